/** The settings page: the preferences of this device, and the look of all pages. */

import { inFolder } from "./address.js";
import { recallLook, rememberLook } from "./look.js";
import { prefBox } from "./pref-box.js";
import { load, PREF_NAMES, type PrefName, save } from "./prefs.js";

const prefs = load();

function checkbox(name: PrefName): HTMLElement {
  return prefBox(name, prefs[name], (value) => {
    prefs[name] = value;
    save(prefs);
  });
}

// A change shows at once and is saved without pressing the button.
const form = document.querySelector<HTMLFormElement>("form[data-testid=settings]");
form?.addEventListener("change", ({ target }) => {
  const chosen = new FormData(form);
  for (const [name, value] of chosen) document.documentElement.dataset[name] = String(value);
  const values = [...chosen].map(([name, value]) => [name, String(value)]);
  if (inFolder) {
    rememberLook(Object.fromEntries(values));
    return;
  }
  const saved = fetch(form.action, { method: "POST", body: new URLSearchParams(values) });
  const isLanguage = (target as HTMLInputElement).name === "language";
  if (isLanguage) void saved.then(() => location.reload());
});
form?.querySelector("button")?.setAttribute("hidden", "");
if (inFolder) {
  for (const [name, value] of Object.entries(recallLook())) {
    const box = `input[name="${name}"][value="${CSS.escape(value)}"]`;
    form?.querySelector<HTMLInputElement>(box)?.click();
  }
}

const section = document.getElementById("here");
if (section) {
  section.append(...(Object.keys(PREF_NAMES) as PrefName[]).map(checkbox));
  section.hidden = false;
}
