import type { Ground } from "./ground.ts";
import type { Province, QinPublic } from "./view.ts";

/** A province with the cell on which its pagoda stands. */
export interface Standing extends Province {
  stand: string;
}

/**
 * Where every pagoda stands. A position does not remember it, but a pagoda on a table does not move: it stays on its cell as long
 * as that is in the province, and of several the owner's own stays, a double one first.
 */
export function settle(ground: Ground, provinces: readonly Province[], earlier: readonly Standing[] = []): Standing[] {
  const were = new Map(earlier.map((each) => [each.stand, each]));
  return provinces.map((province) => {
    const kept = province.cells.map((cell) => were.get(cell)).filter((each) => each?.colour === province.colour) as Standing[];
    const rank = (each: Standing) => (each.owner === province.owner ? 1000 : 0) + (each.great ? 500 : 0) + each.cells.length;
    const best = kept.reduce<Standing | null>((a, b) => (a && rank(a) >= rank(b) ? a : b), null);
    return { ...province, stand: best?.stand ?? ground.beginning(province) };
  });
}

/** What is different in another position: what the board shows of a plan. */
export interface Difference {
  /** Provinces that are new or not as they were. */
  changed: Standing[];
  /** The earlier ones that are in them, by where their pagodas stand. */
  gone: Set<string>;
  /** Pagodas that come and go, by cell. */
  pagodas: Map<string, number>;
  /** Villages that change hands, by number, with their owner then. */
  villages: Map<number, number | null>;
}

export function difference(ground: Ground, before: QinPublic, standing: readonly Standing[], after: QinPublic): Difference {
  const then = settle(ground, after.provinces, standing);
  const known = new Map(standing.map((each) => [each.stand, each]));
  const same = (a: Standing | undefined, b: Standing) => a?.owner === b.owner && a.great === b.great && a.cells.length === b.cells.length;
  const changed = then.filter((each) => !same(known.get(each.stand), each));
  const covered = new Set(changed.flatMap((each) => each.cells));
  const gone = new Set(standing.filter((each) => each.cells.some((cell) => covered.has(cell))).map((each) => each.stand));
  const pagodas = new Map<string, number>();
  for (const each of changed) {
    const was = known.get(each.stand);
    const change = each.pagodas - (was?.owner === each.owner ? was.pagodas : 0);
    if (change) pagodas.set(each.stand, change);
  }
  for (const stand of gone) if (!changed.some((each) => each.stand === stand)) pagodas.set(stand, -known.get(stand)!.pagodas);
  const villages = new Map<number, number | null>();
  after.villages.forEach((village, n) => {
    if (village.owner !== before.villages[n]!.owner) villages.set(n, village.owner);
  });
  return { changed, gone, pagodas, villages };
}
