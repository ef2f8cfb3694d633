/** The questions and wishes about one stored game. */

import { serverDesk } from "../desk/server-desk.js";
import type {
  Acted,
  Request as ActRequest,
  Evaluation,
  Glance,
  Hint,
  Invite,
  Position,
  Refusal,
  Side,
  Threats,
} from "../messages.js";
import { json, post, text } from "../page/request.js";

/** How long to wait for the answer to an action, in milliseconds. */
const PATIENCE = 5000;

/** The requests about one game. */
export class Server {
  private readonly game: string;
  private readonly variant: string;

  /** The variant is an id, or the whole text of a design. */
  constructor(id: string, variant: string) {
    this.game = `/game/${id}`;
    this.variant = variant;
  }

  position(node: number): Promise<Position> {
    return json(`${this.game}/at/${node}`);
  }

  /** Why no move leads from one square to another. */
  why(node: number, from: string, to: string): Promise<Refusal> {
    return json(this.address("why", { node, from, to }));
  }

  /** How a piece moves, on a square or, with `null`, from beside the board. */
  glance(fen: string, piece: string, square: string | null): Promise<Glance> {
    return serverDesk.glance(this.variant, piece, square, { fen });
  }

  hint(node: number): Promise<Hint> {
    return json(this.address("hint", { node }));
  }

  evaluation(node: number): Promise<Evaluation> {
    return json(this.address("eval", { node }));
  }

  threats(node: number, by: Side): Promise<Threats> {
    return json(this.address("threats", { node, by }));
  }

  /** Makes a link that gives the viewer's seat to another device. */
  seatLink(): Promise<Invite> {
    return json(`${this.game}/seat`, { method: "POST" });
  }

  pgn(): Promise<string> {
    return text(`${this.game}/pgn`);
  }

  /** Asks for an action. No answer within some seconds counts as none. */
  act(request: ActRequest): Promise<Acted> {
    const signal = AbortSignal.timeout(PATIENCE);
    return json(`${this.game}/act`, { ...post(request), signal });
  }

  private address(name: string, query: Record<string, string | number>): string {
    const texts = Object.entries(query).map(([key, value]) => [key, String(value)]);
    return `${this.game}/${name}?${new URLSearchParams(texts)}`;
  }
}
