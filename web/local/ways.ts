/** The ways that lead on from a game that lives in the page. */

import { withMoves } from "../analysis/link.js";
import { button, type Ways } from "../game/card-parts.js";
import { copy, copyFrom, withText } from "../game/share.js";
import type { Store } from "../game/store.js";
import { text as common } from "../game/text.js";
import { saveFile } from "../page/files.js";

import type { LocalGame } from "./game.js";
import { text } from "./text.js";

/** The pages about the variant; `null` for one that only this browser knows. */
export interface Pages {
  play: string | null;
  analysis: string | null;
  rules: string | null;
}

export function localWays(store: Store, local: LocalGame, pages: Pages, choose: () => void): Ways {
  const lead = (page: string, node: number) => {
    const { fen, moves } = local.line(node);
    return withMoves(page, fen, moves);
  };
  const { facts } = store.now;
  return {
    analysis: () => pages.analysis && lead(pages.analysis, store.now.shown.node),
    rules: pages.rules,
    newGame: choose,
    commands: () => [],
    share: () => {
      const { shown, state } = store.now;
      const { play } = pages;
      const pgn = () => local.pgn();
      return [
        play && button(common.copyLink, () => void copy(lead(play, state.position.node))),
        play && button(common.copyPosition, () => void copy(withMoves(play, shown.fen, []))),
        button(common.copyFen, () => void copy(shown.fen)),
        button(common.copyPgn, () => void copyFrom(pgn)),
        button(
          text.savePgn,
          () => void withText(pgn, (words) => saveFile(`${facts.id}.pgn`, words)),
        ),
      ];
    },
    pieces: () => null,
  };
}
