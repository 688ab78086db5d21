import { brackets, outline } from "../../board/outline.ts";
import { group, path, type Shape } from "../../board/scene.ts";
import { UNIT, type Ground } from "./ground.ts";
import type { Difference, Standing } from "./standing.ts";
import { PIGMENT, type Colour, type Place, type QinPublic } from "./view.ts";

/** How large a pagoda is drawn in its cell. */
const PAGODA = 0.8;

export interface Ghost {
  move: Place;
  /** What it would change, once that is known. */
  change: Difference | null;
  /** Only looked at, not chosen. */
  light: boolean;
}

const use = (key: string, href: string, x: number, y: number, size: number, more: Partial<Shape> = {}, cls = ""): Shape => ({
  key,
  tag: "use",
  at: [x, y],
  attrs: { href: `#${href}`, width: size, height: size, ...(cls && { class: cls }) },
  ...more,
});

const text = (key: string, words: string, x: number, y: number, anchor: "middle" | "end" = "middle"): Shape => ({
  key,
  tag: "text",
  text: words,
  attrs: { x, y, "text-anchor": anchor },
});

const filled = (key: string, d: string, colour: Colour, cls = ""): Shape[] => [
  path(key, d, `${PIGMENT[colour]} ${cls}`),
  path(`${key}-pattern`, d, `pat-${PIGMENT[colour]}`),
];

/** What is printed: grass, ponds, and the letters and numbers around. */
export function land(ground: Ground, coordinates: boolean, large: number): Shape {
  const { width, height, printed } = ground;
  let grid = "";
  for (let c = 1; c < printed.columns; c++) grid += `M${c * UNIT} 0V${height}`;
  for (let r = 1; r < printed.rows; r++) grid += `M0 ${r * UNIT}H${width}`;
  const frame = { x: -2, y: -2, width: width + 4, height: height + 4, rx: 9, class: "ground" };
  const shapes: Shape[] = [{ key: "ground", tag: "rect", attrs: frame }, path("grid", grid, "grid")];
  const water = printed.cells.filter((cell) => cell.terrain === "water");
  if (water.length) shapes.push(path("water", outline(ground.all(water.map((cell) => cell.name)), UNIT, 3.5, 16), "water"));
  for (const { name, column, row } of water) shapes.push(use(`ripples-${name}`, "ripples", column * UNIT, row * UNIT, UNIT));
  if (coordinates) {
    const names = printed.cells;
    const letters = names
      .slice(0, printed.columns)
      .map(({ name }, c) => lettered(`c${c}`, [text("name", name.replace(/\d+/, ""), 0, 0)], [c * UNIT + 20, -7], large, ""));
    const numbers = names
      .filter(({ column }) => column === 0)
      .map(({ name }, r) => lettered(`r${r}`, [text("name", name.replace(/^\D+/, ""), 0, 3, "end")], [-7, r * UNIT + 20], large, ""));
    shapes.push(group("coordinates", [...letters, ...numbers], { attrs: { class: "coords" } }));
  }
  return group("land", shapes);
}

/** Provinces, each one shape in its owner's outline; single cells; starts and villages. */
export function realms(ground: Ground, view: QinPublic, standing: readonly Standing[], change: Difference | null): Shape {
  const shapes: Shape[] = [];
  const { drawn } = ground;
  view.cells.forEach(({ colour, province }, n) => {
    if (!colour || province !== null) return;
    const cell = ground.printed.cells[n]!;
    const at = [[cell.column, cell.row]] as const;
    shapes.push(
      drawn.once(`single ${cell.name} ${colour}`, () =>
        group(`single-${cell.name}`, [
          ...filled("fill", outline(at, UNIT, 1.2, 6), colour),
          path("edge", outline(at, UNIT, 3, 5), "single"),
        ]),
      ),
    );
  });
  for (const each of standing) {
    const { stand, owner, colour, great } = each;
    const faded = change?.gone.has(stand) ? "faded" : "";
    shapes.push(
      drawn.once(`province ${stand} ${owner} ${colour} ${great} ${faded} ${each.cells.join()}`, () => {
        const cells = ground.all(each.cells);
        return group(`province-${stand}`, [
          ...filled("fill", outline(cells, UNIT, 1.2, 6), colour),
          group(`owner-${owner}`, owned(outline(cells, UNIT, 4, 5), each), { enter: "fade", leave: "fade", attrs: { class: faded } }),
        ]);
      }),
    );
  }
  for (const { name, start, column, row } of ground.printed.cells)
    if (start) shapes.push(drawn.once(`start ${name}`, () => use(`start-${name}`, "start", column * UNIT, row * UNIT, UNIT)));
  ground.printed.villages.forEach(({ cells }, n) => {
    const free = view.villages[n]!.owner === null;
    shapes.push(
      drawn.once(`village ${n} ${free}`, () => {
        const at = ground.all(cells);
        const inside = [path("wall", outline(at, UNIT, 3, 8), "village"), path("yard", outline(at, UNIT, 6, 5.5), "yard")];
        if (free) inside.push(use("huts", "huts", ...ground.middle(cells), UNIT, { enter: "fade", leave: "fade" }));
        return group(`village-${n}`, inside);
      }),
    );
  });
  return group("realms", shapes);
}

const owned = (d: string, { owner, great }: Standing, cls = ""): Shape[] => [
  path("rim", d, `line ${great ? "great-rim" : "owner-rim"} rim${owner + 1}`),
  path("line", d, `line ${great ? "great" : "owner"} s-p${owner + 1} ${cls}`),
];

/** Where something may be done, and what was done last. */
export function marks(ground: Ground, lit: readonly string[], last: readonly string[]): Shape {
  const dots = lit.map((name): Shape => {
    const [c, r] = ground.at(name);
    return { key: name, tag: "circle", attrs: { cx: c * UNIT + 20, cy: r * UNIT + 20, r: 3.8, class: "lit" } };
  });
  const shapes = [group("lit", dots)];
  if (last.length) {
    const cells = ground.all(last);
    const [columns, rows] = [cells.map(([c]) => c), cells.map(([, r]) => r)];
    const d = brackets(
      Math.min(...columns) * UNIT - 1.5,
      Math.min(...rows) * UNIT - 1.5,
      (Math.max(...columns) + 1) * UNIT + 1.5,
      (Math.max(...rows) + 1) * UNIT + 1.5,
    );
    shapes.push(group(`last-${last.join()}`, [path("rim", d, "last-rim"), path("line", d, "last")], { enter: "place" }));
  }
  return group("marks", shapes);
}

/** The tile that is aimed with, and the provinces as they would be. */
export function planned(ground: Ground, ghost: Ghost | null): Shape {
  if (!ghost) return group("planned", []);
  const { move, change } = ghost;
  const halves = move.cells.flatMap((cell, n) => filled(`half-${n}`, outline([ground.at(cell)], UNIT, 0.5, 6), move.colours[n]!, "lift"));
  const changed = (change?.changed ?? []).map((each) =>
    group(`changed-${each.stand}`, owned(outline(ground.all(each.cells), UNIT, 3, 6), each, "march")),
  );
  const ring = outline(ground.all(move.cells), UNIT, -1.5, 8);
  const edge = [path("ring-rim", ring, "ghost-rim lift"), path("ring", ring, "ghost-ring")];
  const villages = [...(change?.villages.keys() ?? [])].map((n) =>
    path(`flip-${n}`, outline(ground.all(ground.printed.villages[n]!.cells), UNIT, 1, 8), "flip"),
  );
  return group("planned", [...halves, ...changed, ...edge, ...villages], { attrs: { class: ghost.light ? "planned light" : "planned" } });
}

/** Pagodas and sizes, with what a plan would change of them. */
export function pieces(ground: Ground, view: QinPublic, standing: readonly Standing[], change: Difference | null, large: number): Shape {
  const shapes: Shape[] = [];
  const put = (key: string, seat: number, great: boolean, [x, y]: readonly [number, number], size: number, cls: string, real: boolean) => {
    const shift = (UNIT - UNIT * size) / 2;
    const motion: Partial<Shape> = real ? { enter: "place", leave: "return" } : {};
    const draw = () => use(key, `${great ? "great" : "pagoda"}-${seat + 1}`, x + shift, y + shift, UNIT * size, motion, cls);
    shapes.push(ground.drawn.once(`${key} ${great} ${size} ${cls} ${real}`, draw));
  };
  const corner = (name: string): readonly [number, number] => ground.middle([name]);
  const chips: Shape[] = [];
  const size = (each: Standing, cls: string): void => {
    if (each.cells.length < 3) return;
    // the last cell that has neither the pagoda nor a star
    const order = (name: string) => {
      const { row, column, start } = ground.cell(name);
      return (name === each.stand ? -2000 : start ? -1000 : 0) + row * 32 + column;
    };
    const [c, r] = ground.at(each.cells.reduce((a, b) => (order(b) > order(a) ? b : a)));
    const draw = () => chip(`size-${each.stand}`, String(each.cells.length), c * UNIT + 34.5, r * UNIT + 34.5, large, cls);
    chips.push(ground.drawn.once(`size ${each.stand} ${each.cells.length} ${c} ${r} ${large} ${cls}`, draw));
  };
  for (const each of standing) {
    const leaves = change?.gone.has(each.stand) ?? false;
    const stays = leaves && change!.changed.some((other) => other.stand === each.stand && other.owner === each.owner);
    if (stays) continue; // drawn as it would be
    put(`pagoda-${each.stand}-${each.owner}`, each.owner, each.great, corner(each.stand), PAGODA, leaves ? "faded" : "", true);
    if (!leaves) size(each, "chip");
  }
  for (const each of change?.changed ?? []) {
    const larger = change!.pagodas.has(each.stand) ? 0.94 : PAGODA;
    put(`pagoda-${each.stand}-${each.owner}`, each.owner, each.great, corner(each.stand), larger, "", false);
    size(each, "chip hot");
  }
  view.villages.forEach(({ owner }, n) => {
    const place = ground.middle(ground.printed.villages[n]!.cells);
    const flips = change?.villages.has(n) ?? false;
    if (owner !== null) put(`village-${n}-${owner}`, owner, false, place, PAGODA, flips ? "faded" : "", true);
    const next = change?.villages.get(n) ?? null;
    if (flips && next !== null) put(`village-${n}-${next}`, next, false, place, 0.9, "", false);
  });
  const badges: Shape[] = [];
  for (const [cell, by] of change?.pagodas ?? []) badges.push(badge(`at-${cell}`, by, corner(cell), ground, large));
  for (const n of change?.villages.keys() ?? []) badges.push(badge(`village-${n}`, 1, ground.middle(ground.printed.villages[n]!.cells), ground, large));
  return group("pieces", [group("pagodas", shapes), group("sizes", chips), group("badges", badges)]);
}

/** A size in the lower right corner of a cell. */
function chip(key: string, words: string, right: number, bottom: number, large: number, cls: string): Shape {
  const width = 11 + 7 * (words.length - 1);
  const plate: Shape = { key: "plate", tag: "rect", attrs: { x: -width, y: -13, width, height: 13, rx: 4 } };
  return lettered(key, [plate, text("number", words, -width / 2, -2.8)], [right, bottom], large, cls);
}

/** How many pagodas come (+) or go (−), at the upper right of a cell. */
function badge(key: string, by: number, [x, y]: readonly [number, number], ground: Ground, large: number): Shape {
  const plate: Shape = { key: "plate", tag: "rect", attrs: { width: 24, height: 16, rx: 8 } };
  const words = text("number", by > 0 ? `+${by}` : `−${-by}`, 12, 12);
  const at = [Math.min(x + 20, ground.width - 24 * large + 3), Math.max(y - 7 * large, -3)] as const;
  return lettered(key, [plate, words], at, large, `badge ${by > 0 ? "up" : "down"}`);
}

/** Letters that stay readable however small the board is. */
const lettered = (key: string, shapes: Shape[], at: readonly [number, number], large: number, cls: string): Shape =>
  group(key, [group("size", shapes, { attrs: { transform: `scale(${large})` } })], { at, attrs: { class: cls } });

/** Why something cannot be: the spot, and the cells to blame. */
export function blamed(ground: Ground, spot: readonly string[], culprits: readonly string[]): Shape {
  if (!spot.length) return group("blamed", []);
  const d = outline(ground.all(spot), UNIT, 1, 8);
  const rings = culprits.filter((name) => ground.cells.has(name)).map((name) => path(`culprit-${name}`, outline([ground.at(name)], UNIT, 0, 7), "culprit"));
  return group("blamed", [path("no", d, "no"), path("edge", d, "illegal"), ...rings]);
}

/** A hint: an area, and in it the cells themselves. */
export function advised(ground: Ground, area: readonly string[], move: Place | null): Shape {
  const shapes: Shape[] = [];
  if (area.length) shapes.push(path("area", outline(ground.all(area), UNIT, -1, 12), "hint-wash"));
  if (move) {
    shapes.push(...move.cells.flatMap((cell, n) => filled(`half-${n}`, outline([ground.at(cell)], UNIT, 5, 4), move.colours[n]!)));
    shapes.push(path("ring", outline(ground.all(move.cells), UNIT, -2, 9), "hint-ring"));
  }
  return group("advised", shapes);
}
