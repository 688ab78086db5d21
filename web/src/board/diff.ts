import type { Shape } from "./scene.ts";

/** A change of a list of shapes: what goes, and then, from first to last, what is put before what. */
export type Change =
  | { do: "remove"; shape: Shape }
  | { do: "insert"; shape: Shape; before: string | null }
  | { do: "move"; key: string; before: string | null }
  | { do: "update"; from: Shape; to: Shape };

/** What leads from one list of shapes to another; shapes with the same key and tag stay what they are. */
export function diff(old: readonly Shape[], next: readonly Shape[]): Change[] {
  const changes: Change[] = [];
  const was = new Map(old.map((shape) => [shape.key, shape]));
  const will = new Map(next.map((shape) => [shape.key, shape]));
  const order: string[] = [];
  for (const shape of old) {
    if (will.get(shape.key)?.tag === shape.tag) order.push(shape.key);
    else changes.push({ do: "remove", shape });
  }
  let before: string | null = null;
  for (let n = next.length - 1; n >= 0; n--) {
    const shape = next[n]!;
    const from = was.get(shape.key);
    if (from?.tag !== shape.tag) changes.push({ do: "insert", shape, before });
    else {
      // what stands last among those not yet placed is in its place already
      if (order[order.length - 1] === shape.key) order.pop();
      else {
        order.splice(order.indexOf(shape.key), 1);
        changes.push({ do: "move", key: shape.key, before });
      }
      if (from !== shape) changes.push({ do: "update", from, to: shape });
    }
    before = shape.key;
  }
  return changes;
}

/** Shapes of which no two have the same key: of those that do, the last one stands, for it would cover the others. */
export const once = (shapes: readonly Shape[]): readonly Shape[] => {
  const last = new Map(shapes.map((shape) => [shape.key, shape]));
  return last.size === shapes.length ? shapes : shapes.filter((shape) => last.get(shape.key) === shape);
};
