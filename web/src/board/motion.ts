import { lasting } from "../settings.svelte.ts";

type Point = readonly [number, number];

const PLACE = 180;
const RETURN = 240;
const FADE = 200;
const APART = 80;
const ALL = 900;

/** The movements of one change of scene: each begins a little after the one before, and all are over soon. */
export class Motions {
  private started = 0;

  private delay(): number {
    return lasting(Math.min(this.started++ * APART, ALL - RETURN));
  }

  place(element: SVGElement, at?: Point): void {
    this.run(element, [{ opacity: 0, ...scaled(1.25, at) }, { opacity: 1, ...scaled(1, at) }], PLACE);
  }

  fade(element: SVGElement): void {
    run(element, [{ opacity: 0 }, { opacity: 1 }], FADE, 0);
  }

  slide(element: SVGElement, dx: number, dy: number): void {
    this.run(element, [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], PLACE);
  }

  /** Away, and then out of the picture; a piece that returns goes along an arc. */
  leave(element: SVGElement, how: "return" | "fade", at?: Point): void {
    const arc = [
      { opacity: 1, translate: "0 0", ...scaled(1, at) },
      { opacity: 0.9, translate: "-10px -26px", ...scaled(1, at) },
      { opacity: 0, translate: "-34px -34px", ...scaled(0.7, at) },
    ];
    const motion = run(element, how === "return" ? arc : [{ opacity: 1 }, { opacity: 0 }], how === "return" ? RETURN : FADE, 0);
    if (motion) motion.onfinish = () => element.remove();
    else element.remove();
  }

  private run(element: Element, frames: Keyframe[], ms: number): void {
    run(element, frames, ms, this.delay());
  }
}

/** An element that stands somewhere, larger or smaller around its own middle; where that is, is not measured. */
const scaled = (scale: number, [x, y]: Point = [0, 0]): Keyframe => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
  transformBox: "fill-box",
  transformOrigin: "center",
});

function run(element: Element, frames: Keyframe[], ms: number, delay: number): Animation | null {
  const duration = lasting(ms);
  return duration ? element.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" }) : null;
}
