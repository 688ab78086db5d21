import { known, say } from "./words.svelte.ts";

/** What somebody is called: bots have names in the reader's language. */
export function nameOf(name: string): string {
  const key = `play.name.${name.split("@")[0]}`;
  return known(key) ? say(key) : name;
}

/** Names by which everybody can be told apart: those that several have are numbered. */
export const apart = (names: readonly string[]): string[] =>
  names.map((name, n) => {
    const same = names.flatMap((other, k) => (other === name ? [k] : []));
    return same.length > 1 ? `${name} ${same.indexOf(n) + 1}` : name;
  });
