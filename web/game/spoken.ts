/** Questions that can be typed where moves are: the answers are spoken, and shown. */

import type { Model } from "./store.js";
import { sideName, text } from "./text.js";

/** The answer, if the words are such a question: `pieces`, `last`, `moves of e2`. */
export function spoken(words: string, model: Readonly<Model>): string | null {
  const { shown } = model;
  const question = words.toLowerCase();
  if (question === "pieces") return pieces(model);
  if (question === "last") return shown.said || text.noMoves;
  const square = /^moves (?:of )?([a-z]\d+)$/.exec(question)?.[1];
  if (!square) return null;
  const moves = (shown.moves[square] ?? []).map(({ san }) => san);
  return moves.length > 0 ? `${square}: ${[...new Set(moves)].join(", ")}` : text.noMovesOf(square);
}

/** Every piece with its square, side by side. */
function pieces({ facts, shown }: Readonly<Model>): string {
  const side = (wanted: string) =>
    Object.entries(shown.pieces)
      .filter(([, id]) => facts.pieces[id]?.side === wanted)
      .map(([square, id]) => `${facts.pieces[id]?.name} ${square}`)
      .join(", ");
  return `${sideName.w}: ${side("w")}. ${sideName.b}: ${side("b")}.`;
}
