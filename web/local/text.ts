/** The texts of games in the page, in one place. */

import { sideName } from "../game/text.js";
import type { End, Side } from "../messages.js";

export const text = {
  // The players.
  side: sideName,
  you: "You",
  engine: (level: number) => `Wazir, level ${level}`,

  // The end. The desk words whatever follows from the rules.
  resigned: (loser: Side): End => {
    const winner = loser === "w" ? "b" : "w";
    return {
      result: winner === "w" ? "1-0" : "0-1",
      reason: "resignation",
      text: `${sideName[winner]} wins: ${sideName[loser]} resigned`,
    };
  },
  agreed: { result: "1/2-1/2", reason: "agreement", text: "Draw by agreement" } satisfies End,

  // The choice of a new game.
  choose: "Choose how to play",
  newGame: "New game",
  against: "Against",
  opponent: { engine: "Computer", people: "Same screen" },
  level: "Level",
  youPlay: "You play",
  sides: { w: "White", random: "Random", b: "Black" },
  array: "Start array",
  arrays: { random: "Random", played: "Chosen in turn" },
  start: "Start",
  back: "Back to the game",

  // The games in this browser.
  games: "Your games in this browser",
  noGames: "None yet.",
  onlyHere: "This browser keeps nothing: a game lasts as long as this page.",
  notKept: "The browser could not keep this game.",
  onBoard: "on the board",
  goOn: "Continue",
  look: "Look",
  remove: "Remove",
  removeGame: (what: string) => `Remove ${what}`,
  goOnWith: (what: string) => `Continue ${what}`,
  moves: (count: number) => (count === 1 ? "1 move" : `${count} moves`),
  versus: (white: string, black: string) => `${white} \u2013 ${black}`,
  exportAll: "Save all as a file",
  importAll: "Add from a file",
  imported: (count: number) => (count === 1 ? "1 game was added." : `${count} games were added.`),
  notImported: (count: number, reason: string) =>
    `${count === 1 ? "1 game" : `${count} games`} could not be read: ${reason}`,
  noFile: "That is no file of games from here.",

  // The menu.
  savePgn: "Save PGN",
  flipSides: "Switch sides",

  // What went wrong.
  notYourTurn: "It is not your turn.",
  exchanging: "Pieces are still being exchanged.",
  noGame: "This browser has no such game.",
  noDesign: "This browser has no such design.",
  engineFailed: "The engine does not answer. Take back a move to try again.",
} as const;
