import { known, named, say, speak, t } from "../../words/words.svelte.ts";
import type { Turn } from "./turn.svelte.ts";
import type { Land, Move, Printed, Public, Region, Reward, Section } from "./types.ts";

/** A region by its name. */
export const region = (n: number | string): string => t("page.zhanguo.region", { n });

/** What a card does once it is triggered, where there is little room. */
export function glance(printed: Printed, number: number): string {
  const card = printed.cards[number - 1]!;
  return say(`zhanguo.label.gain.${card.gain}`, { n: card.amount, most: card.most });
}

/** A card's ability in words: what triggers it and what it does. */
export function ability(printed: Printed, number: number): string {
  const card = printed.cards[number - 1]!;
  return say("zhanguo.label.ability", {
    trigger: t(`page.zhanguo.do.${card.trigger}`),
    gain: say(`page.zhanguo.gain.${card.gain}`, { n: card.amount, most: card.most }),
  });
}

/** What is to be decided, in one line. */
export function question({ then, path, complete, single, sums }: Turn): string {
  if (complete) return t(single ? "page.zhanguo.ask.confirm" : "page.zhanguo.ask.done");
  if (sums) return t("page.zhanguo.pay", { n: sums });
  const [deep] = path;
  const { phase } = then;
  const asked = deep === "unify" || deep === "down" ? deep : phase === "move" && deep ? "moving" : phase;
  return asked ? say(`page.zhanguo.ask.${asked}`, { card: then.under_way.card }) : "";
}

/** What a reward gives, and where. */
export const reward = ({ gain, region, amount, bars }: Reward): string =>
  say(`page.zhanguo.reward.${gain}`, { region, n: amount, bars: bars.join(", ") });

/** What a choice is called in a list. */
export function label(printed: Printed, move: Move, view: Public): string {
  const { kind } = move;
  if (kind === "court") return t(`page.zhanguo.do.${move.court!}`);
  if (kind === "card" || kind === "reject" || kind === "use") return t("page.zhanguo.card", { n: move.card });
  if (kind === "official") return say(`zhanguo.official.${move.official}`);
  if (kind === "move") return area(move.to!);
  if (kind === "down") return t("page.zhanguo.down", { official: say(`zhanguo.official.${move.official}`), n: move.region });
  if (kind === "wall") return t("page.zhanguo.bars", { n: move.bars });
  if (kind === "pay") return move.regions!.map(region).join(", ");
  if (kind === "marker") return say(`zhanguo.colour.${move.colour}`);
  if (kind === "bid") return t("page.zhanguo.vp", { n: move.vp });
  if (kind === "board") return say(`zhanguo.board.${move.board}`);
  if (kind === "square") {
    const spot = view.under_way.spot?.region ?? 0;
    const square = printed.regions[spot - 1]?.squares[move.square! - 1];
    return square ? say(`zhanguo.label.square.${square.gain}`, { n: square.amount }) : t("page.zhanguo.square", { n: move.square });
  }
  if (kind === "done" || kind === "pass") return say(`page.zhanguo.${kind}.${view.phase ?? "move"}`);
  if (kind === "take") return t("page.zhanguo.take");
  return move.region === undefined ? move.text : region(move.region);
}

/** A planned step in a few words. */
export function step(move: Move): string {
  const { kind } = move;
  if (kind === "court") return t(`page.zhanguo.do.${move.court!}`);
  if (kind === "unify") return t("page.zhanguo.step.unify", { n: move.region });
  if (kind === "use") return t("page.zhanguo.step.use", { n: move.card });
  if (kind === "card") return t("page.zhanguo.card", { n: move.card });
  if (kind === "reject") return t("page.zhanguo.step.reject", { n: move.card });
  if (kind === "official") return t("page.zhanguo.step.official", { official: say(`zhanguo.official.${move.official}`), n: move.region });
  if (kind === "down") return t("page.zhanguo.step.down", { n: move.region });
  if (kind === "move") return `${move.region} → ${move.target}`;
  if (kind === "wall") return speak("zhanguo.label.where", { where: move.section! });
  if (kind === "pay") return t("page.zhanguo.step.pay", { regions: move.regions!.join(", ") });
  if (kind === "marker") return say(`zhanguo.colour.${move.colour}`);
  if (kind === "square") return t("page.zhanguo.square", { n: move.square });
  if (kind === "bid") return t("page.zhanguo.vp", { n: move.vp });
  if (kind === "board") return say(`zhanguo.board.${move.board}`);
  if (kind === "pass" || kind === "take") return t(`page.zhanguo.step.${kind}`);
  if (kind === "done") return t("page.zhanguo.end");
  return move.region === undefined ? move.text : region(move.region);
}

/** "2g" in words. */
export const area = (name: string): string => t(`page.zhanguo.area.${name.endsWith("g") ? "g" : "w"}`, { n: name[0] });

/** "2g" in few words. */
export const spot = (name: string): string => t(`page.zhanguo.spot.${name.endsWith("g") ? "g" : "w"}`, { n: name[0] });

/** A section of the wall by its name. */
export const section = (name: string): string => speak("zhanguo.label.where", { where: name });

/** What a tile counts: so many VP for each of something, or for so many of it. */
export function tile(printed: Printed, name: string): string {
  const { criterion, per, vp } = printed.tiles[name]!;
  return t(per > 1 ? "page.zhanguo.tile.per" : "page.zhanguo.tile", { vp, per, what: say(`page.zhanguo.counts.${criterion}`) });
}

/** Officials in words, kind by kind. */
export const officials = (printed: Printed, counts: Record<string, number>): string =>
  printed.officials
    .filter((kind) => counts[kind])
    .map((kind) => `${counts[kind]} × ${say(`zhanguo.official.${kind}`)}`)
    .join(", ") || t("page.zhanguo.nobody");

/** A region of somebody's board in words, for those who listen. */
export function told(printed: Printed, n: number, at: Region): string {
  const cards = at.cards.map((card) => `${card} (${ability(printed, card)})`).join("; ") || t("page.zhanguo.no_cards");
  return [
    region(n),
    named(say("zhanguo.label.cards"), cards),
    named(t("page.zhanguo.governing"), officials(printed, at.governing)),
    named(t("page.zhanguo.working"), officials(printed, at.working)),
    t("page.zhanguo.workers", { n: at.workers }),
    t("page.zhanguo.unrest", { n: at.unrest, last: printed.unrest.last }),
  ].join(". ");
}

/** Why no card is set off: the number does not fit. */
export function unfit(printed: Printed, court: string, view: Public): string | null {
  const { card, covered } = view.under_way;
  const top = covered ?? view.court.top;
  const needs = printed.court.actions.find((each) => each.court === court)?.needs;
  if (!needs || !card || !top) return null;
  return t(`page.zhanguo.not_${needs}`, { card, top });
}

/** Is there such a word? */
export const has = (key: string): boolean => known(key);

const owners = (seats: readonly (number | null)[], names: readonly string[]): string =>
  seats.map((seat, n) => `${n + 1}: ${seat === null ? t("page.zhanguo.free") : (names[seat] ?? "")}`).join(", ");

/** A section of the wall in words. */
export const sectionTold = (printed: Printed, wall: Section, names: readonly string[]): string =>
  `${say("zhanguo.label.wall")}, ${section(wall.section)}. ${tile(printed, wall.tile)}. ${owners(wall.slots, names)}`;

/** A region of the map in words. */
export function land(printed: Printed, at: Land, names: readonly string[]): string {
  const squares = at.squares.map((seat, n) => {
    const square = printed.regions[at.region - 1]!.squares[n]!;
    return seat === null ? say(`zhanguo.label.square.${square.gain}`, { n: square.amount }) : (names[seat] ?? "");
  });
  const held = (counts: number[]): string =>
    counts
      .map((n, seat) => (n ? `${names[seat]} ${n}` : ""))
      .filter(Boolean)
      .join(", ") || t("page.zhanguo.nobody");
  return [
    `${say("zhanguo.label.map")}, ${region(at.region)}`,
    named(say("zhanguo.source.squares"), squares.join("; ")),
    named(say("zhanguo.source.governors"), held(at.governors)),
    named(say("zhanguo.source.palaces"), held(at.palaces)),
  ].join(". ");
}
