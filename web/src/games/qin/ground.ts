import type { Cell } from "../../board/outline.ts";
import { Drawn } from "../../board/scene.ts";
import type { Province, QinCell, QinPrinted } from "./view.ts";

/** How wide a cell is in the plane of the board. */
export const UNIT = 40;

/** Where everything printed is. */
export class Ground {
  readonly cells: Map<string, QinCell>;
  /** The number of every cell in the lists of a view. */
  readonly number: Map<string, number>;
  readonly drawn = new Drawn();

  constructor(readonly printed: QinPrinted) {
    this.cells = new Map(printed.cells.map((cell) => [cell.name, cell]));
    this.number = new Map(printed.cells.map((cell, n) => [cell.name, n]));
  }

  get width(): number {
    return this.printed.columns * UNIT;
  }

  get height(): number {
    return this.printed.rows * UNIT;
  }

  cell(name: string): QinCell {
    return this.cells.get(name)!;
  }

  /** Column and row. */
  at(name: string): Cell {
    const { column, row } = this.cell(name);
    return [column, row];
  }

  all(names: readonly string[]): Cell[] {
    return names.map((name) => this.at(name));
  }

  /** The upper left corner of a square of a cell's size in the middle of some cells. */
  middle(names: readonly string[]): [number, number] {
    const cells = this.all(names);
    const mean = (k: 0 | 1) => (cells.reduce((sum, cell) => sum + cell[k], 0) / cells.length) * UNIT;
    return [mean(0), mean(1)];
  }

  /** Where the pagoda of a province is put that is seen for the first time: not on the star of a start cell. */
  beginning({ cells, pagoda }: Province): string {
    const [c, r] = this.at(pagoda);
    const far = (name: string) => {
      const { column, row, start } = this.cell(name);
      return Math.abs(column - c) + Math.abs(row - r) + (start ? 1000 : 0);
    };
    return cells.reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  /** Some cells with all that is around them. */
  around(names: readonly string[]): string[] {
    const near = new Set(names.flatMap((name) => [name, ...this.cell(name).neighbours]));
    for (const name of names) for (const beside of this.cell(name).neighbours)
      for (const other of this.cell(beside).neighbours) if (this.corner(name, other)) near.add(other);
    return [...near];
  }

  /** Do two cells touch at a corner? */
  private corner(a: string, b: string): boolean {
    const [[c, r], [x, y]] = [this.at(a), this.at(b)];
    return Math.abs(c - x) === 1 && Math.abs(r - y) === 1;
  }

  /** Where a cell lies seen from another one: 0 east, 1 south, 2 west, 3 north. */
  direction(from: string, to: string): number {
    const [[c, r], [x, y]] = [this.at(from), this.at(to)];
    return x > c ? 0 : y > r ? 1 : x < c ? 2 : 3;
  }

  /** The neighbour in a direction, if the board goes on there. */
  beside(name: string, direction: number): string | null {
    return this.cell(name).neighbours.find((other) => this.direction(name, other) === direction) ?? null;
  }
}
