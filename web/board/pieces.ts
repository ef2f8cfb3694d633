/**
 * The pieces, in a layer hidden from screen readers: the cells speak for them. An element belongs
 * to a piece and goes with it, so that a style sheet can animate what moved.
 */
import { figure, h, setFigure } from "../page/dom.js";
import { distance, type Geometry, place, translate } from "./geometry.js";

interface Drawn {
  element: HTMLElement;
  piece: string;
  square: string;
}

/** How long a captured piece takes to fade; a little longer than in the style sheet. */
const FADE = 260;

export class Pieces {
  readonly layer: HTMLElement;
  private geometry: Geometry;
  private drawn = new Map<string, Drawn>();
  private fading: HTMLElement[] = [];
  private timer = 0;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.layer = h("div", { class: "pieces", "aria-hidden": "true" });
  }

  /** Puts every piece where the viewer sees it now, at once. */
  arrange(geometry: Geometry): void {
    this.geometry = geometry;
    for (const drawn of this.drawn.values()) this.put(drawn, drawn.square, true);
  }

  /**
   * Shows these pieces. A new piece takes over the element that it most likely had before: that
   * of the last move, or else the nearest of its kind. `still` is a square whose piece is
   * already there because it was dragged.
   */
  show(pieces: Record<string, string>, last: string[], animate: boolean, still?: string): void {
    this.removeFaded();
    const kept = new Map<string, Drawn>();
    const left: Drawn[] = [];
    for (const [square, drawn] of this.drawn) {
      if (pieces[square] === drawn.piece) kept.set(square, drawn);
      else left.push(drawn);
    }
    const arrived = Object.entries(pieces).filter(([square]) => !kept.has(square));
    for (const [drawn, square, piece] of pairUp(left, arrived, last)) {
      if (drawn.piece !== piece) this.transform(drawn, piece);
      this.put(drawn, square, !animate || square === still);
      kept.set(square, drawn);
      left.splice(left.indexOf(drawn), 1);
    }
    for (const [square, piece] of arrived) {
      if (!kept.has(square)) kept.set(square, this.make(piece, square));
    }
    for (const { element } of left) {
      if (animate) this.fade(element);
      else element.remove();
    }
    this.drawn = kept;
  }

  /** Dims the piece on a square while its ghost is dragged; `null` restores it. */
  lift(square: string | null): void {
    this.toggle("lifted", (on) => on === square);
  }

  /** Lets all pieces but one step back, and hides some; `null` explains none. */
  explain(square: string | null, hidden: readonly string[]): void {
    this.layer.classList.toggle("explaining", square !== null);
    this.toggle("explained", (on) => on === square);
    this.toggle("hidden", (on) => hidden.includes(on));
  }

  private toggle(name: string, applies: (square: string) => boolean): void {
    for (const { element, square } of this.drawn.values()) {
      element.classList.toggle(name, applies(square));
    }
  }

  private make(piece: string, square: string): Drawn {
    const element = h("div", { class: "piece", "data-piece": piece }, figure(piece));
    const drawn = { element, piece, square };
    this.put(drawn, square, true);
    this.layer.append(element);
    return drawn;
  }

  private put(drawn: Drawn, square: string, still: boolean): void {
    drawn.square = square;
    drawn.element.classList.toggle("still", still);
    drawn.element.dataset.on = square;
    drawn.element.style.transform = translate(place(this.geometry, square));
  }

  private transform(drawn: Drawn, piece: string): void {
    drawn.piece = piece;
    drawn.element.dataset.piece = piece;
    setFigure(drawn.element.firstElementChild, piece);
  }

  private fade(element: HTMLElement): void {
    element.classList.remove("lifted");
    element.classList.add("gone");
    element.removeAttribute("data-on");
    this.fading.push(element);
    this.timer = window.setTimeout(() => this.removeFaded(), FADE);
  }

  private removeFaded(): void {
    window.clearTimeout(this.timer);
    for (const element of this.fading) element.remove();
    this.fading = [];
  }
}

/** Says which element that left its square becomes which piece that arrived. */
function pairUp(
  left: Drawn[],
  arrived: [square: string, piece: string][],
  last: string[],
): [Drawn, string, string][] {
  const free = new Set(left);
  const open = new Map(arrived);
  const pairs: [Drawn, string, string][] = [];
  const pair = (drawn: Drawn, square: string, piece: string) => {
    free.delete(drawn);
    open.delete(square);
    pairs.push([drawn, square, piece]);
  };
  // The piece that moved may have become another one.
  const to = last.at(-1);
  const mover = left.find((drawn) => drawn.square === last[0]);
  const there = to === undefined ? undefined : open.get(to);
  if (mover && to && there && side(there) === side(mover.piece)) pair(mover, to, there);
  const candidates = left.flatMap((drawn) =>
    arrived
      .filter(([, piece]) => piece === drawn.piece)
      .map(([square, piece]) => ({ drawn, square, piece, far: distance(drawn.square, square) })),
  );
  candidates.sort((one, other) => one.far - other.far);
  for (const { drawn, square, piece } of candidates) {
    if (free.has(drawn) && open.has(square)) pair(drawn, square, piece);
  }
  return pairs;
}

/** The side of a piece, by the id of its picture: `w-`. A wall has none: `wa`. */
const side = (piece: string): string => piece.slice(0, 2);
