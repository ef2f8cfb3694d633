/** Tells a player who looks at something else that it is their turn, or that the game is over. */

import { notify } from "../page/notify.js";
import { isPlayer, type Store } from "./store.js";
import { text } from "./text.js";

export function notifyOfTurns(store: Store): void {
  let shown: Notification | null = null;
  const close = () => {
    shown?.close();
    shown = null;
  };
  store.watch(({ id, facts, state, prefs }, { state: before }) => {
    if (state === before || !prefs.notify || isWatched() || !isPlayer(store.now)) return;
    if (state.end && !before.end) {
      shown = notify(text.overIn(facts.name), state.end.text, id);
    } else if (state.may.play && !before.may.play) {
      shown = notify(text.yourTurnIn(facts.name), state.position.said, id);
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) close();
  });
  window.addEventListener("focus", close);
}

/** Returns whether the player has the page before them. */
function isWatched(): boolean {
  return !document.hidden && document.hasFocus();
}
