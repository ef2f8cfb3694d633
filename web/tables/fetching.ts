/** A line that shows how far fetching an endgame table has come. */

import type { Fetching } from "../desk/table-files.js";
import { fill, h } from "../page/dom.js";
import { text } from "./text.js";

export class FetchingLine {
  private readonly bar = h("progress", { max: 1, value: 0 });
  private readonly words = h("span");
  readonly element = h(
    "p",
    { class: "ending-fetching muted", hidden: true, "data-testid": "fetching" },
    h("label", {}, this.words, this.bar),
  );

  /** Shows it; `null` when nothing is fetched any longer. */
  readonly show = (fetching: Fetching | null): void => {
    this.element.hidden = fetching === null;
    if (!fetching) return;
    const { men, done, all } = fetching;
    fill(this.words, text.fetching(men, megabytes(all)));
    this.bar.max = all;
    this.bar.value = done;
  };
}

const megabytes = (bytes: number): string =>
  (bytes / 2 ** 20).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
