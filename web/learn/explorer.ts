/**
 * A board that explains how one piece moves: what it reaches, what obstacles change, and the ways
 * to a square. The marks come from the server; this file only shows them.
 */
import { type Board, createBoard } from "../board/board.js";
import type { BoardOptions, Mark, Way } from "../board/options.js";
import type { GlanceMark } from "../messages.js";
import { say } from "../page/say.js";

/** What is explained. */
export interface Explanation {
  /** Piece by square. */
  pieces: Record<string, string>;
  /** Where the explained piece stands, and what it reaches from there. */
  square: string | null;
  marks: readonly GlanceMark[];
  /** Squares on which the reader has put an obstacle. */
  obstacles: ReadonlySet<string>;
  /** What it reaches without obstacles. */
  free: readonly GlanceMark[];
  /** The square whose ways are shown, also when all of them are blocked. */
  target: string | null;
  /** The piece was chosen, not only pointed at: the others step back. */
  chosen: boolean;
  /** The squares at which the arrow keys stop; `null` for all. */
  stops: string[] | null;
}

/** Puts such a board in place of what the server has drawn there. */
export function createExplorer(host: HTMLElement, options: Omit<BoardOptions, "tiles">): Board {
  host.replaceChildren();
  return createBoard(host, { tiles: false, ...options });
}

export function showExplanation(board: Board, explanation: Explanation): void {
  const { pieces, square, marks, free, obstacles, chosen, stops } = explanation;
  const isTarget = (marked: GlanceMark) => marked.square === explanation.target;
  const target = marks.find(isTarget) ?? free.find(isTarget);
  const ways = square && target ? waysTo(target, square, obstacles) : [];
  board.set({
    pieces,
    marks: marksOn(marks, obstacles),
    ways,
    arrows: target ? [{ from: target.square, to: target.square, kind: "path" }] : [],
    explained: chosen ? square : null,
    hidden: [
      ...marks.map((marked) => marked.square),
      ...obstacles,
      ...ways.flatMap(({ squares }) => squares.slice(1)),
    ],
    stops,
    animate: false,
  });
}

function marksOn(
  marks: readonly GlanceMark[],
  obstacles: ReadonlySet<string>,
): Record<string, Mark[]> {
  const on: Record<string, Mark[]> = {};
  for (const square of obstacles) {
    on[square] = [{ mark: "blocked", words: say("something stands in the way") }];
  }
  for (const { square, mark } of marks) on[square] = [...(on[square] ?? []), { mark }];
  return on;
}

function waysTo(target: GlanceMark, from: string, obstacles: ReadonlySet<string>): Way[] {
  return target.ways.map(({ via }) => ({
    squares: [from, ...via, target.square],
    stop: via.find((square) => obstacles.has(square)) ?? null,
  }));
}
