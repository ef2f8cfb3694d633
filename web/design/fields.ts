/** Fields of the form: what is typed changes the design after a short pause, and a field that is
    being typed in is left alone. */

import { type Attributes, type Child, h } from "../page/dom.js";

/** The pause in typing after which the design changes, in milliseconds. */
const PAUSE = 150;

/** Shows a value, unless somebody is typing in the field. */
export function show(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
) {
  if (document.activeElement !== field && field.value !== value) field.value = value;
}

/** Calls back when typing has paused, and at once when the field is left. */
export function whenTyped(
  field: HTMLInputElement | HTMLTextAreaElement,
  typed: (value: string) => void,
): void {
  let timer = 0;
  let last: string | null = null;
  const tell = () => {
    clearTimeout(timer);
    if (field.value === last) return;
    last = field.value;
    typed(field.value);
  };
  field.addEventListener("focus", () => {
    last = field.value;
  });
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(tell, PAUSE);
  });
  field.addEventListener("change", tell);
}

/** A field with its label above it. */
export function labelled(label: string, field: HTMLElement, attributes: Attributes = {}) {
  return h("label", attributes, label, field);
}

export function button(words: Child, name: string, onclick: () => void, more: Attributes = {}) {
  return h("button", { type: "button", "data-testid": name, onclick, ...more }, words);
}

export function checkbox(
  label: string,
  attributes: Attributes,
  change: (on: boolean) => void,
): { input: HTMLInputElement; label: HTMLLabelElement } {
  const input = h("input", { type: "checkbox", ...attributes });
  input.addEventListener("change", () => change(input.checked));
  return { input, label: h("label", { class: "check" }, input, label) };
}

/** One of a few words, side by side. */
export function choice<T extends string>(
  title: string,
  name: string,
  options: Record<T, string>,
  first: T,
  change: (chosen: T) => void,
): HTMLFieldSetElement {
  const entries = Object.entries(options) as [T, string][];
  return h(
    "fieldset",
    { class: "pills" },
    h("legend", {}, title),
    ...entries.map(([value, label]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name,
          value,
          "data-testid": `${name}-${value}`,
          checked: value === first,
          onchange: () => change(value),
        }),
        h("span", {}, label),
      ),
    ),
  );
}
