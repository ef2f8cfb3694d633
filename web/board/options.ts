/**
 * What the board is told and what it tells. The board knows squares, pieces and gestures; it
 * knows no rules: where a piece may go is in `moves`, and what comes of it is for the caller.
 */
import type { Held, MoveFacts, PieceFacts, Side } from "../messages.js";

/** Fixed for the life of a board. */
export interface BoardOptions {
  files: number;
  ranks: number;
  /** Names and sides of the pieces, by the id of their picture. */
  pieces: Record<string, PieceFacts>;
  /** Tiles are turned to show whose they are. */
  tiles: boolean;
  /** The name of the grid for a screen reader: "Janus Chess board". */
  label: string;
  /** Where the trays stand, if the game has any: by the far and the near player. */
  trays?: Trays;
  /**
   * A move was chosen, complete with promotion. Premoves come here too, when their time comes.
   * The board shows the move at once and takes no other until `pieces` are set again: set them
   * also when the move was refused.
   */
  onMove(move: MoveFacts, from: string): void;
  /** A piece was put where no move leads: the caller finds out why. `from` as in `moves`. */
  onRefused?(from: string, to: string): void;
  /** A square was clicked, or Enter pressed on it, and the board has nothing to do there. */
  onSquare?(square: string): void;
  /** A piece was asked about: held, right-clicked, or `i` pressed on it. */
  onAsk?(piece: string, square: string | null): void;
  /** The question is over: released, Escape, or another click. */
  onAskEnd?(): void;
  /** Something to be spoken politely. */
  announce(text: string): void;
}

/** What lies beside the board. */
export interface Trays {
  far: HTMLElement;
  near: HTMLElement;
  /** Every piece that can lie there has its place, also when there is none of it. */
  keepEmpty: boolean;
  /** Where its pieces are, in words: "in hand", unless said otherwise. */
  where?: string;
}

/** What changes; `set` takes any part of it. */
export interface BoardState {
  /** Piece by square. */
  pieces: Record<string, string>;
  /** Beside the board. */
  beside: Held[];
  /** As in `Position.moves`. */
  moves: Record<string, MoveFacts[]>;
  /** Sides the viewer may move now: none, or the one whose turn it is. */
  movable: Side[];
  /** Sides the viewer may premove for: theirs, when it is not their turn. */
  premovable: Side[];
  /** What is shown on a square besides its piece: how a piece gets there, a hint. */
  marks: Record<string, Mark[]>;
  /** Squares of the last move, its origin first. */
  last: string[];
  check: string[];
  /** Who sits below. */
  orientation: Side;
  arrows: Arrow[];
  coordinates: boolean;
  animate: boolean;
  /** A target reached by one piece only moves it, when clicked with nothing selected. */
  oneClick: boolean;
}

export type MarkName =
  | "slide"
  | "leap"
  | "quiet"
  | "capture"
  | "path"
  | "castle"
  | "drop"
  | "blocked"
  | "hint"
  | "threat";

/** A mark on a square; shown as a shape and spoken as words. */
export interface Mark {
  mark: MarkName;
  /** For the screen reader, if the mark's own name does not say it. */
  words?: string;
}

/** From a square to another, or a circle around one: `from` and `to` the same. */
export interface Arrow {
  from: string;
  to: string;
  kind: "user" | "warn" | "best" | "second" | "path";
}

/** What a board shows before it is told anything. */
export const EMPTY: BoardState = {
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
