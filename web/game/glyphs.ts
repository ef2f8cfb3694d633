/** Glyphs: signs for moves and positions, with their numbers in PGN. */

import { say } from "../page/say.js";

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
    [1, "!", say("good move"), "good"],
    [2, "?", say("mistake"), "bad"],
    [3, "!!", say("brilliant move"), "good"],
    [4, "??", say("blunder"), "bad"],
    [5, "!?", say("interesting move"), "open"],
    [6, "?!", say("dubious move"), "bad"],
  ),
  ...rows(
    true,
    [10, "=", say("equal"), "open"],
    [13, "\u221e", say("unclear"), "open"],
    [14, "+=", say("White is slightly better"), "open"],
    [15, "=+", say("Black is slightly better"), "open"],
    [16, "\u00b1", say("White is better"), "open"],
    [17, "\u2213", say("Black is better"), "open"],
    [18, "+\u2212", say("White is winning"), "open"],
    [19, "\u2212+", say("Black is winning"), "open"],
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
