import type { Setup } from "../api/types.ts";

const KEY = "plancia.last.";
const LEVEL = "level2";

/** What "play now" starts: the set-up of the last game against bots, at first against one that a beginner can beat. */
export function lastSetup(game: string): Setup {
  try {
    const kept = localStorage.getItem(KEY + game);
    if (kept) return JSON.parse(kept) as Setup;
  } catch {
    // then as at the first time
  }
  return { game, seats: [{ who: "me" }, { who: "bot", bot: LEVEL }] };
}

/** Remember a set-up for the next "play now"; only games against bots begin at once. */
export function keepSetup(setup: Setup): void {
  const { game, seats, options } = setup;
  if (seats.filter((seat) => seat.who === "me").length !== 1 || seats.some((seat) => seat.who !== "me" && seat.who !== "bot")) return;
  try {
    localStorage.setItem(KEY + game, JSON.stringify({ game, seats, options }));
  } catch {
    // a browser that keeps nothing begins anew
  }
}
