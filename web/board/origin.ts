/** Which pieces may be moved, and where their moves lead. Pure functions of the board's state. */
import type { MoveFacts, MoveKind, PieceFacts, Wall } from "../messages.js";
import type { Spot } from "./input.js";
import type { BoardState } from "./options.js";

/** A piece that may be moved, or whose move may be prepared. */
export interface Origin {
  /** As in `moves`: a square, or a letter and `@`. */
  from: string;
  square: string | null;
  piece: string;
  /** It is not its turn yet: the move would be a premove. */
  ahead: boolean;
}

type Facts = Record<string, PieceFacts>;

/** The piece on a square or in a tray. */
export function pieceAt(spot: Spot, state: BoardState): string | undefined {
  return "square" in spot ? state.pieces[spot.square] : spot.piece;
}

/** What can be picked up there, if anything. */
export function originAt(spot: Spot, state: BoardState, facts: Facts): Origin | null {
  const piece = pieceAt(spot, state);
  const known = piece === undefined ? undefined : facts[piece];
  if (piece === undefined || !known) return null;
  const square = "square" in spot ? spot.square : null;
  const from = square ?? `${known.letter}@`;
  if (state.movable.includes(known.side)) {
    // A piece in a tray that cannot be put on the board is only there to be seen.
    if (square === null && !state.moves[from]) return null;
    return { from, square, piece, ahead: false };
  }
  return state.premovable.includes(known.side) ? { from, square, piece, ahead: true } : null;
}

/** The spot of an origin. */
export const spotOf = ({ square, piece }: Origin): Spot =>
  square === null ? { piece } : { square };

export const isSame = (one: Origin, other: Origin): boolean =>
  one.piece === other.piece && one.square === other.square;

/** The moves from an origin to a square; several where there is a choice. */
export function movesTo({ from, ahead }: Origin, to: string, { moves }: BoardState): MoveFacts[] {
  return ahead ? [] : (moves[from] ?? []).filter((move) => move.to === to);
}

/** Every square that an origin's moves lead to, with those moves. */
export function targetsOf(origin: Origin | null, { moves }: BoardState): Map<string, MoveFacts[]> {
  const reached = new Map<string, MoveFacts[]>();
  if (!origin || origin.ahead) return reached;
  for (const move of moves[origin.from] ?? []) {
    reached.set(move.to, [...(reached.get(move.to) ?? []), move]);
  }
  return reached;
}

/** Kinds of moves, those that are shown rather than others first. */
const FIRST_SHOWN: readonly MoveKind[] = ["castle", "capture"];

/** The kind of move that a square is marked with, of all moves that lead there. */
export function kindOf(moves: readonly MoveFacts[]): MoveKind | null {
  const shown = FIRST_SHOWN.find((kind) => moves.some((move) => move.kind === kind));
  return shown ?? moves[0]?.kind ?? null;
}

/** The squares besides its target that some move would empty. */
export function doomedBy(moves: readonly MoveFacts[]): string[] {
  return moves.flatMap(({ clears, to }) => clears.filter((square) => square !== to));
}

/** Returns whether all of these moves promote, and take the same pieces. */
export function differByPromotion(moves: readonly MoveFacts[]): boolean {
  const [first] = moves;
  const isLikeFirst = ({ clears, enters }: MoveFacts) =>
    clears.join() === first?.clears.join() && enters?.piece === first.enters?.piece;
  return moves.every((move) => move.becomes !== null && isLikeFirst(move));
}

/** The piece that can move to a square, if there is exactly one. */
export function findOnlyOrigin(to: string, state: BoardState, facts: Facts): Origin | null {
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

/** The whole move, with its wall. */
export const withWall = (move: MoveFacts, wall: string): MoveFacts => ({
  ...move,
  text: `${move.text}${wall}`,
  san: `${move.san},${wall}`,
  walls: [],
});

/** The pieces once a wall is built, which leaves its old square if it is one that moves. */
export function withWallOn(square: string, pieces: Record<string, string>, wall: Wall) {
  const standing = Object.entries(pieces).filter(([, id]) => !wall.moves || id !== wall.name);
  return { ...Object.fromEntries(standing), [square]: wall.name };
}

/**
 * What a move that the server has not confirmed yet changes, but for its wall. Nothing for an
 * exchange of the prelude, in which another piece changes place, too.
 */
export function preview(origin: Origin, move: MoveFacts, state: BoardState): Partial<BoardState> {
  const { enters, partner } = move;
  if (move.kind === "exchange") return {};
  const to = move.rests ?? move.to;
  const pieces = { ...state.pieces };
  if (origin.square !== null) delete pieces[origin.square];
  if (partner) delete pieces[partner[0]];
  pieces[to] = move.becomes ?? origin.piece;
  const castled = partner && state.pieces[partner[0]];
  if (castled) pieces[partner[1]] = castled;
  if (enters) pieces[enters.square] = enters.piece;
  for (const square of move.clears) delete pieces[square];
  const placed = origin.square === null ? origin.piece : enters?.piece;
  const beside = state.beside.map((held) =>
    held.piece === placed ? { ...held, count: held.count - 1 } : held,
  );
  const last = origin.square === null || origin.square === to ? [to] : [origin.square, to];
  return { pieces, beside, last, check: [] };
}
