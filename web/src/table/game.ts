import type { Args } from "../words/say.ts";

/** What the engine says of a game, as far as every game says it; the rest is the game's own. */
export interface Told {
  key: string;
  clause: string;
  args: Args;
  certain?: boolean;
  opened?: boolean;
}

/** A described move: what an action is, as data. */
export interface Move {
  action: number;
  text: string;
  kind: string;
  cells?: string[];
  [more: string]: unknown;
}

export interface Refusal {
  clause: string;
  key: string;
  cells: string[];
  args: Args;
}

/** A line of a score sheet. */
export interface ScoreLine {
  clause: string;
  seat: number;
  points: number;
  cells?: string[];
  key: string;
  args: Args;
}

export interface Public {
  move: number;
  turn: number;
  to_move: number | null;
  winners: number[];
  scores: number[];
  over: string | null;
  sheet?: ScoreLine[];
  [more: string]: unknown;
}

export interface View<P extends Public = Public, Q = Record<string, unknown>, M extends Move = Move> {
  viewer: number | "spectator" | "all";
  public: P;
  private: Q;
  legal: M[];
}

/** A step that was played: what it was, where that is no secret, and what it did. */
export interface Step {
  number: number;
  turn: number;
  seat: number;
  move: Move | null;
  events: Told[];
}

/** A view with what the table adds to it. */
export interface Game extends View {
  version: number;
  names: string[];
  undone: { seat: number; undo: number } | null;
  undo: boolean;
  steps: Step[];
  events: Told[];
}

/** What a planned turn would do. */
export interface Preview {
  events: Told[];
  outlook: Record<string, unknown>;
  view: View;
  halted: boolean;
}

/** A choice with what it would do, or why it cannot be made. */
export interface Target {
  move: Move;
  refusal: Refusal | null;
  events: Told[];
  outlook: Record<string, unknown>;
  next: Target[];
}

/** What never changes at a table. */
export interface Printed {
  game: string;
  rules: string;
  players: number;
  options: Option[];
  cells: { name: string; neighbours: string[]; [more: string]: unknown }[];
  [more: string]: unknown;
}

export interface Option {
  name: string;
  value: string | number;
  values: (string | number)[];
  default: string | number;
  own: boolean;
  key: string;
}
