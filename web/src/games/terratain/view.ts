import type { Move, Printed, Public, ScoreLine } from "../../table/game.ts";

/** A kind of chit, by its letter. */
export type Piece = string;

export interface Plot {
  ground: "plain" | "mountain" | "river";
  piece: Piece | null;
  owner: number | null;
}

export interface Territory {
  control: number | null;
  counts: number[];
}

export type Phase = "draw" | "war" | "build" | "discard";
export type When = "past" | "now" | "ahead";
export type Heap = Record<Piece, number>;

/** Terratain's own part of what the engine tells. */
export interface TerratainPublic extends Public {
  phase: Phase | null;
  steps: Partial<Record<Phase, When>>;
  cells: Plot[];
  territories: Territory[];
  cups: Heap[];
  reserves: Heap[];
  discards: Heap[];
  sheet: ScoreLine[];
}

export interface PrintedPlot {
  [more: string]: unknown;
  name: string;
  row: number;
  column: number;
  territory: number;
  neighbours: string[];
}

export interface TerratainPrinted extends Printed {
  cells: PrintedPlot[];
  territories: { number: number; cells: string[] }[];
  pieces: { piece: Piece; name: string; structure: boolean; each: number }[];
  /** The clauses that score. */
  sources: string[];
}

/** War on a plot, peace, a building on a plot, a discard. */
export interface Deed extends Move {
  kind: "war" | "peace" | "build" | "discard";
  piece?: Piece;
  cells?: [string];
}

/** What a plan changes on the score sheet. */
export interface Outlook {
  gone: ScoreLine[];
  new: ScoreLine[];
  change: number[];
}
