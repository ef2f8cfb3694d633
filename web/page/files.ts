/** Files of the reader: written from the page, and read into it. */

import { h } from "./dom.js";

/** Saves a text, or something else, as a file with this name. */
export function saveFile(name: string, content: string | Blob): void {
  const file = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const href = URL.createObjectURL(file);
  h("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}
