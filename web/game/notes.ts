/** Under the moves: comment on the shown move, choose its glyphs, promote or delete its variation. */

import { fill, h } from "../page/dom.js";
import type { Play } from "./play.js";
import { noted, type Store } from "./store.js";
import { text } from "./text.js";
import { find, startOfSideLine } from "./tree.js";

export class Notes {
  private readonly store: Store;
  private readonly host: HTMLElement;
  private readonly play: Play;
  /** Opens the choice of glyphs, where there is one. */
  private readonly openGlyphs: (() => void) | null;
  /** The comment is being edited. */
  private isEditing = false;

  constructor(store: Store, host: HTMLElement, play: Play, openGlyphs: (() => void) | null = null) {
    this.store = store;
    this.host = host;
    this.play = play;
    this.openGlyphs = openGlyphs;
    store.watch((now, before) => {
      const moved = now.shown.node !== before.shown.node;
      if (moved) this.isEditing = false;
      const same = now !== before && !moved && now.state.tree === before.state.tree;
      const changed = !same || now.state.may.branch !== before.state.may.branch;
      // The viewer may be in the middle of a sentence.
      if (changed && !this.isEditing) this.draw();
    });
  }

  private draw(): void {
    const { state, shown } = this.store.now;
    const node = find(state.tree, shown.node);
    const first = startOfSideLine(state.tree, shown.node);
    this.host.hidden = !state.may.branch || !(node || this.store.now.startNote);
    if (this.host.hidden) return;
    if (this.isEditing) {
      fill(this.host, this.editor(shown.node, noted(this.store.now).comment));
      this.host.querySelector("textarea")?.focus();
      return;
    }
    fill(
      this.host,
      button(text.comment, () => this.edit(true)),
      node && this.openGlyphs && button(text.glyphs, this.openGlyphs),
      first && button(text.promote, () => void this.play.act({ do: "promote", node: first.id })),
      first &&
        button(text.deleteLine, () => void this.play.act({ do: "delete", node: shown.node })),
    );
  }

  private edit(on: boolean): void {
    this.isEditing = on;
    this.draw();
  }

  private editor(node: number, comment: string): HTMLElement {
    const area = h("textarea", {
      rows: 2,
      "aria-label": text.commentLabel,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") this.edit(false);
      },
    });
    area.value = comment;
    const save = async (event: SubmitEvent) => {
      event.preventDefault();
      this.edit(false);
      if (area.value.trim() !== comment) {
        await this.play.act({ do: "comment", node, text: area.value.trim() });
      }
    };
    return h(
      "form",
      { onsubmit: save },
      area,
      h("button", { type: "submit", class: "primary" }, text.save),
      button(text.cancel, () => this.edit(false)),
    );
  }
}

const button = (label: string, run: () => void) =>
  h("button", { type: "button", onclick: run }, label);
