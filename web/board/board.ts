/**
 * A board of any size that can be looked at, played on and asked, by mouse, finger, keyboard
 * and screen reader. This file joins the parts: how gestures are told apart is in `input` and
 * `keyboard`, what they lead to in `picking`, how things look in the layers.
 */
import type { MoveFacts } from "../messages.js";
import { Arrows } from "./arrows.js";
import { Asking } from "./asking.js";
import { Chooser } from "./chooser.js";
import { element } from "./dom.js";
import { Drawings } from "./drawings.js";
import { type Geometry, rows, squareAt } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { type Gestures, Input, type Point, type Spot } from "./input.js";
import { listen } from "./keyboard.js";
import { Marks } from "./marks.js";
import { type Arrow, type BoardOptions, type BoardState, EMPTY } from "./options.js";
import { leading, type Origin, pieceAt, targets } from "./origin.js";
import { Picking, type Table } from "./picking.js";
import { Pieces } from "./pieces.js";
import { Squares } from "./squares.js";
import { Trays } from "./trays.js";
import * as words from "./words.js";

/** Puts a board into its host, which decides how large it is. */
export function createBoard(host: HTMLElement, options: BoardOptions): Board {
  return new Board(host, options);
}

export class Board {
  readonly root: HTMLElement;
  private readonly options: BoardOptions;
  private state: BoardState = EMPTY;
  private readonly squares: Squares;
  private readonly pieces: Pieces;
  private readonly marks = new Marks();
  private readonly arrows = new Arrows();
  private readonly drawings = new Drawings();
  private readonly asking: Asking;
  private readonly ghost: Ghost;
  private readonly chooser: Chooser;
  private readonly trays: Trays | null;
  private readonly picking: Picking;
  private readonly input: Input;
  private readonly listeners = new AbortController();
  /** The square under what is dragged, or of what is chosen. */
  private over: string | null = null;

  constructor(host: HTMLElement, options: BoardOptions) {
    this.options = options;
    this.asking = new Asking(options, (spot) => pieceAt(spot, this.state));
    const { files, ranks, tiles, trays } = options;
    const geometry = this.geometry();
    this.squares = new Squares(geometry, options.label);
    this.pieces = new Pieces(geometry);
    this.root = element("div", tiles ? "board tiles" : "board", { "data-testid": "board" });
    this.root.style.setProperty("--files", `${files}`);
    this.root.style.setProperty("--ranks", `${ranks}`);
    this.root.append(this.squares.grid, this.pieces.layer, this.marks.layer, this.arrows.layer);
    this.ghost = new Ghost(this.pieces.layer);
    this.chooser = new Chooser(this.root, geometry);
    this.trays = trays ? new Trays(trays, options.pieces, tiles) : null;
    this.picking = new Picking(this.table());
    host.append(this.root);
    const { signal } = this.listeners;
    this.input = new Input(this.gestures(), this.root, this.trays?.elements() ?? [], signal);
    const keys = {
      enter: (square: string) => this.picking.enter({ square }, true),
      ask: (spot: Spot) => this.asking.ask(spot),
      escape: () => this.escape(),
    };
    listen(keys, this.squares, this.trays, signal);
    this.show(EMPTY);
    this.refresh();
  }

  /** Changes part of what is shown. */
  set(change: Partial<BoardState>): void {
    this.show(change);
    if (!this.picking.follow(change.pieces !== undefined)) {
      this.input.cancel();
      this.picking.pick(null);
    }
    this.chooser.check();
    this.refresh();
    // Whoever sets a position in several steps is given the time to finish.
    if (this.picking.premove) queueMicrotask(() => this.picking.playPremove());
  }

  /** Gives the keyboard to a square, as Tab does. */
  focus(square: string): void {
    this.squares.focus(square);
  }

  /** Ends what is going on: a drag, a choice, a pick, a premove, a question. */
  cancel(): void {
    this.input.cancel();
    this.chooser.cancel();
    this.picking.dropPremove();
    this.picking.pick(null);
    this.asking.end();
  }

  /** Takes the board out of the page. */
  destroy(): void {
    this.cancel();
    this.listeners.abort();
    this.root.remove();
  }

  private show(change: Partial<BoardState>, still?: string): void {
    const before = this.state;
    this.state = { ...before, ...change };
    const { animate, coordinates, last, orientation } = this.state;
    const turned = orientation !== before.orientation;
    const geometry = this.geometry();
    this.root.classList.toggle("animated", animate);
    this.root.classList.toggle("coordinates", coordinates);
    if (turned) {
      this.squares.arrange(geometry);
      this.pieces.arrange(geometry);
    }
    if (change.pieces) {
      const moving = animate && !turned && !prefersStillness();
      this.pieces.show(change.pieces, last, moving, still);
    }
    if (change.marks || turned) this.marks.show(this.state.marks, geometry);
  }

  private refresh(): void {
    const { state } = this;
    const { picked, premove } = this.picking;
    this.root.dataset.orientation = state.orientation;
    const live = state.movable.length > 0 || state.premovable.length > 0;
    this.root.classList.toggle("live", live);
    this.root.classList.toggle("picking", picked !== null);
    const reached = targets(picked, state);
    for (const square of this.squares.names()) {
      const target = reached.get(square) ?? null;
      const planned = premove?.to === square || premove?.origin.square === square;
      const classes = [
        state.pieces[square] !== undefined && "full",
        state.last.includes(square) && "last",
        state.check.includes(square) && "check",
        planned && "premove",
        this.over === square && "over",
        this.picking.origin({ square }) && "own",
      ];
      this.squares.show(square, {
        label: words.label(square, target, planned, state, this.options.pieces),
        classes: classes.filter(Boolean).join(" "),
        selected: picked?.square === square,
        target,
        marks: (state.marks[square] ?? []).map(({ mark }) => mark).join(" "),
      });
    }
    this.trays?.show({
      beside: state.beside,
      orientation: state.orientation,
      picked: picked?.square === null ? picked.piece : null,
      live: (piece) => this.picking.origin({ piece }) !== null,
    });
    this.showArrows();
  }

  private showArrows(): void {
    this.arrows.show([...this.state.arrows, ...this.drawings.all()], this.geometry());
  }

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

  /** What picking may ask of the board. */
  private table(): Table {
    const board = this;
    return {
      options: this.options,
      get state() {
        return board.state;
      },
      refresh: () => this.refresh(),
      foresee: (change, still) => this.show(change, still),
      choose: (origin, to, moves) => this.choose(origin, to, moves),
      ask: (spot) => this.asking.ask(spot),
      lead: (origin) => {
        const squares = rows(this.geometry()).flat();
        const first = squares.find((square) => leading(origin, square, this.state).length > 0);
        if (first) this.squares.focus(first);
      },
    };
  }

  private choose(origin: Origin, square: string, moves: MoveFacts[]): void {
    const byKey = this.squares.focused() !== null;
    const end = (key: boolean) => {
      this.hover(null);
      if (key) this.squares.focus(square);
    };
    this.hover(square);
    const name = words.nameOf(origin.piece, this.options.pieces);
    const stands = JSON.stringify(moves);
    this.chooser.open(
      {
        square,
        label: `${name} to ${square}`,
        choices: moves.map((move) => ({ move, piece: move.becomes ?? origin.piece })),
        stands: () => JSON.stringify(leading(origin, square, this.state)) === stands,
        chosen: (move) => {
          end(byKey);
          this.picking.play(origin, move);
        },
        cancelled: end,
      },
      this.geometry(),
    );
  }

  private hover(square: string | null): void {
    if (this.over === square) return;
    this.over = square;
    this.refresh();
  }

  /** Nothing is dragged any more. */
  private land(): void {
    this.ghost.drop();
    this.pieces.lift(null);
    this.hover(null);
  }

  /** Ends the nearest thing first. */
  private escape(): boolean {
    const { picked } = this.picking;
    if (this.chooser.isOpen()) this.chooser.cancel(true);
    else if (picked) {
      this.input.cancel();
      this.picking.pick(null);
      const fromTray = picked.square === null && this.squares.focused() !== null;
      if (fromTray) this.trays?.button(picked.piece)?.focus();
    } else return this.picking.dropPremove() || this.asking.end();
    return true;
  }

  /** A press of the main button ends a choice, a premove, a question and all drawings. */
  private wake(target: EventTarget | null): boolean {
    if (this.chooser.holds(target)) return true;
    if (this.chooser.isOpen()) {
      this.chooser.cancel();
      return true;
    }
    this.asking.end();
    this.drawings.clear();
    this.showArrows();
    return this.picking.dropPremove();
  }

  private gestures(): Gestures {
    const { picking, ghost, pieces, drawings } = this;
    return {
      locate: (x, y) => this.locate(x, y),
      wake: (target) => this.wake(target),
      press: (spot) => picking.press(spot),
      click: (spot) => picking.click(spot),
      activate: (spot) => picking.enter(spot, true),
      lift: (spot, finger) => {
        const origin = picking.lift(spot);
        pieces.lift(origin?.square ?? null);
        if (origin) ghost.lift(origin.piece, finger);
      },
      drag: ({ column, row, square }) => {
        ghost.move(column, row);
        this.hover(square);
      },
      drop: (square) => {
        const { picked } = picking;
        this.land();
        if (!picked || square === null) picking.pick(null);
        else if (square !== picked.square) picking.put(picked, square, true);
      },
      abandon: () => {
        this.land();
        picking.pick(null);
      },
      hold: (spot) => {
        picking.pick(null);
        this.asking.end();
        this.asking.ask(spot);
      },
      release: () => {
        this.asking.end();
      },
      menu: (spot, warn) => {
        picking.pick(null);
        if (picking.dropPremove()) return;
        const piece = pieceAt(spot, this.state);
        if (!("square" in spot) || (piece !== undefined && !warn)) this.asking.ask(spot);
        else {
          drawings.add(arrow(spot.square, spot.square, warn));
          this.showArrows();
        }
      },
      draw: (from, to, warn, done) => {
        const drawn = to === null || to === from ? null : arrow(from, to, warn);
        drawings.sketch(done ? null : drawn);
        if (done && drawn) drawings.add(drawn);
        this.showArrows();
      },
    };
  }
}

const arrow = (from: string, to: string, warn: boolean): Arrow => ({
  from,
  to,
  kind: warn ? "warn" : "user",
});

const prefersStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
