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
  trays?: { far: HTMLElement; near: HTMLElement; keepEmpty: boolean };
  /** A move was chosen, complete with promotion. Premoves come here too, when their time comes. */
  onMove(move: MoveFacts, from: string): void;
  /** A piece was put where no move leads: the caller finds out why. `from` as in `moves`. */
  onRefused?(from: string, to: string): void;
  /** A piece was asked about: held, right-clicked, or `i` pressed on it. */
  onAsk?(piece: string, square: string | null): void;
  /** The question is over: released, Escape, or another click. */
  onAskEnd?(): void;
  /** Something to be spoken politely. */
  announce(text: string): void;
}

/** What changes; `set` takes any part of it. */
export interface BoardState {
  /** Piece by square. */
  pieces: Record<string, string>;
  /** Beside the board. */
  beside: Held[];
  /** As in `Position.moves`. */
  moves: Record<string, MoveFacts[]>;
  /** Sides the viewer may move now. */
  movable: Side[];
  /** Sides the viewer may premove for: theirs, when it is not their turn. */
  premovable: Side[];
  /** Classes by square, `glance-slide` and the like for marks: see `marks.css`. */
  marks: Record<string, Mark[]>;
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
  | "slide" | "leap" | "quiet" | "capture" | "path" | "castle" | "drop" | "blocked" | "hint";

/** A mark on a square; shown as a shape and spoken as words. */
export interface Mark {
  mark: MarkName;
  /** For the screen reader, if the mark's own name does not say it. */
  words?: string;
}

export interface Arrow {
  from: string;
  to: string;
  kind: "user" | "best" | "second" | "path";
}
