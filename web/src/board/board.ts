import { DRAG } from "./carry.ts";
import { diff, once } from "./diff.ts";
import { Motions } from "./motion.ts";
import { Pinch } from "./pinch.ts";
import type { Scene, Shape, Spot } from "./scene.ts";

const SVG = "http://www.w3.org/2000/svg";
const TARGET = 44; // pixels: how wide a legal place is for a finger
const NOTCH = 60; // pixels of a wheel that count as one turn

/** What a board tells those who use it. */
export interface Handlers {
  pick(spot: string, event: Event): void;
  hover?(spot: string | null): void;
  /** A pointer that was put down and not let go is over another place. */
  drag?(spot: string): void;
  /** A key that the board does not need itself. */
  key?(event: KeyboardEvent, spot: string | null): void;
  /** The wheel was turned on; true keeps the page from moving. */
  wheel?(turns: number): boolean;
}

/** An SVG element that shows scenes: what is new in one is moved to from the one before. */
export class Board {
  private scene: Scene = { box: [0, 0, 1, 1], shapes: [], spots: [] };
  private readonly elements = new WeakMap<Element, Map<string, SVGElement>>();
  private readonly drawing: SVGGElement;
  private readonly grid: SVGGElement;
  private readonly ring: SVGGElement;
  private readonly pinch: Pinch;
  /** Every place with its element, and what that says of it. */
  private spots = new Map<string, { spot: Spot; element: SVGElement; said: Record<string, string | number> }>();
  private here: string | null = null;
  private drawn = false;
  private down: { x: number; y: number; spot: string | null; dragged: boolean } | null = null;
  private wheeled = 0;

  constructor(
    private readonly svg: SVGSVGElement,
    label: string,
    private readonly handlers: Handlers,
  ) {
    this.drawing = make("g", { "aria-hidden": "true" });
    this.grid = make("g", { role: "grid", "aria-label": label, class: "spots" });
    this.ring = make("g", { "aria-hidden": "true", class: "focus" });
    for (const part of ["focus-rim", "focus-ring"]) this.ring.append(make("rect", { class: part, rx: 6 }));
    svg.append(this.drawing, this.grid, this.ring);
    this.pinch = new Pinch(svg);
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerleave", () => this.handlers.hover?.(null));
    svg.addEventListener("pointerup", (event) => this.pinch.up(event));
    svg.addEventListener("pointercancel", (event) => this.cancel(event));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focusin", (event) => this.focused(event));
    svg.addEventListener("focusout", () => this.encircle(null));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Show a scene. */
  set(scene: Scene): void {
    const motions = this.drawn ? new Motions() : null;
    if (scene.box !== this.scene.box) this.pinch.set(scene.box);
    this.patch(this.drawing, this.scene.shapes, scene.shapes, motions);
    if (scene.spots !== this.scene.spots) this.place(scene.spots, scene.home);
    this.scene = scene;
    this.drawn = true;
  }

  label(text: string): void {
    this.grid.setAttribute("aria-label", text);
  }

  /** Put the keyboard on a place. */
  focus(spot: string): void {
    this.spots.get(spot)?.element.focus();
  }

  /** Where the keyboard is. */
  get at(): string | null {
    return this.here;
  }

  /** Where on the screen places are, together. */
  rect(spots: readonly string[]): DOMRect | null {
    const rects = spots.map((name) => this.spots.get(name)?.element.getBoundingClientRect()).filter((rect) => rect !== undefined);
    if (!rects.length) return null;
    const [x, y] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
    return new DOMRect(x, y, Math.max(...rects.map((rect) => rect.right)) - x, Math.max(...rects.map((rect) => rect.bottom)) - y);
  }

  /** The next legal place after the one where the keyboard is. */
  next(back = false): string | null {
    const { spots } = this.scene;
    const from = spots.findIndex((spot) => spot.name === this.here);
    const ahead = [...spots.slice(from + 1), ...spots.slice(0, from + 1)];
    return (back ? ahead.slice(0, -1).reverse() : ahead).find((spot) => spot.legal)?.name ?? null;
  }

  private patch(parent: Element, old: readonly Shape[], next: readonly Shape[], motions: Motions | null): void {
    if (old === next) return;
    const known = this.elements.get(parent) ?? new Map<string, SVGElement>();
    this.elements.set(parent, known);
    for (const change of diff(once(old), once(next))) {
      if (change.do === "remove") {
        const element = known.get(change.shape.key)!;
        known.delete(change.shape.key);
        if (change.shape.leave && motions) motions.leave(element, change.shape.leave, change.shape.at);
        else element.remove();
      } else if (change.do === "update") this.update(known.get(change.to.key)!, change.from, change.to, motions);
      else {
        const before = change.before === null ? null : known.get(change.before)!;
        if (change.do === "move") parent.insertBefore(known.get(change.key)!, before);
        else {
          const element = make(change.shape.tag, {});
          known.set(change.shape.key, element);
          this.update(element, null, change.shape, null);
          parent.insertBefore(element, before);
          if (change.shape.enter && motions) motions[change.shape.enter](element, change.shape.at);
        }
      }
    }
  }

  private update(element: SVGElement, from: Shape | null, to: Shape, motions: Motions | null): void {
    const was = from?.attrs ?? {};
    const is = to.attrs ?? {};
    for (const name in was) if (!(name in is)) element.removeAttribute(name);
    for (const name in is) if (was[name] !== is[name]) element.setAttribute(name, String(is[name]));
    if (to.at && (from?.at?.[0] !== to.at[0] || from.at[1] !== to.at[1])) {
      element.setAttribute("transform", `translate(${to.at[0]} ${to.at[1]})`);
      if (from?.at && motions) motions.slide(element, from.at[0] - to.at[0], from.at[1] - to.at[1]);
    }
    // a piece that becomes another one comes anew
    if (from && to.enter && motions && was["href"] !== is["href"]) motions[to.enter](element, to.at);
    if (to.text !== from?.text) element.textContent = to.text ?? "";
    if (to.children || from?.children) this.patch(element, from?.children ?? [], to.children ?? [], motions);
  }

  /** The places, row by row, as a grid that can be walked through and read aloud. */
  private place(spots: readonly Spot[], home?: string): void {
    const same = spots.length === this.spots.size && spots.every((spot) => this.spots.has(spot.name));
    if (!same) {
      const rows = new Map<number, SVGElement>();
      for (const spot of spots) if (!rows.has(spot.row)) rows.set(spot.row, make("g", { role: "row" }));
      this.spots = new Map();
      for (const spot of spots) {
        const element = make("rect", { role: "gridcell", rx: 4, tabindex: -1, "data-spot": spot.name });
        rows.get(spot.row)!.append(element);
        this.spots.set(spot.name, { spot, element, said: {} });
      }
      this.grid.replaceChildren(...[...rows].sort(([a], [b]) => a - b).map(([, row]) => row));
    }
    if (!this.here || !this.spots.has(this.here)) this.here = home ?? spots[0]?.name ?? null;
    if (!same) this.enter(this.here);
    for (const spot of spots) {
      const held = this.spots.get(spot.name)!;
      const { x, y, width, height, row, column } = (held.spot = spot);
      const said: Record<string, string | number> = {
        x,
        y,
        width,
        height,
        class: spot.legal ? "spot legal" : "spot",
        "aria-label": spot.label,
        "aria-rowindex": row + 1,
        "aria-colindex": column + 1,
        "aria-selected": spot.picked ? "true" : "false",
      };
      for (const name in said) if (held.said[name] !== said[name]) held.element.setAttribute(name, String(said[name]));
      held.said = said;
    }
  }

  /** The tabulator comes to this place, and to no other. */
  private enter(name: string | null): void {
    if (this.here) this.spots.get(this.here)?.element.setAttribute("tabindex", "-1");
    this.here = name;
    if (name) this.spots.get(name)?.element.setAttribute("tabindex", "0");
  }

  private click(event: MouseEvent): void {
    const dragged = this.down?.dragged;
    this.down = null;
    if (dragged) return;
    // what reads the page aloud clicks on places, not on points
    const spot = event.detail ? this.spotAt(event) : (event.target as Element).getAttribute("data-spot");
    if (spot) this.handlers.pick(spot, event);
  }

  private press(event: PointerEvent): void {
    this.pinch.down(event);
    this.down = event.isPrimary ? { x: event.clientX, y: event.clientY, spot: this.spotAt(event), dragged: false } : null;
  }

  private cancel(event: PointerEvent): void {
    this.pinch.up(event);
    this.down = null;
  }

  private move(event: PointerEvent): void {
    this.pinch.move(event);
    if (this.pinch.holds) return;
    const down = this.down;
    if (down && event.buttons & 1 && this.handlers.drag) {
      if (!down.dragged && Math.hypot(event.clientX - down.x, event.clientY - down.y) < DRAG) return;
      if (!down.dragged) this.svg.setPointerCapture(event.pointerId);
      const spot = this.spotAt(event);
      if (spot && (spot !== down.spot || !down.dragged)) this.handlers.drag(spot);
      this.down = { ...down, spot, dragged: true };
    } else if (event.pointerType !== "touch") this.handlers.hover?.(this.spotAt(event));
  }

  private wheel(event: WheelEvent): void {
    if (!this.handlers.wheel || event.ctrlKey) return;
    const pixels = event.deltaY * (event.deltaMode ? 20 : 1);
    this.wheeled = Math.sign(pixels) === Math.sign(this.wheeled) ? this.wheeled + pixels : pixels;
    const turns = Math.trunc(this.wheeled / NOTCH);
    if (turns) this.wheeled = 0;
    if (this.handlers.wheel(Math.sign(turns))) event.preventDefault();
  }

  /** The place under a pointer; for a finger legal places are wider than they look. */
  spotAt(event: MouseEvent): string | null {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const touch = (event as PointerEvent).pointerType === "touch";
    let best: string | null = null;
    let least = Infinity;
    for (const { spot } of this.spots.values()) {
      const dx = Math.max(spot.x - point.x, 0, point.x - spot.x - spot.width);
      const dy = Math.max(spot.y - point.y, 0, point.y - spot.y - spot.height);
      const far = Math.hypot(dx, dy);
      const wide = touch && spot.legal ? Math.max(0, (TARGET / matrix.a - Math.min(spot.width, spot.height)) / 2) : 0;
      if (far > wide) continue;
      const distance = far - (spot.legal ? wide + 1 : 0);
      if (distance < least) [best, least] = [spot.name, distance];
    }
    return best;
  }

  private focused(event: FocusEvent): void {
    const element = event.target as Element;
    const name = element.getAttribute("data-spot");
    if (!name) return;
    this.encircle(element.matches(":focus-visible") ? this.spots.get(name)!.spot : null);
    if (name === this.here) return;
    this.enter(name);
  }

  /** Show where the keyboard is. */
  private encircle(spot: Spot | null): void {
    this.ring.classList.toggle("on", spot !== null);
    if (!spot) return;
    for (const rect of this.ring.children)
      for (const [name, value] of Object.entries({ x: spot.x + 1, y: spot.y + 1, width: spot.width - 2, height: spot.height - 2 }))
        rect.setAttribute(name, String(value));
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const to = this.beside(step);
      if (to) this.focus(to);
      event.preventDefault();
    } else if (event.key.toLowerCase() === "n") {
      const to = this.next(event.shiftKey);
      if (to) this.focus(to);
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.here) this.handlers.pick(this.here, event);
      event.preventDefault();
    } else this.handlers.key?.(event, this.here);
  }

  /** The nearest place in a direction. */
  private beside([down, right]: [number, number]): string | null {
    const from = this.here ? this.spots.get(this.here)?.spot : undefined;
    if (!from) return null;
    let best: Spot | null = null;
    let least = Infinity;
    for (const { spot } of this.spots.values()) {
      const rows = spot.row - from.row;
      const columns = spot.column - from.column;
      const along = rows * down + columns * right;
      const aside = Math.abs(down ? columns : rows);
      if (along <= 0 || aside > along) continue;
      const far = along + 2 * aside;
      if (far < least) [best, least] = [spot, far];
    }
    return best?.name ?? null;
  }
}

function make<T extends SVGElement>(tag: string, attrs: Record<string, string | number>): T {
  const element = document.createElementNS(SVG, tag) as T;
  for (const name in attrs) element.setAttribute(name, String(attrs[name]));
  return element;
}
