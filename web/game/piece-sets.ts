/** The choice between sets of pieces. The server has drawn it; here it takes effect without leaving
    the game. */

import { find } from "../page/dom.js";
import { warn } from "./speak.js";
import { text } from "./text.js";

/** The choice, to be put into a menu. */
export function pieceSets(): DocumentFragment {
  const template = find<HTMLTemplateElement>(document, "#piece-sets");
  const made = template.content.cloneNode(true) as DocumentFragment;
  const form = find<HTMLFormElement>(made, "form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button instanceof HTMLButtonElement) void choose(form, template, button);
  });
  return made;
}

async function choose(
  form: HTMLFormElement,
  template: HTMLTemplateElement,
  chosen: HTMLButtonElement,
): Promise<void> {
  const { name, value } = chosen;
  const body = new URLSearchParams({ [name]: value, back: location.pathname });
  // The answer is this page with the other pieces.
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (!answer?.ok) {
    warn(text.failed);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  find(document, "svg.sprite").replaceWith(find(page, "svg.sprite"));
  document.documentElement.dataset[name] = value;
  for (const root of [form, template.content]) {
    for (const button of root.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === value));
    }
  }
}
