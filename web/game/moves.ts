/** The move list: the game in two columns, variations between the rows. */

import type { NodeFacts } from "../messages.js";
import { type Child, fill, h } from "../page/dom.js";
import { needsHint } from "./asking.js";
import { glyph } from "./glyphs.js";
import type { Model, Store } from "./store.js";
import { text } from "./text.js";
import { children, gameLine, line, START, type Tree } from "./tree.js";

export function showMoves(store: Store, host: HTMLElement, go: (node: number) => void): void {
  host.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-node]");
    if (button) go(Number(button.dataset.node));
  });
  store.watch((now, before) => {
    const isSame =
      now !== before &&
      now.state.tree === before.state.tree &&
      now.glyphs === before.glyphs &&
      now.startNote === before.startNote;
    if (!isSame) {
      const focused = host.contains(document.activeElement);
      fill(host, ...rows(now));
      markCurrent(host, now.shown.node, focused);
    } else if (now.shown.node !== before.shown.node) {
      markCurrent(host, now.shown.node, host.contains(document.activeElement));
    }
  });
}

/** Marks the move whose position is shown, and scrolls the list to it. */
function markCurrent(host: HTMLElement, node: number, focus: boolean): void {
  for (const old of host.querySelectorAll("[aria-current]")) {
    old.removeAttribute("aria-current");
    old.setAttribute("tabindex", "-1");
  }
  const all = host.querySelectorAll<HTMLElement>("[data-node]");
  const current = host.querySelector<HTMLElement>(`[data-node="${node}"]`);
  current?.setAttribute("aria-current", "true");
  const reachable = current ?? all[all.length - 1];
  reachable?.setAttribute("tabindex", "0");
  if (focus) reachable?.focus({ preventScroll: true });
  if (!current) {
    host.scrollTo({ top: 0, left: 0 });
    return;
  }
  const [box, list] = [current.getBoundingClientRect(), host.getBoundingClientRect()];
  host.scrollBy({
    top: box.top - list.top - (list.height - box.height) / 2,
    left: box.left - list.left - (list.width - box.width) / 2,
  });
}

function rows(model: Readonly<Model>): Child[] {
  const { tree, prelude } = model.state;
  const { glyphs } = model;
  const before =
    prelude.length > 0 &&
    h(
      "li",
      { class: "prelude" },
      h("span", {}, text.prelude),
      h("ol", {}, ...prelude.map((step) => h("li", {}, step))),
    );
  const begin = model.startNote?.comment;
  const items: Child[] = [
    before,
    begin && h("li", { class: "aside" }, h("p", { class: "comment" }, begin)),
  ];
  if (tree.length === 0) {
    const none = model.state.phase !== "prelude" && h("li", { class: "none" }, text.noMoves);
    return [...items, none, needsHint(model) && tip()];
  }
  let row: HTMLElement | null = null;
  const aside = (...parts: Child[]) => {
    const there = parts.filter(Boolean);
    if (there.length === 0) return;
    items.push(h("li", { class: "aside" }, ...there));
    row = null;
  };
  const lines = (parent: number) =>
    children(tree, parent)
      .filter((node) => !node.main)
      .map((node) => h("p", {}, ...sideLine(tree, node, glyphs)));
  const played = gameLine(tree);
  for (const node of played) {
    const { number, side } = node;
    if (!row) {
      row = h("li", { class: "row" }, h("span", { class: "number" }, `${number}.`));
      if (side === "b") row.append(h("span", { class: "gap" }, "\u2026"));
      items.push(row);
    }
    row.append(moveButton(node, glyphs));
    if (side === "b") row = null;
    const { comment } = node.note;
    aside(comment && h("p", { class: "comment" }, comment), ...lines(node.parent));
  }
  aside(...lines(played.at(-1)?.id ?? START));
  if (needsHint(model)) items.push(tip());
  return items;
}

const tip = () => h("li", { class: "none tip", "data-testid": "tip" }, text.howHint);

/** A variation as running text, with its own variations in brackets. */
function sideLine(tree: Tree, start: NodeFacts, glyphs: Model["glyphs"]): Child[] {
  const parts: Child[] = [];
  let needsNumber = true;
  for (const node of [start, ...line(tree, start.id)]) {
    const { number, side } = node;
    if (side === "w" || needsNumber) {
      parts.push(h("span", { class: "number" }, `${number}${side === "w" ? "." : "\u2026"}`));
    }
    needsNumber = false;
    parts.push(moveButton(node, glyphs), " ");
    if (node.note.comment) {
      parts.push(h("span", { class: "comment" }, node.note.comment), " ");
      needsNumber = true;
    }
    if (node === start) continue;
    for (const other of children(tree, node.parent)) {
      if (other === node) continue;
      parts.push(h("span", { class: "nested" }, "(", ...sideLine(tree, other, glyphs), ")"), " ");
      needsNumber = true;
    }
  }
  return parts;
}

function moveButton(node: NodeFacts, glyphs: Model["glyphs"]): HTMLElement {
  const own = node.note.nags.map(glyph);
  const found = glyphs[node.id];
  // What somebody says of a move goes before what the review says.
  const reviewed = found === undefined || own.some(({ onPosition }) => !onPosition);
  const all = reviewed ? own : [glyph(found), ...own];
  const words = all.map(({ sign, words }) => `${sign}, ${words}`).join(", ");
  return h(
    "button",
    {
      type: "button",
      class: "move",
      tabindex: "-1",
      "data-node": node.id,
      "data-main": node.main,
      "aria-label": words ? `${node.san} ${words}` : null,
      title: all.map(({ words }) => words).join(", ") || null,
    },
    node.san,
    ...all.map(({ sign, tone }) => h("b", { class: `glyph ${tone}` }, sign)),
  );
}
