/** Shows the position on the board: the only file here that knows the board component. */

import { type Board, createBoard } from "../board/board.js";
import type { Arrow, BoardOptions, BoardState, Mark } from "../board/options.js";
import { withWall } from "../board/origin.js";
import type { MoveFacts, Side } from "../messages.js";
import { say } from "../page/say.js";
import { isHotSeat, type Model, noted, orientation, other, type Store } from "./store.js";
import { text } from "./text.js";

/** What the board reports. */
type Reports = Pick<
  BoardOptions,
  "onMove" | "onRefused" | "onAsk" | "onAskEnd" | "onPick" | "onDraw" | "announce" | "prompt"
>;

export function showBoard(
  store: Store,
  places: { board: HTMLElement; far: HTMLElement | null; near: HTMLElement | null },
  reports: Reports,
): Board {
  const { facts } = store.now;
  const { far, near } = places;
  places.board.replaceChildren();
  far?.replaceChildren();
  near?.replaceChildren();
  const board = createBoard(places.board, {
    files: facts.files,
    ranks: facts.ranks,
    holes: facts.holes,
    wall: facts.wall,
    pieces: facts.pieces,
    tiles: facts.tiles,
    label: `${facts.name}: ${text.onBoard}`,
    ...(far && near
      ? {
          trays: {
            far,
            near,
            keepEmpty: facts.beside === "hand",
            where: facts.beside === "hand" ? say("in hand") : say("beside the board"),
          },
        }
      : {}),
    ...reports,
  });
  store.watch((now, before) => {
    const isNew = now === before || now.shown !== before.shown;
    const change = isNew
      ? { ...positionState(now), ...otherState(now) }
      : difference(otherState(now), otherState(before));
    if (Object.keys(change).length > 0) board.set(change);
  });
  return board;
}

/** The part of the state that the board waits for after a move. */
function positionState(model: Readonly<Model>): Partial<BoardState> {
  const { pieces, moves, last, check } = model.shown;
  return { pieces, last, check, moves: placedMoves(moves), beside: beside(model) };
}

function otherState(model: Readonly<Model>): Partial<BoardState> {
  const { coordinates, animate, oneClick, autoPromote } = model.prefs;
  return {
    movable: movable(model),
    premovable: premovable(model),
    following: following(model),
    marks: marks(model),
    arrows: arrows(model),
    shapes: noted(model).shapes,
    pen: model.pen,
    orientation: orientation(model),
    coordinates,
    animate,
    oneClick,
    autoPromote,
  };
}

/** Only what differs: news about the game must not disturb a drag or an open choice. */
function difference(now: Partial<BoardState>, before: Partial<BoardState>): Partial<BoardState> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof BoardState]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}

/** The side that may move. In earlier positions that makes a variation, or is refused with a
    reason. */
function movable({ state, shown, live }: Readonly<Model>): Side[] {
  if (!live) return [shown.turn];
  if (state.phase === "over") return state.may.branch ? [shown.turn] : [];
  return state.may.play ? [shown.turn] : [];
}

function premovable({ state, live, prefs }: Readonly<Model>): Side[] {
  if (!prefs.premove || !live || state.phase !== "play" || state.may.play) return [];
  return state.yours.filter((side) => side !== state.position.turn);
}

/** The side that answers a move, where the viewer plays both. */
function following(model: Readonly<Model>): Side[] {
  const { live, prefs, state } = model;
  const alone = !live || state.phase === "over" || isHotSeat(model);
  return alone && !prefs.confirmMoves ? movable(model).map(other) : [];
}

/** The moves that start on the board or beside it; the others are offered as buttons. */
function placedMoves(moves: Record<string, MoveFacts[]>): Record<string, MoveFacts[]> {
  return Object.fromEntries(Object.entries(moves).filter(([from]) => isPlace(from)));
}

/** Returns whether an origin is a square, or a letter and `@`. */
export function isPlace(from: string): boolean {
  return /^([a-z]\d+|\+?[A-Z]@)$/.test(from);
}

/** A move with each of its walls, or by itself if it builds none. */
export function wholes(move: MoveFacts): MoveFacts[] {
  return move.walls.length === 0 ? [move] : move.walls.map((wall) => withWall(move, wall));
}

/** The pieces beside the board, and before the game those that may be put on it. */
function beside({ facts, shown }: Readonly<Model>): BoardState["beside"] {
  const held = shown.beside.filter(({ count }) => count > 0);
  const outside = Object.keys(shown.moves).flatMap((from) => {
    if (!from.endsWith("@")) return [];
    const letter = from.slice(0, -1);
    const piece = Object.entries(facts.pieces).find(
      ([, known]) => known.letter === letter && known.side === shown.turn,
    )?.[0];
    return piece && !held.some((one) => one.piece === piece) ? [{ piece, count: 1 }] : [];
  });
  return [...held, ...outside];
}

/** The attacked squares, and what the explained piece reaches, or the hint, or the pieces that can
    be replaced before the game. */
function marks(model: Readonly<Model>): Record<string, Mark[]> {
  const { explained, hint, shown, state, live } = model;
  const on: Record<string, Mark[]> = {};
  for (const square of attackedSquares(model)) on[square] = [{ mark: "threat" }];
  if (explained) {
    for (const { square, mark } of explained.marks) on[square] = [...(on[square] ?? []), { mark }];
  } else if (hint && hint.hint.from in shown.pieces) {
    on[hint.hint.from] = [{ mark: "hint" }];
    if (hint.whole) on[hint.hint.best.to] = [{ mark: "hint" }];
  } else if (hint?.whole && isPlace(hint.hint.from)) {
    on[hint.hint.best.to] = [{ mark: "hint" }];
  } else if (live && state.phase === "prelude" && state.may.play) {
    const outside = Object.entries(shown.moves).filter(([from]) => from.endsWith("@"));
    for (const { to } of outside.flatMap(([, moves]) => moves)) {
      on[to] = [{ mark: "hint", words: text.replaceable }];
    }
  }
  return on;
}

function attackedSquares(model: Readonly<Model>): string[] {
  const { prefs, threats } = model;
  const wanted = prefs.threats && threats?.by === other(orientation(model));
  return wanted ? threats.squares : [];
}

/** The hint, or the first moves of the engine's lines, the best one above the others. */
function arrows({ hint, explained, lines }: Readonly<Model>): Arrow[] {
  if (explained) return [];
  if (hint?.whole && isPlace(hint.hint.from)) {
    return [{ from: hint.hint.from, to: hint.hint.best.to, kind: "best" }];
  }
  const first = lines.flatMap(({ moves }) => moves.slice(0, 1));
  const placed = first.filter(({ from }) => isPlace(from));
  return placed
    .map(({ from, to }, at): Arrow => ({ from, to, kind: at === 0 ? "best" : "second" }))
    .reverse();
}
