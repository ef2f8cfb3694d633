/** The cards of waiting: for a first move, and for an opponent who has left. */

import { h } from "../page/dom.js";
import { button, type Card, type CardContext, card, row } from "./card-parts.js";
import { formatTime } from "./clock.js";
import { text } from "./text.js";

/** How often a time is redrawn, in milliseconds. */
const TICK = 250;

/** The time for the first move, after which the game is called off. */
export function firstMoveCard(): Card {
  return {
    key: ({ state }) =>
      state.waiting?.for === "first-move" ? [state.position.node, state.yours] : null,
    build: ({ state, received }) => {
      const left = state.waiting?.for === "first-move" ? state.waiting.left : 0;
      const { turn } = state.position;
      const isOwn = state.yours.includes(turn);
      const words = (time: string) => text.firstMove(turn, isOwn, time);
      return card("first-move", countdown(received + left, words));
    },
  };
}

/** An opponent who is to move and has left: the win can be claimed after a while. */
export function claimCard({ play }: CardContext): Card {
  const claim = () => void play.act({ do: "claim-win" });
  return {
    key: ({ state }) => (state.claim_in === null ? null : [state.may.claim_win]),
    build: ({ state, received }) =>
      state.may.claim_win
        ? card("claim", h("p", {}, text.mayClaim), row(button(text.claim, claim, true)))
        : card("claim", countdown(received + (state.claim_in ?? 0), text.claimIn)),
  };
}

/** A sentence with the time that is left, for as long as it stands in the page. */
function countdown(until: number, words: (time: string) => string): HTMLElement {
  const write = () => {
    const left = Math.max(0, until - performance.now());
    place.textContent = words(formatTime({ left: Math.ceil(left / 1000) * 1000, each: false }));
  };
  const place = h("p", {});
  write();
  const timer = setInterval(() => {
    if (place.isConnected) write();
    else clearInterval(timer);
  }, TICK);
  return place;
}
