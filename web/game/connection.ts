/** A socket that brings every change, and reconnects by itself when it is lost. */

import { socketAddress } from "../page/request.js";

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const WAITS = [200, 500, 1000, 2000, 3000];
/** A loss shorter than this is not reported, in milliseconds. */
const PATIENCE = 1000;
/** How often to send something, so that no proxy closes a quiet connection, in milliseconds. */
const PING = 25_000;
/** The server says something at least every two seconds: after a silence of this length, in
    milliseconds, the connection is dead even if nobody has closed it. */
const SILENCE = 4000;

/** The server's side sends messages of this type, at least one every two seconds. */
export class Connection<Push> {
  private readonly address: string;
  private readonly onPush: (push: Push) => void;
  private readonly onStatus: (online: boolean) => void;
  private socket: WebSocket | null = null;
  private attempts = 0;
  private retry = 0;
  /** The timer of a loss that is not reported yet. */
  private lost = 0;
  /** When the server was last heard, or the attempt to reach it began. */
  private heard = 0;
  private readonly listeners = new AbortController();

  constructor(address: string, onPush: (push: Push) => void, onStatus: (online: boolean) => void) {
    this.address = address;
    this.onPush = onPush;
    this.onStatus = onStatus;
    const { signal } = this.listeners;
    // The browser may keep a page that is left, but only without an open socket.
    window.addEventListener("pagehide", () => this.leave(), { signal });
    window.addEventListener("pageshow", () => this.reopen(), { signal });
    window.addEventListener("online", () => this.reopen(), { signal });
    window.addEventListener("offline", () => this.drop(0), { signal });
    const onvisibilitychange = () => {
      if (!document.hidden) this.reopen();
    };
    document.addEventListener("visibilitychange", onvisibilitychange, { signal });
    const ping = setInterval(() => this.send("ping"), PING);
    const look = setInterval(() => {
      if (this.socket && performance.now() - this.heard > SILENCE) this.drop(0);
    }, 500);
    signal.addEventListener("abort", () => {
      clearInterval(ping);
      clearInterval(look);
    });
    this.open();
  }

  /** Sends a text, if the socket is open. */
  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** Ends the connection for good. */
  end(): void {
    this.listeners.abort();
    this.leave();
  }

  private open(): void {
    clearTimeout(this.retry);
    const current = new WebSocket(socketAddress(this.address));
    this.socket = current;
    this.heard = performance.now();
    current.onopen = () => {
      this.heard = performance.now();
      this.attempts = 0;
      clearTimeout(this.lost);
      this.lost = 0;
      this.onStatus(true);
    };
    current.onmessage = (event) => {
      this.heard = performance.now();
      this.onPush(JSON.parse(String(event.data)) as Push);
    };
    current.onclose = () => this.drop(PATIENCE);
  }

  /** Gives the socket up and tries again; reports the loss unless it is mended in time. */
  private drop(patience: number): void {
    this.forget();
    if (patience === 0) this.onStatus(false);
    else this.lost ||= window.setTimeout(() => this.onStatus(false), patience);
    clearTimeout(this.retry);
    const wait = WAITS[Math.min(this.attempts, WAITS.length - 1)];
    this.retry = window.setTimeout(() => this.open(), wait);
    this.attempts += 1;
  }

  private reopen(): void {
    if (!this.socket) this.open();
  }

  private leave(): void {
    clearTimeout(this.retry);
    this.forget();
  }

  /** Closes the socket without hearing of it any more. */
  private forget(): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}
