import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at, leaves, menu, open, placesOf, type Node } from "../src/games/zhanguo/menu.ts";
import { bans, prices, together } from "../src/games/zhanguo/prices.ts";
import { recent } from "../src/games/zhanguo/recent.ts";
import { spread } from "../src/games/zhanguo/spread.ts";
import type { Move, Outlook, Target } from "../src/games/zhanguo/types.ts";

/** Decisions of whole games with all options: what the rules allow, and all that could be wished for. */
interface Decision {
  phase: string;
  legal: number[];
  targets: { move: Move; refusal: string | null }[];
}
const decisions = JSON.parse(readFileSync(new URL("zhanguo.decisions.json", import.meta.url), "utf-8")) as Decision[];
const refusal = (clause: string) => ({ clause, key: "", cells: [], args: {} });
const targetsOf = (decision: Decision): Target[] =>
  decision.targets.map(({ move, refusal: clause }) => ({ move, refusal: clause === null ? null : refusal(clause), events: [], outlook: {}, next: [] }));

const PHASES =
  "ability action bid board calm card governor hire marker move official palace pay reject reward square wall".split(" ");

/** Every path of the menu, with the nodes that stand at its end. */
function* paths(nodes: Node[], path: string[] = []): Generator<[string[], Node[]]> {
  yield [path, nodes];
  for (const node of nodes) if (node.sub) yield* paths(node.sub, [...path, node.key]);
}

test("the recorded decisions are of every phase", () => {
  expect([...new Set(decisions.map((decision) => decision.phase))].sort()).toEqual(PHASES);
});

describe.each(decisions.map((decision, n) => [`${decision.phase} ${n}`, decision] as const))("the menu of %s", (_, decision) => {
  const targets = targetsOf(decision);
  const nodes = menu(targets);

  test("has every choice once, also the refused ones", () => {
    const found = leaves(nodes).map((target) => target.move.action);
    expect(found.toSorted()).toEqual(targets.map((target) => target.move.action).toSorted());
  });

  test("leads to everything that is legal through nodes that are open", () => {
    const reached = new Set<number>();
    const walk = (here: Node[], path: string[]): void => {
      expect(at(nodes, path)).toEqual(here);
      for (const node of here.filter(open)) {
        if (node.target) reached.add(node.target.move.action);
        else walk(node.sub!, [...path, node.key]);
      }
    };
    walk(nodes, []);
    expect([...reached].toSorted()).toEqual(decision.legal.toSorted());
  });

  test("tells its nodes apart at every place", () => {
    for (const [, here] of paths(nodes)) expect(new Set(here.map((node) => node.key)).size).toBe(here.length);
  });
});

test("whatever is about a place of the board says which", () => {
  const somewhere = ["unify", "official", "down", "governor", "hire", "palace", "calm", "wall", "pay", "move", "use", "square"];
  for (const { move } of decisions.flatMap((decision) => decision.targets))
    if (somewhere.includes(move.kind)) expect(placesOf(move), move.text).not.toEqual([]);
});

test("a path that leads nowhere any more leads to the start", () => {
  const nodes = menu(targetsOf(decisions[0]!));
  expect(at(nodes, ["gone"])).toBe(nodes);
});

test("costs come first, and ranges are told as such", () => {
  const found = prices({ vp: [3, 3], workers: [-3, -1], governors: [1, 1], markers: { law: [2, 2] }, moves: 3 });
  expect(found.map(({ name, text, tone }) => [name, text, tone])).toEqual([
    ["count.workers", "−3 … −1", "cost"],
    ["count.governors", "+1", "gain"],
    ["count.vp", "+3", "gain"],
    ["count.law", "+2", "gain"],
    ["count.moves", "3", "gain"],
  ]);
});

test("unrest is told from step to step where it is sure, with what it forbids", () => {
  const rise = { region: 5, from: 2, to: 3, sure: true, ban: true, dead: false };
  expect(prices({ unrest: [rise] })).toMatchObject([{ sign: "flame", text: "2 → 3", tone: "cost" }]);
  expect(bans({ unrest: [rise, { ...rise, region: 1, to: 4, dead: true }] })).toEqual({ banned: [5], dead: [1] });
  const fall = { region: 1, from: 2, to: 0, sure: true, ban: false, dead: false };
  expect(prices({ unrest: [fall] })).toMatchObject([{ sign: "calm", text: "2 → 0", tone: "gain" }]);
  expect(prices({ unrest: [{ ...rise, sure: false }, { ...fall, sure: false }] })).toMatchObject([{ text: "−2 … +1", tone: "cost" }]);
});

test("a group of choices is told by what any of them may cost and bring", () => {
  const rise = (region: number, from: number, to: number) => ({ region, from, to, sure: true, ban: false, dead: false });
  const [first, second, third] = [{ markers: { law: [1, 1] } }, { markers: { law: [2, 2] }, unrest: [rise(2, 0, 1)] }, { vp: [3, 3], unrest: [rise(4, 1, 3)] }] as Outlook[];
  expect(prices(together([first!, second!, third!]))).toMatchObject([
    { name: "count.unrest", text: "0 … +2", tone: "cost" },
    { name: "count.vp", text: "0 … +3", tone: "gain" },
    { name: "count.law", text: "0 … +2", tone: "gain" },
  ]);
  expect(prices(together([second!, third!]))).toMatchObject([{ name: "count.unrest", text: "+1 … +2" }, { name: "count.vp" }, { name: "count.law" }]);
  expect(prices(together([third!]))).toMatchObject([{ name: "count.unrest", text: "1 → 3" }, { name: "count.vp", text: "+3" }]);
});

test("what has just changed is marked where it lies", () => {
  const told = (key: string, args: Record<string, unknown>) => ({ key, clause: "", args });
  expect(
    recent([
      told("zhanguo.event.wall", { seat: 1, section: "west-1", slot: 2 }),
      told("zhanguo.event.palace", { seat: 0, region: 3 }),
      told("zhanguo.event.unrest.by", { seat: 2, region: 4, level: 1 }),
      told("zhanguo.event.played", { seat: 2, card: 4 }),
    ]),
  ).toEqual(new Set(["wall:west-1", "land:3", "seat2:4"]));
});

test("cards on the number line keep their order, have room, and stay within it", () => {
  const wanted = fc.array(fc.double({ min: 0, max: 320, noNaN: true }), { maxLength: 9 }).map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(wanted, (all) => {
      const found = spread(all, 39, 18, 342);
      expect(found.length).toBe(all.length);
      const gap = Math.min(39, (342 - 18) / Math.max(1, all.length - 1));
      found.forEach((x, n) => {
        expect(x).toBeGreaterThanOrEqual(18 - 1e-6);
        expect(x).toBeLessThanOrEqual(342 + 1e-6);
        if (n) expect(x - found[n - 1]!).toBeGreaterThanOrEqual(gap - 1e-6);
      });
    }),
  );
});
