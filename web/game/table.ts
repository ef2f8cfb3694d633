/** The board: the only file here that knows the component. */

import { Board } from "../board/board.js";
import type { Arrow, BoardState, Mark } from "../board/options.js";
import type { MoveFacts, Side } from "../messages.js";
import { warn } from "./speak.js";
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
  const board = new Board(places.board, {
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
    const part = now === before ? whole(now) : changes(now, before);
    if (part) board.set(part);
  });
}

function whole(model: Readonly<Model>): BoardState {
  const { shown, prefs } = model;
  return {
    pieces: shown.pieces,
    beside: beside(model),
    moves: onSquares(shown.moves),
    movable: movable(model),
    premovable: premovable(model),
    marks: marks(model),
    last: shown.last,
    check: shown.check,
    orientation: orientation(model),
    arrows: arrows(model),
    coordinates: prefs.coordinates,
    animate: prefs.animate,
    oneClick: prefs.oneClick,
  };
}

/** What changed of it: a mark must not make the board forget a piece that is being dragged. */
function changes(now: Readonly<Model>, before: Readonly<Model>): Partial<BoardState> | null {
  if (now.shown !== before.shown || now.state !== before.state) return whole(now);
  const part: Partial<BoardState> = {};
  if (now.asked !== before.asked || now.hint !== before.hint) {
    part.marks = marks(now);
    part.arrows = arrows(now);
  }
  if (now.prefs !== before.prefs || now.flipped !== before.flipped) {
    const { coordinates, animate, oneClick } = now.prefs;
    Object.assign(part, { coordinates, animate, oneClick });
    part.premovable = premovable(now);
    if (orientation(now) !== orientation(before)) part.orientation = orientation(now);
  }
  return Object.keys(part).length > 0 ? part : null;
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

function marks({ asked, hint, shown }: Readonly<Model>): Record<string, Mark[]> {
  const on: Record<string, Mark[]> = {};
  if (asked) {
    for (const { square, mark } of asked.marks) on[square] = [...(on[square] ?? []), { mark }];
  } else if (hint && hint.hint.from in shown.pieces) {
    on[hint.hint.from] = [{ mark: "hint" }];
    if (hint.whole) on[hint.hint.best.to] = [{ mark: "hint" }];
  } else if (hint?.whole) {
    on[hint.hint.best.to] = [{ mark: "hint" }];
  }
  return on;
}

function arrows({ hint, asked }: Readonly<Model>): Arrow[] {
  if (!hint?.whole || asked || hint.hint.from.endsWith("@")) return [];
  return [{ from: hint.hint.from, to: hint.hint.best.to, kind: "best" }];
}

/** Nothing can be done on a board that failed; say so rather than stand still. */
window.addEventListener("unhandledrejection", () => warn(text.failed));
