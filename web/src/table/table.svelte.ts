import { FaultError, faultOf, get } from "../api/http.ts";
import { kept } from "../api/kept.ts";
import { live, type Watcher } from "../api/live.svelte.ts";
import type { Ack, AnyCommand, Fault, Replayed, Shown, Spoken, Viewer } from "../api/types.ts";
import { apart, nameOf } from "../words/names.ts";
import { speak, t } from "../words/words.svelte.ts";
import type { Game, Printed, Refusal, Step, Told, View } from "./game.ts";
import { Plan } from "./plan.svelte.ts";

/** What a hint answers: where, then what, then why. */
export interface Advice {
  where: { kind: string; cells?: string[] }[];
  moves?: { action: number; text: string; kind: string; cells?: string[] }[];
  reasons?: (Told & { seat: number | null; points: number })[];
  chances?: number[];
}

/** A table as this screen sees it, from the newest message of the server. */
export class TableState implements Watcher {
  shown = $state.raw<Shown | null>(null);
  printed = $state.raw<Printed | null>(null);
  story = $state.raw<Step[]>([]);
  chat = $state.raw<Spoken[]>([]);
  advice = $state.raw<Advice | null>(null);
  /** A sentence for whoever sits here, for a moment. */
  message = $state.raw<Fault | null>(null);
  /** There is no such table, or not for us. */
  gone = $state.raw<Fault | null>(null);
  /** What one looks back to, if one does. */
  past = $state.raw<Replayed | null>(null);
  readonly plan = new Plan(this);
  private looking = 0;
  private eyes: Viewer | null = null;
  private asking = false;

  constructor(readonly id: string) {}

  open(): void {
    live.watch(this.id, this, this.eyes);
  }

  close(): void {
    live.unwatch(this.id);
  }

  /** See the table with the eyes of another seat of mine. */
  look(eyes: Viewer): void {
    this.eyes = eyes;
    this.story = [];
    this.plan.renew();
    live.watch(this.id, this, eyes);
  }

  /** The newest of the game; null before it begins. */
  readonly now = $derived(this.shown?.game ? (this.shown.game as unknown as Game) : null);

  /** The game as it is shown: now, or after a step that one looks back to. */
  readonly game = $derived.by<Game | null>(() => {
    const { now, past } = this;
    if (!now || !past) return now;
    const view = past.view as unknown as View;
    const step = past.step as unknown as Step | null;
    return { ...now, ...view, legal: [], steps: step ? [step] : [], events: step?.events ?? [], undo: false };
  });

  /** What was played up to what is shown: now, or the step that one looks back to. */
  readonly played = $derived.by(() => {
    const shown = this.past;
    return shown ? this.story.filter((step) => step.number <= shown.move) : this.story;
  });

  /** Look back to the board after a step, with `null` at the newest. */
  async goto(move: number | null, eyes: Viewer | null = null): Promise<void> {
    const number = ++this.looking;
    if (move === null) {
      this.past = null;
      return;
    }
    const with_ = typeof eyes === "number" ? `&seat=${eyes}` : eyes ? `&eyes=${eyes}` : "";
    try {
      const past = await get<Replayed>(`/tables/${this.id}/replay?move=${move}${with_}`);
      if (number === this.looking) {
        this.plan.clear();
        this.past = past;
      }
    } catch (error) {
      this.say(faultOf(error));
    }
  }

  /** Who sits where, which of the seats are mine, with whose eyes one looks: all as long as it stays so. */
  private readonly seats = $derived(this.shown?.seats);
  readonly mine = $derived(this.shown?.mine ?? []);
  readonly status = $derived(this.shown?.status);
  readonly viewer = $derived(this.shown?.viewer);

  /** Everybody's name, bots in the reader's language, no two alike. */
  readonly names = $derived.by(() =>
    apart(
      (this.seats ?? []).map((seat, n) =>
        seat.who === "bot" && seat.name === seat.bot ? nameOf(seat.bot) : seat.name || t("page.seat", { n: n + 1 }),
      ),
    ),
  );

  /** The seat for which whoever looks at this screen may act now. */
  readonly acting = $derived.by(() => {
    const seat = this.turn;
    return seat !== null && this.viewer === seat && this.playing(seat) && !this.past ? seat : null;
  });

  /** Whose turn it is now, while the game runs. */
  readonly turn = $derived(this.status === "running" ? (this.now?.public.to_move ?? null) : null);

  /** Does whoever looks at this screen play in a seat, and no bot for him? */
  playing(seat: number): boolean {
    return this.mine.includes(seat) && !this.seats![seat]!.bot && !this.seats![seat]!.out;
  }

  /** The seat whose turn it is and which shares this screen, but through whose eyes one does not look yet. */
  readonly handover = $derived.by(() => {
    const seat = this.turn;
    return seat !== null && this.viewer !== seat && this.playing(seat) ? seat : null;
  });

  /** The sentence of something that happened or cannot be; a refusal may name the cells to blame. */
  tell({ key, args, cells }: { key: string; args: Record<string, unknown>; cells?: string[] }): string {
    return speak(key, { cells, ...args }, this.names);
  }

  take(table: Shown): void {
    const before = this.shown;
    if (before && table.v < before.v && table.viewer === before.viewer) return;
    this.gone = null;
    if (before) {
      for (const part of ["game", "seats", "mine"] as const) table[part] = kept(before[part], table[part]) as never;
    }
    const was = before?.game as unknown as Game | null;
    const is = table.game as unknown as Game | null;
    this.shown = table;
    const asked = before?.asked;
    if (asked && !table.asked && table.status === before.status && was?.version === is?.version && table.mine.includes(asked.seat))
      this.say({ code: "refused", key: `page.asked.${asked.what}.refused`, args: {}, clause: "", cells: [] });
    const heard = table.since ? this.chat : [];
    this.chat = [...heard.filter((line) => line.v <= table.since), ...table.chat];
    if (is && (was?.version !== is.version || before?.viewer !== table.viewer)) {
      this.plan.renew();
      this.advice = null;
      this.remember(is);
    }
    if (!this.printed && is) void this.learn();
  }

  wrong(fault: Fault): void {
    if (this.shown) this.say(fault);
    else this.gone = fault;
  }

  /** Tell whoever sits here something in a sentence. */
  say(fault: Fault | null): void {
    this.message = fault;
  }

  /** Give a command; what the server refuses is said, and the answer is null. */
  async command(command: AnyCommand): Promise<Ack | null> {
    try {
      return await live.order(this.id, command);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === "illegal") this.plan.refuse(fault as Refusal & Fault);
      else this.say(fault);
      return null;
    }
  }

  async play(actions: number[]): Promise<boolean> {
    const version = this.game?.version;
    if (version === undefined) return false;
    return (await this.command({ do: "play", version, actions })) !== null;
  }

  undo(): Promise<Ack | null> {
    return this.command({ do: "undo", ...this.speaking() });
  }

  /** Ask for a hint: 1 where, 2 what, 3 why. */
  async hint(level: number): Promise<void> {
    const ack = await this.command({ do: "hint", level, ...this.speaking() });
    if (ack?.answer) this.advice = ack.answer as Advice;
  }

  /** With which of my seats I speak, where I have several. */
  speaking(): { seat?: number } {
    const mine = this.shown?.mine ?? [];
    const seat = this.acting ?? mine[0];
    return mine.length > 1 && seat !== undefined ? { seat } : {};
  }

  /** What was played so far, with the newest steps. */
  private remember(game: Game): void {
    const first = game.steps[0]?.number ?? game.public.move + 1;
    const kept = this.story.filter((step) => step.number < first);
    const whole = kept.length === first - 1;
    this.story = [...(whole ? kept : []), ...game.steps].filter((step) => step.number <= game.public.move);
    if (!whole) void this.recall();
  }

  private async recall(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const viewer = this.shown!.viewer;
      const found = await get<Step[]>(`/tables/${this.id}/story${typeof viewer === "number" ? `?seat=${viewer}` : ""}`);
      if (this.shown!.viewer === viewer) this.story = found.filter((step) => step.number <= (this.game?.public.move ?? 0));
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
    } finally {
      this.asking = false;
    }
  }

  private async learn(): Promise<void> {
    try {
      this.printed = await get<Printed>(`/tables/${this.id}/printed`);
    } catch (error) {
      this.say(faultOf(error));
    }
  }
}
