import type { ScoreLine } from "../../table/game.ts";
import type { Outlook } from "./view.ts";

/** What changes on the score sheet for one seat in one source. */
export interface Change {
  seat: number;
  clause: string;
  points: number;
  gone: ScoreLine[];
  come: ScoreLine[];
}

/** The lines that go and come by seat and source, the largest gains first; what is said and scored as before is no change. */
export function changes(outlook: Outlook): Change[] {
  const told = ({ seat, key, args, points }: ScoreLine): string => JSON.stringify([seat, key, args, points]);
  const without = (lines: readonly ScoreLine[], others: readonly ScoreLine[]): ScoreLine[] => {
    const rest = others.map(told);
    return lines.filter((line) => {
      const at = rest.indexOf(told(line));
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
  };
  const [gone, come] = [without(outlook.gone, outlook.new), without(outlook.new, outlook.gone)];
  const found = new Map<string, Change>();
  const at = ({ seat, clause }: ScoreLine): Change => {
    const key = `${seat}/${clause}`;
    if (!found.has(key)) found.set(key, { seat, clause, points: 0, gone: [], come: [] });
    return found.get(key)!;
  };
  for (const line of gone) {
    at(line).gone.push(line);
    at(line).points -= line.points;
  }
  for (const line of come) {
    at(line).come.push(line);
    at(line).points += line.points;
  }
  return [...found.values()].sort((a, b) => b.points - a.points);
}
