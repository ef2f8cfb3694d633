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

/** The ways that lead on from a game, and out of the page. */
export interface Ways {
  /** Where its moves are analysed; `null` if nowhere. */
  analysis(): string | null;
  /** The page of its rules; `null` if there is none. */
  rules: string | null;
  /** Another game: an address, or what to do. */
  newGame: string | (() => void);
  /** More commands of the menu. */
  commands(): Child[];
  /** What the menu offers to be copied or saved. A click on a button closes the menu. */
  share(): Child[];
  /** The choice of pieces in the menu, if there is one. */
  pieces(): Child;
}

/** A button or a link that looks like one. */
export const way = (label: string, to: string | (() => void), first = false) =>
  typeof to === "string"
    ? h("a", { class: `button${first ? " primary" : ""}`, href: to }, label)
    : button(label, to, first);

/** What the cards act on. */
export interface CardContext {
  store: Store;
  play: Play;
  view: View;
  ways: Ways;
}

export const card = (name: string, ...children: Child[]) =>
  h("section", { class: `card ${name}`, "data-testid": name }, ...children);

export const row = (...children: Child[]) => h("div", { class: "row" }, ...children);

export const button = (label: string, run: () => void, first = false) =>
  h("button", { type: "button", class: first ? "primary" : "", onclick: run }, label);
