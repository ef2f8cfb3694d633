/** Reports the square that is pointed at: under the mouse, or reached by the keyboard. */
export function listenForPointing(
  grid: HTMLElement,
  report: (square: string | null) => void,
  signal: AbortSignal,
): void {
  const squareOf = (target: EventTarget | null): string | null =>
    (target instanceof Element && target.closest<HTMLElement>("[data-sq]")?.dataset.sq) || null;
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => grid.addEventListener(type, listener, { signal });
  on("pointerover", (event) => {
    if (event.pointerType === "mouse") report(squareOf(event.target));
  });
  on("pointerleave", () => report(null));
  on("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) {
      report(squareOf(event.target));
    }
  });
  on("focusout", () => report(null));
}
