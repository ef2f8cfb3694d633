/**
 * The board of Wazir's pages as the npm package `wazir-board`: any size, pieces in hand, mouse,
 * finger, keyboard and screen reader. It knows no rules: it is told where pieces may go.
 */

export { Board, createBoard } from "../board/board.js";
export type {
  Arrow,
  BoardOptions,
  BoardState,
  Mark,
  MarkName,
  Trays,
  Way,
} from "../board/options.js";
export { EMPTY } from "../board/options.js";
export type { Held, Ink, MoveFacts, PieceFacts, Shape, Side, Wall } from "../messages.js";
