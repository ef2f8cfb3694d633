/**
 * Pointer gestures: turns what a mouse, a finger or a pen does into clicks, drags, questions and
 * drawings. Squares are found by coordinates, since other layers may lie between them and the
 * pointer. The board decides what a gesture means.
 */

import type { Ink } from "../messages.js";

/** Where a gesture began: on a square, or on a piece in a tray. */
export type Spot = { square: string } | { piece: string };

/** Where a pointer is: columns and rows from the upper left corner, and the square there. */
export interface Point {
  column: number;
  row: number;
  square: string | null;
}

export interface Gestures {
  locate(x: number, y: number): Point;
  /** Called first for every press of the main button: ends what a click anywhere ends. Returns
      whether that used up the press. */
  dismiss(target: EventTarget | null): boolean;
  /** The colour in which every press on a square draws, if it does. */
  pen(): Ink | null;
  /** The main button went down. Returns whether there is something to drag. */
  press(spot: Spot): boolean;
  /** The main button came up where it went down; `insist` with Alt. */
  click(spot: Spot, insist: boolean): void;
  /** Clicked by something other than a pointer: a screen reader, or Enter on a button. */
  activate(spot: Spot): void;
  lift(spot: Spot, finger: boolean): void;
  drag(at: Point): void;
  /** `square` is `null` outside the board; `insist` with Alt. */
  drop(square: string | null, insist: boolean): void;
  /** The drag was called off. */
  abandon(): void;
  /** Held without moving; `release` follows. */
  hold(spot: Spot): void;
  release(): void;
  /** The right button was clicked, or the pen put down. The keys that are held choose the colour:
      none of them if `ink` is `null`. */
  rightClick(spot: Spot, ink: Ink | null): void;
  /** The right button, or the pen, is dragged; `done` when it comes up. */
  draw(from: string, to: string | null, ink: Ink | null, done: boolean): void;
}

interface Press {
  pointer: number;
  spot: Spot;
  /** It moves pieces; otherwise it draws. */
  main: boolean;
  x: number;
  y: number;
  finger: boolean;
  draggable: boolean;
  moved: boolean;
  held: boolean;
  timer: number;
  root: HTMLElement;
}

/** How long to press to ask about a piece, in milliseconds. */
const HOLD = 450;
/** How long after a gesture the browser may send its click, in milliseconds. */
const CLICK_DELAY = 350;
/** How far a pointer may shake before it drags, in pixels. */
const SHAKE = { mouse: 4, finger: 9 };

export class Input {
  private readonly gestures: Gestures;
  private press: Press | null = null;
  /** A click that follows a gesture is ignored; any other comes from a screen reader. */
  private ignoresClick = false;
  private timer = 0;

  constructor(gestures: Gestures, board: HTMLElement, trays: HTMLElement[], signal: AbortSignal) {
    this.gestures = gestures;
    for (const root of [board, ...trays]) {
      const on = <K extends keyof HTMLElementEventMap>(
        type: K,
        listener: (event: HTMLElementEventMap[K]) => void,
      ) => root.addEventListener(type, listener, { signal });
      on("pointerdown", (event) => this.down(event, root));
      on("pointermove", (event) => this.move(event));
      on("pointerup", (event) => this.up(event));
      on("pointercancel", () => this.cancel());
      on("lostpointercapture", () => this.cancel());
      on("click", (event) => this.clicked(event));
      on("contextmenu", (event) => event.preventDefault());
      // Only Tab gives the keyboard to a square, and no press takes it from the chooser.
      on("mousedown", (event) => event.preventDefault());
    }
  }

  /** Ends the gesture that is going on. */
  cancel(): void {
    const press = this.press;
    this.press = null;
    if (!press) return;
    window.clearTimeout(press.timer);
    if (press.root.hasPointerCapture(press.pointer)) {
      press.root.releasePointerCapture(press.pointer);
    }
    if (press.held) this.gestures.release();
    if (press.moved && press.draggable) this.gestures.abandon();
    if (!press.main && "square" in press.spot)
      this.gestures.draw(press.spot.square, null, null, true);
  }

  private down(event: PointerEvent, root: HTMLElement): void {
    if (this.press) return;
    this.ignoresClick = false;
    window.clearTimeout(this.timer);
    if (event.button !== 0 && event.button !== 2) return;
    const spot = this.spot(event);
    const draws = this.gestures.pen() !== null && spot !== null && "square" in spot;
    const main = event.button === 0 && !draws;
    if (main && this.gestures.dismiss(event.target)) {
      this.ignoresClick = true;
      return;
    }
    if (!spot) return;
    this.ignoresClick = true;
    root.setPointerCapture(event.pointerId);
    const finger = event.pointerType === "touch";
    const press: Press = {
      pointer: event.pointerId,
      spot,
      main,
      x: event.clientX,
      y: event.clientY,
      finger,
      draggable: main && this.gestures.press(spot),
      moved: false,
      held: false,
      timer: 0,
      root,
    };
    // Whoever draws may take their time.
    if (!draws && (finger || !main)) {
      press.timer = window.setTimeout(() => this.hold(press), HOLD);
    }
    this.press = press;
  }

  private hold(press: Press): void {
    if (this.press !== press || press.moved) return;
    press.held = true;
    this.gestures.hold(press.spot);
  }

  private move(event: PointerEvent): void {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    // The right button, pressed while dragging, calls the drag off.
    if (press.main && press.moved && event.buttons & 2) {
      this.cancel();
      return;
    }
    if (press.held) return;
    if (!press.moved) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (far < (press.finger ? SHAKE.finger : SHAKE.mouse)) return;
      press.moved = true;
      window.clearTimeout(press.timer);
      if (press.draggable) this.gestures.lift(press.spot, press.finger);
    }
    const at = this.gestures.locate(event.clientX, event.clientY);
    if (press.draggable) this.gestures.drag(at);
    else if (!press.main && "square" in press.spot) {
      this.gestures.draw(press.spot.square, at.square, inkOf(event), false);
    }
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    this.press = null;
    window.clearTimeout(press.timer);
    this.timer = window.setTimeout(() => {
      this.ignoresClick = false;
    }, CLICK_DELAY);
    const { square } = this.gestures.locate(event.clientX, event.clientY);
    const same = "square" in press.spot ? press.spot.square === square : !press.moved;
    if (press.held) this.gestures.release();
    else if (press.main) {
      if (press.moved && press.draggable) this.gestures.drop(square, event.altKey);
      else if (same) this.gestures.click(press.spot, event.altKey);
    } else if (same) this.gestures.rightClick(press.spot, inkOf(event));
    else if ("square" in press.spot) {
      this.gestures.draw(press.spot.square, square, inkOf(event), true);
    }
  }

  private clicked(event: MouseEvent): void {
    if (this.ignoresClick) {
      this.ignoresClick = false;
      return;
    }
    const spot = this.under(event.target);
    if (spot && !this.gestures.dismiss(event.target)) this.gestures.activate(spot);
  }

  /** In a tray the element says which piece it is, on the board the coordinates say the square. */
  private spot(event: PointerEvent): Spot | null {
    const under = this.under(event.target);
    if (under && "piece" in under) return under;
    const { square } = this.gestures.locate(event.clientX, event.clientY);
    return square ? { square } : null;
  }

  private under(target: EventTarget | null): Spot | null {
    if (!(target instanceof Element)) return null;
    const button = target.closest<HTMLElement>(".held");
    if (button?.dataset.piece) return { piece: button.dataset.piece };
    const cell = target.closest<HTMLElement>("[data-sq]");
    return cell?.dataset.sq ? { square: cell.dataset.sq } : null;
  }
}

/** The colour that the keys choose which are held. Shift and Control mean the same, since browsers
    keep one of them for themselves. */
function inkOf(event: PointerEvent): Ink | null {
  const [red, blue] = [event.shiftKey || event.ctrlKey, event.altKey || event.metaKey];
  if (red) return blue ? "yellow" : "red";
  return blue ? "blue" : null;
}
