import type { TableState } from "../../table/table.svelte.ts";
import { t } from "../../words/words.svelte.ts";
import { aimAt } from "./aim.svelte.ts";

/** What is to be done next, in a sentence. */
export function prompt(table: TableState): string {
  const aim = aimAt(table);
  if (table.acting === null) return table.turn === null ? "" : t("page.terratain.wait", { name: table.names[table.turn]! });
  if (aim.phase === "discard") return t("page.terratain.choose_discard");
  if (aim.whole) return "";
  if (aim.army && !aim.war) return t("page.terratain.aim.war");
  if (aim.piece && !aim.army) return t("page.terratain.aim.build");
  return t(aim.phase === "war" ? "page.terratain.pick.war" : "page.terratain.pick.build");
}
