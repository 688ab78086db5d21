import { outline } from "../../board/outline.ts";
import { group, path, type Shape } from "../../board/scene.ts";
import type { ScoreLine } from "../../table/game.ts";
import { UNIT, type Ground } from "./ground.ts";

const WIDE = 18.5;

/** The lines of a score sheet, each ringed where it is scored: rows by one rounded line, all else by its outline. */
export function rings(ground: Ground, lines: readonly ScoreLine[]): Shape {
  const ways = new Set(lines.map(({ cells = [] }) => ring(ground, cells)).filter(Boolean));
  const drawn = (cls: string) => [...ways].map((d) => path(`${cls} ${d}`, d, cls));
  return group("rings", [...drawn("capsule-rim"), ...drawn("capsule")]);
}

/** A closed line around plots. */
export function ring(ground: Ground, names: readonly string[]): string {
  const cells = ground.all(names);
  if (!cells.length) return "";
  const [[c1, r1], [c2, r2]] = [cells[0]!, cells[cells.length - 1]!];
  const [dc, dr] = [Math.sign(c2 - c1), Math.sign(r2 - r1)];
  const row = cells.length > 1 && cells.every(([c, r], n) => c === c1 + n * dc && r === r1 + n * dr);
  return row ? capsule([c1, r1], [c2, r2]) : outline(cells, UNIT, 1.8, 7);
}

/** A line with round ends around all plots from one to another. */
function capsule(from: readonly [number, number], to: readonly [number, number]): string {
  const middle = (k: number) => k * UNIT + UNIT / 2;
  const [x1, y1, x2, y2] = [middle(from[0]), middle(from[1]), middle(to[0]), middle(to[1])];
  const far = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [(-(y2 - y1) / far) * WIDE, ((x2 - x1) / far) * WIDE];
  const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const bend = `A${WIDE} ${WIDE} 0 0 0 `;
  return `M${at(x1 + nx, y1 + ny)}L${at(x2 + nx, y2 + ny)}${bend}${at(x2 - nx, y2 - ny)}L${at(x1 - nx, y1 - ny)}${bend}${at(x1 + nx, y1 + ny)}Z`;
}
