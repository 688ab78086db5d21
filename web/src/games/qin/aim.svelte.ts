import type { Board } from "../../board/board.ts";
import { settings } from "../../settings.svelte.ts";
import type { Preview, Target } from "../../table/game.ts";
import type { TableState } from "../../table/table.svelte.ts";
import { Ground } from "./ground.ts";
import type { Colour, Place, QinPrinted, QinPrivate, QinPublic } from "./view.ts";

/** How long a pointer rests on a place before the server is asked what a tile would do there. */
const REST = 90;

interface Chosen {
  /** The position that this belongs to: with another one it is void. */
  of: string;
  /** Which tile of the hand. */
  tile: number | null;
  /** The cell that the tile is held by, and the placement there. */
  anchor: string | null;
  move: Place | null;
  /** What was wanted and cannot be. */
  refused: string[];
}

/** The tile that one aims with: which one, where, and which way round. */
export class Aim {
  private chosen = $state.raw<Chosen>({ of: "", tile: null, anchor: null, move: null, refused: [] });
  /** Which way round a tile is held: its first half here and its second east, south, west, north, then the other half here. */
  private way = $state(0);
  private over = $state<string | null>(null);
  private looked = $state.raw<{ action: number; preview: Preview } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The board on which one aims. */
  board: Board | null = null;
  private looking: { action: number; stop: AbortController } | null = null;

  constructor(readonly table: TableState) {}

  readonly ground = $derived.by(() => new Ground(this.table.printed! as QinPrinted));
  readonly view = $derived.by(() => this.table.game!.public as QinPublic);
  readonly hand = $derived.by(() => (this.table.game!.private as QinPrivate).hand ?? []);
  private readonly position = $derived.by(() => `${this.table.game?.version}/${this.table.shown?.viewer}/${this.table.acting}`);
  private readonly now = $derived.by(() => (this.chosen.of === this.position ? this.chosen : null));

  /** The placement that is planned; what is wanted is shown before the server has answered. */
  readonly move = $derived.by((): Place | null => {
    const { plan, game, acting } = this.table;
    if (acting === null) return null;
    if (plan.busy && this.now?.move) return this.now.move;
    return (game!.legal.find((move) => move.action === plan.actions[0] && move.kind === "place") as Place | undefined) ?? null;
  });

  /** Which tile of the hand is picked. */
  readonly picked = $derived.by((): number | null => {
    const tile = this.now?.tile ?? null;
    const planned = this.move?.tile;
    if (planned === undefined || (tile !== null && this.hand[tile] === planned)) return tile;
    return this.hand.indexOf(planned);
  });

  readonly tile = $derived.by(() => (this.picked === null ? null : (this.hand[this.picked] ?? null)));

  /** The place where something was wanted that cannot be. */
  get refused(): string[] {
    return this.table.plan.refused ? (this.now?.refused ?? []) : [];
  }

  /** All placements of the picked tile, of any tile where none is picked. */
  readonly moves = $derived.by(() => {
    const legal = this.table.acting === null ? [] : (this.table.game!.legal.filter((move) => move.kind === "place") as Place[]);
    return this.tile ? legal.filter((move) => move.tile === this.tile) : legal;
  });

  /** The placements that cover a cell. */
  private readonly covering = $derived.by(() => {
    const found = new Map<string, Place[]>();
    for (const move of this.moves) for (const cell of move.cells) found.set(cell, [...(found.get(cell) ?? []), move]);
    return found;
  });

  /** May the tile lie on this cell? */
  fits(cell: string): boolean {
    return this.covering.has(cell);
  }

  /** The placement under the pointer, where none is planned. */
  readonly hovered = $derived.by(() => {
    if (this.move || this.refused.length || !this.tile || !this.over) return null;
    return this.options(this.over)[0] ?? null;
  });

  /** What the planned placement would do, or the one under the pointer. */
  readonly preview = $derived.by((): Preview | null => {
    const { actions, preview } = this.table.plan;
    if (this.move) return actions[0] === this.move.action ? preview : null;
    return this.hovered && this.looked?.action === this.hovered.action ? this.looked.preview : null;
  });

  /** Pick a tile of the hand, or put it back. */
  pick(tile: number): void {
    if (this.table.acting === null || tile >= this.hand.length) return;
    const anchor = this.move ? (this.now?.anchor ?? null) : null;
    if (tile === this.picked) return this.clear();
    this.choose({ tile });
    const there = anchor ? this.options(anchor)[0] : undefined;
    if (there) this.lay(there, anchor!);
  }

  /** A cell was pointed at: the tile goes there, turns if it is there already, or it is said why it cannot. */
  point(cell: string, enter = false): void {
    if (this.table.acting === null) return;
    if (this.move?.cells.includes(cell)) {
      if (enter || !settings.confirm) void this.place();
      else this.turn(1, cell);
    } else if (this.fits(cell)) this.lay(this.options(cell)[0]!, cell);
    else if (this.tile) void this.ask(cell);
  }

  /** A tile of the hand is carried to the board. */
  lift(tile: number): void {
    if (tile !== this.picked) this.pick(tile);
  }

  /** The ghost goes where the pointer is. */
  carry(event: PointerEvent): void {
    const cell = this.board?.spotAt(event);
    if (cell) this.drag(cell);
  }

  /** The ghost goes where the finger is. */
  drag(cell: string): void {
    const to = this.tile && this.table.acting !== null ? this.options(cell)[0] : undefined;
    if (to && to.action !== this.move?.action) this.lay(to, cell);
  }

  /** Turn the tile: to its next legal way on the cell that it is held by. */
  turn(steps: number, at: string | null = this.now?.anchor ?? null): void {
    if (this.move) {
      at = at && this.move.cells.includes(at) ? at : this.move.cells[0]!;
      const options = this.options(at);
      const index = options.findIndex((move) => move.action === this.move!.action);
      const to = options[(((index + steps) % options.length) + options.length) % options.length];
      if (to) {
        this.way = this.wayOf(to, at);
        this.lay(to, at);
      }
    } else if (this.tile) {
      const ways = this.tile[0] === this.tile[1] ? 4 : 8;
      const options = this.over ? this.options(this.over) : [];
      if (options.length) this.way = this.wayOf(options[(steps + options.length) % options.length]!, this.over!);
      else this.way = (this.way + steps + ways) % ways;
      this.look();
    }
  }

  /** Let go of what is planned, then of the tile. */
  clear(): void {
    const planned = this.move !== null || this.refused.length > 0;
    this.table.plan.clear();
    this.choose({ tile: planned ? this.picked : null });
  }

  /** Play what is planned, once it is known what it does. */
  async place(): Promise<void> {
    const { move, position } = this;
    await this.table.plan.settled();
    if (move && position === this.position && this.table.plan.actions[0] === move.action) await this.table.plan.commit();
  }

  /** The pointer is over a place, or over none. */
  hover(cell: string | null): void {
    if (cell === this.over) return;
    this.over = cell;
    this.look();
  }

  /** Why can the tile not lie here? The answer that is nearest to allowing it is given. */
  async ask(cell: string): Promise<void> {
    const { tile, position } = this;
    if (!tile || this.table.acting === null) return;
    this.choose({ tile: this.picked });
    this.table.plan.clear();
    const ways = [this.way % 4, ...[0, 1, 2, 3].filter((way) => way !== this.way % 4)];
    const found: Target[] = [];
    for (const way of ways) {
      const other = this.ground.beside(cell, way);
      if (!other) continue;
      const cells = way < 2 ? [cell, other] : [other, cell];
      try {
        found.push(...(await this.table.plan.targets([], { tile, cells })));
      } catch {
        break; // what is known already has to do
      }
      // whatever way the tile lies, this cell is what forbids it
      if (found.every(({ refusal }) => refusal?.cells.includes(cell))) break;
    }
    if (position !== this.position || this.move) return;
    const refusals = found.filter((target) => target.refusal).sort((a, b) => (a.refusal!.clause < b.refusal!.clause ? 1 : -1));
    const nearest = refusals[0];
    if (!nearest) return;
    this.choose({ tile: this.picked, anchor: cell, refused: nearest.move.cells ?? [cell] });
    this.table.plan.refuse(nearest.refusal!);
  }

  private choose(chosen: Partial<Chosen>): void {
    clearTimeout(this.timer);
    if (!chosen.move && this.now?.move) this.table.plan.clear();
    if (!chosen.refused && this.table.plan.refused) this.table.plan.clear();
    this.chosen = { tile: null, anchor: null, move: null, refused: [], ...chosen, of: this.position };
  }

  /** Plan a placement; the hand has its tile picked. */
  private lay(move: Place, anchor: string): void {
    const tile = this.tile === move.tile ? this.picked : this.hand.indexOf(move.tile);
    this.choose({ tile, anchor, move });
    void this.table.plan.set([move.action]);
  }

  /** The placements that cover a cell, that one first which is held most like now. */
  private options(cell: string): Place[] {
    let moves = this.covering.get(cell) ?? [];
    // without a tile in hand the first that fits is taken
    const tile = this.tile ?? this.hand.find((each) => moves.some((move) => move.tile === each));
    moves = moves.filter((move) => move.tile === tile);
    const behind = (move: Place) => (this.wayOf(move, cell) - this.way + 8) % 8;
    return [...moves].sort((a, b) => behind(a) - behind(b));
  }

  private wayOf(move: Place, cell: string): number {
    const here = move.cells.indexOf(cell);
    const direction = this.ground.direction(cell, move.cells[1 - here]!);
    const [first, second] = move.tile as unknown as [Colour, Colour];
    return direction + (first !== second && move.colours[here] === second ? 4 : 0);
  }

  /** Ask what the placement under the pointer would do, once the pointer rests; what was asked before is let go. */
  private look(): void {
    clearTimeout(this.timer);
    const action = this.hovered?.action;
    if (this.looking && this.looking.action !== action && this.looking.action !== this.move?.action) this.looking.stop.abort();
    if (action === undefined || this.looked?.action === action) return;
    this.timer = setTimeout(() => {
      const stop = new AbortController();
      this.looking = { action, stop };
      this.table.plan.look([action], stop.signal).then(
        (preview) => (this.looked = { action, preview }),
        () => undefined,
      );
    }, REST);
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
