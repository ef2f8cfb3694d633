/** What the endgame table says of the position shown: a sentence, and all moves by what they keep. Nothing
    where there is no table. */

import type { Desk } from "../desk/desk.js";
import type { Tell } from "../desk/table-files.js";
import type { ProposedMove, Store } from "../game/store.js";
import type { Ending, EndingPlace, Position } from "../messages.js";
import { fill, h } from "../page/dom.js";
import { FetchingLine } from "../tables/fetching.js";
import { moveGroups } from "../tables/parts.js";
import type { Preview } from "./preview.js";

/** The most men of tables. */
const MOST_MEN = 5;
/** How long a position must be shown before its table is asked, in milliseconds. */
const PAUSE = 60;

export class ByTable {
  private readonly store: Store;
  private readonly desk: Desk;
  /** The id of the variant, or the whole text of its file. */
  private readonly variant: string;
  private readonly host: HTMLElement;
  private readonly preview: Preview;
  private readonly play: (move: ProposedMove) => void;
  private readonly verdict = h("p", {
    class: "verdict",
    role: "status",
    "data-testid": "table-verdict",
  });
  private readonly fetching = new FetchingLine();
  private readonly list = h("div");
  /** The number of the last question: answers to older ones come too late. */
  private latest = 0;
  private pause = 0;

  constructor(
    store: Store,
    { desk, variant }: { desk: Desk; variant: string },
    host: HTMLElement,
    preview: Preview,
    play: (move: ProposedMove) => void,
  ) {
    this.store = store;
    this.desk = desk;
    this.variant = variant;
    this.host = host;
    this.preview = preview;
    this.play = play;
    host.hidden = true;
    fill(host, this.verdict, this.fetching.element, this.list);
    store.watch((now, before) => {
      if (now === before || now.shown.fen !== before.shown.fen) this.look(now.shown);
    });
  }

  /** Asks about a position, if it has few enough men. */
  private look(shown: Position): void {
    clearTimeout(this.pause);
    this.latest += 1;
    this.preview.hide();
    this.fetching.show(null);
    if (Object.keys(shown.pieces).length > MOST_MEN) {
      this.show(null);
      return;
    }
    const mine = this.latest;
    this.host.setAttribute("aria-busy", "true");
    this.pause = window.setTimeout(() => void this.ask(shown.fen, mine), PAUSE);
  }

  private async ask(fen: string, mine: number): Promise<void> {
    const tell: Tell = (fetching) => {
      if (mine !== this.latest) return;
      if (fetching) this.show(null);
      this.host.hidden = fetching === null;
      this.fetching.show(fetching);
    };
    const place: EndingPlace = { at: "fen", fen, moves: [] };
    const answer = await this.desk.ending(this.variant, place, null, tell).catch(() => null);
    if (mine !== this.latest) return;
    this.fetching.show(null);
    this.show(answer?.is === "ending" && answer.moves.length > 0 ? answer : null, fen);
  }

  /** Shows what the table says; nothing if there is none. */
  private show(ending: Ending | null, fen = ""): void {
    this.host.removeAttribute("aria-busy");
    const hadKeyboard = this.list.contains(document.activeElement);
    this.host.hidden = ending === null;
    this.verdict.textContent = ending?.said ?? "";
    if (!ending) {
      fill(this.list);
      return;
    }
    const groups = moveGroups(ending.moves, ending.turn, {
      play: ({ mv: { text, san } }) => {
        // A press that comes while the next position is asked about means the one before.
        if (this.store.now.shown.fen === fen) this.play({ text, san });
      },
      point: (move) => {
        if (move) void this.preview.show(this.list, this.variant, fen, [move.mv.text]);
        else this.preview.hide();
      },
    });
    fill(this.list, groups);
    // Who plays one move after the other by keyboard stays here.
    if (hadKeyboard) this.list.querySelector("button")?.focus();
  }
}
