/** The socket: hears every change, and comes back by itself after a loss. */

import type { Push } from "../messages.js";

/** Waits between tries, in milliseconds; the last one for ever. */
const WAITS = [200, 500, 1000, 2000, 3000];
/** A loss shorter than this is nobody's business. */
const PATIENCE = 1000;
/** Keeps what stands between from closing a quiet line. */
const PING = 25_000;

export function link(
  address: string,
  heard: (push: Push) => void,
  online: (yes: boolean) => void,
): void {
  let socket: WebSocket | null = null;
  let tries = 0;
  let retry = 0;
  let lost = 0;

  const open = () => {
    clearTimeout(retry);
    const url = new URL(address, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const own = new WebSocket(url);
    socket = own;
    own.onopen = () => {
      tries = 0;
      clearTimeout(lost);
      lost = 0;
      online(true);
    };
    own.onmessage = (event) => heard(JSON.parse(String(event.data)) as Push);
    own.onclose = () => {
      if (socket !== own) return;
      socket = null;
      lost ||= window.setTimeout(() => online(false), PATIENCE);
      retry = window.setTimeout(open, WAITS[Math.min(tries, WAITS.length - 1)]);
      tries += 1;
    };
  };

  // A page that is left may be kept by the browser, but not with an open socket.
  window.addEventListener("pagehide", () => {
    clearTimeout(retry);
    const own = socket;
    socket = null;
    own?.close();
  });
  window.addEventListener("pageshow", () => {
    if (!socket) open();
  });
  window.addEventListener("online", () => {
    if (!socket) open();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !socket) open();
  });
  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send("ping");
  }, PING);
  open();
}
