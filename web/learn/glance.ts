/** Moves at a glance: press a piece and see what it can do. */
import type { Glance, GlanceMark } from "../messages.js";
import { MarkedBoard } from "./marked.js";

interface Scene {
  pieces: Record<string, string>;
  marks: Record<string, GlanceMark[]>;
}

interface Shown {
  lines: string[];
  before: [string, string][];
  steps: [string, string][][];
}

interface Demo {
  variant: string;
  words: Record<string, string[]>;
  names: Record<string, string>;
  free: Scene;
  start: Scene;
  castling: Record<string, Shown[]>;
  passing: Record<string, Shown>;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class GlanceBoard {
  private readonly root: HTMLElement;
  private readonly demo: Demo;
  private readonly board: MarkedBoard;
  private readonly text: HTMLElement;
  private scene: "free" | "start" = "free";
  /** The piece whose moves stay, and the one that is merely pointed at. */
  private chosen: string | null = null;
  private pointed: string | null = null;
  private marks: GlanceMark[] | null = null;
  private target: string | null = null;
  private readonly stones = new Set<string>();
  /** A move that is or was shown: how often its square was asked for. */
  private playing: { square: string; turn: number } | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
    this.demo = JSON.parse(find(root, "script").textContent ?? "") as Demo;
    this.board = new MarkedBoard(find(root, ".glance-board"), this.demo.names);
    this.text = find(root, ".glance-text");
    const grid = this.board.root;
    this.board.reach(this.first());
    grid.addEventListener("click", (event) => {
      const square = this.board.squareOf(event);
      if (square) this.press(square);
    });
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.point(this.board.squareOf(event));
    });
    grid.addEventListener("pointerleave", () => this.point(null));
    grid.addEventListener("focusin", (event) => {
      const square = this.board.squareOf(event);
      if (square && grid.querySelector(":focus-visible")) this.point(square);
    });
    grid.addEventListener("focusout", () => this.point(null));
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-scene]")) {
      button.addEventListener("click", () => this.change(button.dataset.scene as "free" | "start"));
    }
    this.button("again").addEventListener("click", () => {
      if (this.playing) void this.playMove(this.playing.square, this.playing.turn);
    });
    this.button("clear").addEventListener("click", () => this.clear());
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.clear();
    });
    root.dataset.live = "";
  }

  /** Chooses the piece on a square of the free board, as a click does. */
  choose(square: string): void {
    this.target = null;
    this.playing = null;
    this.stones.clear();
    this.chosen = square;
    this.marks = null;
    this.board.reach(square);
    this.paint();
  }

  /** Chooses the first piece of this kind, by the id of its picture. */
  choosePiece(id: string): void {
    this.change("free");
    const at = Object.entries(this.demo.free.pieces).find(([, piece]) => piece === id);
    if (at) this.choose(at[0]);
  }

  private now(): Scene {
    return this.demo[this.scene];
  }

  private first(): string {
    return Object.keys(this.now().pieces)[0] ?? "a1";
  }

  private press(square: string): void {
    const cell = this.board.cell(square);
    if (this.chosen === square || (this.playing && this.playing.square === square)) {
      if (!this.moves(square)) {
        this.clear();
        return;
      }
    }
    const hidden = cell?.classList.contains("is-hidden") && this.chosen !== null;
    if (this.now().pieces[square] && !hidden) {
      if (this.moves(square)) void this.playMove(square, this.nextTurn(square));
      else this.choose(square);
      return;
    }
    if (this.chosen === null || this.scene !== "free") {
      this.clear();
      return;
    }
    const marked = this.shown().find((mark) => mark.square === square);
    if (marked?.mark === "path") {
      this.target = this.target === square ? null : square;
      this.board.reach(square);
      this.paint();
      return;
    }
    if (this.stones.has(square)) this.stones.delete(square);
    else this.stones.add(square);
    this.board.reach(square);
    void this.ask();
  }

  /** Whether a press on this square shows a whole move. */
  private moves(square: string): boolean {
    return this.scene === "free" && square in { ...this.demo.castling, ...this.demo.passing };
  }

  private nextTurn(square: string): number {
    return this.playing?.square === square ? this.playing.turn + 1 : 0;
  }

  private async playMove(square: string, turn: number): Promise<void> {
    const choices = this.demo.castling[square];
    const move = choices ? choices[turn % choices.length] : this.demo.passing[square];
    if (!move) return;
    this.chosen = null;
    this.pointed = null;
    this.target = null;
    this.stones.clear();
    this.playing = { square, turn };
    const pieces = { ...this.now().pieces };
    for (const [from, to] of move.before) {
      pieces[to] = pieces[from] as string;
      delete pieces[from];
    }
    this.board.show({ pieces, marks: [], stones: new Set(), ways: null, chosen: null });
    this.say(move.lines);
    this.buttons();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    await this.board.play(move.steps, still);
  }

  /** Asks the server what the stones leave. */
  private async ask(): Promise<void> {
    const square = this.chosen;
    if (square === null) return;
    const piece = this.now().pieces[square] as string;
    const blockers = [...this.stones];
    const wanted = new URLSearchParams({
      variant: this.demo.variant,
      piece,
      square,
      blockers: blockers.join(","),
    });
    this.paint();
    if (blockers.length === 0) {
      this.marks = null;
      this.paint();
      return;
    }
    try {
      const answer = await fetch(`/api/glance?${wanted}`);
      if (!answer.ok) throw new Error(answer.statusText);
      const glance = (await answer.json()) as Glance;
      if (this.chosen !== square || blockers.join() !== [...this.stones].join()) return;
      this.marks = glance.marks;
      this.paint();
    } catch {
      this.say(["That needs the server", "It does not answer now."]);
    }
  }

  private point(square: string | null): void {
    if (this.chosen !== null || this.playing !== null) return;
    const piece = square && this.now().pieces[square] ? square : null;
    if (piece === this.pointed) return;
    this.pointed = piece;
    this.paint();
  }

  private change(scene: "free" | "start"): void {
    this.scene = scene;
    for (const button of this.root.querySelectorAll<HTMLButtonElement>("[data-scene]")) {
      button.setAttribute("aria-pressed", String(button.dataset.scene === scene));
    }
    this.board.reach(this.first());
    this.clear();
  }

  private clear(): void {
    const back = this.chosen ?? this.playing?.square;
    this.chosen = null;
    this.pointed = null;
    this.playing = null;
    this.marks = null;
    this.target = null;
    this.stones.clear();
    this.paint();
    if (!back || !this.now().pieces[back]) return;
    if (this.board.root.contains(document.activeElement)) this.board.focus(back);
    else this.board.reach(back);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const square = this.board.squareOf(event);
    if (!square) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      // A piece that is held leaves the whole board to walk on; else it goes from piece to piece.
      const among = this.chosen === null ? Object.keys(this.now().pieces) : this.board.squares();
      const next = this.board.nearest(square, arrow[0], arrow[1], among);
      if (next) this.board.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.press(square);
      this.board.focus(square);
    }
  }

  /** The marks as they are to be seen now. */
  private shown(): GlanceMark[] {
    const square = this.chosen ?? this.pointed;
    if (square === null) return [];
    return this.marks ?? this.now().marks[square] ?? [];
  }

  private paint(): void {
    const square = this.chosen ?? this.pointed;
    const marks = this.shown();
    const target = marks.find((mark) => mark.square === this.target);
    this.board.show({
      pieces: this.now().pieces,
      marks,
      stones: this.stones,
      ways: square && target ? { from: square, to: target.square } : null,
      chosen: square,
    });
    this.say(this.lines(square, target));
    this.buttons();
  }

  private lines(square: string | null, target: GlanceMark | undefined): string[] {
    const piece = square === null ? undefined : this.now().pieces[square];
    const words = piece === undefined ? undefined : this.demo.words[piece];
    if (!words || square === null) return ["Choose a piece to see its moves"];
    const lines = [...words];
    if (this.target && !target) {
      lines.push(`Every way to ${this.target} is blocked.`);
    } else if (target) {
      const free = target.ways.filter((way) => way.blocked.length === 0).length;
      lines.push(`${free} of ${target.ways.length} ways to ${target.square} are free.`);
    } else if (this.chosen !== null && this.shown().some((mark) => mark.mark === "path")) {
      lines.push("Choose one of the marked squares to see the ways there.");
    } else if (this.moves(square)) {
      lines.push("Press to see it move.");
    } else if (this.shown().some((mark) => mark.mark === "castle") && this.scene === "free") {
      lines.push("Press a Rook beside it to see how.".replace("Rook", this.partner()));
    }
    return lines;
  }

  /** What the piece is called that castles with the king. */
  private partner(): string {
    const square = Object.keys(this.demo.castling)[0] ?? "";
    return this.demo.words[this.demo.free.pieces[square] ?? ""]?.[0] ?? "partner";
  }

  private say(lines: string[]): void {
    if (lines.join("\n") === this.text.dataset.said) return;
    this.text.dataset.said = lines.join("\n");
    const made = lines.map((line, index) => {
      const paragraph = document.createElement("p");
      if (index === 0) paragraph.className = "glance-name";
      paragraph.textContent = line;
      return paragraph;
    });
    this.text.replaceChildren(...made);
  }

  private buttons(): void {
    this.button("again").hidden = this.playing === null;
    this.button("clear").hidden = this.chosen === null && this.playing === null;
  }

  private button(action: string): HTMLButtonElement {
    return find(this.root, `[data-action="${action}"]`) as HTMLButtonElement;
  }
}

function find(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Brings every diagram of the page to life. */
export const boards = [...document.querySelectorAll<HTMLElement>(".glance[data-testid]")].map(
  (root) => new GlanceBoard(root),
);
