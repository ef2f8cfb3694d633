/** Messages: to screen readers through live regions, to the eye as a line among the facts. */

import { h } from "../page/dom.js";
import type { Store } from "./store.js";

/** How long a message stays, in milliseconds: longer texts stay longer. */
const duration = (sentence: string) => 2500 + 60 * sentence.length;

const polite = h("div", { class: "visually-hidden", role: "status", "data-testid": "live" });
const urgent = h("div", { class: "visually-hidden", role: "alert", "data-testid": "alert" });
const message = h("p", { class: "message", hidden: true, "data-testid": "message" });
let place: HTMLElement = document.body;
let timer = 0;

document.body.append(polite, urgent, message);

/** Shows messages in this element, until a click, Escape or another position. */
export function placeMessages(store: Store, host: HTMLElement): void {
  place = host;
  host.append(message);
  document.addEventListener("pointerdown", hide, { capture: true });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { capture: true });
  store.watch((now, before) => {
    if (now.shown.fen !== before.shown.fen) hide();
  });
}

/** Tells only the screen reader. */
export function say(sentence: string): void {
  announce(polite, sentence);
}

/** Tells everybody. */
export function note(sentence: string): void {
  announce(polite, sentence);
  show(sentence);
}

/** Tells everybody that something went wrong, or why a move is not possible. */
export function warn(sentence: string): void {
  announce(urgent, sentence);
  show(sentence);
}

/** Joins sentences, each with one full stop at its end. Empty ones are left out. */
export function sentences(...parts: (string | null | false)[]): string {
  const ended = (part: string) => (/[.!?\u2026]$/.test(part) ? part : `${part}.`);
  return parts
    .filter((part): part is string => Boolean(part))
    .map(ended)
    .join(" ");
}

/** A region announces only a changed text: a space makes the same sentence another one. */
function announce(region: HTMLElement, sentence: string): void {
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

function show(sentence: string): void {
  // An open dialog covers everything outside it.
  (document.querySelector("dialog[open]") ?? place).append(message);
  message.textContent = sentence;
  message.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(hide, duration(sentence));
}

function hide(): void {
  clearTimeout(timer);
  message.hidden = true;
}
