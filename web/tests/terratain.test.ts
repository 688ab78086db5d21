import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changes } from "../src/games/terratain/changes.ts";
import { Ground, UNIT } from "../src/games/terratain/ground.ts";
import { ring, rings } from "../src/games/terratain/rings.ts";
import { advised, blamed, chips, difference, land, marks, planned } from "../src/games/terratain/scene.ts";
import type { Plot, TerratainPrinted, TerratainPublic } from "../src/games/terratain/view.ts";
import type { Shape } from "../src/board/scene.ts";
import type { ScoreLine } from "../src/table/game.ts";

const SIDE = 9;
const name = (column: number, row: number): string =>
  `${3 * Math.floor(row / 3) + Math.floor(column / 3) + 1}.${3 * (row % 3) + (column % 3) + 1}`;
const all = Array.from({ length: SIDE * SIDE }, (_, n) => name(n % SIDE, Math.floor(n / SIDE)));
const ground = new Ground({
  cells: all.map((each, n) => ({ name: each, row: Math.floor(n / SIDE), column: n % SIDE, territory: Number(each[0]), neighbours: [] })),
  territories: Array.from({ length: 9 }, (_, n) => ({ number: n + 1, cells: all.filter((each) => each[0] === String(n + 1)) })),
  pieces: [
    { piece: "T", name: "temple", structure: true, each: 10 },
    { piece: "A", name: "army", structure: false, each: 10 },
  ],
} as unknown as TerratainPrinted);

const EMPTY: Plot = { ground: "plain", piece: null, owner: null };
const temple = (owner: number): Plot => ({ ground: "plain", piece: "T", owner });

function position(stands: Record<string, Plot>, lords: Record<number, number> = {}): TerratainPublic {
  const cells = all.map((each) => stands[each] ?? EMPTY);
  const territories = Array.from({ length: 9 }, (_, n) => ({ control: lords[n] ?? null, counts: [0, 0] }));
  return { cells, territories } as unknown as TerratainPublic;
}

const keys = (shape: Shape): string[] => [shape.key, ...(shape.children ?? []).flatMap(keys)];
const find = (shape: Shape, key: string): Shape | undefined =>
  shape.key === key ? shape : shape.children?.map((child) => find(child, key)).find((found) => found !== undefined);
const numbers = (d: string): number[] => (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe("what a plan changes on the score sheet", () => {
  it("is not what is said and scored as before, with other cells", () => {
    const most = (cells: string[]): ScoreLine => ({ clause: "T3.6", seat: 0, points: 3, cells, key: "terratain.entry.majority", args: { kind: "F" } });
    expect(changes({ gone: [most(["1.1"])], new: [most(["1.1", "3.1"])], change: [0, 0] })).toEqual([]);
    const row = (n: number, seat: number): ScoreLine => ({ clause: "T3.7", seat, points: n, key: "terratain.entry.row", args: { n } });
    const [found] = changes({ gone: [row(3, 0), row(3, 0)], new: [row(3, 0), row(4, 0)], change: [1, 0] });
    expect(found).toMatchObject({ points: 1, gone: [row(3, 0)], come: [row(4, 0)] });
  });
});

describe("the difference between two positions", () => {
  it("is nothing between a position and itself", () => {
    const here = position({ "5.5": temple(0) }, { 4: 0 });
    const { gone, built, lords } = difference(ground, here, here);
    expect([gone.size, built.size, lords.size]).toEqual([0, 0, 0]);
  });

  it("tells what goes, what comes and who controls what then", () => {
    const before = position({ "5.5": temple(1), "1.1": temple(0) }, { 4: 1 });
    const after = position({ "5.5": temple(0), "1.1": temple(0), "9.9": temple(0) }, { 4: 0, 8: 0 });
    const { gone, built, lords } = difference(ground, before, after);
    expect([...gone]).toEqual(["5.5"]);
    expect([...built.keys()].sort()).toEqual(["5.5", "9.9"]);
    expect([...lords]).toEqual([[4, 0], [8, 0]]);
  });
});

describe("rings", () => {
  it("go round a row in one line with round ends, in all four directions", () => {
    for (const row of [["4.4", "4.5", "4.6"], ["2.1", "2.4", "2.7"], ["1.1", "1.5", "1.9"], ["3.7", "5.3", "5.5"]]) {
      const d = ring(ground, row);
      expect(d.match(/A/g)).toHaveLength(2);
      expect(d.match(/M/g)).toHaveLength(1);
    }
  });

  it("cover the middle of every plot of a row and stay on the board", () => {
    const starts = fc.record({ c: fc.integer({ min: 0, max: 4 }), r: fc.integer({ min: 0, max: 4 }), n: fc.integer({ min: 3, max: 5 }) });
    fc.assert(
      fc.property(starts, fc.constantFrom([1, 0], [0, 1], [1, 1]), ({ c, r, n }, [dc, dr]) => {
        const row = Array.from({ length: n }, (_, k) => name(c + k * dc!, r + k * dr!));
        const d = ring(ground, row).replace(/A\S+ \S+ 0 0 0 /g, "L");
        const at = numbers(d);
        expect(at.every((each) => each >= 0 && each <= SIDE * UNIT)).toBe(true);
        const [xs, ys] = [at.filter((_, k) => k % 2 === 0), at.filter((_, k) => k % 2 === 1)];
        const middle = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2;
        expect(middle(xs)).toBeCloseTo((c + ((n - 1) * dc!) / 2 + 0.5) * UNIT, 0);
        expect(middle(ys)).toBeCloseTo((r + ((n - 1) * dr!) / 2 + 0.5) * UNIT, 0);
      }),
    );
  });

  it("go round plots apart one by one, and the same plots once", () => {
    expect(ring(ground, ["1.1", "5.5", "9.1"]).match(/M/g)).toHaveLength(3);
    const line = { clause: "T3.7", seat: 0, points: 3, key: "", args: {}, cells: ["1.1", "1.2", "1.3"] };
    expect(rings(ground, [line, { ...line, points: 9 }]).children).toHaveLength(2);
    expect(rings(ground, []).children).toEqual([]);
  });
});

describe("the board", () => {
  it("frames a territory for its lord, and draws a border where there is none", () => {
    const drawn = land(ground, position({}, { 0: 3 }), null);
    expect(find(drawn, "tint-0-3")).toBeDefined();
    expect(find(find(drawn, "frame-0-3")!, "line")!.attrs!["class"]).toContain("s-p4");
    expect(keys(drawn).filter((key) => key.startsWith("tint-"))).toHaveLength(1);
    expect(keys(drawn).filter((key) => key.startsWith("frame-"))).toHaveLength(9);
  });

  it("keeps quiet what does not matter, and fades what would go", () => {
    const before = position({ "1.1": temple(0), "1.2": temple(1), "1.3": temple(1) });
    const after = position({ "1.1": temple(0), "1.3": temple(1) });
    const drawn = chips(ground, before, difference(ground, before, after), new Set(["1.1"]));
    expect(drawn.children!.map((chip) => chip.attrs!["class"])).toEqual(["", "faded", "quiet"]);
  });

  it("shows a plan with its worth, its victim and the land's next lord", () => {
    const before = position({ "1.2": temple(1) }, { 0: 1 });
    const after = position({ "9.9": temple(0) }, { 8: 0 });
    const change = difference(ground, before, after);
    const drawn = planned(ground, { change, worth: new Map([["9.9", 5]]), light: false }, 1);
    expect(find(find(drawn, "badge-9.9")!, "number")!.text).toBe("+5");
    for (const key of ["cross-1.2", "chip-9.9-T", "lord-0", "lord-8"]) expect(keys(drawn)).toContain(key);
    const at = find(drawn, "badge-9.9")!.at!;
    expect(at[0] + 26).toBeLessThanOrEqual(SIDE * UNIT);
  });

  it("lights legal plots, with a rim where a drawing lies beneath, and brackets the last move", () => {
    const here = position({ "5.5": { ground: "mountain", piece: null, owner: null } });
    const drawn = marks(ground, here, ["5.5", "5.6"], ["1.1"]);
    expect(find(drawn, "5.5")!.children).toHaveLength(2);
    expect(find(drawn, "5.6")!.children).toHaveLength(1);
    expect(keys(drawn)).toContain("last-1.1");
  });

  it("blames plots once and knows which are on it", () => {
    const drawn = blamed(ground, ["5.5"], ["5.6", "5.5", "nowhere"], "T", 0);
    expect(keys(drawn).filter((key) => key.startsWith("culprit"))).toEqual(["culprit-5.6"]);
  });

  it("hints at a territory before it hints at a plot", () => {
    const here = position({});
    const where = advised(ground, here, ["5.5"], [], 0);
    expect(keys(where)).toContain("area-5");
    expect(keys(where).some((key) => key.startsWith("ring"))).toBe(false);
    const what = advised(ground, here, ["5.5"], [{ action: 1, text: "T5.5", kind: "build", piece: "T", cells: ["5.5"] }], 0);
    expect(keys(what)).toContain("ring-5.5");
  });
});

describe("changes of the score sheet", () => {
  const line = (seat: number, clause: string, points: number): ScoreLine => ({ seat, clause, points, key: "", args: {}, cells: [] });

  it("are summed by seat and source, and all points are kept", () => {
    const lines = fc.array(fc.record({ seat: fc.integer({ min: 0, max: 5 }), clause: fc.constantFrom("T3.3", "T3.7"), points: fc.integer({ min: 1, max: 18 }) }));
    fc.assert(
      fc.property(lines, lines, (gone, come) => {
        const make = (list: typeof gone) => list.map(({ seat, clause, points }) => line(seat, clause, points));
        const found = changes({ gone: make(gone), new: make(come), change: [] });
        const sum = (list: { points: number }[]) => list.reduce((total, { points }) => total + points, 0);
        expect(sum(found)).toBe(sum(come) - sum(gone));
        expect(new Set(found.map(({ seat, clause }) => `${seat}${clause}`)).size).toBe(found.length);
      }),
    );
  });

  it("show a row that grows as one change", () => {
    const [change, ...more] = changes({ gone: [line(0, "T3.7", 3)], new: [line(0, "T3.7", 4)], change: [1, 0] });
    expect(more).toEqual([]);
    expect(change).toMatchObject({ seat: 0, points: 1 });
  });
});
