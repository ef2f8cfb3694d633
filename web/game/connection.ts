/** The socket that brings every change, and reconnects by itself when it is lost. */

import type { Push } from "../messages.js";

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const WAITS = [200, 500, 1000, 2000, 3000];
/** A loss shorter than this is not reported, in milliseconds. */
const PATIENCE = 1000;
/** How often to send something, so that no proxy closes a quiet connection, in milliseconds. */
const PING = 25_000;

export function connect(
  address: string,
  onPush: (push: Push) => void,
  onStatus: (online: boolean) => void,
): void {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let retry = 0;
  let lost = 0;

  const open = () => {
    clearTimeout(retry);
    const url = new URL(address, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const current = new WebSocket(url);
    socket = current;
    current.onopen = () => {
      attempts = 0;
      clearTimeout(lost);
      lost = 0;
      onStatus(true);
    };
    current.onmessage = (event) => onPush(JSON.parse(String(event.data)) as Push);
    current.onclose = () => {
      if (socket !== current) return;
      socket = null;
      lost ||= window.setTimeout(() => onStatus(false), PATIENCE);
      retry = window.setTimeout(open, WAITS[Math.min(attempts, WAITS.length - 1)]);
      attempts += 1;
    };
  };

  // The browser may keep a page that is left, but only without an open socket.
  window.addEventListener("pagehide", () => {
    clearTimeout(retry);
    const current = socket;
    socket = null;
    current?.close();
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
