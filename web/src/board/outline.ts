/** A cell as column and row. */
export type Cell = readonly [number, number];
type Point = [number, number];

const name = ([x, y]: Cell | Point): string => `${x},${y}`;

/** The borders of a set of cells as loops of corners, with the cells on the right hand. */
export function loops(cells: readonly Cell[]): Point[][] {
  const inside = new Set(cells.map(name));
  const edges = new Map<string, { from: Point; to: Point[] }>();
  for (const [c, r] of cells) {
    const sides: [Point, Point, Point][] = [
      [[c, r], [c + 1, r], [c, r - 1]],
      [[c + 1, r], [c + 1, r + 1], [c + 1, r]],
      [[c + 1, r + 1], [c, r + 1], [c, r + 1]],
      [[c, r + 1], [c, r], [c - 1, r]],
    ];
    for (const [from, to, beyond] of sides) {
      if (inside.has(name(beyond))) continue;
      const known = edges.get(name(from));
      if (known) known.to.push(to);
      else edges.set(name(from), { from, to: [to] });
    }
  }
  const found: Point[][] = [];
  while (edges.size) {
    const [first] = edges.values();
    let here = first!.from;
    let heading: Point | null = null;
    const loop: Point[] = [];
    for (;;) {
      const out = edges.get(name(here));
      if (!out) break;
      loop.push(here);
      // where two cells touch at a corner alone, the way keeps to its own cell
      const right: Point | null = heading && [here[0] - heading[1], here[1] + heading[0]];
      const at = Math.max(0, out.to.findIndex((to) => right !== null && name(to) === name(right)));
      const [to] = out.to.splice(at, 1) as [Point];
      if (!out.to.length) edges.delete(name(here));
      heading = [to[0] - here[0], to[1] - here[1]];
      here = to;
    }
    found.push(loop);
  }
  return found;
}

/** A path around cells of a size, `inset` within their border, with round corners. */
export function outline(cells: readonly Cell[], unit: number, inset: number, radius: number): string {
  let d = "";
  for (const loop of loops(cells)) {
    const n = loop.length;
    const corners: Point[] = [];
    for (let k = 0; k < n; k++) {
      const [p, q, s] = [loop[(k + n - 1) % n]!, loop[k]!, loop[(k + 1) % n]!];
      const [ax, ay] = [q[0] - p[0], q[1] - p[1]];
      const [bx, by] = [s[0] - q[0], s[1] - q[1]];
      if (ax === bx && ay === by) continue;
      corners.push([q[0] * unit - (ay + by) * inset, q[1] * unit + (ax + bx) * inset]);
    }
    const m = corners.length;
    for (let k = 0; k < m; k++) {
      const [p, q, s] = [corners[(k + m - 1) % m]!, corners[k]!, corners[(k + 1) % m]!];
      const toward = (to: Point): string => {
        const far = Math.hypot(to[0] - q[0], to[1] - q[1]);
        const part = Math.min(radius, far / 2) / far;
        return `${round(q[0] + (to[0] - q[0]) * part)} ${round(q[1] + (to[1] - q[1]) * part)}`;
      };
      d += `${k ? "L" : "M"}${toward(p)}Q${round(q[0])} ${round(q[1])} ${toward(s)}`;
    }
    d += "Z";
  }
  return d;
}

/** Four corners around a rectangle: where the last move was. */
export function brackets(x1: number, y1: number, x2: number, y2: number, arm = 10): string {
  const r = 4;
  return (
    `M${x1} ${y1 + arm}V${y1 + r}Q${x1} ${y1} ${x1 + r} ${y1}H${x1 + arm}` +
    `M${x2 - arm} ${y1}H${x2 - r}Q${x2} ${y1} ${x2} ${y1 + r}V${y1 + arm}` +
    `M${x2} ${y2 - arm}V${y2 - r}Q${x2} ${y2} ${x2 - r} ${y2}H${x2 - arm}` +
    `M${x1 + arm} ${y2}H${x1 + r}Q${x1} ${y2} ${x1} ${y2 - r}V${y2 - arm}`
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
