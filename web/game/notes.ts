/** What can be done with the move that is looked at: comment on it, and tend its side line. */

import { fill, h } from "../page/dom.js";
import type { Play } from "./play.js";
import type { Store } from "./store.js";
import { text } from "./text.js";
import { find, fork } from "./tree.js";

export function notes(store: Store, host: HTMLElement, play: Play): void {
  let writing = false;

  function draw(): void {
    const { state, shown } = store.now;
    const node = find(state.tree, shown.node);
    const first = fork(state.tree, shown.node);
    host.hidden = !state.may.branch || !node;
    if (host.hidden || !node) return;
    if (writing) {
      fill(host, editor(node.id, node.comment));
      host.querySelector("textarea")?.focus();
      return;
    }
    fill(
      host,
      h("button", { type: "button", onclick: () => write(true) }, text.comment),
      first &&
        h(
          "button",
          { type: "button", onclick: () => play.act({ do: "promote", node: first.id }) },
          text.promote,
        ),
      first &&
        h(
          "button",
          { type: "button", onclick: () => play.act({ do: "delete", node: node.id }) },
          text.deleteLine,
        ),
    );
  }

  function write(on: boolean): void {
    writing = on;
    draw();
  }

  function editor(node: number, comment: string): HTMLElement {
    const area = h("textarea", {
      rows: 2,
      "aria-label": text.commentLabel,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") write(false);
      },
    });
    area.value = comment;
    const send = async (event: SubmitEvent) => {
      event.preventDefault();
      write(false);
      if (area.value.trim() !== comment) {
        await play.act({ do: "comment", node, text: area.value.trim() });
      }
    };
    return h(
      "form",
      { onsubmit: send },
      area,
      h("button", { type: "submit", class: "primary" }, text.save),
      h("button", { type: "button", onclick: () => write(false) }, text.cancel),
    );
  }

  store.watch((now, before) => {
    const moved = now.shown.node !== before.shown.node;
    if (moved) writing = false;
    const same = now !== before && !moved && now.state.tree === before.state.tree;
    // Somebody may be in the middle of a sentence.
    if (!writing && (!same || now.state.may.branch !== before.state.may.branch)) draw();
  });
}
