/**
 * What the board is told and what it reports. The board knows squares, pieces and gestures, but
 * no rules: `moves` says where a piece may go, and the caller decides what follows.
 */
import type {
  Held,
  Ink,
  MoveFacts,
  PieceFacts,
  Mark as Reach,
  Shape,
  Side,
  Wall,
} from "../messages.js";

/** Fixed for the life of a board. */
export interface BoardOptions {
  files: number;
  ranks: number;
  /** The places without a square; none by default. */
  holes?: readonly string[];
  /** The walls that are built while playing; none by default. */
  wall?: Wall | null;
  /** Names and sides of the pieces, by the id of their picture. */
  pieces: Record<string, PieceFacts>;
  /** Pieces are tiles, turned to show whose they are. */
  tiles: boolean;
  /** The name of the grid for a screen reader: "Janus Chess board". */
  label: string;
  /** The trays of the far and the near player, if the game has any. */
  trays?: Trays;
  /**
   * A move was chosen, complete with promotion; a premove comes here when it is played.
   * The board shows the move at once and accepts no other until `pieces` are set again, so set
   * them also when the move was refused.
   */
  onMove?(move: MoveFacts, from: string): void;
  /** A piece was put where no move leads; the caller finds out why. `from` as in `moves`. */
  onRefused?(from: string, to: string): void;
  /** A square was clicked, or Enter pressed on it, and the board has nothing to do there. */
  onSquare?(square: string): void;
  /** The mouse rests on a square, or the keyboard has reached it; `null` when it leaves. */
  onPoint?(square: string | null): void;
  /** A piece was asked about: held, right-clicked, or `i` pressed on it. */
  onAsk?(piece: string, square: string | null): void;
  /** The question is over: released, Escape, or another click. */
  onAskEnd?(): void;
  /**
   * An arrow or a circle was drawn by hand; one that is there already is to be removed. The caller
   * keeps it among `shapes`. Without this the board keeps it until the next click.
   */
  onDraw?(shape: Shape): void;
  /** Escape was pressed and the board had nothing to end. Returns whether the caller had. */
  onEscape?(): boolean;
  /** A piece was picked, or `null`: none is picked any longer. */
  onPick?(piece: string | null, square: string | null): void;
  /** Something to be spoken politely. */
  announce?(text: string): void;
  /** What the board waits for, to be shown and spoken. */
  prompt?(text: string): void;
}

/** The places for pieces beside the board. */
export interface Trays {
  far: HTMLElement;
  near: HTMLElement;
  /** Every piece that can lie there keeps its place when there is none of it. */
  keepEmpty: boolean;
  /** Where its pieces are, in words: "in hand" by default. */
  where?: string;
}

/** What changes; `set` takes any part of it. */
export interface BoardState {
  /** Piece by square. */
  pieces: Record<string, string>;
  /** Pieces beside the board. */
  beside: Held[];
  /** As in `Position.moves`. */
  moves: Record<string, MoveFacts[]>;
  /** The sides that the viewer may move now: none, or the one whose turn it is. */
  movable: Side[];
  /** The sides that the viewer may premove for: theirs, when it is not their turn. */
  premovable: Side[];
  /** The sides that the viewer moves for next, when the move that was just made is confirmed: what
      is pressed until then is done afterwards. */
  following: Side[];
  /** What is shown on a square besides its piece: how a piece gets there, a hint. */
  marks: Record<string, Mark[]>;
  /** Squares of the last move, its origin first. */
  last: string[];
  check: string[];
  /** The side at the bottom. */
  orientation: Side;
  arrows: Arrow[];
  /** Arrows and circles that were drawn by hand. */
  shapes: Shape[];
  /** Every press on a square draws in this colour; `null` to move pieces. */
  pen: Ink | null;
  ways: Way[];
  /** The square of the piece that is being explained; the others step back. */
  explained: string | null;
  /** Squares whose pieces are hidden, so that what lies there can be seen. */
  hidden: string[];
  /** The squares at which the arrow keys stop; `null` for all. */
  stops: string[] | null;
  coordinates: boolean;
  animate: boolean;
  /** With nothing picked, a click on a square that only one piece can reach moves it there. */
  oneClick: boolean;
  /** Of several pieces that a promotion may give, the strongest comes without a choice, unless Alt
      is held. */
  autoPromote: boolean;
}

export type MarkName =
  | Reach
  | "blocked"
  | "hint"
  | "star"
  | "threat"
  | "white-wins"
  | "black-wins"
  | "draw";

/** A mark on a square; seen as a shape and spoken as words. */
export interface Mark {
  mark: MarkName;
  /** For the screen reader, if the name of the mark does not say it. */
  words?: string;
  /** What is written in it: a number or a sign. */
  text?: string;
}

/** From one square to another, or a circle around one: `from` and `to` the same. */
export interface Arrow {
  from: string;
  to: string;
  kind: Ink | "best" | "second" | "path";
}

/** A walk from square to square. */
export interface Way {
  squares: string[];
  /** The square on which something stands in its way. */
  stop: string | null;
}

/** The state of a new board. */
export const EMPTY: BoardState = {
  pieces: {},
  beside: [],
  moves: {},
  movable: [],
  premovable: [],
  following: [],
  marks: {},
  last: [],
  check: [],
  orientation: "w",
  arrows: [],
  shapes: [],
  pen: null,
  ways: [],
  explained: null,
  hidden: [],
  stops: null,
  coordinates: true,
  animate: true,
  oneClick: false,
  autoPromote: false,
};
