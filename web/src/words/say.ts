export type Texts = Record<string, string>;
export type Args = Record<string, unknown>;

const PLACE = /\{(\w+)\}/g;
const PLAYERS = new Set(["seat", "loser"]);
/** What the game of a key calls a thing, where that is another word than the argument's name. */
const CALLED: Record<string, string> = { origin: "source" };

/** A text with its places filled; lists are joined by commas. */
export const fill = (text: string, args: Args): string =>
  text.includes("{") ? text.replace(PLACE, (place, name: string) => (name in args ? String(flat(args[name])) : place)) : text;

const flat = (value: unknown): unknown => (Array.isArray(value) ? value.map(flat).join(", ") : value);

/** The sentence of a key: seats become names, games their titles, other arguments the game's own words. */
export function sentence(texts: Texts, key: string, args: Args, names: readonly string[]): string {
  const game = key.split(".", 1)[0]!;
  const word = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((part) => word(name.replace(/s$/, ""), part));
    if (PLAYERS.has(name)) return names[value as number] ?? fill(texts["seat"] ?? "{n}", { n: Number(value) + 1 });
    if (name === "game") return texts[`${String(value)}.title`] ?? value;
    return wordOf(texts, `${game}.${CALLED[name] ?? name}.${String(value)}`, value);
  };
  const filled = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, word(name, value)]));
  return fill(texts[key] ?? key, filled);
}

/** The word of `card-57` may be that of `card`, with 57 in its place {a}; a third part goes to {b}. */
function wordOf(texts: Texts, key: string, value: unknown): unknown {
  if (key in texts) return texts[key];
  const [first, a, b] = key.split("-");
  return a !== undefined && first! in texts ? fill(texts[first!]!, { a, b: b ?? "{b}" }) : value;
}

/** A change of a number with its sign. */
export const signed = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "±0");
