/** The look of pages: at a server it comes with the page, in a folder the browser keeps it. */

import type { TileStyle } from "../messages.js";

const KEY = "wazir:look";
/** Values of `data-` attributes of the page. */
const NAMES = ["theme", "board", "tiles", "chessmen"] as const;

type Look = Partial<Record<(typeof NAMES)[number], string>>;

/** The drawing on tiles that was chosen. */
export const tiles = (): TileStyle =>
  (document.documentElement.dataset["tiles"] ?? "international") as TileStyle;

/** The choices that this browser keeps. */
export function recallLook(): Look {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const all = (kept ?? {}) as Record<string, unknown>;
    const chosen = NAMES.filter((name) => typeof all[name] === "string");
    return Object.fromEntries(chosen.map((name) => [name, String(all[name])]));
  } catch {
    // The browser keeps nothing, or something else has written there.
    return {};
  }
}

export function rememberLook(look: Look): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recallLook(), ...look }));
  } catch {
    // The browser keeps nothing.
  }
}
