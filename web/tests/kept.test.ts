import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kept } from "../src/api/kept.ts";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("what came anew", () => {
  it("is what it was, wherever it is equal to what was there", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (old, fresh) => {
        expect(kept(copy(old), copy(fresh))).toEqual(copy(fresh));
        const before = copy(old);
        expect(kept(before, copy(old))).toBe(before);
      }),
    );
  });

  it("keeps the parts that have not changed, and what was there before stays as it was", () => {
    const old = { cells: [{ owner: 0 }, { owner: null }], left: [14, 15], to_move: 0 };
    const was = copy(old);
    const fresh = kept(old, { cells: [{ owner: 0 }, { owner: 1 }], left: [14, 15], to_move: 0 });
    expect(fresh).toEqual({ cells: [{ owner: 0 }, { owner: 1 }], left: [14, 15], to_move: 0 });
    expect([fresh.left === old.left, fresh.cells[0] === old.cells[0], fresh.cells === old.cells]).toEqual([true, true, false]);
    expect(old).toEqual(was);
  });

  it.each([
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[], {}],
    [null, {}],
    [{}, null],
  ])("does not take %j for %j", (old, fresh) => {
    expect(kept(old as unknown, copy(fresh) as unknown)).toEqual(fresh);
  });
});
