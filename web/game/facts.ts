/** The card at the head of the panel: which game it is, and its status. */

import { fill, h } from "../page/dom.js";
import { isPlayer, type Model, type Store } from "./store.js";
import { text } from "./text.js";

export function showFacts(store: Store, rules: string, host: HTMLElement): void {
  const status = h("p", { class: "status", "data-testid": "status" });
  const watchers = h("p", { class: "muted watchers" });
  const hint = h("small", {}, text.rulesLink);
  const name = h("a", { href: rules, title: text.rules }, `${store.now.facts.name} `, hint);
  fill(host, h("h2", {}, name), status, watchers);
  store.watch((now, before) => {
    if (now !== before && now.state === before.state) return;
    status.textContent = describeStatus(now);
    // A spectator need not be told of themselves.
    const others = now.state.watchers - (isPlayer(now) ? 0 : 1);
    watchers.hidden = others <= 0;
    watchers.textContent = text.watchers(others);
    document.title = `${now.state.may.play ? `${text.yourMove} \u2013 ` : ""}${now.facts.name} \u00b7 Wazir`;
  });
}

/** The state of a game in words. */
export function describeStatus({ state }: Readonly<Model>): string {
  if (state.end) return state.end.text;
  if (state.clocks?.paused) return text.paused;
  const [own] = state.yours;
  const alone = state.yours.length === 1;
  const turn = state.may.play && alone ? text.yourMove : text.toMove(state.position.turn);
  // Whose side one has may have been left to chance.
  const isNew = alone && own && state.tree.length < 2 && state.phase === "play";
  return isNew ? `${text.youPlay(own)} ${turn}` : turn;
}
