/** Addresses of pages that begin with a position and moves from there. */

import { address } from "./address.js";

/** The address of a page with a position and moves from there. A page about a design, which stands
    behind a `#`, has them there, too: no server knows the game. */
export function withMoves(page: string, fen: string, moves: string[]): string {
  const query = new URLSearchParams({ fen });
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return address(`${page}${page.includes("#") ? "&" : "?"}${query}`);
}
