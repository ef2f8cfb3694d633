/** The text of the variant file, with line numbers; those with a mistake are marked. */

import type { Design } from "../messages.js";
import { fill, h } from "../page/dom.js";
import type { Draft } from "./draft.js";
import { show, whenTyped } from "./fields.js";
import { text } from "./text.js";

export class FileEditor {
  private readonly area = h("textarea", {
    class: "mono",
    rows: 24,
    wrap: "off",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": text.file,
    "data-testid": "text",
  });
  private readonly numbers = h("div", { class: "numbers mono", "aria-hidden": "true" });

  constructor(draft: Draft, root: HTMLElement) {
    whenTyped(this.area, (value) => void draft.write(value.endsWith("\n") ? value : `${value}\n`));
    this.area.addEventListener("scroll", () => {
      this.numbers.scrollTop = this.area.scrollTop;
    });
    this.area.addEventListener("input", () => this.number(draft.now));
    fill(
      root,
      h(
        "div",
        { class: "column whole" },
        h("p", { class: "muted" }, text.fileHelp),
        h("div", { class: "listing" }, this.numbers, this.area),
      ),
    );
    draft.listen((design) => {
      show(this.area, design.text);
      this.number(design);
    });
  }

  /** Puts the cursor on a line and a column, both counted from 1. */
  jump(line: number, column: number): void {
    const before = this.area.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    this.area.focus();
    this.area.setSelectionRange(start, start + 1);
    const height = this.area.scrollHeight / Math.max(1, this.area.value.split("\n").length);
    this.area.scrollTop = Math.max(0, (line - 4) * height);
  }

  private number({ faults }: Design): void {
    const wrong = new Set(faults.map(({ line }) => line));
    const lines = this.area.value.split("\n").length;
    const all = Array.from({ length: lines }, (_, index) =>
      h("div", { class: wrong.has(index + 1) ? "wrong" : null }, String(index + 1)),
    );
    fill(this.numbers, ...all);
  }
}
