import { expect, test } from "vitest";
import { apart } from "../src/words/names.ts";

test("everybody at a table can be told apart", () => {
  expect(apart(["Ada", "Greedy", "Bruno", "Greedy"])).toEqual(["Ada", "Greedy 1", "Bruno", "Greedy 2"]);
});
