/** Addresses of pages that begin with a position and moves from there. */

import { address } from "../page/address.js";

/** The address of a study with one line. */
export const link = (variant: string, fen: string, moves: string[]): string =>
  withMoves(`/analysis/${variant}`, fen, moves);

/** The address of a game in the page that begins with these moves. */
export const playLink = (variant: string, fen: string, moves: string[]): string =>
  withMoves(`/play/${variant}`, fen, moves);

/** The address of a page with a position and moves from there. */
export function withMoves(page: string, fen: string, moves: string[]): string {
  const query = new URLSearchParams({ fen });
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return address(`${page}?${query}`);
}
