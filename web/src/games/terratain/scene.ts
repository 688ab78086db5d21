import { brackets, outline } from "../../board/outline.ts";
import { group, path, sign, type Shape } from "../../board/scene.ts";
import { UNIT, type Ground } from "./ground.ts";
import type { Deed, Piece, Plot, TerratainPublic } from "./view.ts";

/** A chip leaves room for the frame of its territory. */
const CHIP = 38;
const INSET = (UNIT - CHIP) / 2;

/** What another position has that this one has not: what the board shows of a plan. */
export interface Difference {
  /** Plots whose structure is gone. */
  gone: Set<string>;
  /** Plots with a new structure. */
  built: Map<string, Plot>;
  /** Territories under another lord, by number from 0, with their lord then. */
  lords: Map<number, number | null>;
}

export function difference(ground: Ground, before: TerratainPublic, after: TerratainPublic): Difference {
  const gone = new Set<string>();
  const built = new Map<string, Plot>();
  ground.printed.cells.forEach(({ name }, n) => {
    const [was, is] = [before.cells[n]!, after.cells[n]!];
    if (was.piece === is.piece && was.owner === is.owner) return;
    if (was.piece) gone.add(name);
    if (is.piece) built.set(name, is);
  });
  const lords = new Map<number, number | null>();
  after.territories.forEach(({ control }, n) => {
    if (control !== before.territories[n]!.control) lords.set(n, control);
  });
  return { gone, built, lords };
}

/** What of a position is quiet: all but some plots, or nothing. */
export type Loud = ReadonlySet<string> | null;

/** The land, with the frames of those who control it. */
export function land(ground: Ground, view: TerratainPublic, change: Difference | null): Shape {
  const { drawn } = ground;
  const territories = ground.printed.territories.map(({ cells }) => ground.all(cells));
  const shapes: Shape[] = [drawn.once("ground", () => plain(ground))];
  view.territories.forEach(({ control }, n) => {
    if (control === null) return;
    shapes.push(
      drawn.once(`tint ${n} ${control}`, () => {
        const d = outline(territories[n]!, UNIT, 0.5, 8);
        const tinted = [path("tint", d, `tint${control + 1}`), path("hatch", d, `hatch land hatch${control + 1}`)];
        return group(`tint-${n}-${control}`, tinted, { enter: "fade", leave: "fade" });
      }),
    );
  });
  shapes.push(drawn.once("grid", () => grid(ground)));
  for (const [n, { ground: kind, piece }] of view.cells.entries()) {
    if (kind === "plain") continue;
    const [x, y] = ground.corner(ground.printed.cells[n]!.name);
    const bed = { x: x + 0.5, y: y + 0.5, width: UNIT - 1, height: UNIT - 1, rx: 5, class: `${kind}-bed` };
    shapes.push(drawn.once(`bed ${n} ${kind}`, () => ({ key: `bed-${n}`, tag: "rect", attrs: bed })));
    const free = { href: `#${kind}`, width: UNIT - 6, height: UNIT - 6 };
    if (!piece) shapes.push(drawn.once(`free ${n} ${kind}`, () => ({ key: `ground-${n}`, tag: "use", at: [x + 3, y + 3], attrs: free })));
  }
  territories.forEach((cells, n) => {
    const { control } = view.territories[n]!;
    const cls = change?.lords.has(n) ? "faded" : "";
    shapes.push(
      drawn.once(`frame ${n} ${control} ${cls}`, () => {
        const frame = control === null ? [path("free", outline(cells, UNIT, 0.8, 8), "territory")] : framed(outline(cells, UNIT, 2.4, 7), control);
        return group(`frame-${n}-${control}`, frame, { enter: "fade", leave: "fade", attrs: { class: cls } });
      }),
    );
  });
  return group("land", shapes);
}

const plain = ({ width }: Ground): Shape => ({
  key: "ground",
  tag: "rect",
  attrs: { x: -2, y: -2, width: width + 4, height: width + 4, rx: 9, class: "ground" },
});

/** The lines between plots; around territories there are frames. */
function grid({ side, width }: Ground): Shape {
  let d = "";
  for (let k = 1; k < side; k++) if (k % 3) d += `M${k * UNIT} 0V${width}M0 ${k * UNIT}H${width}`;
  return path("grid", d, "grid");
}

const framed = (d: string, lord: number, cls = ""): Shape[] => [
  path("rim", d, `line lord-rim rim${lord + 1}`),
  path("line", d, `line lord s-p${lord + 1} lord${lord + 1} ${cls}`),
];

/** A chip with the sign of its kind. */
export function chip(ground: Ground, key: string, name: string, { piece, owner, ground: kind }: Plot, more: Partial<Shape> = {}): Shape {
  const [x, y] = ground.corner(name);
  const k = owner! + 1;
  const parts: Shape[] = [
    { key: "chip", tag: "use", attrs: { href: `#chip-${k}`, width: CHIP, height: CHIP } },
    sign("sign", ground.sign(piece!), 7.2, 5.2, 21, `on${k}`),
  ];
  if (kind !== "plain") parts.push(sign("ground", kind, 26.6, 4.4, 8, `on${k}`));
  return group(key, parts, { at: [x + INSET, y + INSET], ...more });
}

/** Everybody's structures; those that do not matter now are quiet. */
export function chips(ground: Ground, view: TerratainPublic, change: Difference | null, loud: Loud): Shape {
  const shapes: Shape[] = [];
  ground.printed.cells.forEach(({ name }, n) => {
    const plot = view.cells[n]!;
    if (!plot.piece) return;
    const cls = change?.gone.has(name) ? "faded" : loud && !loud.has(name) ? "quiet" : "";
    const key = `${name}-${plot.piece}${plot.owner}`;
    const draw = () => chip(ground, key, name, plot, { enter: "place", leave: "return", attrs: { class: cls } });
    shapes.push(ground.drawn.once(`${key} ${plot.ground} ${cls}`, draw));
  });
  return group("chips", shapes);
}

/** Where something may be done, and what was done last. */
export function marks(ground: Ground, view: TerratainPublic, lit: readonly string[], last: readonly string[]): Shape {
  const dots = lit.map((name): Shape => {
    const [x, y] = ground.corner(name);
    const dot = (key: string, r: number): Shape => ({ key, tag: "circle", attrs: { cx: x + UNIT / 2, cy: y + UNIT / 2, r, class: key } });
    const plain = view.cells[ground.number.get(name)!]!.ground === "plain";
    return group(name, [...(plain ? [] : [dot("lit-rim", 5.6)]), dot("lit", 3.6)]);
  });
  const shapes = [group("lit", dots)];
  for (const name of last) {
    const [x, y] = ground.corner(name);
    const d = brackets(x + 0.5, y + 0.5, x + UNIT - 0.5, y + UNIT - 0.5);
    shapes.push(group(`last-${name}`, [path("rim", d, "last-rim"), path("line", d, "last")], { enter: "place" }));
  }
  return group("marks", shapes);
}

export interface Ghost {
  change: Difference;
  /** What it is worth, by plot: that of a structure for its builder, that of a war for its victim. */
  worth: ReadonlyMap<string, number>;
  /** Only looked at, not chosen. */
  light: boolean;
}

/** What is planned: a structure to come, one to go, land under another lord. */
export function planned(ground: Ground, ghost: Ghost | null, large: number): Shape {
  if (!ghost) return group("planned", []);
  const { change, worth, light } = ghost;
  const shapes: Shape[] = [];
  for (const [n, lord] of change.lords) {
    const d = outline(ground.all(ground.printed.territories[n]!.cells), UNIT, 2.4, 7);
    shapes.push(group(`lord-${n}`, lord === null ? [path("free", d, "flip")] : framed(d, lord, "march")));
  }
  for (const name of change.gone) {
    const [x, y] = ground.corner(name);
    const cross = `M${x + 11} ${y + 11}l18 18m0 -18l-18 18`;
    const edge = outline([ground.at(name)], UNIT, 2, 7);
    shapes.push(path(`no-${name}`, edge, "no"), path(`cross-rim-${name}`, cross, "strike-rim"), path(`cross-${name}`, cross, "strike"));
  }
  for (const [name, plot] of change.built) {
    const ring = outline([ground.at(name)], UNIT, 1.3, 7.5);
    shapes.push(path(`rim-${name}`, ring, "ghost-rim"), chip(ground, `chip-${name}-${plot.piece}`, name, plot, { attrs: { class: "lift" } }));
    shapes.push(path(`ring-${name}`, ring, "ghost-ring"));
  }
  const badges = [...worth].map(([name, points]) => badge(name, points, ground, large));
  return group("planned", [...shapes, ...badges], { attrs: { class: light ? "light" : "" } });
}

/** How many points come (+) or go (−), at the upper right of a plot. */
function badge(name: string, points: number, ground: Ground, large: number): Shape {
  const words = points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
  const [x, y] = ground.corner(name);
  const width = 12 + 7 * words.length;
  const plate: Shape = { key: "plate", tag: "rect", attrs: { width, height: 16, rx: 8 } };
  const text: Shape = { key: "number", tag: "text", text: words, attrs: { x: width / 2, y: 12, "text-anchor": "middle" } };
  const at = [Math.min(x + 22, ground.width - width * large), Math.max(y - 7 * large, 0)] as const;
  const sized = group("size", [plate, text], { attrs: { transform: `scale(${large})` } });
  return group(`badge-${name}`, [sized], { at, attrs: { class: `badge ${points > 0 ? "up" : points < 0 ? "down" : ""}` } });
}

/** Why something cannot be: the spot with what was wanted there, and the plots to blame. */
export function blamed(ground: Ground, spot: readonly string[], culprits: readonly string[], wanted: Piece | null, seat: number): Shape {
  const shapes: Shape[] = [];
  for (const name of spot) {
    const [x, y] = ground.corner(name);
    const d = outline([ground.at(name)], UNIT, 1, 7);
    shapes.push(path(`no-${name}`, d, "no"), path(`edge-${name}`, d, "illegal"));
    if (wanted) shapes.push(sign(`wanted-${name}`, ground.sign(wanted), x + 9, y + 9, 22, `wanted s${seat + 1}`));
  }
  for (const name of culprits)
    if (ground.plots.has(name) && !spot.includes(name)) shapes.push(path(`culprit-${name}`, outline([ground.at(name)], UNIT, 1, 7), "culprit"));
  return group("blamed", shapes);
}

/** A hint: whole territories to look at, and in them what would be done. */
export function advised(ground: Ground, view: TerratainPublic, area: readonly string[], moves: readonly Deed[], seat: number): Shape {
  const shapes: Shape[] = [];
  const lands = new Set(area.map((name) => ground.plots.get(name)!.territory));
  for (const { number, cells } of ground.printed.territories)
    if (lands.has(number)) shapes.push(path(`area-${number}`, outline(ground.all(cells), UNIT, 1, 9), "hint-wash"));
  for (const { kind, piece, cells } of moves) {
    const name = cells?.[0];
    if (!name) continue;
    if (kind === "build") {
      const plot: Plot = { ...view.cells[ground.number.get(name)!]!, piece: piece!, owner: seat };
      shapes.push(chip(ground, `chip-${name}`, name, plot, { attrs: { class: "light" } }));
    }
    shapes.push(path(`ring-${name}`, outline([ground.at(name)], UNIT, -1, 9), "hint-ring"));
  }
  return group("advised", shapes);
}
