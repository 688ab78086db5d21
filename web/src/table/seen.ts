const KEY = "plancia.seen";
const MOST = 60;

const all = (): [string, number][] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
};

/** The last step of a table that was seen on this device, if it was ever seen. */
export const seenUpTo = (table: string): number | null => all().find(([id]) => id === table)?.[1] ?? null;

/** A step was seen; tables of long ago are forgotten. */
export function sawUpTo(table: string, step: number): void {
  const others = all().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, step], ...others].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing has no recap
  }
}
