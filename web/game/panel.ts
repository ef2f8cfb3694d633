/** The panel beside the board: cards, moves, notes, typed moves and buttons. */

import { h } from "../page/dom.js";
import { addButtons } from "./buttons.js";
import { showCards } from "./card-list.js";
import type { Ways } from "./card-parts.js";
import { allCards } from "./cards.js";
import type { Engine } from "./engine.js";
import { Menu } from "./menu.js";
import { MoveInput } from "./move-input.js";
import { showMoves } from "./moves.js";
import { Notes } from "./notes.js";
import type { Play } from "./play.js";
import { listenForShortcuts } from "./shortcuts.js";
import type { Store } from "./store.js";
import { text } from "./text.js";
import type { View } from "./view.js";

/** Its parts from top to bottom. */
export function panelParts(
  store: Store,
  { view, play, engine, ways }: { view: View; play: Play; engine: Engine; ways: Ways },
): HTMLElement[] {
  const part = (name: string, ...children: Element[]) => h("div", { class: name }, ...children);
  const list = h("ol", { class: "moves", "aria-label": text.moves, "data-testid": "moves" });
  const cards = part("cards");
  const notes = part("notes");
  const typed = part("typed");
  const buttons = part("buttons");
  showCards(cards, store, allCards({ store, play, view, ways }));
  showMoves(store, list, (node) => void view.go(node));
  new Notes(store, notes, play);
  const input = new MoveInput(store, typed, play);
  const menu = new Menu(store, play, input, ways);
  addButtons(store, buttons, { view, play, engine, openMenu: () => menu.open() });
  listenForShortcuts(store, { m: () => input.focus() });
  return [cards, part("list-box", list), notes, typed, buttons];
}
