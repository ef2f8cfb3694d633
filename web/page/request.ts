/** Requests to the server. A refusal is thrown as a `Refused` with its sentence. */

import type { Refusal } from "../messages.js";

/** The status of what cannot be understood, or be done. */
export const BAD_REQUEST = 400;

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

/** The address of a socket on this server, which speaks the language of the page. */
export function socketAddress(path: string): URL {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("language", document.documentElement.lang);
  return url;
}
