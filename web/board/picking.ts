/**
 * What is picked, and what becomes of it: a move, a choice, a premove, a refusal. Knows nothing
 * of elements and pointers.
 */
import type { MoveFacts } from "../messages.js";
import type { Spot } from "./input.js";
import type { BoardOptions, BoardState } from "./options.js";
import { foreseen, leading, type Origin, onlyOrigin, originAt, same, spotOf } from "./origin.js";
import * as words from "./words.js";

export interface Premove {
  origin: Origin;
  to: string;
}

/** What it asks of the board. */
export interface Table {
  readonly options: BoardOptions;
  readonly state: BoardState;
  /** What is picked or planned is another now. */
  refresh(): void;
  /** Shows a move that was just told; `still` is where its piece already lies. */
  foresee(change: Partial<BoardState>, still?: string): void;
  choose(origin: Origin, to: string, moves: MoveFacts[]): void;
  ask(spot: Spot): void;
  /** By keyboard a piece beside the board was picked: where may it go? */
  lead(origin: Origin): void;
}

export class Picking {
  picked: Origin | null = null;
  premove: Premove | null = null;
  private readonly table: Table;
  /** It was picked by the press that is going on. */
  private fresh = false;
  /** A move was told; no other is, until the position is set. */
  private told = false;

  constructor(table: Table) {
    this.table = table;
  }

  /** What could be picked there now. */
  origin(spot: Spot): Origin | null {
    return this.told ? null : originAt(spot, this.table.state, this.table.options.pieces);
  }

  pick(origin: Origin | null): void {
    if (!origin && !this.picked) return;
    this.picked = origin;
    this.table.refresh();
  }

  /** The pointer went down: picks what is there, unless it is where the picked piece may go. */
  press(spot: Spot): boolean {
    const origin = this.origin(spot);
    const { picked } = this;
    const target =
      picked && "square" in spot && leading(picked, spot.square, this.table.state).length > 0;
    this.fresh = origin !== null && !target && !(picked && same(picked, origin));
    if (this.fresh) this.pick(origin);
    return origin !== null;
  }

  /** The pointer came up where it went down. */
  click(spot: Spot): void {
    if (this.fresh) this.fresh = false;
    else this.enter(spot, false);
  }

  /** A click or a key on a square, or on a piece beside the board. */
  enter(spot: Spot, byKey: boolean): void {
    const { picked, table } = this;
    const origin = this.origin(spot);
    const square = "square" in spot ? spot.square : null;
    if (picked && square !== null && leading(picked, square, table.state).length > 0) {
      this.put(picked, square);
    } else if (picked && origin && same(picked, origin)) this.pick(null);
    else if (origin) {
      this.pick(origin);
      if (byKey) this.speak(origin);
    } else if (square === null) table.ask(spot);
    else if (picked) this.put(picked, square);
    else if (!this.putOnly(square)) table.options.onSquare?.(square);
  }

  /** The drag of what is there begins. */
  lift(spot: Spot): Origin | null {
    this.fresh = false;
    const origin = this.origin(spot);
    this.pick(origin);
    return origin;
  }

  /** Puts a piece on a square: plays, asks which of several moves, plans, or says it cannot. */
  put(origin: Origin, to: string, dragged = false): void {
    const moves = leading(origin, to, this.table.state);
    const [move] = moves;
    this.pick(null);
    if (origin.ahead) this.plan(origin, to);
    else if (!move) this.table.options.onRefused?.(origin.from, to);
    else if (moves.length === 1) this.play(origin, move, dragged);
    else this.table.choose(origin, to, moves);
  }

  play(origin: Origin, move: MoveFacts, dragged = false): void {
    if (this.told) return;
    this.table.foresee(foreseen(origin, move, this.table.state), dragged ? move.to : undefined);
    this.told = true;
    this.table.refresh();
    this.table.options.onMove(move, origin.from);
  }

  /**
   * The state was set, and the position with it or not. False if what was picked is gone; else
   * it stays picked, and knows whether it is its turn.
   */
  follow(position: boolean): boolean {
    if (position) this.told = false;
    const { picked } = this;
    if (!picked) return true;
    const now = this.origin(spotOf(picked));
    if (!now || !same(now, picked)) return false;
    this.picked = now;
    return true;
  }

  /** Plays the premove if its time has come: of several moves the first; of none, forgets it. */
  playPremove(): void {
    const { premove } = this;
    if (!premove || this.told) return;
    const origin = this.origin(spotOf(premove.origin));
    const there = origin && same(origin, premove.origin) ? origin : null;
    if (there?.ahead) return;
    this.dropPremove();
    const [move] = there ? leading(there, premove.to, this.table.state) : [];
    if (there && move) this.play(there, move);
  }

  dropPremove(): boolean {
    if (!this.premove) return false;
    this.premove = null;
    this.table.refresh();
    return true;
  }

  private plan(origin: Origin, to: string): void {
    if (origin.square === to) return;
    this.premove = { origin, to };
    const { options } = this.table;
    options.announce(words.planned(origin, to, options.pieces));
    this.table.refresh();
  }

  /** With nothing picked: if one piece alone can go there, it goes. */
  private putOnly(to: string): boolean {
    const { state, options } = this.table;
    if (!state.oneClick || this.told || state.movable.length === 0) return false;
    const origin = onlyOrigin(to, state, options.pieces);
    if (origin) this.put(origin, to);
    return origin !== null;
  }

  private speak(origin: Origin): void {
    const { options, state } = this.table;
    const where = options.trays?.where ?? "in hand";
    options.announce(words.picked(origin, where, state, options.pieces));
    if (origin.square === null) this.table.lead(origin);
  }
}
