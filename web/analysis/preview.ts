/** A small board that shows where a line of the engine leads. */

import { type Board, createBoard } from "../board/board.js";
import type { Desk } from "../desk/desk.js";
import { orientation, type Store } from "../game/store.js";
import { h } from "../page/dom.js";

export class Preview {
  private readonly store: Store;
  private readonly desk: Desk;
  private readonly place = h("div", { class: "board-place" });
  private readonly box: HTMLElement;
  private board: Board | null = null;
  /** Counts the wishes: an answer to an older one comes too late. */
  private latest = 0;

  constructor(store: Store, desk: Desk) {
    this.store = store;
    this.desk = desk;
    const { files, ranks } = store.now.facts;
    const attributes = { class: "preview", hidden: true, "aria-hidden": "true" };
    const size = { "data-files": files, "data-ranks": ranks, "data-testid": "preview" };
    this.box = h("div", { ...attributes, ...size }, this.place);
    document.body.append(this.box);
  }

  /** Shows the board after these moves, beside an element. */
  async show(beside: Element, variant: string, fen: string, moves: string[]): Promise<void> {
    this.latest += 1;
    const wish = this.latest;
    const answer = await this.desk.position(variant, fen, moves).catch(() => null);
    if (wish !== this.latest || answer?.is !== "position") return;
    const { pieces, last, check } = answer;
    this.board ??= this.create();
    this.board.set({ pieces, last, check, orientation: orientation(this.store.now) });
    this.box.hidden = false;
    const edge = beside.getBoundingClientRect();
    const { width, height } = this.box.getBoundingClientRect();
    // To the left of the lines, or over them where there is no room.
    const left = edge.left >= width + 8 ? edge.left - width - 8 : innerWidth - width - 8;
    const top = edge.left >= width + 8 ? edge.top : edge.top - height - 8;
    this.box.style.left = `${Math.max(4, left)}px`;
    this.box.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
  }

  hide(): void {
    this.latest += 1;
    this.box.hidden = true;
  }

  private create(): Board {
    const { files, ranks, holes, wall, pieces, tiles, name } = this.store.now.facts;
    const label = name;
    const board = createBoard(this.place, { files, ranks, holes, wall, pieces, tiles, label });
    board.set({ coordinates: false, animate: false });
    return board;
  }
}
