import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loops, outline, type Cell } from "../src/board/outline.ts";

const cells = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
  selector: ([c, r]) => `${c},${r}`,
  minLength: 1,
  maxLength: 30,
});

/** The area inside a loop of corners; what is cut out of another one counts against it. */
const area = (loop: readonly (readonly [number, number])[]): number =>
  loop.reduce((sum, [x, y], k) => {
    const [u, v] = loop[(k + 1) % loop.length]!;
    return sum + (x * v - u * y) / 2;
  }, 0);

const near = (a: Cell, b: Cell): boolean => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;

describe("the border of cells", () => {
  it("encloses as much as they are", () => {
    fc.assert(fc.property(cells, (set) => void expect(loops(set).reduce((sum, loop) => sum + area(loop), 0)).toBe(set.length)));
  });

  it("goes once along every edge beyond which there is no cell", () => {
    fc.assert(
      fc.property(cells, (set) => {
        const edges = set.length * 4 - set.reduce((n, a) => n + set.filter((b) => near(a, b)).length, 0);
        expect(loops(set).reduce((sum, loop) => sum + loop.length, 0)).toBe(edges);
      }),
    );
  });

  it("goes in steps of one and closes", () => {
    fc.assert(
      fc.property(cells, (set) => {
        for (const loop of loops(set)) loop.forEach((point, k) => expect(near(point, loop[(k + 1) % loop.length]!)).toBe(true));
      }),
    );
  });

  it("keeps cells apart that touch at a corner alone", () => {
    expect(loops([[0, 0], [1, 1]])).toHaveLength(2);
  });

  it("is drawn as one closed path for every loop, without a number that is none", () => {
    fc.assert(
      fc.property(cells, (set) => {
        const d = outline(set, 40, 4, 5);
        expect(d.match(/Z/g)).toHaveLength(loops(set).length);
        expect(d).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});
