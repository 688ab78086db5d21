import type { GameFace } from "../index.ts";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Seat from "./Seat.svelte";

export const face: GameFace = { Board, Dock, Seat, Aside, stage: () => "" };
