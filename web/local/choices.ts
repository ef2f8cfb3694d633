/** How somebody wants to play, remembered for the next time. */

import type { Side } from "../messages.js";

export interface Choices {
  opponent: "engine" | "people";
  level: number;
  side: Side | "random";
  array: "random" | "played";
}

const KEY = "wazir:local";
const USUAL: Choices = { opponent: "engine", level: 3, side: "random", array: "random" };

export function recallChoices(levels: number): Choices {
  try {
    const kept = (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<Choices>;
    const one = <T>(value: T | undefined, all: T[], usual: T) =>
      value !== undefined && all.includes(value) ? value : usual;
    return {
      opponent: one(kept.opponent, ["engine", "people"], USUAL.opponent),
      level: one(
        kept.level,
        Array.from({ length: levels }, (_, index) => index + 1),
        USUAL.level,
      ),
      side: one(kept.side, ["w", "random", "b"], USUAL.side),
      array: one(kept.array, ["random", "played"], USUAL.array),
    };
  } catch {
    // The browser keeps nothing, or something else has written there.
    return USUAL;
  }
}

export function rememberChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // The browser keeps nothing.
  }
}
