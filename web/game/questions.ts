/** Questions that can be typed in place of a move. */

import type { Model } from "./store.js";
import { sideName, text } from "./text.js";

/** Answers `pieces`, `last` and `moves of e2`; returns `null` for anything else. */
export function answerQuestion(words: string, model: Readonly<Model>): string | null {
  const { shown } = model;
  const question = words.toLowerCase();
  if (question === "pieces") return listPieces(model);
  if (question === "last") return shown.said || text.noMoves;
  const square = /^moves (?:of )?([a-z]\d+)$/.exec(question)?.[1];
  if (!square) return null;
  const moves = (shown.moves[square] ?? []).map(({ san }) => san);
  return moves.length > 0
    ? `${square}: ${[...new Set(moves)].join(", ")}`
    : text.noMovesFrom(square);
}

/** Every piece with its square, White's first, and the walls. */
function listPieces({ facts, shown }: Readonly<Model>): string {
  const side = (wanted: string) =>
    Object.entries(shown.pieces)
      .filter(([, id]) => facts.pieces[id]?.side === wanted)
      .map(([square, id]) => `${facts.pieces[id]?.name} ${square}`)
      .join(", ");
  const isWall = ([, id]: [string, string]) => id === facts.wall?.name;
  const walls = Object.entries(shown.pieces)
    .filter(isWall)
    .map(([square]) => square);
  const built = facts.wall && walls.length > 0 ? ` ${text.walls(facts.wall, walls)}` : "";
  return `${sideName.w}: ${side("w")}. ${sideName.b}: ${side("b")}.${built}`;
}
