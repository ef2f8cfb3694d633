/** Files of the reader: written from the page, and read into it. */

import { h } from "./dom.js";

/** Saves a text as a file with this name. */
export function saveFile(name: string, words: string): void {
  const href = URL.createObjectURL(new Blob([words], { type: "text/plain" }));
  h("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}
