/** A sheet over the page, which goes when it is closed. */

import { type Child, h } from "../page/dom.js";
import { text } from "./text.js";

/** Opens a sheet with a heading. A click outside it closes it. */
export function openSheet(title: string, ...children: Child[]): HTMLDialogElement {
  const sheet: HTMLDialogElement = h(
    "dialog",
    {
      class: "sheet",
      "aria-label": title,
      "data-testid": "sheet",
      onclose: () => sheet.remove(),
      onclick: (event: MouseEvent) => event.target === sheet && sheet.close(),
    },
    h("h2", {}, title),
    ...children,
    h("button", { type: "button", class: "close", onclick: () => sheet.close() }, text.close),
  );
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}
