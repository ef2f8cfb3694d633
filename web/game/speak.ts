/** Says things: to the ear through live regions, to the eye through a note that passes. */

import { h } from "../page/dom.js";

/** How long a note stays: a moment, and longer the longer it is. */
const stay = (sentence: string) => 2500 + 60 * sentence.length;

const polite = h("div", { class: "visually-hidden", role: "status", "data-testid": "live" });
const urgent = h("div", { class: "visually-hidden", role: "alert", "data-testid": "alert" });
const toast = h("div", { class: "toast", hidden: true, "data-testid": "toast" });
let passing = 0;

document.body.append(polite, urgent, toast);

/** For the ear alone. */
export function say(sentence: string): void {
  put(polite, sentence);
}

/** For ear and eye. */
export function note(sentence: string): void {
  put(polite, sentence);
  show(sentence, false);
}

/** Something went wrong. */
export function warn(sentence: string): void {
  put(urgent, sentence);
  show(sentence, true);
}

/** Said twice it must be heard twice: an invisible space makes it another text. */
function put(region: HTMLElement, sentence: string): void {
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

function show(sentence: string, bad: boolean): void {
  // Above an open dialog too: what is in the top layer covers everything else.
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  toast.textContent = sentence;
  toast.classList.toggle("bad", bad);
  toast.hidden = false;
  clearTimeout(passing);
  passing = window.setTimeout(() => {
    toast.hidden = true;
  }, stay(sentence));
}
