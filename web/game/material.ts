/** Who has more, counted from what stands there and what each piece is worth. */

import type { Position, Side, VariantFacts } from "../messages.js";

export interface Material {
  /** Pieces that this side has and the other has not. */
  extra: string[];
  /** By how much it is ahead, in pawns; 0 when it is not. */
  ahead: number;
}

export function material(facts: VariantFacts, position: Position, side: Side): Material {
  const counts = new Map<string, number>();
  let ahead = 0;
  // What changed hands counts for its holder; what a side has lost lies beside the board
  // without being of use yet.
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
  // Where lost pieces lie to be seen, they need not be drawn twice.
  const extra =
    facts.beside === "nothing"
      ? own.flatMap(([piece, { letter }]) =>
          Array<string>(Math.max(0, counts.get(letter) ?? 0)).fill(piece),
        )
      : [];
  return { extra, ahead: Math.max(0, Math.round(ahead * 100) / 100) };
}
