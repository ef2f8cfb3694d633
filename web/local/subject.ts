/** The variant that is played, and the position from which. */

import type { Desk } from "../desk/desk.js";
import { adopt, type Pages } from "../game/adopt.js";
import { text as common } from "../game/text.js";
import type { Variants } from "../game/variants.js";
import type { Introduction, NodeFacts, Position } from "../messages.js";
import { type Asked, askedDesign } from "../page/asked.js";
import { readData } from "../page/dom.js";
import type { KeptGame } from "../page/games-store.js";
import { Refused } from "../page/request.js";
import type { Beginning } from "./begin.js";

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
  const { id } = introduction.facts;
  const { rules = "", analysis = "" } = root.dataset;
  const pages = { play: variants.page(id) ?? location.pathname, analysis, rules };
  const known = { variant: id, introduction, pages };
  const own = kept ? kept.variant : await askedDesign(asked);
  if (own === undefined) faults.push(common.noDesign);
  const variant = own ?? id;
  if (variant === id) return known;
  try {
    const own = await adopt(root, desk, variant, pages);
    variants.add(own.introduction.facts.name);
    return { variant, ...own };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    faults.push(error.message || common.failed);
    return known;
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
  const begun = await desk.beginStudy(variant, fen, moves).catch(() => null);
  if (begun?.is !== "study") {
    faults.push(begun?.error ?? common.failed);
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
