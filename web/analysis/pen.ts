/** The pen: while it is taken, every press on the board draws an arrow or a circle. */

import { icons } from "../game/icons.js";
import { note } from "../game/speak.js";
import { noted, type Store } from "../game/store.js";
import type { Ink } from "../messages.js";
import { h, icon } from "../page/dom.js";
import { text } from "./text.js";

const INKS: readonly Ink[] = ["green", "red", "blue", "yellow"];

/** Adds a button that takes the pen to the steps, and under them its colours. Returns what takes it,
    or lays it down. */
export function addPen(store: Store, host: HTMLElement, wipe: () => void): () => void {
  let last: Ink = "green";
  const toggle = () => {
    const pen = store.now.pen ? null : last;
    store.change({ pen });
    if (pen) note(text.penTaken);
  };
  const take = h(
    "button",
    {
      type: "button",
      title: `${text.draw} (d)`,
      "aria-label": text.draw,
      "aria-keyshortcuts": "d",
      "data-testid": "pen",
      onclick: toggle,
    },
    icon(icons.pen),
  );
  const inks = INKS.map((ink) =>
    h("input", {
      type: "radio",
      name: "ink",
      value: ink,
      class: `ink arrow-${ink}`,
      "aria-label": text.ink[ink],
      title: text.ink[ink],
      "data-testid": `ink-${ink}`,
      onchange: () => {
        last = ink;
        store.change({ pen: ink });
      },
    }),
  );
  const erase = h("button", { type: "button", "data-testid": "wipe", onclick: wipe }, text.wipe);
  const bar = h("div", { class: "pen", role: "group", "aria-label": text.draw }, ...inks, erase);
  host.querySelector(".steps")?.append(take);
  host.append(bar);
  store.watch((now) => {
    bar.hidden = now.pen === null;
    take.setAttribute("aria-pressed", String(now.pen !== null));
    for (const input of inks) input.checked = input.value === now.pen;
    erase.disabled = noted(now).shapes.length === 0;
  });
  return toggle;
}
