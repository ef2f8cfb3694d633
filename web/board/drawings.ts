/** Arrows and circles by hand: the one that is being drawn, and those that nobody else keeps. */
import type { Ink, Shape } from "../messages.js";

/** The keys that draw, on a square. */
export const INK_KEYS: Readonly<Record<string, Ink>> = {
  g: "green",
  r: "red",
  b: "blue",
  y: "yellow",
};

const isAlike = (one: Shape, other: Shape) => one.from === other.from && one.to === other.to;

/** Returns whether a shape is among others, in its colour. */
export function isDrawn(shapes: readonly Shape[], shape: Shape): boolean {
  return shapes.some((one) => isAlike(one, shape) && one.ink === shape.ink);
}

/** The shapes with one more, or without it if it was there; another colour replaces the old one. */
export function draw(shapes: readonly Shape[], shape: Shape): Shape[] {
  const others = shapes.filter((one) => !isAlike(one, shape));
  return isDrawn(shapes, shape) ? others : [...others, shape];
}

export class Drawings {
  private finished: Shape[] = [];
  private draft: Shape | null = null;
  /** The draft was begun by the keyboard, and follows it. */
  private isBegun = false;

  /** Those that last until the next click. */
  all(): readonly Shape[] {
    return this.finished;
  }

  /** All of these, and the one that is still being drawn. */
  with(shapes: readonly Shape[]): Shape[] {
    return [...shapes, ...this.finished, ...(this.draft ? [this.draft] : [])];
  }

  /** Shows a shape that is still being drawn; `null` removes it. */
  sketch(shape: Shape | null): void {
    this.draft = shape;
    this.isBegun = false;
  }

  /** Begins a shape by the keyboard. */
  begin(square: string, ink: Ink): void {
    this.draft = { ink, from: square, to: square };
    this.isBegun = true;
  }

  /** Leads the shape that was begun by the keyboard to a square. Returns whether there is one. */
  lead(square: string): boolean {
    if (!this.isBegun || !this.draft) return false;
    this.draft = { ...this.draft, to: square };
    return true;
  }

  /** Ends the shape that was begun by the keyboard. Returns where it was begun, if it was. */
  end(): string | null {
    const from = this.isBegun && this.draft ? this.draft.from : null;
    if (from !== null) this.sketch(null);
    return from;
  }

  add(shape: Shape): void {
    this.finished = draw(this.finished, shape);
  }

  clear(): void {
    this.finished = [];
    this.sketch(null);
  }
}
