import type { Attachment } from "svelte/attachments";

export const DRAG = 8; // pixels: how far a pointer moves before it drags

/** What happens to a thing that is carried from a hand to the board. */
export interface Carried {
  lift(): void;
  over(event: PointerEvent): void;
  drop?(event: PointerEvent): void;
}

/** Makes a button something that can be carried, with a mouse or a finger; a click stays a click. */
export const carry = (carried: Carried): Attachment<HTMLElement> => {
  return (element) => {
    let from: PointerEvent | null = null;
    let away = false;
    const down = (event: PointerEvent) => {
      from = event.isPrimary && event.button === 0 ? event : null;
      away = false;
      // a quick pointer has left the button before it is seen to move
      if (from) element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointerId) return;
      if (!away) {
        if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < DRAG) return;
        away = true;
        carried.lift();
      }
      carried.over(event);
    };
    const up = (event: PointerEvent) => {
      if (from && away) carried.drop?.(event);
      from = null;
    };
    const cancel = () => (from = null);
    const click = (event: MouseEvent) => {
      if (away && event.detail) event.stopImmediatePropagation();
      away = false;
    };
    element.style.touchAction = "none";
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("click", click, { capture: true });
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("click", click, { capture: true });
    };
  };
};
