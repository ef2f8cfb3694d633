/** Preferences of this device: kept in the browser, the same for all games. */

import { say } from "./say.js";

export interface Prefs {
  /** Show the names of files and ranks. */
  coordinates: boolean;
  /** Animate moves. */
  animate: boolean;
  /** Move with one click on a square that only one piece can reach. */
  oneClick: boolean;
  /** Allow premoves. */
  premove: boolean;
  /** Ask before each move is sent. */
  confirmMoves: boolean;
  /** Ask before each move of a correspondence game is sent. */
  confirmSlow: boolean;
  /** Promote to the strongest piece without a choice, unless Alt is held. */
  autoPromote: boolean;
  /** With two players on one device, flip the board after each move. */
  autoFlip: boolean;
  /** Play sounds. */
  sound: boolean;
  /** Show a notification when it is one's turn and the page is not looked at. */
  notify: boolean;
  /** Use single letters as shortcuts. */
  keys: boolean;
  /** Show the evaluation bar. */
  evalBar: boolean;
  /** Mark the squares that the side at the top attacks. */
  threats: boolean;
  /** Show the board alone. */
  zen: boolean;
}

export type PrefName = keyof Prefs;

const DEFAULTS: Prefs = {
  coordinates: true,
  animate: true,
  oneClick: false,
  premove: true,
  confirmMoves: false,
  confirmSlow: true,
  autoPromote: false,
  autoFlip: false,
  sound: true,
  notify: false,
  keys: true,
  evalBar: false,
  threats: false,
  zen: false,
};

/** The labels, in the order in which they are shown. */
export const PREF_NAMES: Record<PrefName, string> = {
  sound: say("Sounds for moves, captures, checks and the end"),
  notify: say("Notify me when it is my turn"),
  coordinates: say("Coordinates"),
  animate: say("Animate moves"),
  oneClick: say("Move with one click when only one piece can go there"),
  premove: say("Allow premoves"),
  confirmMoves: say("Confirm every move"),
  confirmSlow: say("Confirm moves in correspondence games"),
  autoPromote: say("Always promote to the strongest piece (hold Alt to choose)"),
  autoFlip: say("Flip the board after each move"),
  evalBar: say("Evaluation bar"),
  threats: say("Show squares attacked by the opponent"),
  zen: say("Zen mode (board only)"),
  keys: say("Keyboard shortcuts with single letters"),
};

const KEY = "wazir:prefs";

/** Reads the preferences; what is missing or unreadable has its default. */
export function load(): Prefs {
  const prefs = { ...DEFAULTS };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const name of Object.keys(DEFAULTS) as PrefName[]) {
      const value = (kept as Record<string, unknown> | null)?.[name];
      if (typeof value === "boolean") prefs[name] = value;
    }
  } catch {
    // The browser keeps nothing, or something else has written there.
  }
  return prefs;
}

export function save(prefs: Prefs): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // The browser keeps nothing: they last as long as the page.
  }
}
