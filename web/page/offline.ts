/** Keeps the pages of an exported folder for times without a network. */

import { inFolder } from "./address.js";

const first = document.documentElement.dataset.first;
// Browsers allow it over HTTPS and on this machine alone.
if (inFolder && first !== undefined && "serviceWorker" in navigator) {
  const script = new URL("service-worker.js", new URL(first, location.href));
  navigator.serviceWorker.register(script).catch(() => {
    // Without it all works, as long as there is a network.
  });
}
