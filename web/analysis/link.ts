/** Addresses of the analysis board. */

/** The address of a study with one line. */
export function link(variant: string, fen: string, moves: string[]): string {
  const query = new URLSearchParams({ fen });
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return `/analysis/${variant}?${query}`;
}
