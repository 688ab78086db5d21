import type { Told } from "../../table/game.ts";

/** What goes without saying once one sees the tile, and the sums, which have their own place. */
const SEEN = new Set(["qin.event.placed", "qin.event.drew", "qin.event.drew.hidden", "qin.event.built", "qin.event.returned"]);

/** The events of a placement that are worth words. */
export const effects = (events: readonly Told[]): Told[] => events.filter(({ key }) => !SEEN.has(key));

/** The same in short: a province that becomes great has grown, that need not be said too. */
export function brief(events: readonly Told[]): Told[] {
  const great = new Set(events.filter(({ key }) => key === "qin.event.great").map(({ args }) => String(args["cells"])));
  return events.filter(({ key, args }) => key !== "qin.event.expanded" || !great.has(String(args["cells"])));
}
