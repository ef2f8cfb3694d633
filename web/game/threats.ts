/** The squares that the side at the top attacks, fetched while they are wanted. */

import type { Server } from "./server.js";
import { orientation, other, type Store } from "./store.js";

export function fetchThreats(store: Store, server: Pick<Server, "threats">): void {
  store.watch((now, before) => {
    const same =
      now !== before &&
      now.shown === before.shown &&
      now.prefs.threats === before.prefs.threats &&
      orientation(now) === orientation(before);
    if (!same && now.prefs.threats) void fetchNow();
  });

  async function fetchNow(): Promise<void> {
    const { shown } = store.now;
    const by = other(orientation(store.now));
    const threats = await server.threats(shown.node, by).catch(() => null);
    if (threats && store.now.shown === shown) store.change({ threats });
  }
}
