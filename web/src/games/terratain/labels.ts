import { speak, t } from "../../words/words.svelte.ts";
import type { Ground } from "./ground.ts";
import type { Deed, Piece, TerratainPublic } from "./view.ts";

/** A kind of chit in the reader's language. */
export const pieceName = (piece: Piece): string => speak(`terratain.kind.${piece}`);

/** What stands on a plot, in words. */
export function plotLabel(ground: Ground, view: TerratainPublic, names: readonly string[], n: number): string {
  const { ground: kind, piece, owner } = view.cells[n]!;
  const stands = piece ? t("page.terratain.plot.of", { kind: pieceName(piece), name: names[owner!] ?? "" }) : t("page.terratain.plot.empty");
  return [ground.printed.cells[n]!.name, stands, ...(kind === "plain" ? [] : [t(`page.terratain.plot.${kind}`)])].join(", ");
}

/** What of the plan concerns a plot. */
export function planLabel(deeds: readonly Deed[], name: string): string[] {
  const here = deeds.filter(({ cells }) => cells?.[0] === name);
  return here.map(({ kind, piece }) => (kind === "war" ? t("page.terratain.plot.doomed") : t("page.terratain.plot.planned", { kind: pieceName(piece!) })));
}
