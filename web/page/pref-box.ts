/** A checkbox for a preference. */

import { h } from "./dom.js";
import { askToNotify, mayNotify } from "./notify.js";
import { PREF_NAMES, type PrefName } from "./prefs.js";

/** Makes the checkbox. `set` is called with each new value; notifications are switched on only if
    the browser allows them, and otherwise a sentence says why not. */
export function prefBox(
  name: PrefName,
  value: boolean,
  set: (value: boolean) => void,
): HTMLElement {
  const reason = h("small", { class: "muted", role: "status" });
  const box = h("input", {
    type: "checkbox",
    name,
    onchange: async () => {
      if (name === "notify" && box.checked) {
        reason.textContent = await askToNotify();
        if (reason.textContent) box.checked = false;
      }
      set(box.checked);
    },
  });
  box.checked = value && (name !== "notify" || mayNotify());
  return h("label", { class: "check" }, box, h("span", {}, PREF_NAMES[name], " ", reason));
}
