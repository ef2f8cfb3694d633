/**
 * A board drawn by the server, on which marks, ways and stones can be put. It is an ARIA grid
 * with one tab stop; which squares the arrow keys visit is for the caller to say.
 */
import { figure, svg } from "../board/dom.js";
import type { GlanceMark } from "../messages.js";

const WORDS: Record<GlanceMark["mark"], string> = {
  slide: "reached by sliding",
  leap: "reached by leaping",
  quiet: "reached without capturing",
  capture: "reached by capturing",
  path: "reached by walking",
  castle: "reached by castling",
  drop: "can be dropped here",
};

export interface Looks {
  /** Pieces by square, as ids of their pictures. */
  pieces: Record<string, string>;
  marks: GlanceMark[];
  stones: ReadonlySet<string>;
  /** The marked square whose ways are drawn, and where they begin. */
  ways: { from: string; to: string } | null;
  /** The piece that is asked about; the others step back. */
  chosen: string | null;
}

export class MarkedBoard {
  readonly root: HTMLElement;
  readonly files: number;
  readonly ranks: number;
  private readonly cells = new Map<string, HTMLElement>();
  private readonly names: Record<string, string>;
  private readonly lines: SVGSVGElement;
  /** Rises whenever the board is shown anew: what was still moving then stops. */
  private shown = 0;

  constructor(root: HTMLElement, names: Record<string, string>) {
    this.root = root;
    this.names = names;
    this.files = Number(root.dataset.files);
    this.ranks = Number(root.dataset.ranks);
    for (const cell of root.querySelectorAll<HTMLElement>("[data-sq]")) {
      this.cells.set(cell.dataset.sq as string, cell);
    }
    this.lines = svg("svg", {
      class: "glance-ways",
      viewBox: `0 0 ${this.files} ${this.ranks}`,
      "aria-hidden": "true",
    });
    root.append(this.lines);
  }

  /** The square at an event, if it is at one. */
  squareOf(event: Event): string | null {
    const at =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-sq]") : null;
    return at?.dataset.sq ?? null;
  }

  squares(): IterableIterator<string> {
    return this.cells.keys();
  }

  cell(square: string): HTMLElement | undefined {
    return this.cells.get(square);
  }

  /** Column and row of a square, counted from the upper left. */
  place(square: string): { x: number; y: number } {
    return { x: square.charCodeAt(0) - 97, y: this.ranks - Number(square.slice(1)) };
  }

  /** Makes a square the one that Tab reaches. */
  reach(square: string): void {
    for (const [name, cell] of this.cells) cell.tabIndex = name === square ? 0 : -1;
  }

  focus(square: string): void {
    this.reach(square);
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  /** The nearest of these squares in a direction: straight ahead counts more than aside. */
  nearest(from: string, dx: number, dy: number, among: Iterable<string>): string | null {
    const start = this.place(from);
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const square of among) {
      const { x, y } = this.place(square);
      const ahead = (x - start.x) * dx + (y - start.y) * dy;
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
      const cost = ahead + aside * 2.5;
      if (ahead > 0 && cost < least) {
        best = square;
        least = cost;
      }
    }
    return best;
  }

  show(looks: Looks): void {
    this.shown += 1;
    const marks = new Map(looks.marks.map((marked) => [marked.square, marked]));
    const target = looks.ways && marks.get(looks.ways.to);
    const passed = new Set(target ? target.ways.flatMap((way) => way.via) : []);
    for (const [square, cell] of this.cells) {
      this.showPiece(cell, looks.pieces[square]);
      const marked = marks.get(square);
      const stone = looks.stones.has(square);
      cell.querySelectorAll(".mark").forEach((old) => {
        old.remove();
      });
      if (stone) cell.append(mark("blocked"));
      if (marked) cell.append(mark(marked.mark));
      if (marked) cell.dataset.mark = marked.mark;
      else delete cell.dataset.mark;
      cell.classList.toggle("is-hidden", Boolean(marked || stone || passed.has(square)));
      cell.classList.toggle("is-chosen", looks.chosen === square);
      cell.classList.toggle("is-target", looks.ways?.to === square);
      const piece = looks.pieces[square];
      const parts = [square, piece ? (this.names[piece] ?? piece) : "empty"];
      if (stone) parts.push("something stands in the way");
      if (marked) parts.push(WORDS[marked.mark]);
      cell.setAttribute("aria-label", parts.join(", "));
      if (looks.chosen === square) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    }
    this.root.classList.toggle("is-asked", looks.chosen !== null);
    this.drawWays(looks.ways?.from ?? null, target ?? null);
  }

  /** Moves pictures about, one step after the other; an empty target takes one off. */
  async play(steps: [string, string][][], quick: boolean): Promise<void> {
    const mine = this.shown;
    for (const step of steps) {
      const moves = step.map(([from, to]) => this.glide(from, to, quick ? 0 : 700));
      const arrive = await Promise.all(moves);
      if (mine !== this.shown) return;
      for (const done of arrive) done();
      if (!quick) await new Promise((resolve) => setTimeout(resolve, 300));
      if (mine !== this.shown) return;
    }
  }

  /** Shows a picture on its way; what is returned puts it where it ends. */
  private async glide(from: string, to: string, duration: number): Promise<() => void> {
    const picture = this.cells.get(from)?.querySelector<SVGElement>(".glance-piece");
    if (!picture) return () => {};
    picture.dataset.moving = "";
    const [a, b] = [this.place(from), this.place(to || from)];
    const shift = `translate(${((b.x - a.x) * 100) / 0.94}%, ${((b.y - a.y) * 100) / 0.94}%)`;
    const frames = to ? { transform: ["none", shift] } : { opacity: [1, 0] };
    const glide = picture.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" });
    await glide.finished.catch(() => null);
    return () => {
      glide.cancel();
      delete picture.dataset.moving;
      if (to) this.cells.get(to)?.append(picture);
      else picture.remove();
    };
  }

  private showPiece(cell: HTMLElement, id: string | undefined): void {
    const old = cell.querySelector<SVGElement>(".glance-piece");
    if (old && old.dataset.piece === id && !("moving" in old.dataset)) return;
    cell.querySelectorAll(".glance-piece").forEach((piece) => {
      piece.remove();
    });
    if (!id) return;
    const picture = figure(id, "glance-piece");
    picture.dataset.piece = id;
    cell.append(picture);
  }

  private drawWays(from: string | null, target: GlanceMark | null): void {
    this.lines.replaceChildren();
    if (!from || !target) return;
    const middle = (square: string): [number, number] => {
      const { x, y } = this.place(square);
      return [x + 0.5, y + 0.5];
    };
    for (const [index, way] of target.ways.entries()) {
      // Ways share squares: each keeps a little to one side.
      const aside = (index - (target.ways.length - 1) / 2) * 0.11;
      const points = [from, ...way.via, target.square].map(middle);
      const shifted = points.map(([x, y], at) =>
        at === 0 || at === points.length - 1 ? [x, y] : [x + aside, y + aside],
      );
      const blocked = way.blocked.length > 0;
      const path = svg("path", {
        d: `M${shifted.map(([x, y]) => `${x} ${y}`).join("L")}`,
        class: blocked ? "way is-blocked" : "way",
        "data-way": blocked ? "blocked" : "free",
      });
      this.lines.append(path);
      for (const square of way.via) {
        const [x, y] = middle(square);
        const dot = { cx: String(x + aside), cy: String(y + aside), r: "0.09" };
        this.lines.append(
          svg("circle", { ...dot, class: `way-dot${blocked ? " is-blocked" : ""}` }),
        );
      }
    }
  }
}

function mark(name: string): HTMLElement {
  const made = document.createElement("i");
  made.className = `mark mark-${name}`;
  made.dataset.mark = name;
  return made;
}
