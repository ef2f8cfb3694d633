/** The list of keyboard shortcuts. */

import { h } from "../page/dom.js";
import { KEYS, text } from "./text.js";

/** Lists these keys, or those of the play page. */
export function openHelp(keys: readonly (readonly [string, string])[] = KEYS): void {
  const sheet: HTMLDialogElement = h(
    "dialog",
    {
      class: "sheet help",
      "aria-label": text.help,
      "data-testid": "help",
      onclose: () => sheet.remove(),
      onclick: (event: MouseEvent) => event.target === sheet && sheet.close(),
    },
    h("h2", {}, text.help),
    h(
      "dl",
      {},
      ...keys.flatMap(([keys, use]) => [
        h("dt", {}, ...keys.split(", ").map((key) => h("kbd", {}, key))),
        h("dd", {}, use),
      ]),
    ),
    h("button", { type: "button", class: "close", onclick: () => sheet.close() }, text.close),
  );
  document.body.append(sheet);
  sheet.showModal();
}
