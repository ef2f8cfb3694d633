/** The box for typed moves, in any notation that the server reads. */

import { h } from "../page/dom.js";
import { isPlace, wholes } from "./board.js";
import type { Play } from "./play.js";
import { answerQuestion } from "./questions.js";
import { note } from "./speak.js";
import type { Store } from "./store.js";
import { text } from "./text.js";

export class MoveInput {
  private readonly store: Store;
  private readonly host: HTMLElement;
  private readonly play: Play;
  private readonly input = h("input", {
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
      this.input.value = "";
      this.input.blur();
    },
    onblur: () => this.host.classList.remove("open"),
  });

  constructor(store: Store, host: HTMLElement, play: Play) {
    this.store = store;
    this.host = host;
    this.play = play;
    const onsubmit = (event: SubmitEvent) => {
      event.preventDefault();
      void this.send();
    };
    host.append(h("form", { onsubmit }, this.input));
    store.watch((now, before) => {
      if (now !== before && now.shown === before.shown && now.state === before.state) return;
      if (now.state.phase !== before.state.phase) this.input.value = "";
      const from = Object.keys(now.shown.moves).find(isPlace) ?? "";
      const example = now.shown.moves[from]?.slice(0, 1).flatMap(wholes)[0];
      this.input.placeholder = text.typedExample(example?.san ?? "");
      this.input.disabled = !(now.state.may.play || now.state.may.branch);
    });
  }

  /** Gives the keyboard to the box. */
  focus(): void {
    this.host.classList.add("open");
    this.input.focus();
  }

  private async send(): Promise<void> {
    const { input } = this;
    const words = input.value.trim();
    if (!words) return;
    input.value = "";
    const answer = answerQuestion(words, this.store.now);
    if (answer) {
      note(answer);
      return;
    }
    // A move of the list brings its notation, by which a known variation is found again.
    const known = Object.values(this.store.now.shown.moves)
      .flat()
      .flatMap(wholes)
      .find((move) => move.text === words || move.san === words);
    if (await this.play.move(known ?? { text: words })) return;
    input.value = words;
    input.select();
  }
}
