/** Which pieces may be moved, and where the moves that were sent lead. Facts alone, no state. */
import type { MoveFacts, MoveKind, PieceFacts } from "../messages.js";
import type { Spot } from "./input.js";
import type { BoardState } from "./options.js";

/** A piece that may be moved, or whose move may be planned. */
export interface Origin {
  /** As the moves call it: a square, or a letter and `@`. */
  from: string;
  square: string | null;
  piece: string;
  /** It is not its turn yet. */
  ahead: boolean;
}

type Facts = Record<string, PieceFacts>;

/** The piece on a square, or beside the board. */
export function pieceAt(spot: Spot, state: BoardState): string | undefined {
  return "square" in spot ? state.pieces[spot.square] : spot.piece;
}

/** What can be picked there, if anything. */
export function originAt(spot: Spot, state: BoardState, facts: Facts): Origin | null {
  const piece = pieceAt(spot, state);
  const known = piece === undefined ? undefined : facts[piece];
  if (piece === undefined || !known) return null;
  const square = "square" in spot ? spot.square : null;
  const from = square ?? `${known.letter}@`;
  if (state.movable.includes(known.side)) {
    // What lies beside the board and cannot be put on it is there to be looked at.
    if (square === null && !state.moves[from]) return null;
    return { from, square, piece, ahead: false };
  }
  return state.premovable.includes(known.side) ? { from, square, piece, ahead: true } : null;
}

/** The spot of an origin. */
export const spotOf = ({ square, piece }: Origin): Spot =>
  square === null ? { piece } : { square };

export const same = (one: Origin, other: Origin): boolean =>
  one.piece === other.piece && one.square === other.square;

/** The moves that lead from there to a square; several, where there is a choice. */
export function leading({ from, ahead }: Origin, to: string, { moves }: BoardState): MoveFacts[] {
  return ahead ? [] : (moves[from] ?? []).filter((move) => move.to === to);
}

/** Every square it may go to, and how. */
export function targets(origin: Origin | null, { moves }: BoardState): Map<string, MoveKind> {
  if (!origin || origin.ahead) return new Map();
  return new Map((moves[origin.from] ?? []).map(({ to, kind }) => [to, kind]));
}

/** The one piece that can go to a square, if it is one alone. */
export function onlyOrigin(to: string, state: BoardState, facts: Facts): Origin | null {
  const able = Object.entries(state.moves).filter(([, moves]) =>
    moves.some((move) => move.to === to),
  );
  const from = able.length === 1 ? able[0]?.[0] : undefined;
  if (from === undefined) return null;
  if (!from.endsWith("@")) return originAt({ square: from }, state, facts);
  const held = state.beside.find(({ piece, count }) => {
    const known = facts[piece];
    return (
      count > 0 &&
      `${known?.letter}@` === from &&
      state.movable.some((side) => side === known?.side)
    );
  });
  return held ? originAt({ piece: held.piece }, state, facts) : null;
}

/**
 * What will be seen after a move, before anybody confirmed it. Nothing for castling and the
 * like, where more than the moved piece changes place.
 */
export function foreseen(origin: Origin, move: MoveFacts, state: BoardState): Partial<BoardState> {
  const { kind, to } = move;
  if (kind === "castle" || kind === "exchange") return {};
  const pieces = { ...state.pieces, [to]: move.becomes ?? origin.piece };
  if (origin.square !== null) {
    delete pieces[origin.square];
    return { pieces, last: [origin.square, to], check: [] };
  }
  const beside = state.beside.map((held) =>
    held.piece === origin.piece ? { ...held, count: held.count - 1 } : held,
  );
  return { pieces, beside, last: [to], check: [] };
}
