/** Keyboard shortcuts, outside the board and outside text fields. */

import type { Store } from "./store.js";

/** Runs the action of each key. Single characters can be switched off in the settings. */
export function listenForShortcuts(store: Store, actions: Record<string, () => void>): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest("input, textarea, select, [role=gridcell], [role=menu], dialog[open]"))
      return;
    // The space bar presses what has the keyboard.
    if (event.key === " " && target.closest("button, a, summary")) return;
    const single = event.key.length === 1;
    if (single && !store.now.prefs.keys) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
