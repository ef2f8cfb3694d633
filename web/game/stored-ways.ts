/** The ways that lead on from a game that the server stores. */

import { h } from "../page/dom.js";
import { withMoves } from "../page/line-link.js";
import { openNewGame } from "../page/new-game.js";
import { designPages } from "./adopt.js";
import { button, type Ways } from "./card-parts.js";
import { pieceSets } from "./piece-sets.js";
import { showSeatLink } from "./seat-link.js";
import type { Server } from "./server.js";
import { analysisLink, copy, copyFrom } from "./share.js";
import { isBetweenPeople, isPlayer, type Store } from "./store.js";
import { text } from "./text.js";

/** The addresses that depend on whether the game goes by the rules of the shelf or of a design. */
export interface VariantWays {
  rules: string;
  newGame: Ways["newGame"];
  /** The page of a position. */
  position(fen: string): string;
}

/** These addresses; `design` is the text of a design, or `null`. */
export async function variantWays(
  game: string,
  variant: string,
  design: string | null,
): Promise<VariantWays> {
  if (design === null) {
    return {
      rules: `/learn/${variant}`,
      newGame: `/new?variant=${variant}`,
      position: (fen) => `/position/${variant}?${new URLSearchParams({ fen })}`,
    };
  }
  const { play } = await designPages(design, { play: "/play", analysis: "/analysis", rules: "" });
  return {
    rules: `/game/${game}/rules`,
    newGame: () => openNewGame(design),
    position: (fen) => withMoves(play, fen, []),
  };
}

export function storedWays(store: Store, server: Server, about: VariantWays): Ways {
  const { id, facts } = store.now;
  /** A link that saves the board as it is shown. */
  const picture = (format: "png" | "svg", label: string) => {
    const { shown } = store.now;
    const href = `/game/${id}/board.${format}?node=${shown.node}`;
    const download = `${facts.id}-${shown.ply}.${format}`;
    return h("a", { class: "button", href, download }, label);
  };
  return {
    analysis: () => analysisLink(facts.id, id),
    rules: about.rules,
    newGame: about.newGame,
    commands: () => [
      isBetweenPeople(store.now) && h("a", { class: "button", href: "/feed" }, text.feed),
    ],
    share: () => {
      const { shown } = store.now;
      const here = location.origin + location.pathname;
      const position = new URL(about.position(shown.fen), location.href);
      return [
        isPlayer(store.now) && button(text.takeAlong, () => void showSeatLink(server)),
        button(text.copyLink, () => void copy(here)),
        button(text.copyPosition, () => void copy(position.href)),
        button(text.copyFen, () => void copy(shown.fen)),
        button(text.copyPgn, () => void copyFrom(() => server.pgn())),
        picture("png", text.picturePng),
        picture("svg", text.pictureSvg),
      ];
    },
    pieces: () => pieceSets(),
  };
}
