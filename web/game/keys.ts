/** The keyboard outside the board and outside text fields. */

import type { Store } from "./store.js";

/** What each key does. Arrows and the like always do; letters where they are wished. */
export function keys(store: Store, deeds: Record<string, () => void>): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest("input, textarea, select, [role=gridcell], [role=menu], dialog")) return;
    const single = event.key.length === 1;
    if (single && !store.now.prefs.keys) return;
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}
