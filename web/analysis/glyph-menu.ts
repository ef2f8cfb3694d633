/** The choice of glyphs for a move: by press, or by the keys that stand beside them. */

import { GLYPHS, type Glyph, toggleGlyph } from "../game/glyphs.js";
import { openSheet } from "../game/sheet.js";
import { say } from "../game/speak.js";
import { noted, type Store } from "../game/store.js";
import { START } from "../game/tree.js";
import type { Note } from "../messages.js";
import { h } from "../page/dom.js";
import { text } from "./text.js";

/** The keys of the glyphs, in their order. */
const KEYS = "123456=uwbWB+-";

export function openGlyphs(store: Store, change: (part: Partial<Note>) => void): void {
  const { shown, state } = store.now;
  const move = state.tree.find(({ id }) => id === shown.node);
  if (shown.node === START || !move) return;
  const { nags } = noted(store.now);
  const choose = (glyph: Glyph) => {
    const chosen = toggleGlyph(nags, glyph);
    sheet.close();
    change({ nags: chosen });
    const there = chosen.includes(glyph.nag);
    say(`${move.san} ${glyph.sign}, ${glyph.words}${there ? "" : `, ${text.removed}`}`);
  };
  const button = (glyph: Glyph) => {
    const key = keyOf(glyph);
    return h(
      "button",
      {
        type: "button",
        "aria-pressed": String(nags.includes(glyph.nag)),
        "aria-keyshortcuts": key,
        "data-testid": `glyph-${glyph.nag}`,
        onclick: () => choose(glyph),
      },
      h("b", { class: `glyph ${glyph.tone}` }, glyph.sign),
      h("span", {}, glyph.words),
      h("kbd", { "aria-hidden": "true" }, key),
    );
  };
  const group = (onPosition: boolean, label: string) =>
    h(
      "div",
      { class: "glyphs", role: "group", "aria-label": label },
      ...GLYPHS.filter((glyph) => glyph.onPosition === onPosition).map(button),
    );
  const sheet = openSheet(
    text.glyphsOf(move.san),
    group(false, text.ofTheMove),
    group(true, text.ofThePosition),
  );
  sheet.addEventListener("keydown", (event) => {
    const glyph = GLYPHS.find((one) => keyOf(one) === event.key);
    if (!glyph || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(glyph);
  });
}

const keyOf = (glyph: Glyph): string => KEYS[GLYPHS.indexOf(glyph)] ?? "";
