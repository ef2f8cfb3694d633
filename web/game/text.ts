/** What the play page says, in one place. What concerns rules comes from the server. */

import type { Side } from "../messages.js";

export const sideName: Record<Side, string> = { w: "White", b: "Black" };

export const text = {
  // Buttons, and what they say when there is room.
  first: "First move",
  previous: "Previous move",
  next: "Next move",
  last: "Last move",
  flip: "Flip",
  takeBack: "Take back",
  hint: "Hint",
  draw: "Draw",
  resign: "Resign",
  more: "More",
  close: "Close",
  copy: "Copy",
  cancel: "Cancel",

  // Who sits there.
  away: "not here",
  here: "here",
  thinking: "thinking",
  watchers: (count: number) => (count === 1 ? "1 person looks on" : `${count} people look on`),
  ahead: (value: string) => `${value} ahead`,
  clock: (side: Side) => `${sideName[side]}'s clock`,

  // The game now.
  toMove: (side: Side) => `${sideName[side]} to move`,
  yourMove: "Your move",
  paused: "Clocks stopped",
  moves: "Moves",
  noMoves: "No moves yet",
  noMovesOf: (square: string) => `Nothing can move from ${square} now.`,
  prelude: "Before the game",

  // Looking at other positions.
  earlier: "You are looking at an earlier position.",
  sideLine: "You are looking at a side line.",
  newMove: "A move was made in the game.",
  backToGame: "Back to the game",
  cannotBranch: "This is an earlier position. Go back to the game to move.",
  notYourTurn: "It is not your turn.",
  promote: "Make main side line",
  deleteLine: "Delete from here",
  comment: "Comment",
  commentLabel: "Comment on this move",
  save: "Save",

  // Cards over the moves.
  confirmResign: "Give up the game?",
  yesResign: "Resign",
  confirmDraw: "Offer a draw?",
  yesDraw: "Offer",
  drawOffered: "Your opponent offers a draw.",
  youOfferedDraw: "You have offered a draw.",
  sideOffersDraw: (side: Side) => `${sideName[side]} offers a draw.`,
  takeBackAsked: "Your opponent wants to take back.",
  youAskedTakeBack: "You have asked to take back.",
  sideAsksTakeBack: (side: Side) => `${sideName[side]} wants to take back.`,
  declined: "The offer was declined.",
  accept: "Accept",
  decline: "Decline",
  rematch: "Rematch",
  rematchReady: "A rematch has been set up.",
  goToRematch: "Go there",
  review: "Review",
  newGame: "New game",
  shuffle: "Do the rest at random",
  pick: "Choose a piece beside the board, then a square.",
  invite: "Send this link. Whoever opens it plays the other side.",
  inviteLabel: "Link for your opponent",
  waiting: "Waiting for your opponent",

  // The menu.
  menu: "More",
  menuGame: "Game",
  menuShare: "Share",
  menuView: "Board",
  moveNow: "Move now",
  switchSides: "Switch sides",
  pause: "Stop the clocks",
  resume: "Start the clocks",
  typeMove: "Type a move",
  rules: "Rules of this game",
  help: "Keyboard",
  copyLink: "Copy link to this game",
  copyPosition: "Copy link to this position",
  copyFen: "Copy FEN",
  copyPgn: "Copy PGN",
  picture: "Save a picture",
  copied: "Copied.",
  copyByHand: "Copy it from here:",

  // Typed moves.
  typed: "Type a move",
  typedExample: (example: string) => (example ? `Type a move, like ${example}` : "Type a move"),

  // Help from the engine.
  noHint: "No hint here.",
  hintIs: (san: string) => `Hint: ${san}`,
  hintPiece: (name: string, square: string) => `Hint: look at the ${name} on ${square}.`,
  hintHand: (name: string) => `Hint: look at the ${name} beside the board.`,
  evaluation: "Evaluation",
  evaluating: "not known yet",

  // What went wrong.
  offline: "The connection is lost. Trying again\u2026",
  online: "Connected again.",
  unsent: "Not sent yet: it goes out as soon as the connection is back.",
  changed: "The game had changed meanwhile. Look again.",
  notAllowed: "That is not yours to do.",
  failed: "That did not work. Try again.",
  illegal: "That move is not possible.",
  tookBack: "A move was taken back.",
  lowTime: "Ten seconds left",
  givesWay: "can be replaced",
  leaveZen: "Show everything again",
  onBoard: "Board",
} as const;

/** What the keys do: key, what it is for. */
export const KEYS: ReadonlyArray<readonly [string, string]> = [
  ["Tab", "to the board"],
  ["Arrow keys", "on the board: from square to square; beside it: through the moves"],
  ["Enter, Space", "take a piece, put it down"],
  ["Escape", "let go"],
  ["i", "on a piece: how it moves"],
  ["Home, End", "first and last position"],
  ["m", "type a move; or ask: pieces, last, moves of e2"],
  ["f", "turn the board"],
  ["h", "hint: first the piece, then the move"],
  ["t", "squares that the side above attacks"],
  ["x", "evaluation bar"],
  ["z", "nothing but the board"],
  ["?", "this list"],
];
