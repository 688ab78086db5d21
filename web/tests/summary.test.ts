import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parts } from "../src/rules/summary.ts";

const GAMES = ["qin", "terratain", "zhanguo"];
const LANGS = ["it", "fr", "en"];
const summary = (game: string, lang: string): string =>
  (JSON.parse(readFileSync(`../src/plancia/games/${game}/texts/${lang}/rules.json`, "utf8")) as Record<string, string>)[`${game}.summary`]!;

describe("a summary of the rules", () => {
  test("has paragraphs, points with a dash, and points with what they are about", () => {
    const text = [
      "On your turn you play one of your cards.",
      "UNIFY: put it behind one of your five regions; each has room for 3 cards. The",
      "1st one brings a marker.",
      "  – Two or more joined cells of one colour, none of them in a province before:",
      "    you found a province.",
      "  hire      a worker for each",
      "            official",
      "Then all is over.",
    ].join("\n");
    expect(parts(text)).toEqual([
      { point: false, about: "", text: "On your turn you play one of your cards." },
      { point: false, about: "", text: "UNIFY: put it behind one of your five regions; each has room for 3 cards. The 1st one brings a marker." },
      { point: true, about: "", text: "Two or more joined cells of one colour, none of them in a province before: you found a province." },
      { point: true, about: "hire", text: "a worker for each official" },
      { point: false, about: "", text: "Then all is over." },
    ]);
  });

  for (const game of GAMES)
    test(`of ${game} has as many parts in every language, and loses no word`, () => {
      const all = LANGS.map((lang) => parts(summary(game, lang)));
      expect(new Set(all.map((each) => each.length)).size).toBe(1);
      LANGS.forEach((lang, n) => {
        const told = all[n]!.map((part) => `${part.about} ${part.text}`).join(" ");
        expect(told.split(/\s+/).filter((word) => word && !/^[–-]$/.test(word))).toEqual(
          summary(game, lang).split(/\s+/).filter((word) => word && !/^[–-]$/.test(word)),
        );
      });
    });
});
