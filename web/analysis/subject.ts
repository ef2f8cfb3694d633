/** What is studied, and by which rules. */

import type { Desk } from "../desk/desk.js";
import { adopt, type Pages } from "../game/adopt.js";
import { warn } from "../game/speak.js";
import { text as common } from "../game/text.js";
import { Variants } from "../game/variants.js";
import type { Position, Study as StudyFacts, VariantFacts } from "../messages.js";
import { address, inFolder } from "../page/address.js";
import { type Asked, askedDesign, readAsked } from "../page/asked.js";
import { find, readData } from "../page/dom.js";
import { BAD_REQUEST, Refused } from "../page/request.js";
import { recall } from "./keep.js";

export interface Subject {
  /** The id of the variant, or the whole text of its file. */
  variant: string;
  /** That text, if it is a design; `null` for a game that everybody knows. */
  design: string | null;
  facts: VariantFacts;
  pages: Pages;
  /** The position in which its games begin, as FEN. */
  home: string;
  study: StudyFacts;
  /** The position in which the study begins. */
  start: Position;
}

/** Finds what is `watched`, or what the address says, or else what was studied last by these rules. */
export async function findSubject(
  root: HTMLElement,
  desk: Desk,
  watched: StudyFacts | null,
): Promise<Subject> {
  const asked = readAsked();
  const variants = new Variants(find(root, "#variant"));
  const facts = readData<VariantFacts>("facts");
  const given = readData<StudyFacts>("study");
  // A stored game by a design comes with the page, whose address names no game of the shelf.
  const stored = designOf(given, facts) !== null;
  const pages = stored
    ? { play: "/play", analysis: "/analysis", rules: "" }
    : {
        play: address(`/play/${facts.id}`),
        analysis: variants.page(facts.id) ?? location.pathname,
        rules: address(`/learn/${facts.id}`),
      };
  const about = {
    variant: facts.id,
    design: null,
    facts,
    pages,
    home: root.dataset["start"] ?? "",
  };
  const come = watched ?? (stored ? given : null);
  const design = come ? designOf(come, facts) : await askedDesign(asked);
  if (design === undefined) warn(common.noDesign);
  if (typeof design === "string") {
    try {
      const { introduction, pages: own } = await adopt(root, desk, design, pages);
      const { facts, start } = introduction;
      variants.add(facts.name);
      const whole = { variant: design, design, facts, home: start.fen, pages: own };
      if (come) return { ...whole, ...(await reopen(desk, come)) };
      return { ...whole, ...((await found(desk, asked, design)) ?? (await begin(desk, design))) };
    } catch (error) {
      warn(wordsOf(error));
    }
  }
  if (watched && design === null) return { ...about, ...(await reopen(desk, watched)) };
  // Moves of a design that is not there mean nothing here.
  const here = design === null ? asked : { ...asked, fen: null, moves: [] };
  const known = { study: given, start: readData<Position>("start") };
  return { ...about, ...((await found(desk, here, facts.id)) ?? known) };
}

/** The design by which a study goes; `null` if it is the game for which this page was made. */
const designOf = ({ variant }: StudyFacts, { id }: VariantFacts) =>
  variant === id ? null : variant;

type Found = Pick<Subject, "study" | "start">;

/** What the address says and no server has read, or what was studied last. */
async function found(desk: Desk, asked: Asked, variant: string): Promise<Found | null> {
  const { fen, moves } = asked;
  if (fen !== null || moves.length > 0) {
    if (location.search !== "" && !inFolder) return null;
    return begin(desk, variant, asked).catch((error: unknown) => {
      warn(wordsOf(error));
      return null;
    });
  }
  const study = location.search === "" ? recall(variant) : null;
  return study && reopen(desk, study).catch(() => null);
}

/** A study that was begun elsewhere. */
async function reopen(desk: Desk, study: StudyFacts): Promise<Found> {
  return { study, start: await desk.reach(study.variant, study.fen, []) };
}

/** A new study: of moves from a position, or of the start. */
async function begin(
  desk: Desk,
  variant: string,
  { fen, moves }: Pick<Asked, "fen" | "moves"> = { fen: null, moves: [] },
): Promise<Found> {
  const study = await desk.beginStudy(variant, fen, moves);
  if (study.is === "refused") throw new Refused(BAD_REQUEST, study.error);
  return reopen(desk, { ...study, variant });
}

const wordsOf = (error: unknown) => (error instanceof Refused && error.message) || common.failed;
