import { faultOf, post } from "../../api/http.ts";
import type { TableState } from "../../table/table.svelte.ts";
import { at, leaves, menu, open, type Node } from "./menu.ts";
import type { Move, Player, Printed, Public, Remedy, Target, View } from "./types.ts";

const DEEPEST = 4;
const NONE: never[] = []; // the same whenever there is nothing, so that nothing is drawn anew

/** A turn of ZhanGuo while it is planned: the decision at hand as a menu, and what of it is looked at. */
export class Turn {
  /** The choices of the decision at hand. */
  targets = $state.raw<Target[]>(NONE);
  /** The choices of the decision that the last step opened; where only one was possible the game has made it. */
  private opened = $state.raw<Target[]>(NONE);
  /** Are the choices still being looked up? */
  loading = $state(false);
  /** How deep in the menu one is. */
  path = $state.raw<string[]>(NONE);
  /** The place of the board to which the menu is narrowed. */
  narrow = $state<string | null>(null);
  /** The regions that are to pay. */
  paying = $state.raw<number[]>(NONE);
  /** What is looked at before it is chosen. */
  looked = $state.raw<Target | null>(null);
  /** The place of the board that the last refusal was about, and what would help. */
  refusedAt = $state<string | null>(null);
  remedy = $state.raw<(Remedy & { action: number }) | null>(null);
  /** A closer look at a region or at somebody's board. */
  closer = $state.raw<{ region: number; seat: number } | { seat: number } | "score" | "table" | null>(null);
  /** Was the last thing done here done by key? */
  keyed = false;
  private known = new Map<number, Move>();
  private results = new Map<string, Target>();
  private asked = "";
  private version = -1;

  constructor(readonly table: TableState) {}

  // parts of a position that have not changed are the same objects, so what is drawn of them alone is left as it is
  readonly printed = $derived.by(() => this.table.printed as Printed);

  /** The table as it is. */
  readonly now = $derived.by(() => this.table.game!.public as Public);

  /** The table as it would be after the planned steps. */
  readonly view = $derived.by(() => this.table.plan.view as View);
  readonly then = $derived.by((): Public => this.view.public);

  /** Whose board is shown in full. */
  readonly seat = $derived.by((): number => {
    const viewer = this.table.game!.viewer;
    return typeof viewer === "number" ? viewer : (this.now.to_move ?? this.now.winners[0] ?? 0);
  });
  readonly player = $derived.by((): Player => this.then.seats[this.seat]!);
  readonly hand = $derived.by((): number[] => {
    const own = this.view.private;
    return own.hand ?? own.seats?.[this.seat]?.hand ?? NONE;
  });

  /** Is there something to decide here? */
  readonly mine = $derived.by(() => this.table.acting !== null);

  /** Is an answer of the server still awaited? */
  get busy(): boolean {
    return this.loading || this.table.plan.busy || this.table.plan.sending;
  }

  readonly complete = $derived.by(() => this.table.plan.complete);

  /** Is the planned turn one answer that is only to be confirmed? */
  get single(): boolean {
    return this.complete && ["take", "pass", "bid", "board", "reject"].includes(this.steps.at(-1)?.kind ?? "");
  }

  readonly nodes = $derived.by(() => menu(this.targets));
  readonly shown = $derived.by(() => {
    const here = at(this.nodes, this.path);
    return this.narrow ? here.filter((node) => node.cells.includes(this.narrow!)) : here;
  });

  /** What the menu lists: why not this card, why not there, is asked where it lies on the board or on the number line. */
  readonly listed = $derived.by(() => {
    const nodes = this.shown.filter((node) => node.target !== this.end);
    const many = nodes.some(({ target }) => target?.move.card || ["move", "bid"].includes(target?.move.kind ?? "")) && nodes.some(open);
    return many ? nodes.filter(open) : nodes;
  });

  /** The step that ends the turn, where it can be ended by choice. */
  readonly end = $derived(this.targets.find((target) => target.move.kind === "done" && this.then.phase === "ability") ?? null);

  /** The planned steps as moves. */
  get steps(): Move[] {
    return this.table.plan.actions.map((action) => this.known.get(action) ?? { action, text: "", kind: "" });
  }

  /** What the last planned step costs and brings. */
  get last(): Target | null {
    return this.results.get(this.table.plan.actions.join()) ?? null;
  }

  /** What lights up: the cards that the last step or the one that is looked at may set off, or those that can be used. */
  readonly lit = $derived.by(() => {
    if (this.looked) return this.looked.outlook.triggers ?? NONE;
    if (!this.mine) return NONE;
    if (this.then.phase === "ability" && !this.complete) return this.then.under_way.usable;
    return this.complete ? NONE : (this.last?.outlook.triggers ?? NONE);
  });

  /** The places of the board where something can be chosen now. */
  private readonly placed = $derived(this.mine ? this.shown.filter(open).flatMap((node) => node.cells).join() : "");
  readonly places = $derived(new Set(this.placed.split(",")));

  /** Look up what can be chosen after the planned steps. */
  async follow(): Promise<void> {
    const { plan, game } = this.table;
    if (game!.version !== this.version) {
      this.version = game!.version;
      this.known.clear();
      this.results.clear();
    }
    for (const move of (this.table.advice?.moves ?? []) as Move[]) this.known.set(move.action, move);
    const actions = plan.actions;
    const asked = [this.version, this.table.acting, ...actions].join();
    if (asked === this.asked) return;
    this.asked = asked;
    this.path = this.paying = NONE;
    this.narrow = null;
    this.looked = null;
    this.remedy = null;
    this.refusedAt = null;
    const legal = this.view.legal;
    for (const move of legal) this.known.set(move.action, move);
    if (this.table.acting === null || this.complete) {
      this.targets = NONE;
      this.opened = this.last?.next ?? NONE;
      this.loading = false;
      return;
    }
    this.loading = true;
    try {
      const wished = new Set(legal.map((move) => move.action));
      const fits = (some: Target[]): boolean => some.some((target) => wished.has(target.move.action));
      let found: Target[] = [];
      let opened: Target[] = [];
      for (let depth = legal.some((move) => move.kind === "court") ? 2 : 1; depth <= DEEPEST && !fits(found); depth++) {
        opened = found = (await plan.targets(actions, {}, depth)) as Target[];
        // where the rules left no choice the game has gone on
        while (found.length && !fits(found)) found = found.find((target) => !target.refusal)?.next ?? [];
      }
      if (this.asked !== asked) return;
      if (!fits(found)) found = legal.map((move) => ({ move, refusal: null, events: [], outlook: {}, next: [] }));
      for (const target of found) this.results.set([...actions, target.move.action].join(), target);
      this.opened = opened;
      this.targets = found;
      this.loading = false;
    } catch (error) {
      if (this.asked !== asked) return;
      this.asked = "";
      this.loading = false;
      this.table.say(faultOf(error));
    }
  }

  /** Choose, go deeper, or say why not. */
  async enter(node: Node): Promise<void> {
    if (node.target) await this.choose(node.target);
    else if (open(node)) this.deeper(node.key);
    else await this.refuse(leaves([node])[0]!, node.cells.at(-1) ?? null);
  }

  /** Go one step deeper into the menu. */
  private deeper(key: string): void {
    this.path = [...this.path, key];
    this.narrow = null;
  }

  async choose(target: Target, cell: string | null = null): Promise<void> {
    if (target.refusal) return this.refuse(target, cell);
    this.known.set(target.move.action, target.move);
    await this.table.plan.add(target.move.action);
  }

  /** Why something cannot be chosen, and what would make it possible. */
  async refuse(target: Target, cell: string | null = null): Promise<void> {
    const refusal = target.refusal!;
    const { plan } = this.table;
    plan.refuse(refusal);
    this.refusedAt = cell ?? refusal.cells[0] ?? null;
    this.remedy = null;
    const action = target.move.action;
    // what the game has decided itself is asked for before it
    const actions = plan.actions;
    try {
      const found = await post<Remedy | null>(`/tables/${this.table.id}/remedy`, { actions, action, seat: this.table.acting });
      if (plan.refused?.key === refusal.key && plan.actions === actions && found) {
        for (const move of [...found.steps, ...found.again, target.move]) this.known.set(move.action, move);
        this.remedy = { ...found, action };
      }
    } catch {
      // no advice is no harm
    }
  }

  /** Do what helps, and what was wanted. */
  async mend(step: Move | null): Promise<void> {
    const { back, again, action } = this.remedy!;
    const { plan } = this.table;
    const kept = plan.actions.slice(0, plan.actions.length - back);
    await plan.set([...kept, ...(step ? [step.action] : []), ...again.map((move) => move.action), action]);
  }

  forget(): void {
    this.table.plan.refused = null;
    this.refusedAt = null;
    this.remedy = null;
  }

  /** A place of the board is meant; false if it has nothing to do with the decision. */
  async pick(cell: string): Promise<boolean> {
    if (!this.mine) return false;
    const region = Number(cell[0]);
    if (this.sums && /^\d$/.test(cell)) {
      await this.pay(region);
      return true;
    }
    const here = this.shown.filter((node) => node.cells.includes(cell));
    const can = here.filter(open);
    if (can.length === 1) await this.enter(can[0]!);
    else if (here.length && !can.length) await this.enter(here[0]!);
    else if (can.length > 1) this.narrow = cell;
    else return this.instead(cell);
    return true;
  }

  /** Take the last step back to the start of its decision and choose another place. */
  private async instead(cell: string): Promise<boolean> {
    const found = menu(this.opened).filter((node) => node.cells.includes(cell));
    const only = found.length === 1 ? found[0]!.target : undefined;
    if (!only || !this.opened.some((target) => target.refusal)) return false;
    if (only.refusal) await this.refuse(only, cell);
    return true;
  }

  /** How many regions have to pay together, if it is several. */
  get sums(): number {
    const [first] = this.targets;
    return first?.move.kind === "pay" && first.move.regions!.length > 1 ? first.move.regions!.length : 0;
  }

  /** A region more pays, or one less; when enough pay this is a choice. */
  async pay(region: number): Promise<void> {
    const chosen = this.paying.includes(region) ? this.paying.filter((each) => each !== region) : [...this.paying, region].sort();
    this.paying = chosen;
    if (chosen.length < this.sums) return;
    const target = this.targets.find((each) => each.move.regions!.join() === chosen.join());
    if (target?.refusal) this.paying = chosen.filter((each) => each !== region);
    if (target) await this.choose(target, `${region}`);
  }

  /** One step back: out of the menu first, then out of the plan. */
  async back(): Promise<void> {
    if (this.table.plan.refused) this.forget();
    else if (this.paying.length) this.paying = this.paying.slice(0, -1);
    else if (this.narrow) this.narrow = null;
    else if (this.path.length) this.path = this.path.slice(0, -1);
    else if (this.table.plan.actions.length) await this.table.plan.back();
  }

  /** Take back as many steps as come after a number of them. */
  async keep(n: number): Promise<void> {
    await this.table.plan.set(this.table.plan.actions.slice(0, n));
  }

  /** End the turn: all that is planned counts. */
  async commit(): Promise<void> {
    const { plan } = this.table;
    if (this.end && !this.complete && !(await plan.add(this.end.move.action))) return;
    if (this.complete) await plan.commit();
  }

  /** Why nothing can be chosen at the first of some places of the board where that is so; without places, why not the first of all. */
  async why(cells: readonly string[]): Promise<void> {
    const refusedAt = (cell: string): Target | undefined =>
      leaves(this.shown.filter((node) => node.cells.includes(cell))).find((target) => target.refusal);
    const cell = cells.find(refusedAt) ?? null;
    const wanted = cell ? refusedAt(cell) : leaves(this.shown).find((target) => target.refusal);
    if (wanted && (cell || !cells.length)) await this.refuse(wanted, cell);
    else if (cells.length) await this.instead(cells[0]!);
  }
}

const turns = new WeakMap<TableState, Turn>();

/** The turn at a table. */
export function turnOf(table: TableState): Turn {
  let turn = turns.get(table);
  if (!turn) turns.set(table, (turn = new Turn(table)));
  return turn;
}
