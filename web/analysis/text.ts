/** The texts of the analysis board, in one place. */

import { sideName } from "../game/text.js";
import type { Side } from "../messages.js";
import { say, sayAs } from "../page/say.js";

export const text = {
  engine: say("Engine"),
  engineOn: say("Have the engine think about the position"),
  lines: say("Lines"),
  waiting: say("Waiting for a free engine"),
  depth: (depth: number) => say("Depth {depth}", { depth }),
  nodes: (count: string) => say("{count} positions", { count }),
  speed: (count: string) => say("{count}/s", { count }),
  done: say("Thought long enough"),
  line: (at: number, score: string) => say("Line {at}, {score}", { at, score }),
  playLine: (san: string) => say("Play {san}", { san }),

  byTable: say("Endgame table"),

  review: say("Review"),
  reviewing: (done: number, all: number) =>
    say("Reviewed {done} of {all} positions", { done, all }),
  reviewed: (mistakes: number) => {
    if (mistakes === 0) return say("No move gave much away.");
    return mistakes === 1
      ? say("1 move gave much away.")
      : say("{count} moves gave much away.", { count: mistakes });
  },
  mistake: (sign: string, better: string, before: string, after: string) =>
    say("{sign} {better} was better: {before}, and now {after}.", { sign, better, before, after }),
  nextMistake: say("Next mistake"),
  learn: say("Learn from the mistakes"),
  lessonSide: say("Whose mistakes"),
  bothSides: say("Both sides"),
  findBetter: (played: string, side: string) =>
    say("{played} was played. Find a better move for {side}.", { played, side }),
  lookingAt: (san: string) => say("Looking at {san}…", { san }),
  wasPlayed: (san: string) => say("{san} was played. Try another move.", { san }),
  notBetter: (san: string) => say("There is better than {san}. Try again.", { san }),
  goodMove: (san: string) => say("{san} is good.", { san }),
  answerIs: (san: string, score: string) => say("{san} is best: {score}.", { san, score }),
  noAnswer: say("The move could not be judged. Try again."),
  solved: (done: number, all: number) => say("Solved {done} of {all}", { done, all }),
  tryAgain: say("Try again"),
  showAnswer: say("Show the answer"),
  endLesson: say("End"),
  graph: say("Who was better, from the first move to the last"),

  show: say("Let others watch"),
  showing: (watchers: number) => {
    if (watchers === 0) return say("Others can watch by the link. Nobody does yet.");
    return watchers === 1
      ? say("1 person watches.")
      : say("{count} people watch.", { count: watchers });
  },
  stopShowing: say("Stop showing"),
  tooLargeToShow: say("The analysis is too large to be shown."),
  noShow: say("Nobody shows an analysis here yet."),
  watching: say("You watch somebody's analysis."),
  away: say("Whoever shows this analysis is away."),
  strayed: say("You left what is shown."),
  follow: say("Follow again"),

  book: say("Opening book"),
  worth: (score: string) => say("score {score}", { score }),
  chance: (chance: number) => say("the engine plays it in {chance} of 100 games", { chance }),

  ownGames: say("My games"),
  searchingGames: say("Looking through the games…"),
  noOwnGames: say("None of your games went on from this position."),
  moreGames: (count: number) => say("and {count} more", { count }),
  played: (san: string, count: number, white: number, drawn: number, black: number) => {
    const games = count === 1 ? say("1 game") : say("{count} games", { count });
    const facts = { san, games, white, drawn, black };
    return say("{san}: {games}, White won {white}, drawn {drawn}, Black won {black}", facts);
  },
  gameOf: (white: string, black: string, result: string) => {
    const shown = result === "*" ? say("not ended") : result.replace("1/2-1/2", "½–½");
    return `${white} – ${black}, ${shown}`;
  },

  draw: sayAs("pen", "Draw"),
  penTaken: say("Press a square for a circle, or draw an arrow from one to another."),
  ink: { green: say("Green"), red: say("Red"), blue: say("Blue"), yellow: say("Yellow") },
  wipe: say("Erase all"),
  wiped: say("Arrows and circles erased"),
  glyphsOf: (san: string) => say("Signs for {san}", { san }),
  ofTheMove: say("The move"),
  ofThePosition: say("The position"),
  removed: say("removed"),

  commands: say("Analysis"),
  editBoard: say("Edit"),
  edit: say("Set up a position"),
  editDone: say("Use this position"),
  startPosition: say("Start position"),
  clearBoard: say("Clear the board"),
  lift: say("Move pieces"),
  erase: say("Remove pieces"),
  piece: (side: Side, name: string) => say("{side} {piece}", { side: sideName[side], piece: name }),
  held: (side: Side, name: string, count: number) =>
    say("{side} {piece} beside the board: {count}", { side: sideName[side], piece: name, count }),
  less: (side: Side, name: string) =>
    say("One {side} {piece} less", { side: sideName[side], piece: name }),
  moreOf: (side: Side, name: string) =>
    say("One {side} {piece} more", { side: sideName[side], piece: name }),
  editFailed: say("The position cannot be edited."),
  fen: say("FEN"),
  setFen: say("Set up"),
  fenFailed: say("The position could not be set up."),
  playFrom: say("Play on"),
  copyLink: say("Copy link"),
  saveAs: (format: string) => say("Save as {format}", { format }),
  copyAs: (format: string) => say("Copy {format}", { format }),
  openGame: say("Open a game"),
  pgn: say("The text of one game or of many: PGN, or KIF or CSA of shogi"),
  file: say("Or a file"),
  open: say("Open"),
  chooseGame: say("Which game?"),
  share: say("Share"),
  sharing: say("Games and links"),
  cancel: say("Cancel"),
  toMove: { w: say("White to move"), b: say("Black to move") },
  inCheck: say("check"),
};

/** The keys of the analysis board. */
export const KEYS: ReadonlyArray<readonly [string, string]> = [
  ["e", say("have the engine think, or stop it")],
  ["1, 2, 3, 4, 5", say("follow so many lines")],
  [say("Space"), say("play the engine's best move")],
  [
    say("Arrow keys"),
    say("on the board: go from square to square; elsewhere: step through the moves"),
  ],
  [say("Enter, Space"), say("on the board: pick up a piece, put it down")],
  [say("Home, End"), say("go to the first or last position")],
  ["i", say("on a piece: show how it moves")],
  [
    "g, r, b, y",
    say(
      "on the board: begin an arrow in green, red, blue or yellow, and end it on another square, or a circle on the same",
    ),
  ],
  ["d", say("draw with every press on the board, or move pieces again")],
  ["s", say("choose signs for the move: !, ? and others")],
  ["m", say("type a move, or a question: pieces, last, moves of e2")],
  ["f", say("flip the board")],
  ["p", say("pass, where the game allows it")],
  ["t", say("show the squares that the side at the top attacks")],
  [say("Escape"), say("cancel")],
  ["?", say("show this list")],
];

/** `1.2 M`, `340 k`, `90`. */
export function short(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(count);
}
