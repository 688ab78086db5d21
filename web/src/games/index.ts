import type { Component } from "svelte";
import type { Move, Printed } from "../table/game.ts";
import type { TableState } from "../table/table.svelte.ts";

/** What a game shows at a table; everything around it is the same for all games. */
export interface GameFace {
  /** The board, with what is planned on it. */
  Board: Component<{ table: TableState }>;
  /** What is chosen from and committed with: below the board, in reach of the thumb. */
  Dock: Component<{ table: TableState }>;
  /** In a seat's card: the number that wins, and what else everybody should see of it. */
  Seat: Component<{ table: TableState; seat: number }>;
  /** Cards beside the board on wide screens: what is still to come, where everybody stands. */
  Aside: Component<{ table: TableState }>;
  /** What a planned move would do, where the list of its events is not enough. */
  Consequence?: Component<{ table: TableState }>;
  /** Where the game is, in a few words under its name. */
  stage(table: TableState): string;
  /** Is there room for a hint between board and hand on a phone? */
  roomy?: boolean;
  /** A move in a few words, if not by its notation. */
  deed?(move: Move): string;
  /** What the lines of a clause are called on the score sheet, if not by the clause's own `GAME.sheet.CLAUSE`. */
  source?(clause: string, printed: Printed): string;
}

/** Our games; one of a package that has no face here is still played, by its list of moves. */
export const FACES: Record<string, () => Promise<{ face: GameFace }>> = {
  qin: () => import("./qin/index.ts"),
  terratain: () => import("./terratain/index.ts"),
  zhanguo: () => import("./zhanguo/index.ts"),
};

export const faceOf = (game: string): Promise<{ face: GameFace }> => (FACES[game] ?? (() => import("./plain/index.ts")))();
