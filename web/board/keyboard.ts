/**
 * The board by keyboard: arrows walk, Enter and Space pick up and put down, `i` asks, the first
 * letters of the colours draw, Escape ends the nearest thing, wherever the keyboard is. Keys that are used here go no further.
 */
import type { Ink } from "../messages.js";
import { INK_KEYS } from "./drawings.js";
import { ARROW_KEYS, type Direction } from "./geometry.js";
import type { Spot } from "./input.js";
import type { Squares } from "./squares.js";
import type { Trays } from "./trays.js";

export interface Keys {
  /** Enter or Space on a square; `insist` with Alt. */
  enter(square: string, insist: boolean): void;
  ask(spot: Spot): void;
  /** Begins an arrow or a circle on a square, or ends it there. */
  draw(square: string, ink: Ink): void;
  /** Returns whether there was something to end. */
  escape(): boolean;
}

/** The keys that walk to an edge. */
const FAR_KEYS: Readonly<Record<string, Direction>> = {
  Home: [-1, 0],
  End: [1, 0],
  PageUp: [0, -1],
  PageDown: [0, 1],
};

export function listenForKeys(
  keys: Keys,
  squares: Squares,
  trays: Trays | null,
  signal: AbortSignal,
): void {
  const useOnSquare = (event: KeyboardEvent, square: string): boolean => {
    const [step, leap, ink] = [ARROW_KEYS[event.key], FAR_KEYS[event.key], INK_KEYS[event.key]];
    if (step) squares.walk(step);
    else if (leap) squares.walk(leap, true);
    else if (event.key === "Enter" || event.key === " ") keys.enter(square, event.altKey);
    else if (event.key === "i") keys.ask({ square });
    else if (ink) keys.draw(square, ink);
    else return false;
    return true;
  };
  const useOnTray = (event: KeyboardEvent, button: HTMLElement): boolean => {
    const { piece } = button.dataset;
    const step = ARROW_KEYS[event.key];
    if (step) trays?.walk(button, step[0] + step[1]);
    else if (event.key === "i" && piece) keys.ask({ piece });
    else return false;
    return true;
  };
  const use = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || (event.altKey && event.key !== "Enter")) return false;
    const square = squares.focused();
    if (square) return useOnSquare(event, square);
    if (event.altKey) return false;
    const button = document.activeElement?.closest<HTMLElement>(".held");
    return button ? useOnTray(event, button) : false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !use(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const root of [squares.grid, ...(trays?.elements() ?? [])]) {
    root.addEventListener("keydown", onKey, { signal });
  }
  const onEscape = (event: KeyboardEvent) => {
    // A dialog over the board has an Escape of its own.
    const inDialog = event.target instanceof Element && event.target.closest("dialog[open]");
    if (event.key !== "Escape" || event.defaultPrevented || inDialog) return;
    if (keys.escape()) event.preventDefault();
  };
  document.addEventListener("keydown", onEscape, { signal, capture: true });
}
