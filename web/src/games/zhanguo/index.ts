import { say, t } from "../../words/words.svelte.ts";
import type { GameFace } from "../index.ts";
import "./frame.css";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import Dock from "./Dock.svelte";
import Seat from "./Seat.svelte";
import type { Move, Printed } from "./types.ts";
import { turnOf } from "./turn.svelte.ts";
import { step } from "./words.ts";

export const face: GameFace = {
  Board,
  Dock,
  Seat,
  Aside,
  Consequence,
  deed: (move) => step(move as Move),
  source(clause, printed) {
    const found = Object.entries((printed as Printed).sources).find(([, each]) => each === clause);
    return say(`zhanguo.source.${found?.[0]}`);
  },
  stage(table) {
    const { now, printed, seat } = turnOf(table);
    if (!now.round) return say("zhanguo.source.auction");
    const round = say("zhanguo.label.round", { n: now.round, of: printed.rounds.rounds });
    const whole = printed.rounds.draw * printed.colours.length;
    const left = Object.values(now.seats[seat]!.hand).reduce((sum, n) => sum + n, 0);
    const n = whole - left + (now.to_move === seat && now.under_way.card ? 0 : 1);
    return left && left <= whole ? `${round} · ${t("page.zhanguo.stage", { n, of: whole })}` : round;
  },
};
