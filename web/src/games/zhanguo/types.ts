import type * as all from "../../table/game.ts";

/** What the engine says of ZhanGuo; regions, slots, squares and spaces count from 1, seats from 0. */
export type Colour = "writing" | "currency" | "law";
export type Official = "red" | "grey" | "white";
export type Court = "recruit" | "reassign" | "governor" | "hire" | "palace" | "wall";
export type Kind = "wall" | "palace" | "governor";
export type Counts = Record<Official, number>;

export interface Move extends all.Move {
  region?: number;
  target?: number;
  from?: string;
  to?: string;
  card?: number;
  official?: Official;
  section?: string;
  slot?: number;
  bars?: number;
  regions?: number[];
  square?: number;
  colour?: Colour;
  vp?: number;
  board?: string;
  court?: Court;
}

/** The least and the most. */
export type Range = [number, number];

/** What a choice costs, brings and sets off. */
export interface Outlook {
  vp?: Range;
  workers?: Range;
  officials?: Range;
  governors?: Range;
  palaces?: Range;
  walls?: Range;
  big?: Range;
  markers?: Partial<Record<Colour, Range>>;
  unrest?: { region: number; from: number; to: number; sure: boolean; ban: boolean; dead: boolean }[];
  moves?: number;
  squares?: { region: number; squares: number[] }[];
  tasks?: { section: number; kind: Kind }[];
  fits?: Court[];
  triggers?: number[];
}

export interface Target extends all.Target {
  move: Move;
  outlook: Outlook & Record<string, unknown>;
  next: Target[];
}

export interface Region {
  cards: number[];
  governing: Counts;
  working: Counts;
  workers: number;
  unrest: number;
}

export interface Player {
  board: string | null;
  hand: Record<Colour, number>;
  regions: Region[];
  supply: Counts;
  governors: number;
  palaces: number;
  walls: number;
  markers: Record<Colour, { small: number; big: boolean; value: number }>;
  earned: Record<string, number>;
  hired: boolean;
}

export interface Land {
  region: number;
  squares: (number | null)[];
  governors: number[];
  palaces: number[];
}

export interface Section {
  section: string;
  tile: string;
  slots: (number | null)[];
}

export interface Task {
  section: number;
  kind: Kind;
  task: number;
  spaces: (number | null)[];
  done: (number | string)[][];
}

export interface Public extends all.Public {
  phase: string | null;
  round: number;
  order: number[];
  line: number[];
  rewards: { colour: Colour; seat: number | null; asked: number[] }[];
  reward: Colour | null;
  decks: Record<Colour, number>;
  court: { top: number | null; cards: number[] };
  markers: { stock: Record<Colour, number>; big: Record<Colour, number | null> };
  map: Land[];
  walls: Section[];
  tasks: Task[];
  seats: Player[];
  under_way: {
    card: number | null;
    court: Court | null;
    covered: number | null;
    fits: Court[];
    spot: { region?: number; section?: string; slot?: number } | null;
    points: number;
    transit: { official: Official; region: number } | null;
    cause: string | null;
    usable: number[];
    used: number[];
  };
  auction: { bid: number; bidder: number | null } | null;
  passed: number[];
}

export interface View extends all.View {
  public: Public;
  private: { hand?: number[]; rejects?: number[]; seats?: { hand: number[] }[] };
  legal: Move[];
}

export interface Card {
  number: number;
  colour: Colour;
  trigger: Court;
  effect: string;
  gain: string;
  amount: number;
  most: number;
}

export interface Reward {
  colour: Colour;
  gain: string;
  amount: number;
  region: number | null;
  bars: number[];
}

export interface Printed extends all.Printed {
  colours: Colour[];
  officials: Official[];
  cards: Card[];
  regions: { region: number; neighbours: number[]; squares: { gain: string; amount: number }[]; spaces: number }[];
  walls: { section: string; site: string; bars: number[] }[];
  tiles: Record<string, { criterion: string; per: number; vp: number }>;
  tasks: Record<Kind, (number | string)[][]>;
  task_spaces: number[];
  rewards: Reward[][];
  boards: Record<string, { power: string; amount: number }>;
  rounds: { rounds: number; draw: number };
  unrest: { last: number; ban: number };
  court: { actions: { court: Court; needs: "higher" | "lower" | null }[]; big: { markers: number; value: number } };
  sources: Record<string, string>;
  end: { markers: Record<Colour, number> };
}

/** What would allow a refused choice: earlier in the turn, or with another step before it. */
export interface Remedy {
  back: number;
  steps: Move[];
  again: Move[];
}
