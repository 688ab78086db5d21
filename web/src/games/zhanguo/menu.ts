import type { Move, Target } from "./types.ts";

/** What can be pointed at: a choice, or several that are chosen between in a second step. */
export interface Node {
  key: string;
  /** Where on the board it is. */
  cells: string[];
  /** The choice itself. */
  target?: Target;
  /** What is chosen between. */
  sub?: Node[];
  /** Are these shown right beside it? */
  inline?: boolean;
}

/** All choices of a decision, in the order in which they are shown; every one of them is at one place of the menu. */
export function menu(targets: readonly Target[]): Node[] {
  const found: Node[] = [];
  const grouped = new Map<string, Node>();
  const into = (group: Node, leaf: Node): void => {
    const known = grouped.get(group.key);
    if (known) known.sub!.push(leaf);
    else {
      grouped.set(group.key, { ...group, sub: [leaf] });
      found.push(grouped.get(group.key)!);
    }
  };
  for (const target of targets) {
    const leaf: Node = { key: target.move.text, cells: placesOf(target.move), target };
    const { kind, region, section, from, official } = target.move;
    if (kind === "unify" || kind === "down") into({ key: kind, cells: [] }, leaf);
    else if (kind === "official") into({ key: `region-${region}`, cells: [`${region}`], inline: true }, leaf);
    else if (kind === "wall") into({ key: `section-${section}`, cells: [section!], inline: true }, leaf);
    else if (kind === "move") into({ key: `${official}-${from}`, cells: [from!, `${region}`] }, leaf);
    else found.push(leaf);
  }
  return found;
}

/** Where on the board a choice is: regions as "3", their areas as "3g" and "3w", sections and slots of the wall, cards. */
export function placesOf(move: Move): string[] {
  const { kind, region, section, slot, card, target, to, regions, square } = move;
  if (kind === "move") return [to!, `${target}`];
  if (kind === "down") return [`${region}g`, `${region}`];
  if (kind === "wall") return [section!, `${section}-${slot}`];
  if (kind === "pay") return regions!.map(String);
  if (kind === "square") return [`square-${square}`];
  if (card !== undefined) return [`card-${card}`];
  return region === undefined ? [] : [`${region}`];
}

/** Can anything of it be chosen? */
export const open = (node: Node): boolean => (node.target ? !node.target.refusal : node.sub!.some(open));

/** All choices of some nodes. */
export const leaves = (nodes: readonly Node[]): Target[] => nodes.flatMap((node) => node.target ?? leaves(node.sub!));

/** What is shown at a place of the menu: a path of keys leads there; one that leads nowhere any more leads to the start. */
export function at(nodes: Node[], path: readonly string[]): Node[] {
  let here = nodes;
  for (const key of path) {
    const next = here.find((node) => node.key === key)?.sub;
    if (!next) return nodes;
    here = next;
  }
  return here;
}
