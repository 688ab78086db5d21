import type { Cell } from "../../board/outline.ts";
import { Drawn } from "../../board/scene.ts";
import type { Piece, PrintedPlot, TerratainPrinted } from "./view.ts";

/** How wide a plot is in the plane of the board. */
export const UNIT = 40;

/** Where everything printed is, and what the kinds of chits are called. */
export class Ground {
  readonly plots: Map<string, PrintedPlot>;
  /** The number of every plot in the lists of a view. */
  readonly number: Map<string, number>;
  readonly drawn = new Drawn();
  private readonly signs: Map<Piece, string>;

  constructor(readonly printed: TerratainPrinted) {
    this.plots = new Map(printed.cells.map((plot) => [plot.name, plot]));
    this.number = new Map(printed.cells.map((plot, n) => [plot.name, n]));
    this.signs = new Map(printed.pieces.map(({ piece, name }) => [piece, name]));
  }

  /** How many plots there are in a row, and how wide the board is. */
  get side(): number {
    return Math.sqrt(this.printed.cells.length);
  }

  get width(): number {
    return this.side * UNIT;
  }

  /** Column and row. */
  at(name: string): Cell {
    const { column, row } = this.plots.get(name)!;
    return [column, row];
  }

  all(names: readonly string[]): Cell[] {
    return names.map((name) => this.at(name));
  }

  /** The upper left corner of a plot. */
  corner(name: string): [number, number] {
    const [c, r] = this.at(name);
    return [c * UNIT, r * UNIT];
  }

  /** The name of the drawing of a kind of chit. */
  sign(piece: Piece): string {
    return this.signs.get(piece) ?? piece;
  }

  /** The kinds in the order of the rules. */
  get pieces(): Piece[] {
    return this.printed.pieces.map(({ piece }) => piece);
  }
}
