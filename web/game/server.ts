/** Asks the server. A refusal is thrown as a `Refused` with its sentence. */

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

export class Refused extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** How long to wait for the answer to an action, in milliseconds. */
const PATIENCE = 5000;

async function ask(address: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch {
    throw new Refused(0, "");
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  throw new Refused(response.status, refusal?.error ?? "");
}

/** Asks for JSON. */
export async function json<T>(address: string, init?: RequestInit): Promise<T> {
  return (await ask(address, init)).json() as Promise<T>;
}

/** Asks for a text. */
export async function text(address: string, init?: RequestInit): Promise<string> {
  return (await ask(address, init)).text();
}

/** A request that sends JSON. */
export function post(body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** The requests about one game. */
export class Server {
  private readonly game: string;

  constructor(id: string) {
    this.game = `/game/${id}`;
  }

  position(node: number): Promise<Position> {
    return json(`${this.game}/at/${node}`);
  }

  /** Why no move leads from one square to another. */
  why(node: number, from: string, to: string): Promise<Refusal> {
    return json(this.address("why", { node, from, to }));
  }

  /** How a piece moves, on a square or, with `null`, from beside the board. */
  glance(variant: string, fen: string, piece: string, square: string | null): Promise<Glance> {
    const query = new URLSearchParams({ variant, fen, piece });
    if (square) query.set("square", square);
    return json(`/api/glance?${query}`);
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
