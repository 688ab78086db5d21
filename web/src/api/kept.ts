/**
 * What came anew, with all parts of what was there before that are equal: what has not changed stays the same object, so
 * nothing that depends on it alone is made again. Both are as JSON has them; the fresh one is nobody else's yet.
 */
export function kept<T>(old: unknown, fresh: T): T {
  const equal = Array.isArray(old) && Array.isArray(fresh) ? list(old, fresh) : plain(old) && plain(fresh) && parts(old, fresh);
  return equal ? (old as T) : fresh;
}

const plain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function list(old: unknown[], fresh: unknown[]): boolean {
  let equal = old.length === fresh.length;
  for (let n = 0; n < fresh.length; n++) {
    fresh[n] = kept(old[n], fresh[n]);
    equal &&= fresh[n] === old[n];
  }
  return equal;
}

function parts(old: Record<string, unknown>, fresh: Record<string, unknown>): boolean {
  let equal = true;
  let more = 0;
  for (const name in fresh) {
    more++;
    fresh[name] = kept(old[name], fresh[name]);
    equal &&= fresh[name] === old[name];
  }
  if (equal) for (const _ in old) more--;
  return equal && more === 0;
}
