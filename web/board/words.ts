/** What the board tells a screen reader. */
import type { MoveFacts, MoveKind, PieceFacts, Shape, Wall } from "../messages.js";
import { sideName } from "./geometry.js";
import { describeMark } from "./marks.js";
import type { BoardState } from "./options.js";
import { doomedBy, kindOf, type Origin } from "./origin.js";

type Facts = Record<string, PieceFacts>;

/** `white Knight`. */
export function nameOf(piece: string, facts: Facts): string {
  const known = facts[piece];
  return known ? `${sideName(known.side).toLowerCase()} ${known.name}` : piece;
}

/** A place of the board that has no square. */
export const describeHole = (place: string): string => `${place}, no square`;

/** A square and all that is on it: `e4, white Knight, can be captured`. `moves` are those of the
    picked piece that lead there. */
export function describeSquare(
  square: string,
  moves: readonly MoveFacts[],
  premove: boolean,
  state: BoardState,
  facts: Facts,
  shapes: readonly Shape[],
): string {
  const piece = state.pieces[square];
  const parts = [square, piece === undefined ? "empty" : nameOf(piece, facts)];
  if (state.check.includes(square)) parts.push("in check");
  if (state.last.includes(square)) parts.push("last move");
  if (premove) parts.push("premove");
  for (const mark of state.marks[square] ?? []) parts.push(describeMark(mark));
  for (const { ink, from, to } of shapes) {
    if (from === square) parts.push(from === to ? `${ink} circle` : `${ink} arrow to ${to}`);
    else if (to === square) parts.push(`${ink} arrow from ${from}`);
  }
  const kind = kindOf(moves);
  if (kind) parts.push(describeTarget(kind, piece !== undefined), ...details(moves, state, facts));
  return parts.join(", ");
}

/** What else there is to know of the moves to a square: `takes black Pawn on d5`, or that there is
    a choice. */
function details(moves: readonly MoveFacts[], state: BoardState, facts: Facts): string[] {
  if (moves.length > 1) return [`${moves.length} ways`];
  return doomedBy(moves).map((square) => {
    const piece = state.pieces[square];
    return `takes ${piece === undefined ? "it" : nameOf(piece, facts)} on ${square}`;
  });
}

function describeTarget(kind: MoveKind, occupied: boolean): string {
  switch (kind) {
    case "quiet":
      return "can move here";
    case "capture":
      return occupied ? "can be captured" : "can capture here";
    case "castle":
      return "can castle here";
    case "drop":
      return "can be dropped here";
    case "exchange":
      return "can be replaced";
    case "pass":
      return "can pass";
  }
}

/** `white Knight, g1, 2 moves`; of a piece on no square, `place` says where it is. */
export function describePick(
  origin: Origin,
  place: string,
  state: BoardState,
  facts: Facts,
): string {
  const name = `${nameOf(origin.piece, facts)}, ${origin.square ?? place}`;
  if (origin.ahead) return name;
  const count = new Set((state.moves[origin.from] ?? []).map(({ to }) => to)).size;
  return `${name}, ${count} ${count === 1 ? "move" : "moves"}`;
}

/** `Choose a square for the duck.` */
export const describeBuilding = (wall?: Wall | null): string =>
  `Choose a square for the ${wall?.name ?? "wall"}.`;

/** Of a square: `duck can go here`. */
export const describeSite = (wall?: Wall | null): string => `${wall?.name ?? "wall"} can go here`;

/** `Green arrow from e2 to e4`. */
export function describeShape({ ink, from, to }: Shape): string {
  const what = from === to ? `circle on ${to}` : `arrow from ${from} to ${to}`;
  return `${ink.charAt(0).toUpperCase()}${ink.slice(1)} ${what}`;
}

/** How an arrow goes on that was begun by the keyboard. */
export const describeDraft = (square: string): string =>
  `Drawing from ${square}: go to another square for an arrow, or stay for a circle, and press g, r, b or y. Escape ends it.`;

/** `Premove g1 to f3`. */
export const describePremove = (origin: Origin, to: string, facts: Facts): string =>
  `Premove ${origin.square ?? nameOf(origin.piece, facts)} to ${to}`;
