/**
 * The squares as an ARIA grid: what stands there is said by each cell's label, what can be done
 * there by its classes. One cell at a time can be reached by Tab.
 */
import type { MoveKind } from "../messages.js";
import { element } from "./dom.js";
import { type Geometry, isDark, place, rows, squareAt } from "./geometry.js";

/** What a cell shows. */
export interface Cell {
  label: string;
  classes: string;
  selected: boolean;
  /** A move of the picked piece leads here. */
  target: MoveKind | null;
  /** The names of the marks that lie on it. */
  marks: string;
}

interface Drawn extends Cell {
  element: HTMLElement;
}

export class Squares {
  readonly grid: HTMLElement;
  private readonly drawn = new Map<string, Drawn>();
  private geometry: Geometry;
  private reachable: string;

  constructor(geometry: Geometry, label: string) {
    this.geometry = geometry;
    this.grid = element("div", "board-grid", { role: "grid", "aria-label": label });
    for (const square of rows(geometry).flat()) {
      const cell = element("div", "cell", { role: "gridcell", "data-sq": square, tabindex: "-1" });
      if (isDark(square)) cell.dataset.dark = "";
      this.drawn.set(square, {
        element: cell,
        label: "",
        classes: "",
        selected: false,
        target: null,
        marks: "",
      });
    }
    const { files, ranks } = geometry;
    this.reachable = squareAt(geometry, { column: files >> 1, row: ranks - 1 }) as string;
    this.cell(this.reachable).tabIndex = 0;
    this.arrange(geometry);
  }

  /** Puts the cells in the order in which the viewer sees them, and the coordinates on them. */
  arrange(geometry: Geometry): void {
    this.geometry = geometry;
    const focused = this.focused();
    const lines = rows(geometry).map((squares, row) => {
      const line = element("div", "board-row", { role: "row" });
      for (const [column, square] of squares.entries()) {
        const cell = this.cell(square);
        const edge: HTMLElement[] = [];
        if (column === 0) edge.push(coordinate("rank", square.slice(1)));
        if (row === geometry.ranks - 1) edge.push(coordinate("file", square.charAt(0)));
        cell.replaceChildren(...edge);
        line.append(cell);
      }
      return line;
    });
    this.grid.replaceChildren(...lines);
    if (focused) this.focus(focused);
  }

  show(square: string, now: Cell): void {
    const drawn = this.drawn.get(square);
    if (!drawn) return;
    const cell = drawn.element;
    if (drawn.label !== now.label) cell.setAttribute("aria-label", now.label);
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

  /** Gives the keyboard to a square; Tab will come back to it. */
  focus(square: string): void {
    this.cell(this.reachable).tabIndex = -1;
    this.reachable = square;
    this.cell(square).tabIndex = 0;
    this.cell(square).focus({ preventScroll: true });
  }

  /** Walks from the square that has the keyboard; stops at the edge. */
  walk(columns: number, rowsDown: number): void {
    const from = this.focused();
    if (!from) return;
    const { column, row } = place(this.geometry, from);
    const { files, ranks } = this.geometry;
    const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
    const there = { column: within(column + columns, files), row: within(row + rowsDown, ranks) };
    this.focus(squareAt(this.geometry, there) as string);
  }
}

function coordinate(kind: "file" | "rank", text: string): HTMLElement {
  // Drawn by the style sheet: text here would count as part of what the square is called.
  return element("span", `coordinate ${kind}`, { "aria-hidden": "true", "data-text": text });
}
