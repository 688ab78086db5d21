import type { Colour, Outlook, Range } from "./types.ts";

/** One thing that a choice costs or brings: a sign, its number, what it is in words. */
export interface Price {
  sign: string;
  text: string;
  /** The key of its name after `page.zhanguo.`. */
  name: string;
  tone: "gain" | "cost" | "note";
  colour?: Colour;
}

const MINUS = "−";
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `${MINUS}${-n}` : "0");
const range = ([least, most]: Range): string => (least === most ? signed(least) : `${signed(least)} … ${signed(most)}`);
const tone = ([least, most]: Range): Price["tone"] => (most <= 0 ? "cost" : least >= 0 ? "gain" : "note");

const COUNTED = ["workers", "officials", "governors", "palaces", "walls", "vp"] as const;
const SIGNS = { workers: "worker", officials: "officials", governors: "governor", palaces: "palace", walls: "wall", vp: "vp" };

/** What a choice costs and brings, costs first; what it sets off and forbids is told apart. */
export function prices(outlook: Outlook): Price[] {
  const found: Price[] = [];
  for (const name of COUNTED) {
    const change = outlook[name];
    if (change) found.push({ sign: SIGNS[name], text: range(change), name: `count.${name}`, tone: tone(change) });
  }
  for (const [colour, change] of Object.entries(outlook.markers ?? {}) as [Colour, Range][])
    found.push({ sign: colour, text: range(change), name: `count.${colour}`, tone: tone(change), colour });
  if (outlook.big) found.push({ sign: "markers", text: range(outlook.big), name: "count.big", tone: tone(outlook.big) });
  if (outlook.moves) found.push({ sign: "reassign", text: `${outlook.moves}`, name: "count.moves", tone: "gain" });
  const unrest = unrestOf(outlook);
  if (unrest) found.push(unrest);
  for (const task of outlook.tasks ?? []) found.push({ sign: "task", text: "+1", name: `count.task.${task.kind}`, tone: "gain" });
  return found.sort((a, b) => Number(b.tone === "cost") - Number(a.tone === "cost"));
}

/** What any one of several choices may cost and bring. */
export function together(outlooks: readonly Outlook[]): Outlook {
  const among = (of: (outlook: Outlook) => Range | undefined): Range | undefined => {
    if (!outlooks.some(of)) return undefined;
    const ranges = outlooks.map((outlook) => of(outlook) ?? ([0, 0] as Range));
    return [Math.min(...ranges.map(([least]) => least)), Math.max(...ranges.map(([, most]) => most))];
  };
  const everywhere = outlooks.every((outlook) => outlook.unrest?.length);
  const found: Outlook = { unrest: outlooks.flatMap((outlook) => (outlook.unrest ?? []).map((each) => ({ ...each, sure: each.sure && everywhere }))) };
  for (const name of [...COUNTED, "big"] as const) {
    const range = among((outlook) => outlook[name]);
    if (range) found[name] = range;
  }
  const colours = new Set(outlooks.flatMap((outlook) => Object.keys(outlook.markers ?? {}) as Colour[]));
  found.markers = Object.fromEntries([...colours].map((colour) => [colour, among((outlook) => outlook.markers?.[colour])!]));
  return found;
}

/** How unrest changes: from level to level where it is one region, else by how much. */
function unrestOf(outlook: Outlook): Price | null {
  const all = outlook.unrest ?? [];
  const [first] = all;
  if (!first) return null;
  const rises = all.map((each) => each.to - each.from);
  const worst = Math.max(...rises);
  const best = Math.min(...rises);
  const one = new Set(all.map((each) => each.region)).size === 1 && all.length === 1;
  const text = one && first.sure ? `${first.from} → ${first.to}` : range(all.every((each) => each.sure) ? [best, worst] : [Math.min(best, 0), Math.max(worst, 0)]);
  return { sign: worst > 0 ? "flame" : "calm", text, name: "count.unrest", tone: worst > 0 ? "cost" : "gain" };
}

/** The regions in which a choice would ban palaces, and those in which it would kill the cards. */
export const bans = (outlook: Outlook): { banned: number[]; dead: number[] } => {
  const worse = (outlook.unrest ?? []).filter((each) => each.to > each.from);
  const dead = worse.filter((each) => each.dead).map((each) => each.region);
  return { dead, banned: worse.filter((each) => each.ban && !each.dead).map((each) => each.region) };
};
