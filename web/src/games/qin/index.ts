import { say, t } from "../../words/words.svelte.ts";
import type { GameFace } from "../index.ts";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import Dock from "./Dock.svelte";
import Seat from "./Seat.svelte";
import type { QinPrinted, QinPublic } from "./view.ts";

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

export const face: GameFace = {
  Board,
  Dock,
  Seat,
  Aside,
  Consequence,
  roomy: true,
  stage(table) {
    const printed = table.printed! as QinPrinted;
    const option = printed.options.find(({ name }) => name === "board")!;
    const own = !option.values.includes(option.value);
    const played = sum(printed.tiles) - sum((table.game!.public as QinPublic).unplayed);
    return t("page.qin.stage", { board: say(`qin.board.${own ? "custom" : option.value}`), n: Math.max(1, played) });
  },
};
