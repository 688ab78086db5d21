import type { Time } from "../api/types.ts";

/** The time as it goes by, for clocks that are shown. */
class Ticking {
  now = $state(Date.now());
  private users = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Go on as long as somebody looks. */
  start(): () => void {
    if (!this.users++) this.timer = setInterval(() => (this.now = Date.now()), 500);
    return () => {
      if (!--this.users) clearInterval(this.timer);
    };
  }
}

export const ticking = new Ticking();

/** What is left of a seat's time in milliseconds, by a clock that was read at `read` on this machine. */
export const left = (time: Time, seat: number, read: number): number =>
  Math.max(0, time.left[seat]! - (time.running === seat ? ticking.now - read : 0));

/** A time as clocks show it: days, hours, minutes, seconds, the two largest. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [d, h, m, s] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  if (d) return `${d} d ${h} h`;
  return h ? `${h}:${two(m)} h` : `${m}:${two(s)}`;
}
