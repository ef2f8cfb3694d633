/**
 * The board by keyboard: arrows walk, Enter and Space pick and put, `i` asks, Escape ends
 * whatever is going on, wherever the keyboard is. What is used here goes no further.
 */
import type { Spot } from "./input.js";
import type { Squares } from "./squares.js";
import type { Trays } from "./trays.js";

export interface Keys {
  /** Enter or Space on a square. */
  enter(square: string): void;
  ask(spot: Spot): void;
  /** True if there was something to end. */
  escape(): boolean;
}

export function listen(
  keys: Keys,
  squares: Squares,
  trays: Trays | null,
  signal: AbortSignal,
): void {
  const walks: Record<string, () => void> = {
    ArrowLeft: () => squares.walk(-1, 0),
    ArrowRight: () => squares.walk(1, 0),
    ArrowUp: () => squares.walk(0, -1),
    ArrowDown: () => squares.walk(0, 1),
    Home: () => squares.walk(-99, 0),
    End: () => squares.walk(99, 0),
    PageUp: () => squares.walk(0, -99),
    PageDown: () => squares.walk(0, 99),
  };
  const onSquare = (event: KeyboardEvent, square: string): boolean => {
    const walk = walks[event.key];
    if (walk) walk();
    else if (event.key === "Enter" || event.key === " ") keys.enter(square);
    else if (event.key === "i") keys.ask({ square });
    else return false;
    return true;
  };
  const onHeld = (event: KeyboardEvent, button: HTMLElement): boolean => {
    const { piece } = button.dataset;
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") trays?.walk(button, -1);
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") trays?.walk(button, 1);
    else if (event.key === "i" && piece) keys.ask({ piece });
    else return false;
    return true;
  };
  const used = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const square = squares.focused();
    if (square) return onSquare(event, square);
    const button = document.activeElement?.closest<HTMLElement>(".held");
    return button ? onHeld(event, button) : false;
  };
  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !used(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const root of [squares.grid, ...(trays?.elements() ?? [])]) {
    root.addEventListener("keydown", down, { signal });
  }
  const leave = (event: KeyboardEvent) => {
    // A dialog over the board has its own Escape.
    const elsewhere = event.target instanceof Element && event.target.closest("dialog");
    if (event.key !== "Escape" || event.defaultPrevented || elsewhere) return;
    if (keys.escape()) event.preventDefault();
  };
  document.addEventListener("keydown", leave, { signal, capture: true });
}
