/** The piece under the pointer while it is dragged, from a square or from beside the board. */
import { element, figure } from "./dom.js";

export class Ghost {
  private readonly layer: HTMLElement;
  private shown: HTMLElement | null = null;

  constructor(layer: HTMLElement) {
    this.layer = layer;
  }

  /** `finger`: it is shown larger and a little above, so that the finger does not hide it. */
  lift(piece: string, finger: boolean): void {
    this.drop();
    this.shown = element("div", finger ? "ghost under-finger" : "ghost", { "data-ghost": piece });
    this.shown.append(figure(piece));
    this.layer.append(this.shown);
  }

  /** Columns and rows from the upper left corner of the board; fractions count. */
  move(column: number, row: number): void {
    const shown = this.shown;
    if (shown) shown.style.transform = `translate(${column * 100 - 50}%, ${row * 100 - 50}%)`;
  }

  drop(): void {
    this.shown?.remove();
    this.shown = null;
  }
}
