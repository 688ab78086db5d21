import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fill, sentence } from "../src/words/say.ts";

const TEXTS = {
  seat: "seat {n}",
  "go.event.placed": "{seat} places {tile} on {cells}.",
  "go.event.set_off": "{loser} sets off {card}.",
  "go.tile.R": "the red tile",
  "go.cell.a1": "the corner",
  "go.card.card": "card {a}",
};

describe("a sentence", () => {
  test("names seats, says the game's own words, and joins lists", () => {
    const args = { seat: 1, tile: "R", cells: ["a1", "b2"] };
    expect(sentence(TEXTS, "go.event.placed", args, ["Ada", "Bruno"])).toBe("Bruno places the red tile on the corner, b2.");
  });

  test("calls who has no name by his seat", () => {
    expect(sentence(TEXTS, "go.event.placed", { seat: 1, tile: "?", cells: [] }, [])).toBe("seat 2 places ? on .");
  });

  test("puts the number of a thing into its word", () => {
    expect(sentence(TEXTS, "go.event.set_off", { loser: 0, card: "card-57" }, ["Ada"])).toBe("Ada sets off card 57.");
  });

  test("of an unknown key is the key", () => {
    expect(sentence(TEXTS, "go.event.nothing", { seat: 0 }, ["Ada"])).toBe("go.event.nothing");
  });
});

describe("filling places", () => {
  test("leaves a text without places as it is, whatever it is given", () => {
    const plain = fc.string().filter((text) => !/\{\w+\}/.test(text));
    fc.assert(fc.property(plain, fc.dictionary(fc.string(), fc.anything()), (text, args) => fill(text, args) === text));
  });

  test("never reads what was filled in", () => {
    fc.assert(fc.property(fc.string(), (word) => fill("{a}{b}", { a: word, b: "{a}" }) === `${word}{a}`));
  });

  test("leaves a place that nothing fills", () => {
    expect(fill("line {line}", {})).toBe("line {line}");
  });
});
