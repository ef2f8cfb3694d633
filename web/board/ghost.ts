/** The piece under the pointer while it is dragged, from a square or from a tray. */
import { figure, h } from "../page/dom.js";

export class Ghost {
  private readonly layer: HTMLElement;
  private element: HTMLElement | null = null;

  constructor(layer: HTMLElement) {
    this.layer = layer;
  }

  /** Under a finger the piece is larger and a little higher, so that the finger does not hide it. */
  lift(piece: string, finger: boolean): void {
    this.drop();
    const classes = finger ? "ghost under-finger" : "ghost";
    this.element = h("div", { class: classes, "data-ghost": piece }, figure(piece));
    this.layer.append(this.element);
  }

  /** Columns and rows from the upper left corner of the board; fractions count. */
  move(column: number, row: number): void {
    if (!this.element) return;
    this.element.style.transform = `translate(${column * 100 - 50}%, ${row * 100 - 50}%)`;
  }

  drop(): void {
    this.element?.remove();
    this.element = null;
  }
}
