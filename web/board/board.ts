/**
 * A board of any size to look at, play on and ask about pieces, by mouse, finger, keyboard and
 * screen reader. This file joins the parts: `input` and `keyboard` recognize gestures, `picker`
 * decides what follows from them, and the layers show it.
 */
import type { Ink, MoveFacts, Shape } from "../messages.js";
import { h } from "../page/dom.js";
import { say } from "../page/say.js";
import { Arrows } from "./arrows.js";
import { type Choice, Chooser } from "./chooser.js";
import { Drawings, isDrawn } from "./drawings.js";
import { type Geometry, rows, squareAt } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { type Gestures, Input, type Point, type Spot } from "./input.js";
import { listenForKeys } from "./keyboard.js";
import { Marks } from "./marks.js";
import { type Arrow, type BoardOptions, type BoardState, EMPTY } from "./options.js";
import {
  differByPromotion,
  doomedBy,
  kindOf,
  movesTo,
  type Origin,
  pieceAt,
  targetsOf,
} from "./origin.js";
import { Picker, type PickerHost } from "./picker.js";
import { Pieces } from "./pieces.js";
import { listenForPointing } from "./pointing.js";
import { Question } from "./question.js";
import { Squares } from "./squares.js";
import { Trays } from "./trays.js";
import * as words from "./words.js";

/** Puts a board into a host, whose width decides the size of the board. */
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
  private readonly question: Question;
  private readonly ghost: Ghost;
  private readonly chooser: Chooser;
  private readonly trays: Trays | null;
  private readonly picker: Picker;
  private readonly input: Input;
  private readonly listeners = new AbortController();
  /** The player wants to choose what a pawn becomes, whatever the settings say. */
  private insists = false;
  /** The square under the dragged piece, or of the open choice. */
  private over: string | null = null;
  /** The square under the mouse, or that the keyboard has reached. */
  private pointed: string | null = null;
  /** The choice of the open menu that is pointed at. */
  private considered: MoveFacts | null = null;
  /** The squares that the considered move would empty besides its target. */
  private doomed: string[] = [];

  constructor(host: HTMLElement, options: BoardOptions) {
    this.options = options;
    this.question = new Question(options, (spot) => pieceAt(spot, this.state));
    const { files, ranks, tiles, trays } = options;
    const geometry = this.geometry();
    this.squares = new Squares(geometry, options.label, options.holes);
    this.pieces = new Pieces(geometry);
    this.root = h("div", { class: tiles ? "board tiles" : "board", "data-testid": "board" });
    this.root.style.setProperty("--files", `${files}`);
    this.root.style.setProperty("--ranks", `${ranks}`);
    this.root.append(this.squares.grid, this.pieces.layer, this.marks.layer, this.arrows.layer);
    this.ghost = new Ghost(this.pieces.layer);
    this.chooser = new Chooser(this.root, geometry);
    this.trays = trays ? new Trays(trays, options.pieces, tiles) : null;
    this.picker = new Picker(this.pickerHost());
    host.append(this.root);
    const { signal } = this.listeners;
    this.input = new Input(this.gestures(), this.root, this.trays?.elements() ?? [], signal);
    const keys = {
      enter: (square: string, insist: boolean) => {
        this.insists = insist;
        this.picker.enter({ square }, true);
      },
      ask: (spot: Spot) => this.question.ask(spot),
      draw: (square: string, ink: Ink) => this.drawByKey(square, ink),
      escape: () => this.escape(),
    };
    listenForKeys(keys, this.squares, this.trays, signal);
    const point = (square: string | null) => {
      this.pointed = square;
      if (square && this.drawings.lead(square)) this.showArrows();
      this.refreshDoomed();
      options.onPoint?.(square);
    };
    listenForPointing(this.squares.grid, point, signal);
    this.show(EMPTY);
    this.refresh();
  }

  /** Changes part of what is shown. */
  set(change: Partial<BoardState>): void {
    if (change.pieces) this.drawings.end();
    if (change.pen) this.cancel();
    this.show(change);
    if (!this.picker.update(change.pieces !== undefined)) {
      this.input.cancel();
      this.picker.pick(null);
    }
    this.chooser.check();
    this.refresh();
    // The caller may set a position in several steps: let it finish.
    if (this.picker.premove) queueMicrotask(() => this.picker.playPremove());
  }

  /** Gives the keyboard to a square, as Tab does. */
  focus(square: string): void {
    this.squares.focus(square);
  }

  /** Makes a square the one that Tab reaches, and moves the keyboard there if it is on the board. */
  reach(square: string): void {
    if (this.squares.focused()) this.squares.focus(square);
    else this.squares.reach(square);
  }

  /** Asks about a piece, as a right click on it does. */
  ask(piece: string, square: string | null): void {
    this.picker.pick(null);
    this.question.end();
    this.question.ask(square === null ? { piece } : { square });
  }

  /** Plays a move of no piece: builds its wall, after asking for the square. */
  build(move: MoveFacts, from: string): void {
    this.cancel();
    this.picker.begin(from, move, {});
  }

  /** Ends whatever is going on: a drag, a choice, a pick, a premove, a question. */
  cancel(): void {
    this.input.cancel();
    this.chooser.cancel();
    this.picker.dropPremove();
    this.picker.dropBuilding();
    this.picker.pick(null);
    this.question.end();
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
    // Two digits find no room beside a piece.
    this.root.classList.toggle("margin", coordinates && this.options.ranks > 9);
    if (turned) {
      this.squares.arrange(geometry);
      this.pieces.arrange(geometry);
    }
    if (change.pieces) {
      const moving = animate && !turned && !prefersStillness();
      this.pieces.show(change.pieces, last, moving, still);
    }
    if (change.marks || turned) this.marks.show(this.state.marks, geometry);
    if (change.stops !== undefined) this.squares.stopAt(change.stops);
    this.pieces.explain(this.state.explained, this.state.hidden);
  }

  private refresh(): void {
    const { state } = this;
    const { picked, premove } = this.picker;
    this.root.dataset.orientation = state.orientation;
    const live = state.movable.length > 0 || state.premovable.length > 0;
    this.root.classList.toggle("live", live || state.pen !== null);
    const sites = this.picker.building?.move.walls ?? [];
    this.root.classList.toggle("picking", picked !== null || sites.length > 0);
    const reached = targetsOf(picked, state);
    this.doomed = this.findDoomed();
    const shapes = this.shapes();
    for (const square of this.squares.names()) {
      const moves = reached.get(square) ?? [];
      const planned = premove?.to === square || premove?.origin.square === square;
      const classes = [
        state.pieces[square] !== undefined && "full",
        state.last.includes(square) && "last",
        state.check.includes(square) && "check",
        planned && "premove",
        state.explained === square && "explained",
        this.over === square && "over",
        this.doomed.includes(square) && "doomed",
        this.picker.originAt({ square }) && "own",
      ];
      this.squares.show(square, {
        label: [
          words.describeSquare(square, moves, planned, state, this.options.pieces, shapes),
          ...(sites.includes(square) ? [words.describeSite(this.options.wall)] : []),
        ].join(", "),
        classes: classes.filter(Boolean).join(" "),
        selected: picked?.square === square || state.explained === square,
        target: sites.includes(square) ? "quiet" : kindOf(moves),
        marks: (state.marks[square] ?? []).map(({ mark }) => mark).join(" "),
      });
    }
    this.trays?.show({
      beside: state.beside,
      orientation: state.orientation,
      picked: picked?.square === null ? picked.piece : null,
      isLive: (piece) => this.picker.originAt({ piece }) !== null,
    });
    this.showArrows();
  }

  /** The squares that the move in the mind of the player would empty besides its target: the choice
      that is pointed at, or the picked piece's moves to the square that is. */
  private findDoomed(): string[] {
    if (this.considered) return doomedBy([this.considered]);
    const square = this.over ?? this.pointed;
    const { picked } = this.picker;
    return picked && square ? doomedBy(movesTo(picked, square, this.state)) : [];
  }

  private refreshDoomed(): void {
    if (this.findDoomed().join() !== this.doomed.join()) this.refresh();
  }

  private consider(move: MoveFacts | null): void {
    this.considered = move;
    this.refreshDoomed();
  }

  private showArrows(): void {
    const { arrows, shapes, ways } = this.state;
    const drawn = this.drawings.with(shapes);
    const asArrow = ({ ink, from, to }: Shape): Arrow => ({ from, to, kind: ink });
    this.arrows.show([...arrows, ...drawn.map(asArrow)], ways, this.geometry());
  }

  /** What was drawn by hand, whoever keeps it. */
  private shapes(): readonly Shape[] {
    return [...this.state.shapes, ...this.drawings.all()];
  }

  /** Draws an arrow or a circle, or removes it. */
  private draw(shape: Shape): void {
    const gone = isDrawn(this.shapes(), shape);
    if (this.options.onDraw) this.options.onDraw(shape);
    else this.drawings.add(shape);
    this.options.announce?.(`${words.describeShape(shape)}${gone ? `, ${say("removed")}` : ""}`);
    this.refresh();
  }

  private drawByKey(square: string, ink: Ink): void {
    const from = this.drawings.end();
    if (from !== null) {
      this.draw({ ink, from, to: square });
      return;
    }
    this.picker.pick(null);
    this.drawings.begin(square, ink);
    this.options.prompt?.(words.describeDraft(square));
    this.showArrows();
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

  private pickerHost(): PickerHost {
    const board = this;
    return {
      options: this.options,
      get state() {
        return board.state;
      },
      refresh: () => this.refresh(),
      preview: (change, still) => this.show(change, still),
      choose: (origin, to, moves) => this.choose(origin, to, moves),
      ask: (spot) => this.question.ask(spot),
      lead: (origin) => {
        const squares = rows(this.geometry()).flat();
        const first = squares.find((square) => movesTo(origin, square, this.state).length > 0);
        if (first) this.squares.focus(first);
      },
    };
  }

  private choose(origin: Origin, square: string, moves: MoveFacts[]): void {
    const choices = this.choices(origin, moves);
    const [strongest] = choices;
    const asks = this.insists || !this.state.autoPromote || origin.square === square;
    if (!asks && strongest && differByPromotion(moves)) {
      this.picker.play(origin, strongest.move);
      return;
    }
    const byKey = this.squares.focused() !== null;
    const end = (key: boolean) => {
      this.consider(null);
      this.hover(null);
      if (key) this.squares.focus(square);
    };
    this.hover(square);
    const name = words.nameOf(origin.piece, this.options.pieces);
    const offered = JSON.stringify(moves);
    this.chooser.open(
      {
        square,
        label: say("{piece} to {square}", { piece: name, square }),
        choices,
        isValid: () => JSON.stringify(movesTo(origin, square, this.state)) === offered,
        onChoose: (move) => {
          end(byKey);
          this.picker.play(origin, move);
        },
        onPoint: (move) => this.consider(move),
        onCancel: end,
      },
      this.geometry(),
    );
  }

  /** The strongest piece first; of two that are worth the same, the one that is new. */
  private choices(origin: Origin, moves: MoveFacts[]): Choice[] {
    const value = (piece: string) => this.options.pieces[piece]?.value ?? 0;
    const taken = (move: MoveFacts) => (move.rests && !move.partner ? [move.to] : doomedBy([move]));
    return moves
      .map((move) => ({
        move,
        piece: move.becomes ?? move.enters?.piece ?? origin.piece,
        taken: taken(move).flatMap((square) => this.state.pieces[square] ?? []),
      }))
      .sort(
        (one, other) =>
          value(other.piece) - value(one.piece) ||
          Number(one.move.becomes === null) - Number(other.move.becomes === null),
      );
  }

  private hover(square: string | null): void {
    if (this.over === square) return;
    this.over = square;
    this.refresh();
  }

  /** Ends a drag. */
  private land(): void {
    this.ghost.drop();
    this.pieces.lift(null);
    this.hover(null);
  }

  /** Ends the nearest thing. Returns whether there was one. */
  private escape(): boolean {
    const { picked } = this.picker;
    if (this.chooser.isOpen()) this.chooser.cancel(true);
    else if (this.drawings.end() !== null) this.showArrows();
    else if (this.picker.dropBuilding()) return true;
    else if (picked) {
      this.input.cancel();
      this.picker.pick(null);
      const fromTray = picked.square === null && this.squares.focused() !== null;
      if (fromTray) this.trays?.button(picked.piece)?.focus();
    } else {
      const ended = this.picker.dropPremove() || this.question.end();
      return ended || (this.options.onEscape?.() ?? false);
    }
    return true;
  }

  /** A press of the main button ends a choice, a premove, a question and all drawings. */
  private dismiss(target: EventTarget | null): boolean {
    if (this.chooser.contains(target)) return true;
    if (this.chooser.isOpen()) {
      this.chooser.cancel();
      return true;
    }
    this.question.end();
    if (this.drawings.all().length > 0) {
      this.drawings.clear();
      this.refresh();
    }
    return this.picker.dropPremove();
  }

  /** The colour that was chosen by keys that are held, or else by the pen. */
  private inkFor(held: Ink | null): Ink {
    return held ?? this.state.pen ?? "green";
  }

  private gestures(): Gestures {
    const { picker, ghost, pieces, drawings } = this;
    return {
      locate: (x, y) => this.locate(x, y),
      dismiss: (target) => this.dismiss(target),
      pen: () => this.state.pen,
      press: (spot) => picker.press(spot),
      click: (spot, insist) => {
        this.insists = insist;
        if ("square" in spot) this.squares.reach(spot.square);
        picker.click(spot);
      },
      activate: (spot) => {
        this.insists = false;
        picker.enter(spot, true);
      },
      lift: (spot, finger) => {
        const origin = picker.lift(spot);
        pieces.lift(origin?.square ?? null);
        if (origin) ghost.lift(origin.piece, finger);
      },
      drag: ({ column, row, square }) => {
        ghost.move(column, row);
        this.hover(square);
      },
      drop: (square, insist) => {
        this.insists = insist;
        const { picked } = picker;
        this.land();
        if (!picked || square === null) picker.pick(null);
        else if (square !== picked.square) picker.put(picked, square, true);
      },
      abandon: () => {
        this.land();
        picker.pick(null);
      },
      hold: (spot) => {
        picker.pick(null);
        this.question.end();
        this.question.ask(spot);
      },
      release: () => {
        this.question.end();
      },
      rightClick: (spot, ink) => {
        picker.pick(null);
        if (picker.dropPremove()) return;
        // Where drawings are kept, asking about a piece has other ways.
        const asks = !this.options.onDraw && ink === null && pieceAt(spot, this.state);
        if (!("square" in spot) || asks) this.question.ask(spot);
        else this.draw({ ink: this.inkFor(ink), from: spot.square, to: spot.square });
      },
      draw: (from, to, ink, done) => {
        const drawn = to === null || to === from ? null : { ink: this.inkFor(ink), from, to };
        drawings.sketch(done ? null : drawn);
        if (done && drawn) this.draw(drawn);
        else this.showArrows();
      },
    };
  }
}

const prefersStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
