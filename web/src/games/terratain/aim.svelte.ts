import { untrack } from "svelte";
import type { Board } from "../../board/board.ts";
import { settings } from "../../settings.svelte.ts";
import type { Move, Preview, ScoreLine } from "../../table/game.ts";
import type { TableState } from "../../table/table.svelte.ts";
import { Ground } from "./ground.ts";
import type { Deed, Heap, Outlook, Phase, Piece, TerratainPrinted, TerratainPublic } from "./view.ts";

/** How long a pointer rests on a plot before the server is asked what would happen there. */
const REST = 90;

interface Chosen {
  /** The position that this belongs to: with another one it is void. */
  of: string;
  /** The kind of chit that is picked from the reserve. */
  piece: Piece | null;
  /** The plot where something was wanted that cannot be. */
  refused: string[];
}

/** What one aims with, and the turn that is planned: war or peace, a building, discards. */
export class Aim {
  private chosen = $state.raw<Chosen>({ of: "", piece: null, refused: [] });
  private over = $state<string | null>(null);
  private looked = $state.raw<{ key: string; preview: Preview } | null>(null);
  /** What may be done after the steps before the building. */
  private after = $state.raw<{ key: string; legal: Deed[] }>({ key: "", legal: [] });
  /** The lines of the score sheet that are ringed on the board. */
  ringed = $state.raw<ScoreLine[]>([]);
  private readonly deeds = new Map<number, Deed>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The board on which one aims. */
  board: Board | null = null;
  private stop: AbortController | null = null;

  constructor(readonly table: TableState) {
    $effect(() => {
      const { stem, stemKey } = this;
      if (!stem.length || untrack(() => this.after.key) === stemKey) return;
      const show = (preview: Preview) => (this.after = { key: stemKey, legal: this.know(preview.view.legal) });
      table.plan.look(stem).then(show, () => undefined);
    });
    $effect(() => void this.know(table.advice?.moves ?? []));
  }

  readonly ground = $derived.by(() => new Ground(this.table.printed! as TerratainPrinted));
  readonly view = $derived.by(() => this.table.game!.public as TerratainPublic);
  private readonly position = $derived.by(() => `${this.table.game?.version}/${this.table.shown?.viewer}/${this.table.acting}`);
  private readonly now = $derived.by(() => (this.chosen.of === this.position ? this.chosen : null));
  private readonly legal = $derived.by(() => (this.table.acting === null ? [] : this.know(this.table.game!.legal)));

  /** Whose reserve lies before whoever looks at this screen. */
  readonly seat = $derived.by((): number => {
    const viewer = this.table.shown?.viewer;
    return this.table.acting ?? (typeof viewer === "number" ? viewer : (this.view.to_move ?? 0));
  });
  readonly reserve = $derived.by((): Heap => this.view.reserves[this.seat]!);
  /** The kinds in the reserve, in the order of the rules. */
  readonly held = $derived.by(() => this.ground.pieces.filter((piece) => this.reserve[piece]));

  // ---- what is planned

  /** The planned steps; what is wanted is shown before the server has answered. */
  readonly actions = $derived.by((): number[] => {
    return this.table.acting === null ? [] : this.table.plan.wanted;
  });
  readonly planned = $derived.by((): Deed[] => {
    return this.actions.map((action) => this.deeds.get(action)).filter((deed) => deed !== undefined);
  });
  readonly war = $derived.by(() => this.planned.find(({ kind }) => kind === "war") ?? null);
  readonly building = $derived.by(() => this.planned.find(({ kind }) => kind === "build") ?? null);
  readonly discards = $derived.by(() => this.planned.filter(({ kind }) => kind === "discard"));
  /** The steps before the building. */
  private readonly stem = $derived.by(() => this.planned.filter(({ kind }) => kind === "war" || kind === "peace").map(({ action }) => action));
  private readonly stemKey = $derived.by(() => `${this.position}:${this.stem.join()}`);

  /** What is to be decided next; null when the planned turn is whole. */
  readonly phase = $derived.by((): Phase | null => {
    const { plan, acting } = this.table;
    if (acting === null || (plan.actions.length && plan.complete)) return null;
    return (plan.view!.public as TerratainPublic).phase;
  });
  readonly whole = $derived.by(() => this.table.acting !== null && !this.table.plan.busy && this.table.plan.actions.length > 0 && this.table.plan.complete);

  /** Where one may make war, build, and what one may discard. */
  readonly wars = $derived.by(() => this.legal.filter(({ kind }) => kind === "war"));
  readonly peace = $derived.by(() => this.legal.find(({ kind }) => kind === "peace") ?? null);
  readonly builds = $derived.by(() => {
    const legal = this.stem.length ? (this.after.key === this.stemKey ? this.after.legal : []) : this.legal;
    return legal.filter(({ kind }) => kind === "build");
  });

  /** The kind that is picked: what is planned to be built stays in the hand, and nothing is built before war or peace. */
  readonly piece = $derived.by((): Piece | null => {
    const picked = this.now?.piece ?? this.building?.piece ?? null;
    const early = this.peace !== null && !this.stem.length;
    return picked && early && this.structure(picked) ? null : picked;
  });
  readonly army = $derived.by(() => this.piece !== null && !this.structure(this.piece));

  /** The plots where what is picked may go. */
  readonly choices = $derived.by((): Deed[] => {
    if (this.army) return this.wars;
    if (this.piece) return this.builds.filter(({ piece }) => piece === this.piece);
    return this.phase === "war" ? this.wars : this.builds;
  });

  /** The place where something was wanted that cannot be. */
  get refused(): string[] {
    return this.table.plan.refused ? (this.now?.refused ?? []) : [];
  }

  /** What is under the pointer, where it is not planned yet. */
  readonly hovered = $derived.by((): Deed | null => {
    if (this.building || this.refused.length || !this.piece || !this.over || (this.army && this.war)) return null;
    return this.choices.find(({ cells }) => cells?.[0] === this.over) ?? null;
  });

  /** What the plan would do, or what is under the pointer. */
  readonly preview = $derived.by((): Preview | null => {
    if (this.table.acting === null) return null;
    if (this.hovered) return this.looked?.key === this.key(this.hovered) ? this.looked.preview : null;
    return this.table.plan.preview;
  });
  readonly outlook = $derived.by(() => (this.preview?.outlook as Outlook | undefined) ?? null);
  readonly then = $derived.by(() => (this.preview?.view.public as TerratainPublic | undefined) ?? null);

  structure(piece: Piece): boolean {
    return this.ground.printed.pieces.find((each) => each.piece === piece)?.structure ?? false;
  }

  // ---- what one does

  /** Pick a kind from the reserve: to build, to make war with, or to discard. */
  pick(piece: Piece): void {
    if (this.table.acting === null || !this.reserve[piece]) return;
    const plot = this.building?.cells![0];
    if (this.discards.length || this.phase === "discard") this.discard(piece);
    else if (!this.structure(piece)) {
      if (!this.wars.length) void this.ask(null, { kind: "war" });
      else if (this.army && !this.war) this.choose({});
      else void this.set([], { piece });
    } else if (piece === this.piece) {
      if (!this.building) this.choose({});
    } else void this.take(piece, plot);
  }

  /** A chit of the reserve is carried to the board; one that has to go is discarded by a click alone. */
  lift(piece: Piece): void {
    if (piece !== this.piece && this.phase !== "discard" && !this.discards.length) this.pick(piece);
  }

  /** What is carried is over a plot: it is seen what it would do there. */
  carry(event: PointerEvent): void {
    this.hover(this.board?.spotAt(event) ?? null);
  }

  /** What was carried is put down. */
  drop(event: PointerEvent): void {
    const cell = this.board?.spotAt(event);
    this.hover(null);
    if (cell && cell !== this.building?.cells![0]) this.point(cell);
  }

  /** A planned structure goes where the finger is. */
  drag(cell: string): void {
    const deed = this.building && this.choices.find(({ cells }) => cells?.[0] === cell);
    if (deed && deed.action !== this.building!.action) this.lay(deed);
  }

  /** Leave war, and keep the peace. */
  keepPeace(): void {
    if (this.peace) void this.set([this.peace], {});
  }

  /** A plot was pointed at: war or a building there, off again, or why not. */
  point(cell: string, enter = false): void {
    if (this.table.acting === null) return;
    const there = (deed: Deed | null): boolean => deed?.cells?.[0] === cell;
    if (there(this.building)) {
      if (this.whole && (enter || !settings.confirm)) void this.commit();
      else if (!enter) void this.set(this.before("build"), { piece: this.building!.piece! });
      return;
    }
    if (there(this.war) && !this.piece) {
      void this.set([], {});
      return;
    }
    const deed = this.choices.find(there);
    const war = this.piece ? undefined : this.wars.find(there);
    if (deed) this.lay(deed);
    else if (war) this.lay(war);
    else if (this.army) void this.ask(cell, { kind: "war" });
    else if (this.piece) void this.ask(cell, { kind: "build", piece: this.piece });
    else if (this.phase === "war" && this.peace) void this.settle(cell);
  }

  /** Let go of what cannot be, else of all that is planned and picked. */
  clear(): void {
    if (this.table.plan.refused) return this.choose({ piece: this.piece });
    this.table.plan.clear();
    this.choose({});
  }

  /** Take back a planned step, and all after it. */
  back(kind: Phase): void {
    void this.set(this.before(kind), {});
  }

  async commit(): Promise<void> {
    if (this.whole) await this.table.plan.commit();
  }

  /** The pointer is over a plot, or over none. */
  hover(cell: string | null): void {
    if (cell === this.over) return;
    this.over = cell;
    clearTimeout(this.timer);
    this.stop?.abort();
    this.stop = null;
    const deed = this.hovered;
    if (!deed || this.looked?.key === this.key(deed)) return;
    this.timer = setTimeout(() => {
      const stop = (this.stop = new AbortController());
      const [key, actions] = [this.key(deed), this.with(deed)];
      this.table.plan.look(actions, stop.signal).then((preview) => (this.looked = { key, preview }), () => undefined);
    }, REST);
  }

  /** Why can what is picked not be here? */
  async ask(cell: string | null, wanted: Record<string, unknown> = this.army ? { kind: "war" } : { kind: "build", piece: this.piece }): Promise<void> {
    const { position, piece } = this;
    if (this.table.acting === null || (cell && !piece)) return;
    const after = wanted["kind"] === "discard";
    const stem = wanted["kind"] === "war" && this.wars.length ? [] : this.stem;
    const found = await this.table.plan.targets(after ? this.actions : stem, cell ? { ...wanted, cells: [cell] } : wanted).catch(() => []);
    const refusal = found.find((target) => target.refusal)?.refusal;
    if (position !== this.position || !refusal) return;
    if (this.building && !after) await this.table.plan.set(stem);
    this.choose({ piece, refused: cell ? [cell] : [] });
    this.table.plan.refuse(refusal);
  }

  // ---- how

  private know(moves: readonly Move[]): Deed[] {
    for (const move of moves) this.deeds.set(move.action, move as Deed);
    return moves as Deed[];
  }

  private key(deed: Deed): string {
    return `${this.position}:${this.with(deed).join()}`;
  }

  /** The steps with this one in its place. */
  private with(deed: Deed): number[] {
    return deed.kind === "build" ? [...this.stem, deed.action] : [deed.action];
  }

  private before(kind: Phase): Deed[] {
    const order = ["war", "build", "discard"];
    return this.planned.filter((deed) => order.indexOf(deed.kind === "peace" ? "war" : deed.kind) < order.indexOf(kind));
  }

  private lay(deed: Deed): void {
    if (deed.kind === "build") void this.set([...this.before("build"), deed], { piece: deed.piece! });
    else void this.set([deed], {});
  }

  /** Pick a structure, with peace first where war is not decided; it goes where another one was planned, if it may. */
  private async take(piece: Piece, plot: string | undefined): Promise<void> {
    const { position } = this;
    if (this.phase === "war" && !this.stem.length && this.peace) {
      if (!(await this.set([this.peace], { piece }))) return;
      if (position !== this.position) return;
    }
    const there = this.builds.find((deed) => deed.piece === piece && deed.cells?.[0] === plot);
    if (plot && there) this.lay(there);
    else if (this.building) void this.set(this.before("build"), { piece });
    else this.choose({ piece });
  }

  /** Peace, and the first structure that fits on a plot. */
  private async settle(cell: string): Promise<void> {
    const [peace, position] = [this.peace!, this.position];
    const preview = await this.table.plan.look([peace.action]).catch(() => null);
    if (!preview || position !== this.position) return;
    const deed = this.know(preview.view.legal).find(({ kind, cells }) => kind === "build" && cells?.[0] === cell);
    if (deed) void this.set([peace, deed], { piece: deed.piece! });
  }

  /** Discard a chit, or another one instead; what is planned to go is kept after all. */
  private discard(piece: Piece): void {
    const planned = this.discards.findIndex((deed) => deed.piece === piece);
    const rest = this.before("discard");
    if (this.phase === "discard") {
      const deed = this.know(this.table.plan.view!.legal).find((each) => each.kind === "discard" && each.piece === piece);
      if (deed) void this.set([...this.planned, deed], { piece: this.building?.piece ?? null });
      else void this.ask(null, { kind: "discard", piece });
    } else if (planned >= 0) void this.set([...rest, ...this.discards.filter((_, n) => n !== planned)], {});
    else {
      const deed = [...this.deeds.values()].find((each) => each.kind === "discard" && each.piece === piece);
      if (deed) void this.set([...rest, ...this.discards.slice(0, -1), deed], {});
    }
  }

  private set(deeds: readonly Deed[], { piece = null }: { piece?: Piece | null }): Promise<boolean> {
    this.chosen = { of: this.position, piece, refused: [] };
    return this.table.plan.set(deeds.map(({ action }) => action));
  }

  private choose({ piece = null, refused = [] }: { piece?: Piece | null; refused?: string[] }): void {
    this.table.plan.refused = null;
    this.chosen = { of: this.position, piece, refused };
  }
}

const aims = new WeakMap<TableState, Aim>();

/** The aim at a table: the same for its board, dock and seats. */
export function aimAt(table: TableState): Aim {
  let aim = aims.get(table);
  // none of the components that share it may take it away with it
  if (!aim) $effect.root(() => void aims.set(table, (aim = new Aim(table))));
  return aim!;
}
