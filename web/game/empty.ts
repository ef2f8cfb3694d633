/** A game of nobody: what the game of a page adds to. */

import type { May, Position, State } from "../messages.js";

/** Nothing may be done. */
export const NOTHING: May = {
  play: false,
  take_back: false,
  resign: false,
  offer_draw: false,
  answer: false,
  move_now: false,
  switch: false,
  pause: false,
  claim_win: false,
  branch: false,
  hint: false,
  rematch: false,
};

/** A game that is over, of which nothing is known but a position. */
export function emptyState(position: Position): State {
  const nobody = { name: "", engine: false, present: false };
  return {
    revision: 0,
    yours: [],
    white: nobody,
    black: nobody,
    phase: "over",
    position,
    tree: [],
    prelude: [],
    task: null,
    waiting: null,
    clocks: null,
    end: null,
    draw_offer: null,
    take_back_offer: null,
    pause_offer: null,
    claim_in: null,
    may: NOTHING,
    thinking: false,
    watchers: 0,
    invite: null,
    rematch: null,
  };
}
