/** The bar beside the board: how much of it is white says who is better. */

import { fill, h } from "../page/dom.js";
import { say } from "./speak.js";
import { type Model, orientation, type Store } from "./store.js";
import { text } from "./text.js";

export function showEvalBar(
  store: Store,
  bar: HTMLElement,
  isWanted: (model: Readonly<Model>) => boolean,
): void {
  const white = h("div", { class: "white" });
  const number = h("span", { "aria-hidden": "true" });
  fill(bar, white, number);
  bar.setAttribute("role", "meter");
  bar.setAttribute("aria-label", text.evaluation);
  bar.setAttribute("aria-valuemin", "0");
  bar.setAttribute("aria-valuemax", "1");
  let known = 0.5;
  store.watch((now, before) => {
    bar.hidden = !isWanted(now);
    bar.dataset.near = orientation(now);
    if (now.evaluation) known = now.evaluation.share;
    bar.style.setProperty("--share", String(known));
    bar.setAttribute("aria-valuenow", known.toFixed(2));
    bar.setAttribute("aria-valuetext", now.evaluation?.text ?? text.evaluating);
    if (now.evaluation) number.textContent = now.evaluation.text;
    bar.classList.toggle("better-black", known < 0.5);
    if (now.evaluation && !before.evaluation) say(`${text.evaluation}: ${now.evaluation.text}`);
  });
}
