/** The texts of the play page, in one place. The server sends whatever concerns the rules. */

import { wallName } from "../board/words.js";
import type { Side, Wall } from "../messages.js";
import { say, sayAs } from "../page/say.js";

export const sideName: Record<Side, string> = { w: say("White"), b: say("Black") };

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export const text = {
  // Buttons.
  first: say("First move"),
  previous: say("Previous move"),
  next: say("Next move"),
  last: say("Last move"),
  flip: say("Flip"),
  takeBack: say("Take back"),
  hint: say("Hint"),
  pass: say("Pass"),
  build: (wall: Wall | null) =>
    wall?.moves
      ? say("Move the {wall}", { wall: wallName(wall) })
      : say("Build a {wall}", { wall: wallName(wall) }),
  /** `Wall` or `Duck`. */
  wall: (wall: Wall | null) => capital(wallName(wall)),
  draw: say("Draw"),
  resign: say("Resign"),
  more: say("More"),
  close: say("Close"),
  copy: say("Copy"),
  cancel: say("Cancel"),

  // The players.
  away: say("away"),
  here: say("online"),
  thinking: say("thinking"),
  watchers: (count: number) =>
    count === 1 ? say("1 spectator") : say("{count} spectators", { count }),
  ahead: (value: string) => say("{value} ahead", { value }),
  clock: (side: Side) => say("{side}'s clock", { side: sideName[side] }),

  // The status.
  toMove: (side: Side) => say("{side} to move", { side: sideName[side] }),
  yourMove: say("Your move"),
  youPlay: (side: Side) => say("You play {side}.", { side: sideName[side] }),
  paused: say("Clocks stopped"),
  moves: say("Moves"),
  noMoves: say("No moves yet"),
  noMovesFrom: (square: string) => say("No move from {square}.", { square }),
  prelude: say("Before the game"),
  /** `Duck: e3.`, `Walls: c3, d4.` */
  walls: (wall: Wall, squares: string[]) => {
    const values = { wall: capital(wallName(wall)), squares: squares.join(", ") };
    return squares.length > 1
      ? say("{wall}s: {squares}.", values)
      : say("{wall}: {squares}.", values);
  },

  // Notifications.
  yourTurnIn: (game: string) => say("Your turn: {game}", { game }),
  overIn: (game: string) => say("The game is over: {game}", { game }),

  // Other positions than the latest.
  earlier: say("You are looking at an earlier position."),
  sideLine: say("You are looking at a variation."),
  newMove: say("There is a new move in the game."),
  backToGame: say("Back to the game"),
  cannotBranch: say("This is an earlier position. Go back to the game to move."),
  notYourTurn: say("It is not your turn."),
  promote: say("Promote variation"),
  deleteLine: say("Delete from here"),
  comment: say("Comment"),
  commentLabel: say("Comment on this move"),
  glyphs: say("Signs"),
  save: say("Save"),

  // Cards over the moves.
  confirmResign: say("Resign this game?"),
  yesResign: say("Resign"),
  confirmMove: (san: string) => say("Play {san}?", { san }),
  yesMove: say("Play"),
  confirmDraw: say("Offer a draw?"),
  yesDraw: say("Offer"),
  drawOffered: say("Your opponent offers a draw."),
  youOfferedDraw: say("You have offered a draw."),
  sideOffersDraw: (side: Side) => say("{side} offers a draw.", { side: sideName[side] }),
  takeBackAsked: say("Your opponent asks to take back a move."),
  youAskedTakeBack: say("You have asked to take back a move."),
  sideAsksTakeBack: (side: Side) =>
    say("{side} asks to take back a move.", { side: sideName[side] }),
  askOther: (by: Side, asked: Side) =>
    say("{side} offers a draw. {other}, do you accept?", {
      side: sideName[by],
      other: sideName[asked],
    }),
  pauseAsked: say("Your opponent asks to stop the clocks."),
  youAskedPause: say("You have asked to stop the clocks."),
  sideAsksPause: (side: Side) => say("{side} asks to stop the clocks.", { side: sideName[side] }),
  declined: say("The offer was declined."),
  accept: say("Accept"),
  decline: say("Decline"),
  rematch: say("Rematch"),
  rematchReady: say("The rematch is ready."),
  goToRematch: say("Go to the rematch"),
  analyse: say("Analyse"),
  newGame: say("New game"),
  shuffle: say("Choose the rest at random"),
  stuck: say("You have no other move than to pass."),
  noPieceMoves: say("None of your pieces can move."),
  pick: say("Choose a piece beside the board, then a square."),
  swap: say("Click one of the new pieces, then the one it changes places with."),
  invite: say("Send this link to your opponent. Whoever opens it first plays the other side."),
  inviteLabel: say("Link for your opponent"),
  inviteShowCode: say("Show a QR code"),
  inviteCode: say("The link as a QR code"),
  /** The command stands between the two. */
  inviteLocal: [
    say(
      "This link works on this computer only. To play with others on your network, stop Wazir and start it again with ",
    ),
    say(". Your games are kept."),
  ],
  firstMove: (turn: Side, isOwn: boolean, time: string) =>
    isOwn
      ? say("Make your first move within {time}, or the game is called off.", { time })
      : say("{side} has {time} for the first move. After that the game is called off.", {
          side: sideName[turn],
          time,
        }),
  claimIn: (time: string) =>
    say("Your opponent has left. If they do not come back, you can claim the win in {time}.", {
      time,
    }),
  mayClaim: say("Your opponent has left. You can claim the win or keep waiting."),
  claim: say("Claim the win"),
  calledOff: say("Called off"),
  waiting: say("Waiting for your opponent"),

  // The menu.
  menu: say("More"),
  menuGame: sayAs("played", "Game"),
  menuShare: say("Share"),
  menuView: say("Board"),
  moveNow: say("Move now"),
  switchSides: say("Switch sides"),
  pause: say("Stop the clocks"),
  resume: say("Start the clocks"),
  typeMove: say("Type a move"),
  rules: say("Rules of this game"),
  rulesLink: say("Rules"),
  menuPieces: say("Pieces"),
  help: say("Keyboard shortcuts"),
  feed: say("Feed of your games"),
  takeAlong: say("Play on another device"),
  takeAlongHow: say(
    "Open this link there. It gives your seat to whoever opens it first, so keep it to yourself.",
  ),
  copyLink: say("Copy link to this game"),
  copyPosition: say("Copy link to this position"),
  copyFen: say("Copy FEN"),
  copyPgn: say("Copy PGN"),
  picturePng: say("Save a picture (PNG)"),
  pictureSvg: say("Save a picture (SVG)"),
  copied: say("Copied."),
  copyByHand: say("Copy it from here:"),

  // Typed moves.
  typed: say("Type a move"),
  typedExample: (example: string) =>
    example ? say("Type a move, like {example}", { example }) : say("Type a move"),

  // Help from the engine.
  noHint: say("There is no hint for this position."),
  hintIs: (san: string) => say("Hint: {san}", { san }),
  hintPiece: (name: string, square: string) =>
    say("Hint: look at the {name} on {square}.", { name, square }),
  hintHand: (name: string) => say("Hint: look at the {name} beside the board.", { name }),
  evaluation: say("Evaluation"),
  evaluating: say("unknown"),

  // Understanding a piece.
  how: say("How does it move?"),
  howHint: say("Hold a piece, right-click it or press i on it to see how it moves."),
  cannotMove: (name: string, square: string) =>
    say("The {name} on {square} cannot move now.", { name, square }),

  // What went wrong.
  offline: say("Connection lost. Trying again\u2026"),
  online: say("Connected again."),
  unsent: say("Not sent yet. It will be sent when the connection is back."),
  changed: say("The game has changed in the meantime."),
  notAllowed: say("You cannot do that."),
  failed: say("That did not work. Please try again."),
  noDesign: say("This browser has no such design."),
  illegal: say("That move is not possible."),
  tookBack: say("A move was taken back."),
  lowTime: say("Ten seconds left"),
  replaceable: say("can be replaced"),
  leaveZen: say("Leave zen mode"),
  onBoard: say("Board"),
} as const;

/** Keyboard shortcuts: the keys, and what they do. */
export const KEYS: ReadonlyArray<readonly [string, string]> = [
  [say("Tab"), say("go to the board")],
  [
    say("Arrow keys"),
    say("on the board: go from square to square; elsewhere: step through the game"),
  ],
  [say("Enter, Space"), say("pick up a piece, put it down")],
  [say("Alt"), say("held while a pawn promotes: choose the piece, whatever the settings say")],
  [say("Escape"), say("cancel")],
  ["i", say("on a piece: show how it moves")],
  [
    "g, r, b, y",
    say(
      "on the board: begin an arrow in green, red, blue or yellow, and end it on another square, or a circle on the same",
    ),
  ],
  [say("Home, End"), say("go to the first or last position")],
  ["m", say("type a move, or a question: pieces, last, moves of e2")],
  ["f", say("flip the board")],
  ["h", say("show a hint: first the piece, then the move")],
  ["p", say("pass, where the game allows it")],
  ["b", say("build a wall and move nothing, where the game allows it")],
  ["t", say("show the squares that the side at the top attacks")],
  ["x", say("show the evaluation bar")],
  ["z", say("zen mode: the board alone")],
  ["?", say("show this list")],
];
