/** The difference in material, from the pieces of the position and their values. */

import type { Position, Side, VariantFacts } from "../messages.js";

export interface Material {
  /** Pieces that this side has and the other lacks. */
  extra: string[];
  /** How far this side is ahead, in pawns; 0 when it is not. */
  ahead: number;
}

export function countMaterial(facts: VariantFacts, position: Position, side: Side): Material {
  const counts = new Map<string, number>();
  let ahead = 0;
  // A piece in hand counts for its holder. In a reserve lie the pieces that a side has lost.
  const inHand = facts.beside === "hand" ? position.beside : [];
  const all = [...Object.values(position.pieces).map((piece) => ({ piece, count: 1 })), ...inHand];
  for (const { piece, count } of all) {
    const known = facts.pieces[piece];
    if (!known) continue;
    const sign = known.side === side ? count : -count;
    ahead += sign * (known.value ?? 0);
    counts.set(known.letter, (counts.get(known.letter) ?? 0) + sign);
  }
  const own = Object.entries(facts.pieces).filter(([, known]) => known.side === side);
  own.sort(([, one], [, two]) => (two.value ?? 0) - (one.value ?? 0));
  // Pieces that lie beside the board need not be drawn twice.
  const extra =
    facts.beside === "nothing"
      ? own.flatMap(([piece, { letter }]) =>
          Array<string>(Math.max(0, counts.get(letter) ?? 0)).fill(piece),
        )
      : [];
  return { extra, ahead: Math.max(0, Math.round(ahead * 100) / 100) };
}
