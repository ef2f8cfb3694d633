/** Gives the game away: as a link, a position, a file. */

import { h } from "../page/dom.js";
import { note } from "./speak.js";
import { text } from "./text.js";

/** The address of the analysis board with the moves of a stored game. */
export function analysisLink(variant: string, game: string): string {
  return `/analysis/${variant}?${new URLSearchParams({ game })}`;
}

/** Copies a text to the clipboard, or shows it to be copied by hand if the browser refuses. */
export async function copy(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    note(text.copied);
  } catch {
    showForCopying(words);
  }
}

function showForCopying(words: string): void {
  const area = h("textarea", { readonly: true, rows: 6, class: "mono", "aria-label": text.copy });
  area.value = words;
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-label": text.copyByHand, onclose: () => dialog.remove() },
    h("p", {}, text.copyByHand),
    area,
    h("button", { type: "button", onclick: () => dialog.close() }, text.close),
  );
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}
