/** Asks the server. Whatever it refuses comes back as a `Refused` with its sentence. */

import type {
  Evaluation,
  Glance,
  Hint,
  Position,
  Refusal,
  Side,
  State,
  Threats,
  Request as Wish,
} from "../messages.js";

export class Refused extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

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

async function json<T>(address: string, init?: RequestInit): Promise<T> {
  return (await ask(address, init)).json() as Promise<T>;
}

export interface Server {
  state(): Promise<State>;
  position(node: number): Promise<Position>;
  /** Why no move leads from here to there. */
  why(node: number, from: string, to: string): Promise<Refusal>;
  /** How a piece moves, on a square or beside the board. */
  glance(variant: string, fen: string, piece: string, square: string | null): Promise<Glance>;
  hint(node: number): Promise<Hint>;
  evaluation(node: number): Promise<Evaluation>;
  threats(node: number, by: Side): Promise<Threats>;
  pgn(): Promise<string>;
  act(wish: Wish): Promise<State>;
}

export function server(id: string): Server {
  const game = `/game/${id}`;
  const of = (name: string, query: Record<string, string | number>) =>
    `${game}/${name}?${new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    )}`;
  return {
    state: () => json(`${game}/state`),
    position: (node) => json(`${game}/at/${node}`),
    why: (node, from, to) => json(of("why", { node, from, to })),
    glance: (variant, fen, piece, square) => {
      const query = new URLSearchParams({ variant, fen, piece });
      if (square) query.set("square", square);
      return json(`/api/glance?${query}`);
    },
    hint: (node) => json(of("hint", { node })),
    evaluation: (node) => json(of("eval", { node })),
    threats: (node, by) => json(of("threats", { node, by })),
    pgn: async () => (await ask(`${game}/pgn`)).text(),
    act: (wish) =>
      json(`${game}/act`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wish),
      }),
  };
}
