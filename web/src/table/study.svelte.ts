import { FaultError, faultOf, get, post } from "../api/http.ts";
import type { Fault, Study } from "../api/types.ts";
import type { Move, Told } from "./game.ts";

/** A game that was walked through, as far as the page shows it; see docs/analysis.md. */
export interface Report {
  start: number[];
  turns: {
    turn: number;
    seat: number;
    move: number;
    moves: (Move | null)[];
    chances: number[];
    cost?: number;
    verdict?: string;
    best?: { moves: Move[]; reasons: (Told & { points: number })[] };
  }[];
  turning: { turn: number; before: number[]; after: number[]; swing: number }[];
  seats: { seat: number; cost: number; luck: number }[];
}

const AGAIN = 1_000;

/** The analysis of a finished game: asked for, waited for, shown. */
export class Analysis {
  report = $state.raw<Report | null>(null);
  done = $state(0);
  fault = $state.raw<Fault | null>(null);
  running = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** What was found before, if somebody has asked already; who is `eager` asks now. */
  async find(eager = false): Promise<void> {
    try {
      const study = await get<Study>(`/tables/${this.table}/analysis`);
      this.take(eager && study.status === "none" ? await post<Study>(`/tables/${this.table}/analysis`) : study);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
    }
  }

  async start(): Promise<void> {
    this.running = true;
    this.fault = null;
    try {
      this.take(await post<Study>(`/tables/${this.table}/analysis`));
    } catch (error) {
      this.running = false;
      this.fault = faultOf(error);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private take(study: Study): void {
    this.done = study.done;
    this.report = study.report as Report | null;
    this.fault = study.fault;
    this.running = study.status === "running" || study.status === "waiting";
    if (this.running) this.timer = setTimeout(() => void this.find(), AGAIN);
  }
}
