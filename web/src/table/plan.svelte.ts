import { faultOf, post } from "../api/http.ts";
import { kept } from "../api/kept.ts";
import type { Fault } from "../api/types.ts";
import type { Preview, Refusal, Target, View } from "./game.ts";
import type { TableState } from "./table.svelte.ts";

/** A turn that is planned before it counts: its steps, what they would do, and why a wanted one cannot be. */
export class Plan {
  actions = $state.raw<number[]>([]);
  /** The steps that were asked for: they are planned as soon as the server has answered, if it does not refuse them. */
  wanted = $state.raw<number[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** Why the last thing that was wanted cannot be done. */
  refused = $state.raw<Refusal | null>(null);
  /** Is an answer of the server still awaited? */
  busy = $state(false);
  /** Is it being played? Until the position has changed, or it was refused. */
  sending = $state(false);
  private asked = 0;
  private choices = new Map<string, Promise<Target[]>>();
  private looks = new Map<string, Promise<Preview>>();

  constructor(private readonly table: TableState) {}

  /** The position as it would be after the planned steps. */
  get view(): View | null {
    return this.preview?.view ?? this.table.game;
  }

  /** Would the turn be over after the planned steps? */
  get complete(): boolean {
    const now = this.table.game?.public;
    const then = this.preview;
    return !!now && !!then && (then.halted || then.view.public.to_move !== now.to_move || then.view.public.turn !== now.turn);
  }

  /** Plan exactly these steps. A step that the rules forbid leaves the plan as it was and says why. */
  async set(actions: number[]): Promise<boolean> {
    this.refused = null;
    const number = ++this.asked;
    if (!actions.length) {
      this.clear();
      return true;
    }
    this.wanted = actions;
    this.busy = true;
    try {
      const preview = await this.look(actions);
      if (number !== this.asked) return false;
      this.actions = actions;
      this.preview = preview;
      return true;
    } catch (error) {
      if (number === this.asked) {
        this.wanted = this.actions;
        this.refuse(faultOf(error));
      }
      return false;
    } finally {
      if (number === this.asked) this.busy = false;
    }
  }

  /** What steps would do, without planning them; remembered until the position changes. */
  look(actions: number[], signal?: AbortSignal): Promise<Preview> {
    const key = actions.join();
    let found = this.looks.get(key);
    if (!found) {
      const looks = this.looks;
      const now = this.table.now;
      found = post<Preview>(`/tables/${this.table.id}/preview`, { actions, seat: this.table.acting }, signal).then((preview) => ({
        ...preview,
        view: kept(now, preview.view),
      }));
      found.catch(() => looks.delete(key));
      looks.set(key, found);
    }
    return found;
  }

  add(...actions: number[]): Promise<boolean> {
    return this.set([...this.actions, ...actions]);
  }

  /** Take back the last steps. */
  back(steps = 1): Promise<boolean> {
    return this.set(this.wanted.slice(0, Math.max(0, this.wanted.length - steps)));
  }

  clear(): void {
    this.asked++;
    this.actions = this.wanted = [];
    this.preview = null;
    this.refused = null;
    this.busy = false;
  }

  /** The position has changed: nothing that was asked of the old one holds. */
  renew(): void {
    this.clear();
    this.sending = false;
    this.choices = new Map();
    this.looks = new Map();
  }

  /** Play what is planned. */
  async commit(): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    await this.settled();
    const actions = this.actions;
    const played = actions.length > 0 && (await this.table.play(actions));
    if (!played) this.sending = false;
    return played;
  }

  /** Everything that was asked is answered: asked after the move it would be asked of another position. */
  settled(): Promise<unknown> {
    return Promise.allSettled([...this.looks.values(), ...this.choices.values()]);
  }

  /** Show why something cannot be; a clause makes it a refusal of the rules, all else is said as a message. */
  refuse(fault: Fault | Refusal): void {
    if (fault.clause) this.refused = { clause: fault.clause, key: fault.key, cells: fault.cells, args: fault.args };
    else this.table.say(fault as Fault);
  }

  /** All choices after planned steps, with what each does or why it cannot be; remembered until the position changes. */
  targets(actions: number[] = this.actions, wanted: Record<string, unknown> = {}, depth = 1): Promise<Target[]> {
    const key = JSON.stringify([actions, wanted, depth]);
    let found = this.choices.get(key);
    if (!found) {
      const body = { actions, wanted, depth, seat: this.table.acting };
      const choices = this.choices;
      found = post<Target[]>(`/tables/${this.table.id}/targets`, body);
      found.catch(() => choices.delete(key));
      choices.set(key, found);
    }
    return found;
  }
}
