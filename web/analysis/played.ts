/** A move that was played, how often, and how those games ended: a button that plays it. */

import type { ProposedMove } from "../game/store.js";
import type { LineMove } from "../messages.js";
import { h } from "../page/dom.js";

/** How games ended. */
export type Results = Record<"white" | "drawn" | "black" | "open", number>;

/** What is shown of a move. */
export interface Played {
  mv: LineMove;
  /** What stands behind its name, in a column each. */
  facts: string[];
  results: Results;
  /** All of it in words. */
  words: string;
}

/** A row of a list. */
export function playedRow(
  { mv, facts, results, words }: Played,
  play: (move: ProposedMove) => void,
): HTMLElement {
  const part = (name: keyof Results) => {
    const share = h("i", { class: name });
    share.style.flexGrow = String(results[name]);
    return results[name] > 0 && share;
  };
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        "data-san": mv.san,
        onclick: () => play({ text: mv.text, san: mv.san }),
      },
      h("span", { class: "visually-hidden" }, words),
      h("b", { "aria-hidden": "true" }, mv.san),
      ...facts.map((fact) => h("span", { class: "count", "aria-hidden": "true" }, fact)),
      h(
        "span",
        { class: "share", "aria-hidden": "true", title: words },
        part("white"),
        part("drawn"),
        part("black"),
        part("open"),
      ),
    ),
  );
}
