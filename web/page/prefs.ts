/** What somebody likes on this device: kept in the browser, the same for all games. */

export interface Prefs {
  /** Names of files and ranks on the board. */
  coordinates: boolean;
  /** Pieces glide. */
  animate: boolean;
  /** A click on a square that one piece alone can reach moves it there. */
  oneClick: boolean;
  /** Moves can be prepared in the opponent's time. */
  premove: boolean;
  /** Two people at one screen: the board turns to whoever is to move. */
  autoFlip: boolean;
  /** Moves can be heard. */
  sound: boolean;
  /** Single letters do things. */
  keys: boolean;
  /** The bar that says who stands better. */
  evalBar: boolean;
  /** The squares that the side above attacks are marked. */
  threats: boolean;
  /** Nothing but the board. */
  zen: boolean;
}

export type PrefName = keyof Prefs;

const USUAL: Prefs = {
  coordinates: true,
  animate: true,
  oneClick: false,
  premove: true,
  autoFlip: false,
  sound: true,
  keys: true,
  evalBar: false,
  threats: false,
  zen: false,
};

/** What each is called, in the order in which they are shown. */
export const PREF_NAMES: Record<PrefName, string> = {
  sound: "Sound",
  coordinates: "Coordinates",
  animate: "Pieces glide",
  oneClick: "One click moves, where one piece alone can go",
  premove: "Prepare a move in the opponent's time",
  autoFlip: "Turn the board after each move at one screen",
  evalBar: "Evaluation bar",
  threats: "Mark squares that the side above attacks",
  zen: "Nothing but the board",
  keys: "Single-letter shortcuts",
};

const KEY = "wazir:prefs";

/** As they were left; what is missing or spoilt is as usual. */
export function load(): Prefs {
  const prefs = { ...USUAL };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const name of Object.keys(USUAL) as PrefName[]) {
      const value = (kept as Record<string, unknown> | null)?.[name];
      if (typeof value === "boolean") prefs[name] = value;
    }
  } catch {
    // A browser that keeps nothing, or something else wrote there.
  }
  return prefs;
}

export function save(prefs: Prefs): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Then they last as long as the page.
  }
}
