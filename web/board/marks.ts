/** Marks on squares: how a piece gets there, or a hint. Their shapes are in `marks.css`. */
import { h } from "../page/dom.js";
import { say } from "../page/say.js";
import { type Geometry, place, translate } from "./geometry.js";
import type { Mark, MarkName } from "./options.js";

export class Marks {
  readonly layer = h("div", { class: "marks", "aria-hidden": "true" });

  show(marks: Record<string, Mark[]>, geometry: Geometry): void {
    const drawn = Object.entries(marks).flatMap(([square, here]) =>
      here.map(({ mark, text }) => {
        const shape = h("i", { class: `mark mark-${mark}`, "data-mark": mark }, text);
        const holder = h("div", { class: "mark-place", "data-on": square }, shape);
        holder.style.transform = translate(place(geometry, square));
        return holder;
      }),
    );
    this.layer.replaceChildren(...drawn);
  }
}

const DESCRIPTIONS: Record<MarkName, string> = {
  slide: say("reached by sliding"),
  leap: say("reached by leaping"),
  quiet: say("reached without capturing"),
  capture: say("reached by capturing"),
  path: say("reached along any free path"),
  castle: say("reached by castling"),
  drop: say("can be dropped here"),
  blocked: say("blocked"),
  hint: say("hint"),
  star: say("a star to reach"),
  threat: say("attacked"),
  "white-wins": say("White wins"),
  "black-wins": say("Black wins"),
  draw: say("Draw"),
};

/** A mark for the screen reader. */
export const describeMark = (mark: Mark): string => mark.words ?? DESCRIPTIONS[mark.mark];
