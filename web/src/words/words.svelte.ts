import { address } from "../api/http.ts";
import { settings } from "../settings.svelte.ts";
import { fill, sentence, type Args, type Texts } from "./say.ts";
import type { Filled, PageKey } from "./keys.ts";

/** The parts of the catalogue that were loaded, by language. */
class Words {
  private texts = $state.raw<Record<string, Texts>>({});
  private readonly asked = new Map<string, Promise<void>>();

  /** Everything loaded in the reader's language. */
  get all(): Texts {
    return this.texts[this.spoken] ?? {};
  }

  /** The reader's language, once all that is wanted is there in it; until then the one before. */
  private spoken = $state("");

  /** Is there anything to read in this language yet? */
  get ready(): boolean {
    return "page.title" in this.all;
  }

  /** Load parts of the catalogue in the reader's language, once. */
  async load(...parts: string[]): Promise<void> {
    for (const part of parts) this.wanted.add(part);
    const lang = settings.lang;
    await Promise.all([...this.wanted].map((part) => this.fetch(lang, part)));
    if (lang === settings.lang) this.spoken = lang;
  }

  private readonly wanted = new Set<string>();

  private fetch(lang: string, part: string): Promise<void> {
    const name = `${lang}/${part}`;
    let asked = this.asked.get(name);
    if (!asked) {
      asked = fetch(address(`texts/${name}.json`))
        .then((answer) => (answer.ok ? (answer.json() as Promise<Texts>) : Promise.reject(new Error(name))))
        .then((found) => {
          this.texts = { ...this.texts, [lang]: { ...this.texts[lang], ...found } };
        })
        .catch((error: unknown) => {
          this.asked.delete(name);
          throw error;
        });
      this.asked.set(name, asked);
    }
    return asked;
  }
}

export const words = new Words();

/** A text of the page itself. */
export const t = <K extends PageKey>(key: K, ...[args]: Filled<K>): string => fill(words.all[key] ?? key, args ?? {});

/** Any text of the catalogue with its places filled by plain values. */
export const say = (key: string, args: Args = {}): string => fill(words.all[key] ?? key, args);

/** Is there a text for this? */
export const known = (key: string): boolean => key in words.all;

/** The sentence of an event, a refusal or a reason: seats become names, other arguments the game's own words. */
export const speak = (key: string, args: Args = {}, names: readonly string[] = []): string =>
  sentence(words.all, key, args, names);

/** A number as one writes it in the reader's language. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A part of a whole as one writes it in the reader's language. */
export const percent = (share: number): string => say("number.percent", { n: number(share * 100) });

/** What something is called, and what it is. */
export const named = (name: string, value: unknown): string => t("page.named", { name, value });

/** Things one after the other, as one lists them. */
export const list = (parts: string[]): string => new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(parts);
