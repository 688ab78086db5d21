import type { TableState } from "../../table/table.svelte.ts";
import { speak, t } from "../../words/words.svelte.ts";
import type { Aim } from "./aim.svelte.ts";
import type { Ground } from "./ground.ts";
import type { Place, QinCell, QinPublic } from "./view.ts";

/** The colour of a half in the reader's language. */
export const colourName = (colour: string): string => speak(`qin.colour.${colour}`);

/** A tile by its colours. */
export const tileName = (tile: string): string => t("page.qin.tile", { a: colourName(tile[0]!), b: colourName(tile[1]!) });

/** What stands on every cell, in words of one language; where nothing has changed they are not put together again. */
export class CellLabels {
  private readonly said = new Map<string, string>();

  constructor(
    private readonly ground: Ground,
    private readonly names: readonly string[],
  ) {}

  of(view: QinPublic, n: number): string {
    const cell = this.ground.printed.cells[n]!;
    const { colour, owner, province } = view.cells[n]!;
    const realm = province === null ? null : view.provinces[province]!;
    const key = `${cell.name} ${colour} ${owner} ${realm?.great} ${realm?.cells.length}`;
    let label = this.said.get(key);
    if (label === undefined) {
      label = [cell.name, ...printedOn(cell), ...standing(view, this.names, n, cell)].join(", ");
      this.said.set(key, label);
    }
    return label;
  }
}

const printedOn = ({ terrain }: QinCell): string[] => (terrain === "water" || terrain === "start" ? [t(`page.qin.cell.${terrain}`)] : []);

function standing(view: QinPublic, names: readonly string[], n: number, cell: QinCell): string[] {
  const { colour, owner, province } = view.cells[n]!;
  const name = owner === null ? "" : (names[owner] ?? "");
  if (cell.terrain === "village") return [owner === null ? t("page.qin.cell.village") : t("page.qin.cell.village.of", { name })];
  if (!colour) return cell.terrain === "grass" ? [t("page.qin.cell.grass")] : [];
  if (province === null) return [colourName(colour), t("page.qin.cell.single")];
  const { great, cells } = view.provinces[province]!;
  return [colourName(colour), t(great ? "page.qin.cell.great" : "page.qin.cell.province", { name, n: cells.length })];
}

/** What of a planned placement would lie on a cell. */
export function planLabel(move: Place | null, cell: string): string[] {
  const half = move?.cells.indexOf(cell) ?? -1;
  return half < 0 ? [] : [t("page.qin.cell.planned", { colour: colourName(move!.colours[half]!) })];
}

/** What is to be done now, or who is to do it. */
export function prompt(table: TableState, aim: Aim): string {
  if (table.acting !== null) return aim.tile ? t("page.qin.aim") : t("page.qin.pick");
  return table.turn === null ? "" : t("page.qin.wait", { name: table.names[table.turn]! });
}
