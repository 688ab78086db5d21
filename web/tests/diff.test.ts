import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diff, once } from "../src/board/diff.ts";
import type { Shape } from "../src/board/scene.ts";

const shapes = fc
  .uniqueArray(fc.record({ key: fc.integer({ min: 0, max: 12 }).map(String), tag: fc.constantFrom("path", "rect") }), {
    selector: ({ key }) => key,
    maxLength: 12,
  })
  .map((list): Shape[] => list.map(({ key, tag }) => ({ key, tag: tag as Shape["tag"] })));

/** What a board does with the changes, on a list. */
function applied(old: Shape[], next: Shape[]): Shape[] {
  const list = [...old];
  const index = (key: string): number => {
    const found = list.findIndex((shape) => shape.key === key);
    expect(found, `${key} is there`).toBeGreaterThanOrEqual(0);
    return found;
  };
  const put = (shape: Shape, before: string | null): void => void list.splice(before === null ? list.length : index(before), 0, shape);
  for (const change of diff(old, next)) {
    if (change.do === "remove") list.splice(index(change.shape.key), 1);
    else if (change.do === "insert") put(change.shape, change.before);
    else if (change.do === "move") put(list.splice(index(change.key), 1)[0]!, change.before);
    else list[index(change.to.key)] = change.to;
  }
  return list;
}

describe("the difference of two scenes", () => {
  it("leads from one to the other", () => {
    fc.assert(fc.property(shapes, shapes, (old, next) => void expect(applied(old, next)).toEqual(next)));
  });

  it("is nothing where nothing is different", () => {
    fc.assert(fc.property(shapes, (list) => void expect(diff(list, [...list])).toEqual([])));
  });

  it("keeps what has the same key and tag", () => {
    fc.assert(
      fc.property(shapes, shapes, (old, next) => {
        const kept = old.filter((shape) => next.some(({ key, tag }) => key === shape.key && tag === shape.tag));
        const gone = diff(old, next).filter((change) => change.do === "remove");
        expect(gone).toHaveLength(old.length - kept.length);
      }),
    );
  });

  it("moves one thing where one thing has moved", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((key): Shape => ({ key, tag: "path" })) as [Shape, Shape, Shape, Shape];
    expect(diff([a, b, c, d], [b, c, d, a]).filter((change) => change.do === "move")).toHaveLength(1);
  });
});

describe("once", () => {
  it("keeps the last of those that share a key, in their order", () => {
    const [a, b, again] = [{ key: "a", tag: "path" }, { key: "b", tag: "path" }, { key: "a", tag: "rect" }] as const;
    expect(once([a, b, again])).toEqual([b, again]);
    const single = [a, b];
    expect(once(single)).toBe(single);
  });
});
