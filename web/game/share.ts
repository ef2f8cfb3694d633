/** Gives the game away: as a link, a position, a file. */

import { h } from "../page/dom.js";
import { Refused } from "../page/request.js";
import { note, warn } from "./speak.js";
import { text } from "./text.js";

/** The address of the analysis board with the moves of a stored game. */
export function analysisLink(variant: string, game: string): string {
  return `/analysis/${variant}?${new URLSearchParams({ game })}`;
}

/** Fetches a text and copies it, or says why there is none. */
export const copyFrom = (fetchText: () => Promise<string>) => withText(fetchText, copy);

/** Fetches a text and uses it, or says why there is none. */
export async function withText(
  fetchText: () => Promise<string>,
  use: (words: string) => void | Promise<void>,
): Promise<void> {
  try {
    await use(await fetchText());
  } catch (error) {
    warn((error instanceof Refused && error.message) || text.failed);
  }
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
