/** Gives a page of a folder the look that was chosen in the settings. */

import { desk } from "../desk/here.js";
import { recallLook, tiles } from "./look.js";

const drawn = tiles();
Object.assign(document.documentElement.dataset, recallLook());

/** Draws the pieces on tiles anew. A page that has meanwhile got others keeps them. */
async function redraw(): Promise<void> {
  const sprite = document.querySelector<SVGElement>("svg.sprite[data-variant]");
  const variant = sprite?.dataset["variant"];
  if (!sprite || !variant) return;
  const made = new DOMParser().parseFromString(await desk.sprite(variant, tiles()), "text/html");
  const other = made.querySelector("svg.sprite");
  if (other) sprite.replaceWith(other);
}

if (tiles() !== drawn) void redraw();
