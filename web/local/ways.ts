/** The ways that lead on from a game that lives in the page. */

import type { Desk } from "../desk/desk.js";
import type { Pages } from "../game/adopt.js";
import { button, type Ways } from "../game/card-parts.js";
import { pictureButtons } from "../game/pictures.js";
import { copy, copyFrom, withText } from "../game/share.js";
import type { Store } from "../game/store.js";
import { text as common } from "../game/text.js";
import { find } from "../game/tree.js";
import { saveFile } from "../page/files.js";
import { withMoves } from "../page/line-link.js";
import type { LocalGame } from "./game.js";
import { text } from "./text.js";

interface Played {
  desk: Desk;
  local: LocalGame;
  /** The id of the variant, or the whole text of its file. */
  variant: string;
  pages: Pages;
}

export function localWays(
  store: Store,
  { desk, local, variant, pages }: Played,
  choose: () => void,
): Ways {
  const lead = (page: string, node: number) => {
    const { fen, moves } = local.line(node);
    return withMoves(page, fen, moves);
  };
  const { facts } = store.now;
  return {
    analysis: () => {
      const { shown, state } = store.now;
      // The whole game, or the variation that is looked at.
      const isAside = find(state.tree, shown.node)?.main === false;
      const node = isAside ? shown.node : state.position.node;
      return lead(pages.analysis, node);
    },
    rules: pages.rules,
    newGame: choose,
    commands: () => [],
    share: () => {
      const { shown, state } = store.now;
      const { play } = pages;
      const pgn = () => local.pgn();
      return [
        button(common.copyLink, () => void copy(lead(play, state.position.node))),
        button(common.copyPosition, () => void copy(withMoves(play, shown.fen, []))),
        button(common.copyFen, () => void copy(shown.fen)),
        button(common.copyPgn, () => void copyFrom(pgn)),
        button(
          text.savePgn,
          () => void withText(pgn, (words) => saveFile(`${facts.id}.pgn`, words)),
        ),
        ...pictureButtons(store, desk, variant),
      ];
    },
    pieces: () => null,
  };
}
