/** The board: the only file here that knows the component. */

import { createBoard } from "../board/board.js";
import type { Arrow, BoardState, Mark } from "../board/options.js";
import type { MoveFacts, Side } from "../messages.js";
import { type Model, orientation, type Store } from "./store.js";
import { text } from "./text.js";

/** What the board tells. */
export interface Gestures {
  move(move: MoveFacts, from: string): void;
  refused(from: string, to: string): void;
  ask(piece: string, square: string | null): void;
  askEnd(): void;
  announce(sentence: string): void;
}

export function table(
  store: Store,
  places: { board: HTMLElement; far: HTMLElement | null; near: HTMLElement | null },
  gestures: Gestures,
): void {
  const { facts } = store.now;
  const { far, near } = places;
  places.board.replaceChildren();
  far?.replaceChildren();
  near?.replaceChildren();
  const board = createBoard(places.board, {
    files: facts.files,
    ranks: facts.ranks,
    pieces: facts.pieces,
    tiles: facts.tiles,
    label: `${facts.name}: ${text.onBoard}`,
    ...(far && near
      ? {
          trays: {
            far,
            near,
            keepEmpty: facts.beside === "hand",
            where: facts.beside === "hand" ? "in hand" : "beside the board",
          },
        }
      : {}),
    onMove: gestures.move,
    onRefused: gestures.refused,
    onAsk: gestures.ask,
    onAskEnd: gestures.askEnd,
    announce: gestures.announce,
  });
  store.watch((now, before) => {
    const anew = now === before || now.shown !== before.shown;
    const part = anew ? { ...position(now), ...rest(now) } : changed(rest(now), rest(before));
    if (Object.keys(part).length > 0) board.set(part);
  });
}

/** What the board waits for after each move that it told. */
function position(model: Readonly<Model>): Partial<BoardState> {
  const { pieces, moves, last, check } = model.shown;
  return { pieces, last, check, moves: onSquares(moves), beside: beside(model) };
}

function rest(model: Readonly<Model>): Partial<BoardState> {
  const { coordinates, animate, oneClick } = model.prefs;
  return {
    movable: movable(model),
    premovable: premovable(model),
    marks: marks(model),
    arrows: arrows(model),
    orientation: orientation(model),
    coordinates,
    animate,
    oneClick,
  };
}

/** Only what differs: news about the game must not disturb who is dragging or choosing. */
function changed(now: Partial<BoardState>, before: Partial<BoardState>): Partial<BoardState> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof BoardState]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}

/** Who may move: in other positions too, where it makes a side line or is refused with reason. */
function movable({ state, shown, live }: Readonly<Model>): Side[] {
  if (!live) return [shown.turn];
  if (state.phase === "over") return state.may.branch ? [shown.turn] : [];
  return state.may.play ? [shown.turn] : [];
}

function premovable({ state, live, prefs }: Readonly<Model>): Side[] {
  if (!prefs.premove || !live || state.phase !== "play" || state.may.play) return [];
  return state.yours.filter((side) => side !== state.position.turn);
}

/** Moves that start somewhere; those of no place are offered as buttons. */
function onSquares(moves: Record<string, MoveFacts[]>): Record<string, MoveFacts[]> {
  return Object.fromEntries(Object.entries(moves).filter(([from]) => isPlace(from)));
}

/** A square, or a letter and `@`. */
export function isPlace(from: string): boolean {
  return /^([a-z]\d+|\+?[A-Z]@)$/.test(from);
}

/** What lies there, and what may be put on the board from outside, as before the game. */
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

/** What the piece that was asked about reaches, or the hint, or what gives way before the game. */
function marks({ asked, hint, shown, state, live }: Readonly<Model>): Record<string, Mark[]> {
  const on: Record<string, Mark[]> = {};
  if (asked) {
    for (const { square, mark } of asked.marks) on[square] = [...(on[square] ?? []), { mark }];
  } else if (hint && hint.hint.from in shown.pieces) {
    on[hint.hint.from] = [{ mark: "hint" }];
    if (hint.whole) on[hint.hint.best.to] = [{ mark: "hint" }];
  } else if (hint?.whole) {
    on[hint.hint.best.to] = [{ mark: "hint" }];
  } else if (live && state.phase === "prelude" && state.may.play) {
    const outside = Object.entries(shown.moves).filter(([from]) => from.endsWith("@"));
    for (const { to } of outside.flatMap(([, moves]) => moves)) {
      on[to] = [{ mark: "hint", words: text.givesWay }];
    }
  }
  return on;
}

function arrows({ hint, asked }: Readonly<Model>): Arrow[] {
  if (!hint?.whole || asked || hint.hint.from.endsWith("@")) return [];
  return [{ from: hint.hint.from, to: hint.hint.best.to, kind: "best" }];
}
