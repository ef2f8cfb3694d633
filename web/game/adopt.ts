/** Makes a page, which comes as one about a game of the shelf, one about a design. */

import type { Desk } from "../desk/desk.js";
import type { Introduction, VariantFacts } from "../messages.js";
import { address } from "../page/address.js";
import { pack } from "../page/design-link.js";
import { find, h } from "../page/dom.js";
import { tiles } from "../page/look.js";

/** The pages about a variant. */
export interface Pages {
  play: string;
  analysis: string;
  rules: string;
}

/** The pages about a design, which goes with the address. */
export async function designPages(text: string, { play, analysis }: Pages): Promise<Pages> {
  const hash = `#text=${await pack(text)}`;
  return { play: play + hash, analysis: analysis + hash, rules: address("/rules") + hash };
}

/** Has the desk tell about a design, and shows its pieces, its board and its name. `pages` are those
    about the game of the page. */
export async function adopt(
  root: HTMLElement,
  desk: Desk,
  text: string,
  pages: Pages,
): Promise<{ introduction: Introduction; pages: Pages }> {
  const introduction = await desk.introduce(text);
  const sprite = new DOMParser().parseFromString(await desk.sprite(text, tiles()), "text/html");
  find(document, "svg.sprite").replaceWith(find(sprite, "svg.sprite"));
  const { facts } = introduction;
  root.dataset["files"] = String(facts.files);
  root.dataset["ranks"] = String(facts.ranks);
  root.dataset["beside"] = facts.beside;
  placeTrays(root, facts);
  find(document, "h1").textContent = facts.name;
  const own = await designPages(text, pages);
  find<HTMLAnchorElement>(root, ".facts .rules").href = own.rules;
  return { introduction, pages: own };
}

/** Trays for pieces beside the board, where the variant has them. */
function placeTrays(root: HTMLElement, { beside }: VariantFacts): void {
  for (const place of ["far", "near"]) {
    const known = document.getElementById(`tray-${place}`);
    if (beside === "nothing") known?.remove();
    else if (!known) {
      const tray = h("div", { class: "tray-place", id: `tray-${place}` });
      find(root, ".table").append(tray);
    }
  }
}
