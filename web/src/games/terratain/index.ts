import { t } from "../../words/words.svelte.ts";
import type { GameFace } from "../index.ts";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import Dock from "./Dock.svelte";
import Seat from "./Seat.svelte";
import type { TerratainPublic } from "./view.ts";

export const face: GameFace = {
  Board,
  Dock,
  Seat,
  Aside,
  Consequence,
  roomy: true,
  stage(table) {
    const { turn, cells } = table.game!.public as TerratainPublic;
    return t("page.terratain.stage", { turn, n: cells.filter(({ piece }) => piece).length, all: cells.length });
  },
};
