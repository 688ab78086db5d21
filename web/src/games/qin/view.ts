import type { Move, Printed, Public } from "../../table/game.ts";

export type Colour = "R" | "Y" | "B";

/** Qin's own part of what the engine tells. */
export interface Province {
  colour: Colour;
  owner: number;
  great: boolean;
  pagodas: number;
  /** Where its pagoda is drawn by whoever knows nothing of what was before. */
  pagoda: string;
  cells: string[];
}

export interface QinPublic extends Public {
  cells: { colour: Colour | null; owner: number | null; province: number | null }[];
  provinces: Province[];
  villages: { owner: number | null; weights: number[] }[];
  left: number[];
  held: number[];
  pile: number;
  unplayed: Record<string, number>;
}

export interface QinPrivate {
  hand?: string[];
  unseen?: Record<string, number>;
}

export interface QinPrinted extends Printed {
  rows: number;
  columns: number;
  cells: QinCell[];
  villages: { cells: string[] }[];
  pagodas: number;
  tiles: Record<string, number>;
}

export interface QinCell {
  [more: string]: unknown;
  name: string;
  row: number;
  column: number;
  terrain: "grass" | "village" | "water" | "start";
  start: Colour | null;
  village: number | null;
  neighbours: string[];
}

/** A placement; the first of its cells has the first of its colours. */
export interface Place extends Move {
  tile: string;
  colours: Colour[];
  cells: string[];
}

export interface QinOutlook {
  left: { before: number; after: number }[];
}

export const PIGMENT: Record<Colour, "red" | "yellow" | "blue"> = { R: "red", Y: "yellow", B: "blue" };
