/** The box for moves as text: any notation that the game's server reads. */

import { h } from "../page/dom.js";
import type { Play } from "./play.js";
import { note } from "./speak.js";
import { spoken } from "./spoken.js";
import type { Store } from "./store.js";
import { isPlace } from "./table.js";
import { text } from "./text.js";

/** Makes the box; returns what gives it the keyboard. */
export function typed(store: Store, host: HTMLElement, play: Play): () => void {
  const input = h("input", {
    type: "text",
    "aria-label": text.typed,
    "aria-keyshortcuts": "m",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    "data-testid": "typed",
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      input.value = "";
      input.blur();
    },
    onblur: () => host.classList.remove("open"),
  });
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const words = input.value.trim();
    if (!words) return;
    const answer = spoken(words, store.now);
    if (answer) {
      note(answer);
      input.value = "";
      return;
    }
    // If the list has it, what it is called there tells a side line from a new one.
    const known = Object.values(store.now.shown.moves)
      .flat()
      .find((move) => move.text === words || move.san === words);
    input.value = "";
    if (!(await play.move(known ?? { text: words }))) {
      input.value = words;
      input.select();
    }
  };
  host.append(h("form", { onsubmit: send }, input));
  store.watch((now, before) => {
    if (now !== before && now.shown === before.shown && now.state === before.state) return;
    const from = Object.keys(now.shown.moves).find(isPlace) ?? "";
    const example = now.shown.moves[from]?.[0]?.san ?? "";
    input.placeholder = text.typedExample(example);
    input.disabled = !(now.state.may.play || now.state.may.branch);
  });
  return () => {
    host.classList.add("open");
    input.focus();
  };
}
