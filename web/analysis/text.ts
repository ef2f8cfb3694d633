/** The texts of the analysis board, in one place. */

import { sideName } from "../game/text.js";
import type { Side } from "../messages.js";

export const text = {
  engine: "Engine",
  engineOn: "Have the engine think about the position",
  lines: "Lines",
  waiting: "Waiting for a free engine",
  depth: (depth: number) => `Depth ${depth}`,
  nodes: (count: string) => `${count} positions`,
  speed: (count: string) => `${count}/s`,
  done: "Thought long enough",
  line: (at: number, score: string) => `Line ${at}, ${score}`,
  playLine: (san: string) => `Play ${san}`,

  noDesign: "This browser has no such design.",

  review: "Review",
  reviewing: (done: number, all: number) => `Reviewed ${done} of ${all} positions`,
  reviewed: (mistakes: number) =>
    mistakes === 0
      ? "No move gave much away."
      : `${mistakes} ${mistakes === 1 ? "move" : "moves"} gave much away.`,
  mistake: (sign: string, better: string, before: string, after: string) =>
    `${sign} ${better} was better: ${before}, and now ${after}.`,
  nextMistake: "Next mistake",
  graph: "Who was better, from the first move to the last",

  draw: "Draw",
  penTaken: "Press a square for a circle, or draw an arrow from one to another.",
  ink: { green: "Green", red: "Red", blue: "Blue", yellow: "Yellow" },
  wipe: "Erase all",
  wiped: "Arrows and circles erased",
  glyphsOf: (san: string) => `Signs for ${san}`,
  ofTheMove: "The move",
  ofThePosition: "The position",
  removed: "removed",

  commands: "Analysis",
  editBoard: "Edit",
  edit: "Set up a position",
  editDone: "Use this position",
  startPosition: "Start position",
  clearBoard: "Clear the board",
  lift: "Move pieces",
  erase: "Remove pieces",
  piece: (side: Side, name: string) => `${sideName[side]} ${name}`,
  held: (side: Side, name: string, count: number) =>
    `${sideName[side]} ${name} beside the board: ${count}`,
  less: (side: Side, name: string) => `One ${sideName[side]} ${name} less`,
  moreOf: (side: Side, name: string) => `One ${sideName[side]} ${name} more`,
  editFailed: "The position cannot be edited.",
  fen: "FEN",
  setFen: "Set up",
  fenFailed: "The position could not be set up.",
  playFrom: "Play on",
  copyLink: "Copy link",
  saveAs: (format: string) => `Save as ${format}`,
  copyAs: (format: string) => `Copy ${format}`,
  openGame: "Open a game",
  pgn: "The text of one game or of many: PGN, or KIF or CSA of shogi",
  file: "Or a file",
  open: "Open",
  chooseGame: "Which game?",
  share: "Share",
  sharing: "Games and links",
  cancel: "Cancel",
  toMove: { w: "White to move", b: "Black to move" },
  inCheck: "check",
};

/** The keys of the analysis board. */
export const KEYS: ReadonlyArray<readonly [string, string]> = [
  ["e", "have the engine think, or stop it"],
  ["1, 2, 3, 4, 5", "follow so many lines"],
  ["Space", "play the engine's best move"],
  ["Arrow keys", "on the board: go from square to square; elsewhere: step through the moves"],
  ["Enter, Space", "on the board: pick up a piece, put it down"],
  ["Home, End", "go to the first or last position"],
  ["i", "on a piece: show how it moves"],
  [
    "g, r, b, y",
    "on the board: begin an arrow in green, red, blue or yellow, and end it on another square, or a circle on the same",
  ],
  ["d", "draw with every press on the board, or move pieces again"],
  ["s", "choose signs for the move: !, ? and others"],
  ["m", "type a move, or a question: pieces, last, moves of e2"],
  ["f", "flip the board"],
  ["p", "pass, where the game allows it"],
  ["t", "show the squares that the side at the top attacks"],
  ["Escape", "cancel"],
  ["?", "show this list"],
];

/** `1.2 M`, `340 k`, `90`. */
export function short(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(count);
}
