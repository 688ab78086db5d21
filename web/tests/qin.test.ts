import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../src/board/scene.ts";
import { Ground } from "../src/games/qin/ground.ts";
import { land, marks, pieces, planned, realms } from "../src/games/qin/scene.ts";
import { difference, settle } from "../src/games/qin/standing.ts";
import type { Colour, Place, Province, QinPrinted, QinPublic } from "../src/games/qin/view.ts";

const COLOURS = ["R", "Y", "B"] as const;

/** A board of some size with one village of one cell and one of two in its last row. */
function ground(rows: number, columns: number): Ground {
  const name = (r: number, c: number): string => `${String.fromCharCode(97 + c)}${r + 1}`;
  const cells = Array.from({ length: rows * columns }, (_, n) => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const sides = [[row, column - 1], [row - 1, column], [row, column + 1], [row + 1, column]] as const;
    const neighbours = sides.filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns).map(([r, c]) => name(r, c));
    const village = row < rows - 1 || column > 3 || column === 1 ? null : column === 0 ? 0 : 1;
    const terrain = village !== null ? "village" : n < 3 ? "start" : n === 4 ? "water" : "grass";
    return { name: name(row, column), row, column, neighbours, village, terrain, start: n < 3 ? COLOURS[n] : null };
  });
  const villages = [{ cells: [name(rows - 1, 0)] }, { cells: [name(rows - 1, 2), name(rows - 1, 3)] }];
  return new Ground({ rows, columns, cells, villages, pagodas: 24, tiles: {} } as unknown as QinPrinted);
}

const size = fc.tuple(fc.integer({ min: 5, max: 20 }), fc.integer({ min: 5, max: 20 }));

/** A view of coloured cells, with the provinces that they make, and somebody in the villages or nobody. */
function view(on: Ground, colours: (Colour | null)[], owners: number[], lords: (number | null)[]): QinPublic {
  const open = (n: number): boolean => ["grass", "start"].includes(on.printed.cells[n]!.terrain);
  const painted = on.printed.cells.map((_, n) => (open(n) ? (colours[n % colours.length] ?? null) : null));
  const cells: QinPublic["cells"] = painted.map((colour) => ({ colour, owner: null, province: null }));
  const provinces: Province[] = [];
  const seen = new Set<number>();
  painted.forEach((colour, n) => {
    if (!colour || seen.has(n)) return;
    const group = [n];
    seen.add(n);
    for (const x of group)
      for (const near of on.printed.cells[x]!.neighbours.map((each) => on.number.get(each)!))
        if (painted[near] === colour && !seen.has(near)) {
          seen.add(near);
          group.push(near);
        }
    if (group.length < 2) return;
    const owner = owners[provinces.length % owners.length]!;
    for (const x of group) cells[x] = { colour, owner, province: provinces.length };
    const names = group.sort((a, b) => a - b).map((x) => on.printed.cells[x]!.name);
    provinces.push({ colour, owner, great: group.length >= 5, pagodas: group.length >= 5 ? 2 : 1, pagoda: names[0]!, cells: names });
  });
  const villages = on.printed.villages.map((_, n) => ({ owner: lords[n] ?? null, weights: [] }));
  return { cells, provinces, villages } as unknown as QinPublic;
}

const paint = fc.array(fc.option(fc.constantFrom<Colour>(...COLOURS)), { minLength: 25, maxLength: 400 });
const owners = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 9 });
const lords = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 2, maxLength: 2 });

const flat = (shape: Shape): Shape[] => [shape, ...(shape.children ?? []).flatMap(flat)];
const keyed = (shapes: Shape[], start: string): string[] => shapes.filter(({ key }) => key.startsWith(start)).map(({ key }) => key);

describe("Qin's board", () => {
  it("draws every province, single cell, village and pagoda once", () => {
    fc.assert(
      fc.property(size, paint, owners, lords, ([rows, columns], colours, seats, lords) => {
        const on = ground(rows, columns);
        const now = view(on, colours, seats, lords);
        const standing = settle(on, now.provinces);
        const drawn = flat(realms(on, now, standing, null));
        expect(keyed(drawn, "province-")).toHaveLength(now.provinces.length);
        const singles = now.cells.filter(({ colour, province }) => colour && province === null);
        expect(keyed(drawn, "single-")).toHaveLength(singles.length);
        expect(keyed(drawn, "village-")).toHaveLength(2);
        expect(drawn.filter(({ attrs }) => attrs?.["href"] === "#huts")).toHaveLength(now.villages.filter(({ owner }) => owner === null).length);
        const put = flat(pieces(on, now, standing, null, 1));
        const held = now.villages.filter(({ owner }) => owner !== null).length;
        expect(put.filter(({ tag }) => tag === "use")).toHaveLength(now.provinces.length + held);
        expect(put.filter(({ attrs }) => String(attrs?.["href"]).startsWith("#great"))).toHaveLength(now.provinces.filter(({ great }) => great).length);
        expect(keyed(put, "size-")).toHaveLength(now.provinces.filter(({ cells }) => cells.length > 2).length);
      }),
      { numRuns: 25 },
    );
  });

  it("has no key twice in a place, whatever is planned", () => {
    const unique = (shape: Shape): void => {
      const keys = (shape.children ?? []).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      shape.children?.forEach(unique);
    };
    fc.assert(
      fc.property(size, paint, paint, owners, owners, lords, lords, ([rows, columns], a, b, c, d, e, f) => {
        const on = ground(rows, columns);
        const [now, then] = [view(on, a, c, e), view(on, b, d, f)];
        const standing = settle(on, now.provinces);
        const change = difference(on, now, standing, then);
        const [first, second] = [on.printed.cells[5]!.name, on.printed.cells[6]!.name];
        const move = { tile: "RY", colours: ["R", "Y"], cells: [first, second] } as unknown as Place;
        const layers = [
          land(on, true, 1),
          realms(on, now, standing, change),
          marks(on, [first], [first, second]),
          planned(on, { move, change, light: false }),
          pieces(on, now, standing, change, 1.5),
        ];
        layers.forEach(unique);
      }),
      { numRuns: 25 },
    );
  });

  it("keeps pagodas in their provinces, each on a cell of its own, and off the stars where it can", () => {
    fc.assert(
      fc.property(size, paint, paint, owners, ([rows, columns], a, b, seats) => {
        const on = ground(rows, columns);
        const earlier = settle(on, view(on, a, seats, []).provinces);
        for (const each of earlier) {
          const stars = each.cells.filter((cell) => on.cell(cell).start);
          expect(on.cell(each.stand).start === null || stars.length === each.cells.length).toBe(true);
        }
        const now = settle(on, view(on, b, seats, []).provinces, earlier);
        for (const each of now) expect(each.cells).toContain(each.stand);
        expect(new Set(now.map(({ stand }) => stand)).size).toBe(now.length);
      }),
      { numRuns: 25 },
    );
  });

  it("lets a pagoda stand where it stood while its province grows", () => {
    const on = ground(5, 5);
    const province = (cells: string[], pagoda: string): Province => ({ colour: "R", owner: 1, great: cells.length > 4, pagodas: 1, pagoda, cells });
    const before = settle(on, [province(["b3", "c3"], "c3")]);
    expect(settle(on, [province(["b2", "b3", "c3"], "b2")], before)[0]!.stand).toBe("c3");
    // joined, the one of its owner stays
    const two = settle(on, [province(["b3", "c3"], "c3"), { ...province(["e3", "e4"], "e4"), owner: 0 }]);
    const joined = settle(on, [province(["b3", "c3", "d3", "e3", "e4"], "b3")], two);
    expect(joined[0]!.stand).toBe("c3");
    // and what the other one loses is told at its own cell
    const now = { ...view(on, [null], [0], []), provinces: two } as QinPublic;
    const then = { ...now, provinces: [{ ...joined[0]!, pagodas: 2 }] } as QinPublic;
    const change = difference(on, now, two, then);
    expect([...change.pagodas]).toEqual([["c3", 1], ["e4", -1]]);
    expect([...change.gone].sort()).toEqual(["c3", "e4"]);
  });

  it("sees no difference between a position and itself", () => {
    fc.assert(
      fc.property(size, paint, owners, lords, ([rows, columns], colours, seats, lords) => {
        const on = ground(rows, columns);
        const now = view(on, colours, seats, lords);
        const change = difference(on, now, settle(on, now.provinces), now);
        expect([change.changed.length, change.gone.size, change.pagodas.size, change.villages.size]).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: 25 },
    );
  });
});
