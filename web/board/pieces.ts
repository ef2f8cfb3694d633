/**
 * The pieces, in a layer that screen readers do not see: the cells speak for them. An element
 * belongs to a piece and goes with it, so that a style sheet can animate what moved.
 */
import { element, figure, refigure } from "./dom.js";
import { distance, type Geometry, place, translate } from "./geometry.js";

interface Man {
  element: HTMLElement;
  piece: string;
  square: string;
}

/** How long a taken piece takes to fade; a little longer than the style sheet does. */
const FADE = 260;

export class Pieces {
  readonly layer: HTMLElement;
  private geometry: Geometry;
  private men = new Map<string, Man>();
  private fading: HTMLElement[] = [];
  private timer = 0;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.layer = element("div", "pieces", { "aria-hidden": "true" });
  }

  /** Puts everything at its place as the viewer sees it now, at once. */
  arrange(geometry: Geometry): void {
    this.geometry = geometry;
    for (const man of this.men.values()) this.put(man, man.square, true);
  }

  /**
   * Shows these pieces. What is new finds the element it most likely had before: that of the
   * last move, else the nearest of its kind. `still` is a square whose piece is already there,
   * since it was dragged.
   */
  show(pieces: Record<string, string>, last: string[], animate: boolean, still?: string): void {
    this.forget();
    const kept = new Map<string, Man>();
    const lost: Man[] = [];
    for (const [square, man] of this.men) {
      if (pieces[square] === man.piece) kept.set(square, man);
      else lost.push(man);
    }
    const found = Object.entries(pieces).filter(([square]) => !kept.has(square));
    for (const [man, square, piece] of couples(lost, found, last)) {
      if (man.piece !== piece) this.recast(man, piece);
      this.put(man, square, !animate || square === still);
      kept.set(square, man);
      lost.splice(lost.indexOf(man), 1);
    }
    for (const [square, piece] of found) {
      if (!kept.has(square)) kept.set(square, this.make(piece, square));
    }
    for (const { element } of lost) {
      if (animate) this.fade(element);
      else element.remove();
    }
    this.men = kept;
  }

  /** Lifts a piece off the board, that is, leaves its shade. */
  lift(square: string | null): void {
    for (const man of this.men.values()) {
      man.element.classList.toggle("lifted", man.square === square);
    }
  }

  private make(piece: string, square: string): Man {
    const made = element("div", "piece", { "data-piece": piece });
    made.append(figure(piece));
    const man = { element: made, piece, square };
    this.put(man, square, true);
    this.layer.append(made);
    return man;
  }

  private put(man: Man, square: string, still: boolean): void {
    man.square = square;
    man.element.classList.toggle("still", still);
    man.element.dataset.on = square;
    man.element.style.transform = translate(place(this.geometry, square));
  }

  private recast(man: Man, piece: string): void {
    man.piece = piece;
    man.element.dataset.piece = piece;
    refigure(man.element.firstElementChild, piece);
  }

  private fade(gone: HTMLElement): void {
    gone.classList.remove("lifted");
    gone.classList.add("gone");
    gone.removeAttribute("data-on");
    this.fading.push(gone);
    this.timer = window.setTimeout(() => this.forget(), FADE);
  }

  private forget(): void {
    window.clearTimeout(this.timer);
    for (const gone of this.fading) gone.remove();
    this.fading = [];
  }
}

/** Which lost element becomes which newly found piece. */
function couples(
  lost: Man[],
  found: [square: string, piece: string][],
  last: string[],
): [Man, string, string][] {
  const free = new Set(lost);
  const made: [Man, string, string][] = [];
  const open = new Map(found);
  const join = (man: Man, square: string, piece: string) => {
    free.delete(man);
    open.delete(square);
    made.push([man, square, piece]);
  };
  // The piece that moved may have become another one.
  const to = last.at(-1);
  const mover = lost.find((man) => man.square === last[0]);
  const arrived = to === undefined ? undefined : open.get(to);
  if (mover && to && arrived && side(arrived) === side(mover.piece)) join(mover, to, arrived);
  const pairs = lost.flatMap((man) =>
    found
      .filter(([, piece]) => piece === man.piece)
      .map(([square, piece]) => ({ man, square, piece, far: distance(man.square, square) })),
  );
  pairs.sort((one, other) => one.far - other.far);
  for (const { man, square, piece } of pairs) {
    if (free.has(man) && open.has(square)) join(man, square, piece);
  }
  return made;
}

const side = (piece: string): string => piece.charAt(0);
