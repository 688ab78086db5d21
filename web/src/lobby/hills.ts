/** Numbers that look random and are always the same. */
function dice(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Range {
  seed: number;
  base: number;
  peaks: number;
  high: number;
  left: number;
}

/** Steep round hills above each other, as the limestone of the south draws them; few on the left, where words stand. */
export function karst({ seed, base, peaks, high, left }: Range, width = 1280, height = 176): string {
  const random = dice(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const hills = Array.from({ length: peaks }, (_, k) => ({
    x: left + ((width + 40 - left) * (k + between(0.1, 0.9))) / peaks,
    high: between(0.45, 1) * high,
    wide: between(20, 52),
  }));
  let d = `M0 ${height}`;
  for (let x = 0; x <= width; x += 5) {
    const steep = Math.max(0, ...hills.map((hill) => hill.high * Math.exp(-((Math.abs(x - hill.x) / hill.wide) ** 2.3))));
    const foot = hills.reduce((sum, hill) => sum + hill.high * Math.exp(-((Math.abs(x - hill.x) / (hill.wide * 2.6)) ** 2)), 0);
    const y = steep + 0.175 * foot;
    d += `L${x} ${(base - y - between(-1, 1) * (0.5 + y * 0.018)).toFixed(1)}`;
  }
  return `${d}L${width} ${height}Z`;
}
