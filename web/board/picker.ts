/**
 * The picked piece, and what becomes of it: a move, a choice, a premove, a refusal. Knows
 * nothing of elements and pointers.
 */
import type { MoveFacts } from "../messages.js";
import { say } from "../page/say.js";
import type { Spot } from "./input.js";
import type { BoardOptions, BoardState } from "./options.js";
import {
  findOnlyOrigin,
  isSame,
  movesTo,
  type Origin,
  originAt,
  preview,
  spotOf,
  withWall,
  withWallOn,
} from "./origin.js";
import * as words from "./words.js";

export interface Premove {
  origin: Origin;
  to: string;
  /** It is played as if it were made when its time comes: offers a choice, or is refused. */
  asks: boolean;
}

/** A move that is complete but for the wall that is built with it. */
export interface Building {
  /** As in `moves`. */
  from: string;
  move: MoveFacts;
  /** What the board showed before the move. */
  before: Partial<BoardState>;
}

/** What the picker asks of the board. */
export interface PickerHost {
  readonly options: BoardOptions;
  readonly state: BoardState;
  /** The picked piece or the premove has changed. */
  refresh(): void;
  /** Shows a move before it is confirmed; `still` is where its piece already lies. */
  preview(change: Partial<BoardState>, still?: string): void;
  choose(origin: Origin, to: string, moves: MoveFacts[]): void;
  ask(spot: Spot): void;
  /** A piece in a tray was picked by keyboard: leads the keyboard to its first target. */
  lead(origin: Origin): void;
}

export class Picker {
  picked: Origin | null = null;
  premove: Premove | null = null;
  building: Building | null = null;
  private readonly host: PickerHost;
  /** The piece was picked by the press that is still going on. */
  private fresh = false;
  /** A move was reported; no other is accepted until the position is set. */
  private pending = false;

  constructor(host: PickerHost) {
    this.host = host;
  }

  /** What could be picked there now. */
  originAt(spot: Spot): Origin | null {
    const { options, state } = this.host;
    if (this.building) return null;
    const now = this.pending ? { ...state, movable: [], premovable: state.following } : state;
    return originAt(spot, now, options.pieces);
  }

  pick(origin: Origin | null): void {
    if (!origin && !this.picked) return;
    this.picked = origin;
    this.host.options.onPick?.(origin?.piece ?? null, origin?.square ?? null);
    this.host.refresh();
  }

  /** The pointer went down: picks the piece there, unless the picked piece can move there.
      Returns whether there is something to drag. */
  press(spot: Spot): boolean {
    const origin = this.originAt(spot);
    const { picked } = this;
    const isTarget =
      picked && "square" in spot && movesTo(picked, spot.square, this.host.state).length > 0;
    this.fresh = origin !== null && !isTarget && !(picked && isSame(picked, origin));
    if (this.fresh) this.pick(origin);
    return origin !== null;
  }

  /** The pointer came up where it went down. */
  click(spot: Spot): void {
    if (this.fresh) this.fresh = false;
    else this.enter(spot, false);
  }

  /** A click or a key on a square, or on a piece in a tray. */
  enter(spot: Spot, byKey: boolean): void {
    const { picked, host } = this;
    const origin = this.originAt(spot);
    const square = "square" in spot ? spot.square : null;
    if (this.building) this.build(square);
    else if (picked && square !== null && movesTo(picked, square, host.state).length > 0) {
      this.put(picked, square);
    } else if (picked && origin && isSame(picked, origin)) this.pick(null);
    else if (origin) {
      this.pick(origin);
      if (byKey) this.speak(origin);
    } else if (square === null) host.ask(spot);
    else if (picked) this.put(picked, square);
    else if (!this.moveOnly(square)) host.options.onSquare?.(square);
  }

  /** A drag begins. Returns what is dragged. */
  lift(spot: Spot): Origin | null {
    this.fresh = false;
    const origin = this.originAt(spot);
    this.pick(origin);
    return origin;
  }

  /** Puts a piece on a square: plays it, offers a choice, prepares a premove, or reports that no
      move leads there. A move to its own square, where it only becomes another piece, is offered,
      too: otherwise it would be played by who puts the piece down again. */
  put(origin: Origin, to: string, dragged = false): void {
    const moves = movesTo(origin, to, this.host.state);
    const [move] = moves;
    this.pick(null);
    if (origin.ahead) this.prepare(origin, to);
    else if (!move) this.host.options.onRefused?.(origin.from, to);
    else if (moves.length === 1 && to !== origin.square) this.play(origin, move, dragged);
    else this.host.choose(origin, to, moves);
  }

  /** Plays a move. */
  play(origin: Origin, move: MoveFacts, dragged = false): void {
    const change = preview(origin, move, this.host.state);
    this.begin(origin.from, move, change, dragged ? move.to : undefined);
  }

  /** Begins a move, which changes this much. Where a wall is to be built with it on one of several
      squares, asks for the square first. */
  begin(from: string, move: MoveFacts, change: Partial<BoardState>, still?: string): void {
    if (this.pending || this.building) return;
    const { host } = this;
    const { pieces, last, check, beside } = host.state;
    const [wall] = move.walls;
    if (wall === undefined) {
      host.preview(change, still);
      this.report(from, move);
    } else if (move.walls.length === 1) this.finish(from, move, wall, change, still);
    else {
      host.preview(change, still);
      this.building = { from, move, before: { pieces, last, check, beside } };
      host.options.prompt?.(words.describeBuilding(host.options.wall));
      host.refresh();
    }
  }

  /** Shows a move with its wall and reports it. */
  private finish(
    from: string,
    move: MoveFacts,
    square: string,
    change: Partial<BoardState> = {},
    still?: string,
  ): void {
    const { state, options } = this.host;
    const before = change.pieces ?? state.pieces;
    const pieces = options.wall ? withWallOn(square, before, options.wall) : before;
    this.host.preview({ ...change, pieces }, still);
    this.report(from, withWall(move, square));
  }

  /** Ends the question for the square of a wall: takes the move back. Returns whether there was
      such a question. */
  dropBuilding(): boolean {
    if (!this.building) return false;
    const { before } = this.building;
    this.building = null;
    this.host.preview(before);
    this.host.refresh();
    return true;
  }

  /** Builds the wall on a square, or takes the move back if none can be built there. */
  private build(square: string | null): void {
    const { building } = this;
    if (!building || square === null || !building.move.walls.includes(square)) {
      this.dropBuilding();
      return;
    }
    this.building = null;
    this.finish(building.from, building.move, square);
  }

  private report(from: string, move: MoveFacts): void {
    this.pending = true;
    this.host.refresh();
    this.host.options.onMove?.(move, from);
  }

  /** The board's state was set; `position` says whether its pieces were. Keeps the picked piece
      if it is still there. Returns `false` if it is gone. */
  update(position: boolean): boolean {
    if (position) {
      this.pending = false;
      this.building = null;
    }
    const { picked } = this;
    if (!picked) return true;
    const now = this.originAt(spotOf(picked));
    if (!now || !isSame(now, picked)) return false;
    this.picked = now;
    return true;
  }

  /** Plays the premove once it is the piece's turn. Of several moves it plays the first, and if
      there is none it forgets the premove. */
  playPremove(): void {
    const { premove } = this;
    if (!premove || this.pending || this.building) return;
    const found = this.originAt(spotOf(premove.origin));
    const origin = found && isSame(found, premove.origin) ? found : null;
    if (origin?.ahead) return;
    this.dropPremove();
    if (!origin) return;
    if (premove.asks) {
      this.put(origin, premove.to);
      return;
    }
    const [move] = movesTo(origin, premove.to, this.host.state);
    if (move) this.play(origin, move);
  }

  dropPremove(): boolean {
    if (!this.premove) return false;
    this.premove = null;
    this.host.refresh();
    return true;
  }

  private prepare(origin: Origin, to: string): void {
    if (origin.square === to) return;
    this.premove = { origin, to, asks: this.pending };
    const { options } = this.host;
    options.announce?.(words.describePremove(origin, to, options.pieces));
    this.host.refresh();
  }

  /** With nothing picked: moves the only piece that can reach the square. Returns whether one
      could. */
  private moveOnly(to: string): boolean {
    const { state, options } = this.host;
    if (!state.oneClick || this.pending || state.movable.length === 0) return false;
    const origin = findOnlyOrigin(to, state, options.pieces);
    if (origin) this.put(origin, to);
    return origin !== null;
  }

  private speak(origin: Origin): void {
    const { options, state } = this.host;
    const place = options.trays?.where ?? say("in hand");
    options.announce?.(words.describePick(origin, place, state, options.pieces));
    if (origin.square === null) this.host.lead(origin);
  }
}
