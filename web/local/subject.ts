/** The variant that is played, and the position from which. */

import type { Desk } from "../desk/desk.js";
import type { Introduction, NodeFacts, Position, TileStyle, VariantFacts } from "../messages.js";
import { design } from "../page/designs.js";
import { find, h, readData } from "../page/dom.js";
import type { KeptGame } from "../page/games-store.js";
import { Refused } from "../page/request.js";
import type { Asked, Variants } from "./address.js";
import type { Beginning } from "./begin.js";
import { text } from "./text.js";
import type { Pages } from "./ways.js";

/** A variant with all that the page must know of it. */
export interface Subject {
  /** Its id, or the whole text of its file. */
  variant: string;
  introduction: Introduction;
  pages: Pages;
}

/** Finds the variant that the address means. The page knows one; of any other the desk tells. What
    cannot be had is added to the faults, and then it is the page's own. */
export async function findSubject(
  root: HTMLElement,
  desk: Desk,
  about: { asked: Asked; kept: KeptGame | null; variants: Variants; faults: string[] },
): Promise<Subject> {
  const { asked, kept, variants, faults } = about;
  const introduction = readData<Introduction>("introduction");
  const own = asked.own === null ? null : design(asked.own);
  if (asked.own !== null && !own && !kept) faults.push(text.noDesign);
  const variant = kept?.variant ?? own?.text ?? introduction.facts.id;
  const { rules = null, analysis = null } = root.dataset;
  const pages = { play: variants.page(introduction.facts.id), analysis, rules };
  const known = { variant: introduction.facts.id, introduction, pages };
  if (variant === known.variant) return known;
  try {
    return await learn(root, desk, variant, variants);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    faults.push(error.message);
    return known;
  }
}

/** Has the desk tell about a variant, and makes the page one about it. */
async function learn(
  root: HTMLElement,
  desk: Desk,
  variant: string,
  variants: Variants,
): Promise<Subject> {
  const tiles = (document.documentElement.dataset["tiles"] ?? "international") as TileStyle;
  const introduction = await desk.introduce(variant);
  const sprite = new DOMParser().parseFromString(await desk.sprite(variant, tiles), "text/html");
  find(document, "svg.sprite").replaceWith(find(sprite, "svg.sprite"));
  const { facts } = introduction;
  root.dataset["files"] = String(facts.files);
  root.dataset["ranks"] = String(facts.ranks);
  root.dataset["beside"] = facts.beside;
  placeTrays(root, facts);
  find(document, "h1").textContent = facts.name;
  find(root, ".facts .rules").hidden = true;
  variants.add(facts.name);
  return { variant, introduction, pages: { play: null, analysis: null, rules: null } };
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

/** What is shown before a game begins, and where it will begin. */
export async function lookAt(
  desk: Desk,
  { variant, introduction }: Subject,
  { fen, moves }: Asked,
  faults: string[],
): Promise<{ beginning: Beginning; first: Position; position: Position }> {
  const usual = {
    beginning: { fen: null, tree: [] },
    first: introduction.start,
    position: introduction.start,
  };
  if (fen === null && moves.length === 0) return usual;
  const begun = await desk.beginStudy(variant, fen, moves);
  if (begun.is === "refused") {
    faults.push(begun.error);
    return usual;
  }
  const [first, last] = await Promise.all([
    desk.position(variant, begun.fen, []),
    desk.position(variant, begun.fen, moves),
  ]);
  if (first.is === "refused" || last.is === "refused") return usual;
  const tree: NodeFacts[] = begun.tree;
  const position = { ...last, node: tree.at(-1)?.id ?? first.node };
  return { beginning: { fen: begun.fen, tree }, first, position };
}
