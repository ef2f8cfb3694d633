/**
 * A board of any size that can be looked at, played on and asked, by mouse, finger, keyboard
 * and screen reader. This file joins the parts and knows what is picked; how things look is in
 * `squares`, `pieces`, `marks`, `arrows` and `trays`, how gestures are told apart in `input`.
 */
import type { MoveFacts, MoveKind } from "../messages.js";
import { Arrows } from "./arrows.js";
import { type Choice, Chooser } from "./chooser.js";
import { element } from "./dom.js";
import { type Geometry, place, sideName, squareAt } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { Input, type Point, type Spot } from "./input.js";
import { listen } from "./keyboard.js";
import { Marks, spoken } from "./marks.js";
import type { Arrow, BoardOptions, BoardState } from "./options.js";
import { Pieces } from "./pieces.js";
import { Squares } from "./squares.js";
import { Trays } from "./trays.js";

/** A piece that may be moved, or that one may plan to move. */
interface Origin {
  /** As the moves call it: a square, or a letter and `@`. */
  from: string;
  square: string | null;
  piece: string;
  /** It is not its turn yet. */
  ahead: boolean;
}

interface Premove {
  origin: Origin;
  to: string;
}

const EMPTY: BoardState = {
  pieces: {},
  beside: [],
  moves: {},
  movable: [],
  premovable: [],
  marks: {},
  last: [],
  check: [],
  orientation: "w",
  arrows: [],
  coordinates: true,
  animate: true,
  oneClick: false,
};

/** Puts a board into its host, which decides how large it is. */
export function createBoard(host: HTMLElement, options: BoardOptions): Board {
  return new Board(host, options);
}

export class Board {
  readonly root: HTMLElement;
  private readonly options: BoardOptions;
  private readonly squares: Squares;
  private readonly pieces: Pieces;
  private readonly marks = new Marks();
  private readonly arrows = new Arrows();
  private readonly ghost: Ghost;
  private readonly chooser: Chooser;
  private readonly trays: Trays | null;
  private readonly input: Input;
  private readonly listeners = new AbortController();

  private state: BoardState = EMPTY;
  private picked: Origin | null = null;
  /** It was picked by the press that is going on. */
  private fresh = false;
  private premove: Premove | null = null;
  /** A move was told; nothing else is, until the position is set. */
  private told = false;
  private asked: string | null = null;
  /** The square under what is dragged. */
  private over: string | null = null;
  private drawn: Arrow[] = [];
  private sketch: Arrow | null = null;

  constructor(host: HTMLElement, options: BoardOptions) {
    this.options = options;
    const geometry = this.geometry();
    this.squares = new Squares(geometry, options.label);
    this.pieces = new Pieces(geometry);
    this.root = element("div", options.tiles ? "board tiles" : "board", { "data-testid": "board" });
    this.root.style.setProperty("--files", `${options.files}`);
    this.root.style.setProperty("--ranks", `${options.ranks}`);
    this.root.append(this.squares.grid, this.pieces.layer, this.marks.layer, this.arrows.layer);
    this.ghost = new Ghost(this.pieces.layer);
    this.chooser = new Chooser(this.root, geometry);
    this.trays = options.trays ? new Trays(options.trays, options.pieces) : null;
    host.append(this.root);
    const { signal } = this.listeners;
    const held = this.trays?.elements() ?? [];
    this.input = new Input(this.gestures(), this.root, held, signal);
    const keys = {
      enter: (square: string) => this.enter(square, true),
      ask: (spot: Spot) => this.ask(spot),
      escape: () => this.escape(),
    };
    listen(keys, this.squares, this.trays, signal);
    this.set({});
  }

  /** Changes part of what is shown. */
  set(change: Partial<BoardState>, still?: string): void {
    const turned =
      change.orientation !== undefined && change.orientation !== this.state.orientation;
    this.state = { ...this.state, ...change };
    if (change.pieces || change.moves) this.chooser.cancel();
    if (change.pieces) this.told = false;
    const geometry = this.geometry();
    this.root.classList.toggle("animated", this.state.animate);
    this.root.classList.toggle("coordinates", this.state.coordinates);
    if (turned) {
      this.squares.arrange(geometry);
      this.pieces.arrange(geometry);
    }
    if (change.pieces) {
      const animate = this.state.animate && !prefersStillness() && !turned;
      this.pieces.show(this.state.pieces, this.state.last, animate, still);
    }
    if (change.marks || turned) this.marks.show(this.state.marks, geometry);
    this.repick();
    this.refresh();
    // Whoever sets a position in several steps is given the time to finish.
    if (this.premove) queueMicrotask(() => this.playPremove());
  }

  /** Gives the keyboard to a square, as Tab does. */
  focus(square: string): void {
    this.squares.focus(square);
  }

  /** Ends what is going on: a drag, a choice, a pick, a premove, a question. */
  cancel(): void {
    this.input.cancel();
    this.chooser.cancel();
    this.dropPremove();
    this.unpick();
    this.endQuestion();
  }

  /** Takes the board out of the page. */
  destroy(): void {
    this.cancel();
    this.listeners.abort();
    this.root.remove();
  }

  // What is picked, and what becomes of it.

  private origin(spot: Spot): Origin | null {
    const square = "square" in spot ? spot.square : null;
    const piece = "square" in spot ? this.state.pieces[spot.square] : spot.piece;
    const facts = piece === undefined ? undefined : this.options.pieces[piece];
    if (piece === undefined || !facts || this.told) return null;
    const from = square ?? `${facts.letter}@`;
    if (this.state.movable.includes(facts.side)) {
      // What lies beside the board and can never be dropped is there to be looked at.
      if (square === null && !this.state.moves[from]) return null;
      return { from, square, piece, ahead: false };
    }
    const planned = this.state.premovable.includes(facts.side);
    return planned ? { from, square, piece, ahead: true } : null;
  }

  /** The moves of the picked piece to a square. */
  private leading(origin: Origin, to: string): MoveFacts[] {
    if (origin.ahead) return [];
    return (this.state.moves[origin.from] ?? []).filter((move) => move.to === to);
  }

  private pick(origin: Origin): void {
    this.picked = origin;
    this.refresh();
  }

  private unpick(): void {
    this.ghost.drop();
    this.pieces.lift(null);
    this.over = null;
    if (!this.picked) return;
    this.picked = null;
    this.refresh();
  }

  /** After a change: the same piece stays picked, if it still is there and may still move. */
  private repick(): void {
    const picked = this.picked;
    if (!picked) return;
    const spot = picked.square === null ? { piece: picked.piece } : { square: picked.square };
    const now = this.origin(spot);
    if (now?.piece === picked.piece) this.picked = now;
    else {
      this.input.cancel();
      this.unpick();
    }
  }

  /** A click or Enter on a square. */
  private enter(square: string, byKey: boolean): void {
    const picked = this.picked;
    const origin = this.origin({ square });
    if (picked && this.leading(picked, square).length > 0) this.put(picked, square);
    else if (picked?.square === square) this.unpick();
    else if (origin) {
      this.pick(origin);
      if (byKey) this.announcePick(origin);
    } else if (picked) this.put(picked, square);
    else if (!this.putOnly(square)) this.options.onSquare?.(square);
  }

  /** A click or Enter on a piece beside the board. */
  private enterHeld(piece: string, byKey: boolean): void {
    const origin = this.origin({ piece });
    if (this.picked?.square === null && this.picked.piece === piece) this.unpick();
    else if (!origin) this.ask({ piece });
    else {
      this.pick(origin);
      if (byKey) this.enterByKey(origin);
    }
  }

  /** The keyboard goes on to where the piece can be dropped. */
  private enterByKey(origin: Origin): void {
    this.announcePick(origin);
    const first = this.squaresInOrder().find((square) => this.leading(origin, square).length > 0);
    if (first) this.squares.focus(first);
  }

  /** Puts a piece on a square: plays, asks which of several moves, plans, or says it cannot. */
  private put(origin: Origin, to: string, dragged = false): void {
    const moves = this.leading(origin, to);
    const [move] = moves;
    this.unpick();
    if (origin.ahead) this.plan(origin, to);
    else if (!move) this.options.onRefused?.(origin.from, to);
    else if (moves.length === 1) this.play(origin, move, dragged);
    else this.choose(origin, to, moves);
  }

  /** With nothing picked: if one piece alone can go there, it goes. */
  private putOnly(to: string): boolean {
    if (!this.state.oneClick || this.told || this.state.movable.length === 0) return false;
    const able = Object.keys(this.state.moves).filter((from) =>
      (this.state.moves[from] ?? []).some((move) => move.to === to),
    );
    const [from] = able;
    if (from === undefined || able.length !== 1) return false;
    const origin = this.originOf(from);
    if (origin) this.put(origin, to);
    return origin !== null;
  }

  /** The origin of a key of `moves`. */
  private originOf(from: string): Origin | null {
    if (!from.endsWith("@")) return this.origin({ square: from });
    const letter = from.slice(0, -1);
    const held = this.state.beside.find(({ piece }) => {
      const facts = this.options.pieces[piece];
      return facts?.letter === letter && this.state.movable.includes(facts.side);
    });
    return held ? this.origin({ piece: held.piece }) : null;
  }

  private choose(origin: Origin, square: string, moves: MoveFacts[]): void {
    const choices: Choice[] = moves.map((move) => ({
      move,
      piece: move.becomes ?? origin.piece,
    }));
    const byKey = this.squares.focused() !== null;
    this.over = square;
    this.refresh();
    const end = (key: boolean) => {
      this.over = null;
      this.refresh();
      if (key) this.squares.focus(square);
    };
    this.chooser.open(
      {
        square,
        label: `${this.nameOf(origin.piece)} to ${square}`,
        choices,
        chosen: (move) => {
          end(byKey);
          this.play(origin, move);
        },
        cancelled: end,
      },
      this.geometry(),
    );
  }

  private play(origin: Origin, move: MoveFacts, dragged = false): void {
    if (this.told) return;
    this.foresee(origin, move, dragged);
    this.told = true;
    this.refresh();
    this.options.onMove(move, origin.from);
  }

  /** Shows a move before it is confirmed, as far as it is certain what will be seen. */
  private foresee(origin: Origin, move: MoveFacts, dragged: boolean): void {
    const { kind, to } = move;
    if (kind === "castle" || kind === "exchange") return;
    const pieces = { ...this.state.pieces, [to]: move.becomes ?? origin.piece };
    if (origin.square !== null) delete pieces[origin.square];
    const beside = this.state.beside.map((held) =>
      origin.square === null && held.piece === origin.piece
        ? { ...held, count: held.count - 1 }
        : held,
    );
    const last = origin.square === null ? [to] : [origin.square, to];
    this.set({ pieces, beside, last, check: [] }, dragged ? to : undefined);
  }

  // Premoves.

  private plan(origin: Origin, to: string): void {
    if (origin.square === to) return;
    this.premove = { origin, to };
    this.options.announce(`Premove ${origin.square ?? this.nameOf(origin.piece)} to ${to}`);
    this.refresh();
  }

  private dropPremove(): boolean {
    if (!this.premove) return false;
    this.premove = null;
    this.refresh();
    return true;
  }

  /** Plays the premove if its time has come: of several moves the first; none: forgets it. */
  private playPremove(): void {
    const premove = this.premove;
    if (!premove || this.told) return;
    const { square, piece } = premove.origin;
    const origin = this.origin(square === null ? { piece } : { square });
    if (origin?.ahead && origin.piece === piece) return;
    this.dropPremove();
    if (origin?.piece !== piece) return;
    const [move] = this.leading(origin, premove.to);
    if (move) this.play(origin, move);
  }

  // Questions and drawings.

  private ask(spot: Spot): void {
    const square = "square" in spot ? spot.square : null;
    const piece = "square" in spot ? this.state.pieces[spot.square] : spot.piece;
    const key = `${square}`;
    const again = this.asked === `${piece} ${key}`;
    this.endQuestion();
    if (piece === undefined || again) return;
    this.asked = `${piece} ${key}`;
    this.options.onAsk?.(piece, square);
  }

  private endQuestion(): boolean {
    if (this.asked === null) return false;
    this.asked = null;
    this.options.onAskEnd?.();
    return true;
  }

  private scribble(arrow: Arrow): void {
    const same = (one: Arrow) => one.from === arrow.from && one.to === arrow.to;
    const old = this.drawn.find(same);
    this.drawn = this.drawn.filter((one) => !same(one));
    if (old?.kind !== arrow.kind) this.drawn.push(arrow);
    this.showArrows();
  }

  private showArrows(): void {
    const sketch = this.sketch ? [this.sketch] : [];
    this.arrows.show([...this.state.arrows, ...this.drawn, ...sketch], this.geometry());
  }

  /** Escape: the nearest thing first. */
  private escape(): boolean {
    if (this.chooser.isOpen()) {
      this.chooser.cancel(true);
      return true;
    }
    const origin = this.picked;
    if (origin) {
      this.input.cancel();
      this.unpick();
      if (origin.square === null && this.squares.focused()) {
        this.trays?.button(origin.piece)?.focus();
      }
      return true;
    }
    return this.dropPremove() || this.endQuestion();
  }

  private gestures() {
    return {
      locate: (x: number, y: number) => this.locate(x, y),
      wake: (target: EventTarget | null) => this.wake(target),
      press: (spot: Spot) => {
        const origin = this.origin(spot);
        const target =
          this.picked && "square" in spot && this.leading(this.picked, spot.square).length > 0;
        const same = origin !== null && this.isPicked(origin);
        this.fresh = origin !== null && !target && !same;
        if (origin && this.fresh) this.pick(origin);
        return origin !== null;
      },
      click: (spot: Spot) => {
        if (this.fresh) this.fresh = false;
        else if ("square" in spot) this.enter(spot.square, false);
        else this.enterHeld(spot.piece, this.trays?.button(spot.piece) === document.activeElement);
      },
      lift: (spot: Spot, finger: boolean) => {
        const origin = this.origin(spot);
        if (!origin) return;
        this.fresh = false;
        this.pick(origin);
        this.pieces.lift(origin.square);
        this.ghost.lift(origin.piece, finger);
      },
      drag: (at: Point) => {
        this.ghost.move(at.column, at.row);
        if (this.over === at.square) return;
        this.over = at.square;
        this.refresh();
      },
      drop: (square: string | null) => {
        const origin = this.picked;
        this.ghost.drop();
        this.pieces.lift(null);
        this.over = null;
        if (!origin || square === null) this.unpick();
        else if (square === origin.square) this.refresh();
        else this.put(origin, square, true);
      },
      abandon: () => this.unpick(),
      hold: (spot: Spot) => {
        this.unpick();
        this.endQuestion();
        this.ask(spot);
      },
      release: () => void this.endQuestion(),
      menu: (spot: Spot, warn: boolean) => {
        if (this.dropPremove()) return;
        const empty = "square" in spot && this.state.pieces[spot.square] === undefined;
        if ("square" in spot && (empty || warn)) {
          const kind = warn ? "warn" : "user";
          this.scribble({ from: spot.square, to: spot.square, kind });
        } else this.ask(spot);
      },
      draw: (from: string, to: string | null, warn: boolean, done: boolean) => {
        const arrow: Arrow | null =
          to === null || to === from ? null : { from, to, kind: warn ? "warn" : "user" };
        this.sketch = done ? null : arrow;
        if (done && arrow) this.scribble(arrow);
        else this.showArrows();
      },
    };
  }

  /** A press of the main button ends a choice, a premove, a question and all drawings. */
  private wake(target: EventTarget | null): boolean {
    if (this.chooser.holds(target)) return true;
    if (this.chooser.isOpen()) {
      this.chooser.cancel();
      return true;
    }
    this.endQuestion();
    if (this.drawn.length > 0) {
      this.drawn = [];
      this.showArrows();
    }
    return this.dropPremove();
  }

  // What is seen and said.

  private geometry(): Geometry {
    const { files, ranks } = this.options;
    return { files, ranks, orientation: this.state.orientation };
  }

  private locate(x: number, y: number): Point {
    const box = this.squares.grid.getBoundingClientRect();
    const column = ((x - box.left) / box.width) * this.options.files;
    const row = ((y - box.top) / box.height) * this.options.ranks;
    const corner = { column: Math.floor(column), row: Math.floor(row) };
    return { column, row, square: squareAt(this.geometry(), corner) };
  }

  private squaresInOrder(): string[] {
    const geometry = this.geometry();
    const key = (square: string) => {
      const { column, row } = place(geometry, square);
      return row * geometry.files + column;
    };
    return [...this.squares.names()].sort((one, two) => key(one) - key(two));
  }

  private isPicked(origin: Origin): boolean {
    return this.picked?.piece === origin.piece && this.picked.square === origin.square;
  }

  private refresh(): void {
    const { movable, premovable, orientation, beside } = this.state;
    this.root.dataset.orientation = orientation;
    this.root.classList.toggle("live", movable.length > 0 || premovable.length > 0);
    this.root.classList.toggle("picking", this.picked !== null);
    const targets = this.targets();
    for (const square of this.squares.names()) {
      const target = targets.get(square) ?? null;
      this.squares.show(square, {
        label: this.label(square, target),
        classes: this.classes(square),
        selected: this.picked?.square === square,
        target,
        marks: (this.state.marks[square] ?? []).map(({ mark }) => mark).join(" "),
      });
    }
    this.trays?.show({
      beside,
      orientation,
      picked: this.picked?.square === null ? this.picked.piece : null,
      live: (piece) => this.origin({ piece }) !== null,
    });
    this.showArrows();
  }

  private targets(): Map<string, MoveKind> {
    const origin = this.picked;
    if (!origin || origin.ahead) return new Map();
    return new Map((this.state.moves[origin.from] ?? []).map(({ to, kind }) => [to, kind]));
  }

  private classes(square: string): string {
    const { last, check } = this.state;
    let classes = "";
    if (last.includes(square)) classes += " last";
    if (check.includes(square)) classes += " check";
    if (this.over === square) classes += " over";
    if (this.premove?.to === square || this.premove?.origin.square === square)
      classes += " premove";
    if (this.origin({ square })) classes += " own";
    return classes;
  }

  /** `e4, white Knight, can be captured`. */
  private label(square: string, target: MoveKind | null): string {
    const piece = this.state.pieces[square];
    const parts = [square, piece === undefined ? "empty" : this.nameOf(piece)];
    if (this.state.check.includes(square)) parts.push("in check");
    if (this.state.last.includes(square)) parts.push("last move");
    if (this.premove?.to === square || this.premove?.origin.square === square) {
      parts.push("premove");
    }
    for (const mark of this.state.marks[square] ?? []) parts.push(spoken(mark));
    if (target) parts.push(invitation(target, piece !== undefined));
    return parts.join(", ");
  }

  /** `white Knight`. */
  private nameOf(piece: string): string {
    const facts = this.options.pieces[piece];
    return facts ? `${sideName(facts.side).toLowerCase()} ${facts.name}` : piece;
  }

  private announcePick(origin: Origin): void {
    const where = origin.square ?? this.trays?.where() ?? "";
    const squares = new Set((this.state.moves[origin.from] ?? []).map(({ to }) => to)).size;
    const moves = origin.ahead ? "" : `, ${squares} ${squares === 1 ? "move" : "moves"}`;
    this.options.announce(`${this.nameOf(origin.piece)}, ${where}${moves}`);
  }
}

function invitation(kind: MoveKind, occupied: boolean): string {
  switch (kind) {
    case "quiet":
      return "can move here";
    case "capture":
      return occupied ? "can be captured" : "can capture here";
    case "castle":
      return "can castle here";
    case "drop":
      return "can be dropped here";
    case "exchange":
      return "can be replaced";
  }
}

const prefersStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
