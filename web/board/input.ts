/**
 * Pointer gestures: what a mouse, a finger or a pen does becomes clicks, drags, questions and
 * drawings. Where the pointer is follows from its coordinates, since other layers may lie
 * between it and the squares. What a gesture means is the board's affair.
 */

/** What a gesture began on: a square, or a piece beside the board. */
export type Spot = { square: string } | { piece: string };

/** Where a pointer is: columns and rows from the upper left corner, and the square there. */
export interface Point {
  column: number;
  row: number;
  square: string | null;
}

export interface Gestures {
  locate(x: number, y: number): Point;
  /** Any press of the main button, before all else. True: that was all. */
  wake(target: EventTarget | null): boolean;
  /** The main button went down. True if it can be dragged from there. */
  press(spot: Spot): boolean;
  /** It came up where it went down. */
  click(spot: Spot): void;
  /** It was clicked, but by no pointer. */
  activate(spot: Spot): void;
  lift(spot: Spot, finger: boolean): void;
  drag(at: Point): void;
  /** `null`: outside the board. */
  drop(square: string | null): void;
  /** The drag is off. */
  abandon(): void;
  /** Held without moving; `release` follows. */
  hold(spot: Spot): void;
  release(): void;
  /** The other button was clicked. `warn`: with Control or Alt. */
  menu(spot: Spot, warn: boolean): void;
  /** The other button is dragged; finally `done`. */
  draw(from: string, to: string | null, warn: boolean, done: boolean): void;
}

interface Press {
  pointer: number;
  spot: Spot;
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

/** How long to press to ask about a piece. */
const HOLD = 450;
/** How long after a gesture its click may come. */
const SPENT = 350;
/** How far a pointer may shake before it drags. */
const SHAKE = { mouse: 4, finger: 9 };

export class Input {
  private readonly gestures: Gestures;
  private press: Press | null = null;
  /** The click that follows a gesture says nothing new; any other comes from a screen reader. */
  private spent = false;
  private unspend = 0;

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
      // Only Tab may give the keyboard to a square, and no press may take it from the chooser.
      on("mousedown", (event) => event.preventDefault());
    }
  }

  /** Ends whatever is going on. */
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
      this.gestures.draw(press.spot.square, null, false, true);
  }

  private down(event: PointerEvent, root: HTMLElement): void {
    if (this.press) return;
    this.spent = false;
    window.clearTimeout(this.unspend);
    const main = event.button === 0;
    if (!main && event.button !== 2) return;
    if (main && this.gestures.wake(event.target)) {
      this.spent = true;
      return;
    }
    const spot = this.spot(event);
    if (!spot) return;
    this.spent = true;
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
    if (finger || !main) press.timer = window.setTimeout(() => this.hold(press), HOLD);
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
    // The other button, pressed while dragging, calls the drag off.
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
      this.gestures.draw(press.spot.square, at.square, warns(event), false);
    }
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    this.press = null;
    window.clearTimeout(press.timer);
    this.unspend = window.setTimeout(() => {
      this.spent = false;
    }, SPENT);
    const { square } = this.gestures.locate(event.clientX, event.clientY);
    const same = "square" in press.spot ? press.spot.square === square : !press.moved;
    if (press.held) this.gestures.release();
    else if (press.main) {
      if (press.moved && press.draggable) this.gestures.drop(square);
      else if (same) this.gestures.click(press.spot);
    } else if (same) this.gestures.menu(press.spot, warns(event));
    else if ("square" in press.spot) {
      this.gestures.draw(press.spot.square, square, warns(event), true);
    }
  }

  /** Enter on a button, or a screen reader. */
  private clicked(event: MouseEvent): void {
    if (this.spent) {
      this.spent = false;
      return;
    }
    const spot = this.under(event.target);
    if (spot && !this.gestures.wake(event.target)) this.gestures.activate(spot);
  }

  /** Beside the board buttons are told apart by the element, on it squares by coordinates. */
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

const warns = (event: PointerEvent): boolean => event.ctrlKey || event.altKey;
