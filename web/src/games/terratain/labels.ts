import { speak, t } from "../../words/words.svelte.ts";
import type { Ground } from "./ground.ts";
import type { Deed, Piece, TerratainPublic } from "./view.ts";

/** A kind of chit in the reader's language. */
export const pieceName = (piece: Piece): string => speak(`terratain.kind.${piece}`);

/** What stands on every plot, in words of one language; where nothing has changed they are not put together again. */
export class PlotLabels {
  private readonly said = new Map<string, string>();

  constructor(
    private readonly ground: Ground,
    private readonly names: readonly string[],
  ) {}

  of(view: TerratainPublic, n: number): string {
    const { ground: kind, piece, owner } = view.cells[n]!;
    const key = `${n} ${piece} ${owner}`;
    let label = this.said.get(key);
    if (label === undefined) {
      const stands = piece ? t("page.terratain.plot.of", { kind: pieceName(piece), name: this.names[owner!] ?? "" }) : t("page.terratain.plot.empty");
      label = [this.ground.printed.cells[n]!.name, stands, ...(kind === "plain" ? [] : [t(`page.terratain.plot.${kind}`)])].join(", ");
      this.said.set(key, label);
    }
    return label;
  }
}

/** What of the plan concerns a plot. */
export function planLabel(deeds: readonly Deed[], name: string): string[] {
  const here = deeds.filter(({ cells }) => cells?.[0] === name);
  return here.map(({ kind, piece }) => (kind === "war" ? t("page.terratain.plot.doomed") : t("page.terratain.plot.planned", { kind: pieceName(piece!) })));
}
