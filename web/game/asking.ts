/** Leads to "How does this piece move?": a hint in the first games, a button beside a picked piece,
    and words for a piece that cannot move. */

import { h } from "../page/dom.js";
import { note } from "./speak.js";
import { isPlayer, type Model, type Store } from "./store.js";
import { text } from "./text.js";

/** Where the browser keeps that the visitor has asked about a piece before. */
const KEY = "wazir:asked";
/** The part of a press in which a message would be taken away again, in milliseconds. */
const AFTER_PRESS = 50;

export class Asking {
  private readonly store: Store;
  private stillness = 0;
  private picked: { piece: string; square: string | null } | null = null;
  private readonly button = h(
    "button",
    { type: "button", class: "how", hidden: true, "data-testid": "how" },
    text.how,
  );

  constructor(store: Store) {
    this.store = store;
  }

  /** Puts the button into a player's bar. */
  place(bar: HTMLElement, ask: (piece: string, square: string | null) => void): void {
    bar.querySelector(".material")?.after(this.button);
    this.button.addEventListener("click", () => {
      if (this.picked) ask(this.picked.piece, this.picked.square);
    });
  }

  pick(piece: string | null, square: string | null): void {
    clearTimeout(this.stillness);
    this.picked = piece === null ? null : { piece, square };
    this.button.hidden = piece === null;
    if (piece !== null && square !== null) this.explainStillness(piece, square);
  }

  /** The visitor knows how to ask: the hint need not come again. */
  learned(): void {
    try {
      localStorage.setItem(KEY, "");
    } catch {
      // The browser keeps nothing.
    }
  }

  private explainStillness(piece: string, square: string): void {
    const { shown, facts, state, live } = this.store.now;
    const known = facts.pieces[piece];
    if (!known || known.side !== shown.turn || shown.moves[square]) return;
    if (live && !state.may.play) return;
    // The press that has picked the piece ends what was said before.
    const tell = () => note(text.cannotMove(known.name, square));
    this.stillness = setTimeout(tell, AFTER_PRESS);
  }
}

/** Until how many moves a game is new. */
const NEW = 4;

/** Returns whether to say how to ask: to players who never have, while their game is new. */
export function needsHint(model: Readonly<Model>): boolean {
  const { phase, tree } = model.state;
  return isPlayer(model) && phase === "play" && tree.length < NEW && !hasAsked();
}

function hasAsked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
