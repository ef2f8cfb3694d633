/** A desk on the server. */

import { json, post, text } from "../game/server.js";
import type { AnalysisNews, AnalysisRequest } from "../messages.js";
import type { Desk, Thinker } from "./desk.js";

/** Wait before the next attempt to connect, in milliseconds. */
const WAIT = 1000;

export const serverDesk: Desk = {
  position: (variant, fen, moves) => json("/api/position", post({ variant, fen, moves })),
  edit: (variant, fen) => json(address("edit", { variant, fen })),
  setUp: (variant, edited) => json(address("edit", { variant }), post(edited)),
  why: (variant, fen, from, to) => json(address("why", { variant, fen, from, to })),
  glance: (variant, fen, piece, square) =>
    json(address("glance", { variant, fen, piece, ...(square && { square }) })),
  threats: (variant, fen, by) => json(address("threats", { variant, fen, by })),
  readStudy: (pgn, game) => json("/api/study", post({ pgn, game })),
  writeStudy: (variant, fen, note, moves, format) =>
    text("/api/pgn", post({ variant, fen, note, moves, format })),
  analysis: (hear) => new SocketThinker(hear),
};

const address = (name: string, query: Record<string, string>) =>
  `/api/${name}?${new URLSearchParams(query)}`;

/** The server's engine, at the other end of a socket, which is there while there is a request. */
class SocketThinker implements Thinker {
  private readonly hear: (news: AnalysisNews) => void;
  private socket: WebSocket | null = null;
  private request: AnalysisRequest | null = null;
  private retry = 0;

  constructor(hear: (news: AnalysisNews) => void) {
    this.hear = hear;
  }

  ask(request: AnalysisRequest): void {
    this.request = request.lines > 0 ? request : null;
    clearTimeout(this.retry);
    if (this.request) this.send(this.request);
    else this.close();
  }

  private send(request: AnalysisRequest): void {
    if (!this.socket) this.open();
    else if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  private open(): void {
    const url = new URL("/api/analysis", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.request) this.send(this.request);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as AnalysisNews);
    socket.onclose = () => {
      this.socket = null;
      if (this.request) this.retry = window.setTimeout(() => this.open(), WAIT);
    };
  }

  private close(): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
}
