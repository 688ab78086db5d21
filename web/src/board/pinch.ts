type Box = readonly [number, number, number, number];

const MOST = 2;
const WHOLE = 1.08; // who comes so near to the whole board is shown the whole

/** Two fingers bring a board nearer, up to twice as large, and move it; what they hold stays under them. */
export class Pinch {
  private box: Box = [0, 0, 1, 1];
  private zoom = 1;
  private corner: [number, number] = [0, 0];
  private readonly fingers = new Map<number, PointerEvent>();
  /** What the fingers hold, how far apart they were, and how near the board was then. */
  private held: { point: DOMPoint; apart: number; zoom: number } | null = null;

  constructor(private readonly svg: SVGSVGElement) {
    // else the page would be made larger, or moved, and the fingers taken away
    const keep = (event: TouchEvent) => event.touches.length > 1 && event.cancelable && event.preventDefault();
    for (const name of ["touchstart", "touchmove"] as const) svg.addEventListener(name, keep, { passive: false });
  }

  /** Are two fingers down? */
  get holds(): boolean {
    return this.held !== null;
  }

  /** The plane of which a part is shown. */
  set(box: Box): void {
    this.box = box;
    this.show();
  }

  down(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, event);
    const [a, b] = this.fingers.values();
    if (!a || !b) return;
    this.held = { point: this.between(a, b), apart: apart(a, b), zoom: this.zoom };
  }

  move(event: PointerEvent): void {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, event);
    const [a, b] = this.fingers.values();
    if (!this.held || !a || !b) return;
    const { point, apart: before, zoom } = this.held;
    const [, , width, height] = this.box;
    const at = this.between(a, b);
    const part = [(at.x - this.corner[0]) * this.zoom, (at.y - this.corner[1]) * this.zoom] as const;
    const wanted = Math.min(MOST, (zoom * apart(a, b)) / before);
    this.zoom = wanted < WHOLE ? 1 : wanted;
    const within = (corner: number, first: number, whole: number) => Math.min(Math.max(corner, first), first + whole - whole / this.zoom);
    this.corner = [within(point.x - part[0] / this.zoom, this.box[0], width), within(point.y - part[1] / this.zoom, this.box[1], height)];
    this.show();
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size) this.held = null;
  }

  private show(): void {
    if (this.zoom === 1) this.corner = [this.box[0], this.box[1]];
    const shown = [...this.corner, this.box[2] / this.zoom, this.box[3] / this.zoom].map((n) => Math.round(n * 100) / 100).join(" ");
    if (this.svg.getAttribute("viewBox") !== shown) this.svg.setAttribute("viewBox", shown);
  }

  /** The point of the board between two fingers. */
  private between(a: PointerEvent, b: PointerEvent): DOMPoint {
    const middle = new DOMPoint((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    return middle.matrixTransform(this.svg.getScreenCTM()!.inverse());
  }
}

const apart = (a: PointerEvent, b: PointerEvent): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
