import type { Told } from "../../table/game.ts";

/** The cells of the board that the last steps have changed. */
export function recent(events: readonly Told[]): Set<string> {
  const found = new Set<string>();
  for (const { key, args } of events) {
    const name = key.split(".")[2];
    const { seat, region, section, slot } = args;
    if (slot !== undefined) found.add(`wall:${String(section)}`);
    else if (region !== undefined && seat !== undefined) {
      if (name === "governor" || name === "palace") found.add(`land:${String(region)}`);
      else found.add(`seat${String(seat)}:${String(region)}`);
    }
  }
  return found;
}
