/** The choice of a new game: against whom, how strong, which side. */

import type { Introduction } from "../messages.js";
import { h } from "../page/dom.js";
import { type Choices, recallChoices, rememberChoices } from "./choices.js";
import { text } from "./text.js";

/** What can be done on the card. */
interface Leads {
  /** Called with what was chosen. */
  begin(choices: Choices): void;
  /** Called without a choice, if there is a game to go back to. */
  back: (() => void) | null;
  /** Leads to a game that the server stores, if there is a server. */
  store: (() => void) | null;
}

/** Makes the card, with what has gone wrong, if anything has. */
export function setupCard(
  introduction: Introduction,
  { levels, fault }: { levels: readonly string[]; fault: string },
  { begin, back, store }: Leads,
): HTMLFormElement {
  const chosen = recallChoices(levels.length);
  const level = h(
    "select",
    { name: "level", "data-testid": "level" },
    ...levels.map((name, index) => {
      const number = index + 1;
      const attributes = { value: number, selected: number === chosen.level };
      return h("option", attributes, `${number} \u00b7 ${name}`);
    }),
  );
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(form);
    const choices = {
      opponent: data.get("opponent"),
      level: Number(data.get("level")),
      side: data.get("side"),
      array: data.get("array") ?? chosen.array,
    } as Choices;
    rememberChoices(choices);
    begin(choices);
  };
  const form: HTMLFormElement = h(
    "form",
    { class: "card setup", "data-testid": "setup", onsubmit },
    h("h2", {}, text.newGame),
    fault && h("p", { class: "fault", role: "alert", "data-testid": "fault" }, fault),
    radios("opponent", text.against, text.opponent, chosen.opponent),
    h("label", { class: "level" }, h("span", {}, text.level), level),
    radios("side", text.youPlay, text.sides, chosen.side),
    introduction.prelude && radios("array", text.array, text.arrays, chosen.array),
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", class: "primary", "data-testid": "start" }, text.start),
      back && h("button", { type: "button", onclick: back }, text.back),
    ),
    store &&
      h(
        "button",
        { type: "button", class: "link", onclick: store, "data-testid": "stored" },
        text.stored,
      ),
  );
  return form;
}

/** Radio buttons that look like one bar of buttons. */
function radios<V extends string>(
  name: string,
  title: string,
  values: Record<V, string>,
  chosen: V,
): HTMLElement {
  const all = Object.entries(values) as [V, string][];
  return h(
    "fieldset",
    { class: name },
    h("legend", {}, title),
    h(
      "div",
      { class: "bar-of-choices" },
      ...all.map(([value, label]) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name, value, checked: value === chosen }),
          h("span", {}, label),
        ),
      ),
    ),
  );
}
