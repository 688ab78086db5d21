/** Something to draw: an SVG element with a key that it keeps from one scene to the next. */
export interface Shape {
  key: string;
  tag: "g" | "path" | "rect" | "circle" | "use" | "text";
  attrs?: Record<string, string | number>;
  /** Where it stands; a shape that stands elsewhere in the next scene slides there. */
  at?: readonly [number, number];
  text?: string;
  children?: Shape[];
  /** How it comes and goes; without a word it is simply there. */
  enter?: "place" | "fade";
  leave?: "return" | "fade";
}

/** A place that can be pointed at, walked to with the arrow keys, and read aloud. */
export interface Spot {
  name: string;
  row: number;
  column: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What stands there, in words. */
  label: string;
  /** May something be done here now? Only such places are jumped to. */
  legal?: boolean;
  picked?: boolean;
}

export interface Scene {
  /** The part of the plane that is shown: x, y, width, height. */
  box: readonly [number, number, number, number];
  shapes: Shape[];
  spots: Spot[];
  /** Where the keyboard begins. */
  home?: string;
}

/** Shapes that were drawn before: of the same things there is one shape, which a board knows again without looking into it. */
export class Drawn {
  private readonly shapes = new Map<string, Shape>();

  once(of: string, draw: () => Shape): Shape {
    let shape = this.shapes.get(of);
    if (!shape) this.shapes.set(of, (shape = draw()));
    return shape;
  }
}

export const group = (key: string, children: Shape[], more: Partial<Shape> = {}): Shape => ({ key, tag: "g", children, ...more });

export const path = (key: string, d: string, cls: string, attrs: Record<string, string | number> = {}): Shape => ({
  key,
  tag: "path",
  attrs: { d, class: cls, ...attrs },
});

/** A sign or piece of the one set of drawings. */
export const sign = (key: string, name: string, x: number, y: number, size: number, cls = ""): Shape => ({
  key,
  tag: "use",
  attrs: { href: `#i-${name}`, x, y, width: size, height: size, class: cls },
});
