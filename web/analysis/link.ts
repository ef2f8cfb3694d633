/** Addresses of the analysis board. */

import { address } from "../page/address.js";

/** The address of a study with one line. */
export function link(variant: string, fen: string, moves: string[]): string {
  const query = new URLSearchParams({ fen });
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return address(`/analysis/${variant}?${query}`);
}
