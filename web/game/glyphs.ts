/** Glyphs: signs for moves and positions, with their numbers in PGN. */

export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  readonly words: string;
  /** What the sign says, for its colour. */
  readonly tone: "good" | "bad" | "open";
  /** It speaks of the position, not of the move. */
  readonly onPosition: boolean;
}

type Row = readonly [nag: number, sign: string, words: string, tone: Glyph["tone"]];

const rows = (onPosition: boolean, ...rows: Row[]): Glyph[] =>
  rows.map(([nag, sign, words, tone]) => ({ nag, sign, words, tone, onPosition }));

/** The usual ones. Of those for moves, and of those for positions, a move has one at a time. */
export const GLYPHS: readonly Glyph[] = [
  ...rows(
    false,
    [1, "!", "good move", "good"],
    [2, "?", "mistake", "bad"],
    [3, "!!", "brilliant move", "good"],
    [4, "??", "blunder", "bad"],
    [5, "!?", "interesting move", "open"],
    [6, "?!", "dubious move", "bad"],
  ),
  ...rows(
    true,
    [10, "=", "equal", "open"],
    [13, "\u221e", "unclear", "open"],
    [14, "+=", "White is slightly better", "open"],
    [15, "=+", "Black is slightly better", "open"],
    [16, "\u00b1", "White is better", "open"],
    [17, "\u2213", "Black is better", "open"],
    [18, "+\u2212", "White is winning", "open"],
    [19, "\u2212+", "Black is winning", "open"],
  ),
];

/** The glyph with this number; unusual ones are shown as PGN writes them. */
export function glyph(nag: number): Glyph {
  const sign = `$${nag}`;
  const unusual: Glyph = { nag, sign, words: sign, tone: "open", onPosition: true };
  return GLYPHS.find((one) => one.nag === nag) ?? unusual;
}

/** The numbers with this glyph in place of another one of its kind, or without it if it is there. */
export function toggleGlyph(nags: readonly number[], { nag, onPosition }: Glyph): number[] {
  const isRival = (other: number) =>
    GLYPHS.some((one) => one.nag === other && one.onPosition === onPosition);
  const others = nags.filter((other) => other !== nag && !isRival(other));
  const all = nags.includes(nag) ? others : [...others, nag];
  return all.sort((one, other) => one - other);
}
