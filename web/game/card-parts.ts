/** What all cards over the moves are made of. */

import { type Child, h } from "../page/dom.js";
import type { Play } from "./play.js";
import type { Model, Store } from "./store.js";
import type { View } from "./view.js";

export interface Card {
  /** Everything the card depends on, or `null` when it is not shown. The same key means the same
      card. */
  key(model: Readonly<Model>): unknown[] | null;
  build(model: Readonly<Model>): HTMLElement;
}

/** What the cards act on. */
export interface CardContext {
  store: Store;
  play: Play;
  view: View;
}

export const card = (name: string, ...children: Child[]) =>
  h("section", { class: `card ${name}`, "data-testid": name }, ...children);

export const row = (...children: Child[]) => h("div", { class: "row" }, ...children);

export const button = (label: string, run: () => void, first = false) =>
  h("button", { type: "button", class: first ? "primary" : "", onclick: run }, label);
