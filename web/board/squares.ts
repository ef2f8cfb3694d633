/**
 * The squares as an ARIA grid: each cell's label says what stands there, its classes what can be
 * done there. Tab reaches one cell at a time.
 */
import type { MoveKind } from "../messages.js";
import { h } from "../page/dom.js";
import { type Direction, type Geometry, isDark, nearest, rows, squareAt } from "./geometry.js";
import { describeHole } from "./words.js";

/** What a cell shows. */
export interface Cell {
  label: string;
  classes: string;
  selected: boolean;
  /** A move of the picked piece leads here. */
  target: MoveKind | null;
  /** The names of the marks on it. */
  marks: string;
}

interface Drawn extends Cell {
  element: HTMLElement;
}

export class Squares {
  readonly grid: HTMLElement;
  private readonly drawn = new Map<string, Drawn>();
  private geometry: Geometry;
  /** The places without a square. */
  private readonly holes: ReadonlySet<string>;
  /** The square that Tab reaches. */
  private tabStop: string;
  /** The squares at which the arrow keys stop; `null` for all. */
  private stops: readonly string[] | null = null;

  constructor(geometry: Geometry, label: string, holes: readonly string[] = []) {
    this.geometry = geometry;
    this.holes = new Set(holes);
    this.grid = h("div", { class: "board-grid", role: "grid", "aria-label": label });
    for (const square of rows(geometry).flat()) {
      const element = h("div", {
        class: "cell",
        role: "gridcell",
        "data-sq": square,
        "data-dark": isDark(square),
        "data-hole": this.holes.has(square),
        tabindex: -1,
      });
      this.drawn.set(square, {
        element,
        label: "",
        classes: "",
        selected: false,
        target: null,
        marks: "",
      });
    }
    const { files, ranks } = geometry;
    this.tabStop = squareAt(geometry, { column: files >> 1, row: ranks - 1 }) as string;
    this.cell(this.tabStop).tabIndex = 0;
    this.arrange(geometry);
  }

  /** Puts the cells in the order in which the viewer sees them, and the coordinates on them. */
  arrange(geometry: Geometry): void {
    this.geometry = geometry;
    const focused = this.focused();
    const lines = rows(geometry).map((squares, row) => {
      for (const [column, square] of squares.entries()) {
        const edge: HTMLElement[] = [];
        if (column === 0) edge.push(coordinate("rank", square.slice(1)));
        if (row === geometry.ranks - 1) edge.push(coordinate("file", square.charAt(0)));
        this.cell(square).replaceChildren(...edge);
      }
      const cells = squares.map((square) => this.cell(square));
      return h("div", { class: "board-row", role: "row" }, ...cells);
    });
    this.grid.replaceChildren(...lines);
    if (focused) this.focus(focused);
  }

  show(square: string, now: Cell): void {
    const drawn = this.drawn.get(square);
    if (!drawn) return;
    const cell = drawn.element;
    const label = this.holes.has(square) ? describeHole(square) : now.label;
    if (drawn.label !== now.label) cell.setAttribute("aria-label", label);
    if (drawn.classes !== now.classes) cell.className = `cell ${now.classes}`;
    if (drawn.selected !== now.selected) {
      if (now.selected) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    }
    if (drawn.target !== now.target) {
      if (now.target) cell.dataset.target = now.target;
      else delete cell.dataset.target;
    }
    if (drawn.marks !== now.marks) {
      if (now.marks) cell.dataset.marks = now.marks;
      else delete cell.dataset.marks;
    }
    Object.assign(drawn, now);
  }

  names(): Iterable<string> {
    return this.drawn.keys();
  }

  cell(square: string): HTMLElement {
    return (this.drawn.get(square) as Drawn).element;
  }

  /** The square that has the keyboard, if one has. */
  focused(): string | null {
    const active = document.activeElement;
    const square = active instanceof HTMLElement ? active.dataset.sq : undefined;
    return square && this.grid.contains(active) ? square : null;
  }

  /** Makes a square the one that Tab reaches. */
  reach(square: string): void {
    this.cell(this.tabStop).tabIndex = -1;
    this.tabStop = square;
    this.cell(square).tabIndex = 0;
  }

  /** Gives the keyboard to a square; Tab will come back to it. */
  focus(square: string): void {
    this.reach(square);
    this.cell(square).focus({ preventScroll: true });
  }

  /** Limits the arrow keys, and Tab, to some squares; `null` frees them. */
  stopAt(stops: readonly string[] | null): void {
    this.stops = stops;
    const [first] = stops ?? [];
    if (first && !stops?.includes(this.tabStop) && !this.focused()) this.reach(first);
  }

  /** Walks one stop from the square that has the keyboard, or to the last one straight ahead.
      Stays where it is at the edge. */
  walk(direction: Direction, far = false): void {
    const from = this.focused();
    if (!from) return;
    const next = far ? this.farthest(from, direction) : this.next(from, direction);
    if (next) this.focus(next);
  }

  private next(from: string, direction: Direction): string | null {
    return nearest(this.geometry, from, direction, this.stops ?? this.names());
  }

  private farthest(from: string, direction: Direction): string {
    const inLine = (square: string) =>
      direction[0] === 0 ? square.charAt(0) === from.charAt(0) : square.slice(1) === from.slice(1);
    const line = [...(this.stops ?? this.names())].filter(inLine);
    let last = from;
    for (
      let next: string | null = from;
      next;
      next = nearest(this.geometry, next, direction, line)
    ) {
      last = next;
    }
    return last;
  }
}

function coordinate(kind: "file" | "rank", text: string): HTMLElement {
  // Drawn by the style sheet: text here would become part of the square's name.
  return h("span", { class: `coordinate ${kind}`, "aria-hidden": "true", "data-text": text });
}
