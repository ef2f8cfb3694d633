/** What the address of a page asks for. */

import { unpack } from "./design-link.js";
import { design } from "./designs.js";

/** What the address asks for; `null` where it does not say. */
export interface Asked {
  /** The id of a design of this browser. */
  own: string | null;
  /** A design, packed. */
  text: string | null;
  /** The position to begin with, and moves from there. */
  fen: string | null;
  moves: string[];
  /** The id of an analysis that somebody shows. */
  watch: string | null;
}

/** Reads the address: whatever no server knows stands behind a `#`. */
export function readAsked(): Asked {
  const here = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const either = (name: string) => here.get(name) ?? query.get(name);
  return {
    watch: here.get("watch"),
    own: here.get("own"),
    text: here.get("text"),
    fen: either("fen"),
    moves: either("moves")?.split(/\s+/).filter(Boolean) ?? [],
  };
}

/** Returns whether the address has moves or a position, which may be those of a stored game. */
export function asksForMoves(): boolean {
  const { fen, moves } = readAsked();
  return fen !== null || moves.length > 0 || location.search !== "";
}

/** The text of the design that is asked for; `null` if none is, `undefined` if it is not to be had. */
export async function askedDesign({ own, text }: Asked): Promise<string | null | undefined> {
  if (own !== null) return design(own)?.text;
  if (text !== null) return unpack(text).catch(() => undefined);
  return null;
}
