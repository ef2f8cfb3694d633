/** The ways that lead on from a game that the server stores. */

import { h } from "../page/dom.js";
import { button, type Ways } from "./card-parts.js";
import { pieceSets } from "./piece-sets.js";
import { showSeatLink } from "./seat-link.js";
import type { Server } from "./server.js";
import { analysisLink, copy, copyFrom } from "./share.js";
import { isBetweenPeople, isPlayer, type Store } from "./store.js";
import { text } from "./text.js";

export function storedWays(store: Store, server: Server): Ways {
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
    rules: `/learn/${facts.id}`,
    newGame: `/new?variant=${facts.id}`,
    commands: () => [
      isBetweenPeople(store.now) && h("a", { class: "button", href: "/feed" }, text.feed),
    ],
    share: () => {
      const { shown } = store.now;
      const here = location.origin + location.pathname;
      const position = new URL(`/position/${facts.id}`, location.href);
      position.searchParams.set("fen", shown.fen);
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
