/** Makes a page, which comes as one about a game of the shelf, one about a design. */

import type { Desk } from "../desk/desk.js";
import type { Introduction, VariantFacts } from "../messages.js";
import { pack } from "../page/design-link.js";
import { find, h } from "../page/dom.js";
import { tiles } from "../page/look.js";

/** The pages about a variant. */
export interface Pages {
  play: string;
  analysis: string;
  /** `null` for a design, whose rules only its text tells. */
  rules: string | null;
}

/** The pages about a design, which goes with the address. */
export async function designPages({ play, analysis }: Pages, text: string): Promise<Pages> {
  const hash = `#text=${await pack(text)}`;
  return { play: play + hash, analysis: analysis + hash, rules: null };
}

/** Has the desk tell about a variant, and shows its pieces, its board and its name. */
export async function adopt(root: HTMLElement, desk: Desk, variant: string): Promise<Introduction> {
  const introduction = await desk.introduce(variant);
  const sprite = new DOMParser().parseFromString(await desk.sprite(variant, tiles()), "text/html");
  find(document, "svg.sprite").replaceWith(find(sprite, "svg.sprite"));
  const { facts } = introduction;
  root.dataset["files"] = String(facts.files);
  root.dataset["ranks"] = String(facts.ranks);
  root.dataset["beside"] = facts.beside;
  placeTrays(root, facts);
  find(document, "h1").textContent = facts.name;
  find(root, ".facts .rules").hidden = true;
  return introduction;
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
