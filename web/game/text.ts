/** The texts of the play page, in one place. The server sends whatever concerns the rules. */

import type { Side, Wall } from "../messages.js";

export const sideName: Record<Side, string> = { w: "White", b: "Black" };

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export const text = {
  // Buttons.
  first: "First move",
  previous: "Previous move",
  next: "Next move",
  last: "Last move",
  flip: "Flip",
  takeBack: "Take back",
  hint: "Hint",
  pass: "Pass",
  build: (wall: Wall | null) =>
    wall?.moves ? `Move the ${wall.name}` : `Build a ${wall?.name ?? "wall"}`,
  /** `Wall` or `Duck`. */
  wall: (wall: Wall | null) => capital(wall?.name ?? "wall"),
  draw: "Draw",
  resign: "Resign",
  more: "More",
  close: "Close",
  copy: "Copy",
  cancel: "Cancel",

  // The players.
  away: "away",
  here: "online",
  thinking: "thinking",
  watchers: (count: number) => (count === 1 ? "1 spectator" : `${count} spectators`),
  ahead: (value: string) => `${value} ahead`,
  clock: (side: Side) => `${sideName[side]}'s clock`,

  // The status.
  toMove: (side: Side) => `${sideName[side]} to move`,
  yourMove: "Your move",
  youPlay: (side: Side) => `You play ${sideName[side]}.`,
  paused: "Clocks stopped",
  moves: "Moves",
  noMoves: "No moves yet",
  noMovesFrom: (square: string) => `No move from ${square}.`,
  prelude: "Before the game",
  /** `Duck: e3.`, `Walls: c3, d4.` */
  walls: (name: string, squares: string[]) => {
    const plural = squares.length > 1 ? "s" : "";
    return `${capital(name)}${plural}: ${squares.join(", ")}.`;
  },

  // Notifications.
  yourTurnIn: (game: string) => `Your turn: ${game}`,
  overIn: (game: string) => `The game is over: ${game}`,

  // Other positions than the latest.
  earlier: "You are looking at an earlier position.",
  sideLine: "You are looking at a variation.",
  newMove: "There is a new move in the game.",
  backToGame: "Back to the game",
  cannotBranch: "This is an earlier position. Go back to the game to move.",
  notYourTurn: "It is not your turn.",
  promote: "Promote variation",
  deleteLine: "Delete from here",
  comment: "Comment",
  commentLabel: "Comment on this move",
  glyphs: "Signs",
  save: "Save",

  // Cards over the moves.
  confirmResign: "Resign this game?",
  yesResign: "Resign",
  confirmMove: (san: string) => `Play ${san}?`,
  yesMove: "Play",
  confirmDraw: "Offer a draw?",
  yesDraw: "Offer",
  drawOffered: "Your opponent offers a draw.",
  youOfferedDraw: "You have offered a draw.",
  sideOffersDraw: (side: Side) => `${sideName[side]} offers a draw.`,
  takeBackAsked: "Your opponent asks to take back a move.",
  youAskedTakeBack: "You have asked to take back a move.",
  sideAsksTakeBack: (side: Side) => `${sideName[side]} asks to take back a move.`,
  askOther: (by: Side, asked: Side) =>
    `${sideName[by]} offers a draw. ${sideName[asked]}, do you accept?`,
  pauseAsked: "Your opponent asks to stop the clocks.",
  youAskedPause: "You have asked to stop the clocks.",
  sideAsksPause: (side: Side) => `${sideName[side]} asks to stop the clocks.`,
  declined: "The offer was declined.",
  accept: "Accept",
  decline: "Decline",
  rematch: "Rematch",
  rematchReady: "The rematch is ready.",
  goToRematch: "Go to the rematch",
  analyse: "Analyse",
  newGame: "New game",
  shuffle: "Choose the rest at random",
  stuck: "You have no other move than to pass.",
  noPieceMoves: "None of your pieces can move.",
  pick: "Choose a piece beside the board, then a square.",
  swap: "Click one of the new pieces, then the one it changes places with.",
  invite: "Send this link to your opponent. Whoever opens it first plays the other side.",
  inviteLabel: "Link for your opponent",
  inviteShowCode: "Show a QR code",
  inviteCode: "The link as a QR code",
  /** The command stands between the two. */
  inviteLocal: [
    "This link works on this computer only. To play with others on your network, stop Wazir and start it again with ",
    ". Your games are kept.",
  ],
  firstMove: (turn: Side, isOwn: boolean, time: string) =>
    isOwn
      ? `Make your first move within ${time}, or the game is called off.`
      : `${sideName[turn]} has ${time} for the first move. After that the game is called off.`,
  claimIn: (time: string) =>
    `Your opponent has left. If they do not come back, you can claim the win in ${time}.`,
  mayClaim: "Your opponent has left. You can claim the win or keep waiting.",
  claim: "Claim the win",
  calledOff: "Called off",
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
  rulesLink: "Rules",
  menuPieces: "Pieces",
  help: "Keyboard shortcuts",
  feed: "Feed of your games",
  takeAlong: "Play on another device",
  takeAlongHow:
    "Open this link there. It gives your seat to whoever opens it first, so keep it to yourself.",
  copyLink: "Copy link to this game",
  copyPosition: "Copy link to this position",
  copyFen: "Copy FEN",
  copyPgn: "Copy PGN",
  picturePng: "Save a picture (PNG)",
  pictureSvg: "Save a picture (SVG)",
  copied: "Copied.",
  copyByHand: "Copy it from here:",

  // Typed moves.
  typed: "Type a move",
  typedExample: (example: string) => (example ? `Type a move, like ${example}` : "Type a move"),

  // Help from the engine.
  noHint: "There is no hint for this position.",
  hintIs: (san: string) => `Hint: ${san}`,
  hintPiece: (name: string, square: string) => `Hint: look at the ${name} on ${square}.`,
  hintHand: (name: string) => `Hint: look at the ${name} beside the board.`,
  evaluation: "Evaluation",
  evaluating: "unknown",

  // Understanding a piece.
  how: "How does it move?",
  howHint: "Hold a piece, right-click it or press i on it to see how it moves.",
  cannotMove: (name: string, square: string) => `The ${name} on ${square} cannot move now.`,

  // What went wrong.
  offline: "Connection lost. Trying again\u2026",
  online: "Connected again.",
  unsent: "Not sent yet. It will be sent when the connection is back.",
  changed: "The game has changed in the meantime.",
  notAllowed: "You cannot do that.",
  failed: "That did not work. Please try again.",
  illegal: "That move is not possible.",
  tookBack: "A move was taken back.",
  lowTime: "Ten seconds left",
  replaceable: "can be replaced",
  leaveZen: "Leave zen mode",
  onBoard: "Board",
} as const;

/** Keyboard shortcuts: the keys, and what they do. */
export const KEYS: ReadonlyArray<readonly [string, string]> = [
  ["Tab", "go to the board"],
  ["Arrow keys", "on the board: go from square to square; elsewhere: step through the game"],
  ["Enter, Space", "pick up a piece, put it down"],
  ["Alt", "held while a pawn promotes: choose the piece, whatever the settings say"],
  ["Escape", "cancel"],
  ["i", "on a piece: show how it moves"],
  [
    "g, r, b, y",
    "on the board: begin an arrow in green, red, blue or yellow, and end it on another square, or a circle on the same",
  ],
  ["Home, End", "go to the first or last position"],
  ["m", "type a move, or a question: pieces, last, moves of e2"],
  ["f", "flip the board"],
  ["h", "show a hint: first the piece, then the move"],
  ["p", "pass, where the game allows it"],
  ["b", "build a wall and move nothing, where the game allows it"],
  ["t", "show the squares that the side at the top attacks"],
  ["x", "show the evaluation bar"],
  ["z", "zen mode: the board alone"],
  ["?", "show this list"],
];
