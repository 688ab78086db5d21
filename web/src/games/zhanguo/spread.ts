/** Where things stand that want to be at some places, in this order, but need room: as near as possible. */
export function spread(wanted: readonly number[], room: number, from: number, to: number): number[] {
  const gap = wanted.length > 1 ? Math.min(room, (to - from) / (wanted.length - 1)) : room;
  // groups that touch stand around the middle of what they want
  const groups: { first: number; sum: number; n: number }[] = [];
  const start = (group: { sum: number; n: number }): number =>
    Math.min(Math.max(group.sum / group.n - ((group.n - 1) / 2) * gap, from), to - (group.n - 1) * gap);
  wanted.forEach((x, first) => {
    groups.push({ first, sum: x, n: 1 });
    for (;;) {
      const last = groups.at(-1)!;
      const before = groups.at(-2);
      if (!before || start(before) + before.n * gap <= start(last) + 1e-9) break;
      groups.splice(-2, 2, { first: before.first, sum: before.sum + last.sum, n: before.n + last.n });
    }
  });
  return groups.flatMap((group) => Array.from({ length: group.n }, (_, k) => start(group) + k * gap));
}
