/** Parts of the page about endings: the list of moves, the counts. */
import type { EndingMove, EndingSide, EndingSquare, Side, Worth } from "../messages.js";
import type { Mark, MarkName } from "../board/options.js";
import { h } from "../page/dom.js";
import { text } from "./text.js";

/** The name of the colour in which a result is shown. */
const colour = ({ winner }: Worth): "white" | "black" | "draw" =>
  winner === "w" ? "white" : winner === "b" ? "black" : "draw";

const MARKS: Record<Worth["winner"], MarkName> = {
  w: "white-wins",
  b: "black-wins",
  nobody: "draw",
};

/** The squares of a man, each with what happens if it stands there. */
export function marks(squares: readonly EndingSquare[]): Record<string, Mark[]> {
  const on: Record<string, Mark[]> = {};
  for (const { square, worth } of squares) {
    const shown = worth.winner === "nobody" ? "=" : `${worth.moves}`;
    on[square] = [{ mark: MARKS[worth.winner], words: worth.words, text: shown }];
  }
  return on;
}

/** What is done with a move of the list. */
export interface MoveListener {
  play(move: EndingMove): void;
  point(move: EndingMove | null): void;
}

/** What a move keeps for the side that plays it. */
type Kept = "win" | "draw" | "loss";

const kept = ({ worth }: EndingMove, turn: Side): Kept =>
  worth.winner === "nobody" ? "draw" : worth.winner === turn ? "win" : "loss";

/** Moves as buttons in groups by what they keep for the side to move, each with what it leads to. They come the
    best first: the shortest win, the longest loss. */
export function moveGroups(
  moves: readonly EndingMove[],
  turn: Side,
  listener: MoveListener,
): HTMLElement {
  const groups = (["win", "draw", "loss"] as const).flatMap((what) => {
    const own = moves.filter((move) => kept(move, turn) === what);
    if (own.length === 0) return [];
    const name = h("p", { class: "kept", id: `kept-${what}` }, text.kept[what](own.length));
    const list = moveList(own, listener);
    list.setAttribute("aria-labelledby", name.id);
    return [h("div", { "data-kept": what }, name, list)];
  });
  return h("div", { class: "ending-moves", "data-testid": "ending-moves" }, ...groups);
}

function moveList(moves: readonly EndingMove[], listener: MoveListener): HTMLElement {
  const row = (move: EndingMove) => {
    const { mv, worth } = move;
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          "data-move": mv.text,
          onclick: () => listener.play(move),
          onpointerenter: () => listener.point(move),
          onpointerleave: () => listener.point(null),
          onfocus: () => listener.point(move),
          onblur: () => listener.point(null),
        },
        h("i", { class: `dot ${colour(worth)}`, "aria-hidden": "true" }),
        h("b", {}, mv.san),
        h("span", {}, worth.words),
      ),
    );
  };
  return h("ol", {}, ...moves.map(row));
}

/** The positions with each side to move: how many are won, drawn, lost. */
export function counts(sides: readonly EndingSide[]): HTMLElement {
  return h("div", { class: "ending-counts", "data-testid": "ending-counts" }, ...sides.map(bar));
}

function bar({ turn, wins, draws, losses, longest }: EndingSide): HTMLElement {
  const all = Math.max(wins + draws + losses, 1);
  const [won, lost] = turn === "w" ? ["white", "black"] : ["black", "white"];
  const parts: [number, string | undefined, string][] = [
    [wins, won, text.wins],
    [draws, "draw", text.draws],
    [losses, lost, text.losses],
  ];
  const share = (count: number) => `${percent(count / all)} %`;
  const shown = parts.filter(([count]) => count > 0);
  const words = shown.map(([count, , words]) => `${share(count)} ${words}`).join(", ");
  return h(
    "figure",
    {},
    h(
      "figcaption",
      {},
      text.toMove[turn as Side],
      h("span", { class: "muted" }, longest === null ? text.never : text.atMost(longest)),
    ),
    h(
      "div",
      { class: "shares", role: "img", "aria-label": words },
      ...shown.map(([count, name]) => {
        const part = h("i", { class: name ?? "" });
        part.style.flexGrow = `${count / all}`;
        return part;
      }),
    ),
    h("p", { class: "muted" }, words),
  );
}

/** A share in per cent, with two digits where it is neither nothing nor all. */
function percent(share: number): string {
  const digits = share === 0 || share === 1 ? 0 : 2;
  const shown = Math.min(Math.max(share * 100, share > 0 ? 0.01 : 0), share < 1 ? 99.99 : 100);
  return shown.toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
