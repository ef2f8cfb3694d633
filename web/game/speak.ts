/** Messages: to screen readers through live regions, to the eye through a toast. */

import { h } from "../page/dom.js";

/** How long a toast stays, in milliseconds: longer texts stay longer. */
const duration = (sentence: string) => 2500 + 60 * sentence.length;

const polite = h("div", { class: "visually-hidden", role: "status", "data-testid": "live" });
const urgent = h("div", { class: "visually-hidden", role: "alert", "data-testid": "alert" });
const toast = h("div", { class: "toast", hidden: true, "data-testid": "toast" });
let timer = 0;

document.body.append(polite, urgent, toast);

/** Tells only the screen reader. */
export function say(sentence: string): void {
  announce(polite, sentence);
}

/** Tells everybody. */
export function note(sentence: string): void {
  announce(polite, sentence);
  show(sentence, false);
}

/** Tells everybody that something went wrong. */
export function warn(sentence: string): void {
  announce(urgent, sentence);
  show(sentence, true);
}

/** A region announces only a changed text: a space makes the same sentence another one. */
function announce(region: HTMLElement, sentence: string): void {
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

function show(sentence: string, bad: boolean): void {
  // An open dialog covers everything outside it.
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  toast.textContent = sentence;
  toast.classList.toggle("bad", bad);
  toast.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    toast.hidden = true;
  }, duration(sentence));
}
