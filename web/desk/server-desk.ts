/** A desk on the server. */

import type { AnalysisNews, AnalysisRequest } from "../messages.js";
import { json, post, socketAddress } from "../page/request.js";
import { Desk, type Place, type Thinker } from "./desk.js";

/** Wait before the next attempt to connect, in milliseconds. */
const WAIT = 1000;

export const serverPlace: Place = {
  ask: (question) => json("/api/desk", post(question)),
  analysis: (hear) => new SocketThinker(hear),
};

export const serverDesk = new Desk(serverPlace);

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
    const socket = new WebSocket(socketAddress("/api/analysis"));
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
