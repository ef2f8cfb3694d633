/** The texts of games in the page, in one place. */

import { sideName } from "../game/text.js";
import type { End, Side } from "../messages.js";
import { say } from "../page/say.js";

export const text = {
  // The players.
  side: sideName,
  you: say("You"),
  engine: (level: number) => say("Wazir, level {level}", { level }),

  // The end. The desk words whatever follows from the rules.
  resigned: (loser: Side): End => {
    const winner = loser === "w" ? "b" : "w";
    return {
      result: winner === "w" ? "1-0" : "0-1",
      reason: "resignation",
      text: say("{winner} wins: {loser} resigned", {
        winner: sideName[winner],
        loser: sideName[loser],
      }),
    };
  },
  agreed: { result: "1/2-1/2", reason: "agreement", text: say("Draw by agreement") } satisfies End,

  // The choice of a new game.
  choose: say("Choose how to play"),
  newGame: say("New game"),
  against: say("Against"),
  opponent: { engine: say("Computer"), people: say("Same screen") },
  level: say("Level"),
  youPlay: say("You play"),
  sides: { w: say("White"), random: say("Random"), b: say("Black") },
  array: say("Start array"),
  arrays: { random: say("Random"), played: say("Chosen in turn") },
  start: say("Start"),
  back: say("Back to the game"),
  stored: say("Against a friend, or with a clock"),

  // The games in this browser.
  games: say("Your games in this browser"),
  noGames: say("None yet."),
  onlyHere: say("This browser keeps nothing: a game lasts as long as this page."),
  notKept: say("The browser could not keep this game."),
  onBoard: say("on the board"),
  goOn: say("Continue"),
  look: say("Look"),
  remove: say("Remove"),
  removeGame: (what: string) => say("Remove {what}", { what }),
  goOnWith: (what: string) => say("Continue {what}", { what }),
  moves: (count: number) => (count === 1 ? say("1 move") : say("{count} moves", { count })),
  versus: (white: string, black: string) => `${white} \u2013 ${black}`,
  exportAll: say("Save all as a file"),
  importAll: say("Add from a file"),
  imported: (count: number) =>
    count === 1 ? say("1 game was added.") : say("{count} games were added.", { count }),
  notImported: (count: number, reason: string) =>
    count === 1
      ? say("1 game could not be read: {reason}", { reason })
      : say("{count} games could not be read: {reason}", { count, reason }),
  noFile: say("That is no file of games from here."),

  // The menu.
  savePgn: say("Save PGN"),

  // What went wrong.
  notYourTurn: say("It is not your turn."),
  exchanging: say("Pieces are still being exchanged."),
  noGame: say("This browser has no such game."),
  engineFailed: say("The engine does not answer. Take back a move to try again."),
} as const;
