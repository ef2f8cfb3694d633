/** Marks on squares: how a piece gets there, or what is hinted at. Their shapes are in CSS. */
import { element } from "./dom.js";
import { type Geometry, place, translate } from "./geometry.js";
import type { Mark } from "./options.js";

export class Marks {
  readonly layer = element("div", "marks", { "aria-hidden": "true" });

  show(marks: Record<string, Mark[]>, geometry: Geometry): void {
    const drawn = Object.entries(marks).flatMap(([square, here]) =>
      here.map(({ mark }) => {
        const holder = element("div", "mark-place", { "data-on": square });
        holder.style.transform = translate(place(geometry, square));
        holder.append(element("i", `mark mark-${mark}`, { "data-mark": mark }));
        return holder;
      }),
    );
    this.layer.replaceChildren(...drawn);
  }
}

/** What a screen reader says of a mark that brings no words of its own. */
const WORDS: Record<Mark["mark"], string> = {
  slide: "reached by sliding",
  leap: "reached by leaping",
  quiet: "reached when empty",
  capture: "reached by capturing",
  path: "reached along any free path",
  castle: "reached by castling",
  drop: "can be dropped here",
  blocked: "blocked",
  hint: "hint",
  threat: "attacked",
};

export const spoken = (mark: Mark): string => mark.words ?? WORDS[mark.mark];
