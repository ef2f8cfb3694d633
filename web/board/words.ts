/** What the board tells a screen reader. */
import type { MoveFacts, MoveKind, PieceFacts, Shape, Wall } from "../messages.js";
import { say } from "../page/say.js";
import { describeMark } from "./marks.js";
import type { BoardState } from "./options.js";
import { doomedBy, kindOf, type Origin } from "./origin.js";

/** What walls are called, by how they look. */
const WALLS: Record<string, string> = { wall: say("wall"), duck: say("duck") };

/** What is built or moved besides pieces. */
export const wallName = (wall?: Wall | null): string =>
  WALLS[wall?.name ?? "wall"] ?? wall?.name ?? "";

type Facts = Record<string, PieceFacts>;

/** The names of the inks. */
const INKS: Record<Shape["ink"], string> = {
  green: say("green"),
  red: say("red"),
  blue: say("blue"),
  yellow: say("yellow"),
};

/** `white Knight`. */
export function nameOf(piece: string, facts: Facts): string {
  const known = facts[piece];
  if (!known) return piece;
  const side = known.side === "w" ? say("white") : say("black");
  return say("{side} {piece}", { side, piece: known.name });
}

/** A place of the board that has no square. */
export const describeHole = (place: string): string => say("{place}, no square", { place });

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
  const parts = [square, piece === undefined ? say("empty") : nameOf(piece, facts)];
  if (state.check.includes(square)) parts.push(say("in check"));
  if (state.last.includes(square)) parts.push(say("last move"));
  if (premove) parts.push(say("premove"));
  for (const mark of state.marks[square] ?? []) parts.push(describeMark(mark));
  for (const { ink, from, to } of shapes) {
    const color = INKS[ink];
    if (from === square && from === to) parts.push(say("{color} circle", { color }));
    else if (from === square) parts.push(say("{color} arrow to {square}", { color, square: to }));
    else if (to === square) parts.push(say("{color} arrow from {square}", { color, square: from }));
  }
  const kind = kindOf(moves);
  if (kind) parts.push(describeTarget(kind, piece !== undefined), ...details(moves, state, facts));
  return parts.join(", ");
}

/** What else there is to know of the moves to a square: `takes black Pawn on d5`, or that there is
    a choice. */
function details(moves: readonly MoveFacts[], state: BoardState, facts: Facts): string[] {
  if (moves.length > 1) return [say("{count} ways", { count: moves.length })];
  return doomedBy(moves).map((square) => {
    const piece = state.pieces[square];
    return say("takes {piece} on {square}", {
      piece: piece === undefined ? say("it") : nameOf(piece, facts),
      square,
    });
  });
}

function describeTarget(kind: MoveKind, occupied: boolean): string {
  switch (kind) {
    case "quiet":
      return say("can move here");
    case "capture":
      return occupied ? say("can be captured") : say("can capture here");
    case "castle":
      return say("can castle here");
    case "drop":
      return say("can be dropped here");
    case "exchange":
      return say("can be replaced");
    case "pass":
      return say("can pass");
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
  return `${name}, ${count === 1 ? say("1 move") : say("{count} moves", { count })}`;
}

/** `Choose a square for the duck.` */
export const describeBuilding = (wall?: Wall | null): string =>
  say("Choose a square for the {wall}.", { wall: wallName(wall) });

/** Of a square: `duck can go here`. */
export const describeSite = (wall?: Wall | null): string =>
  say("{wall} can go here", { wall: wallName(wall) });

/** `Green arrow from e2 to e4`. */
export function describeShape({ ink, from, to }: Shape): string {
  const color = INKS[ink];
  const words =
    from === to
      ? say("{color} circle on {square}", { color, square: to })
      : say("{color} arrow from {from} to {to}", { color, from, to });
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** How an arrow goes on that was begun by the keyboard. */
export const describeDraft = (square: string): string =>
  say(
    "Drawing from {square}: go to another square for an arrow, or stay for a circle, and press g, r, b or y. Escape ends it.",
    { square },
  );

/** `Premove g1 to f3`. */
export const describePremove = (origin: Origin, to: string, facts: Facts): string =>
  say("Premove {from} to {to}", { from: origin.square ?? nameOf(origin.piece, facts), to });
