/** What the opening book knows of the position shown: the name of the opening, and the moves that were
    played there, with how those games ended and what the moves are worth. */

import type { Desk } from "../desk/desk.js";
import type { ProposedMove, Store } from "../game/store.js";
import type { BookLine, BookPage } from "../messages.js";
import { fill, h } from "../page/dom.js";
import { playedRow } from "./played.js";
import type { Study } from "./study.js";
import { text } from "./text.js";

export class Book {
  private readonly store: Store;
  private readonly desk: Desk;
  private readonly study: Study;
  private readonly host: HTMLElement;
  private readonly play: (move: ProposedMove) => void;
  private readonly title = h("summary");
  private readonly list = h("ul", { class: "played" });
  private readonly details = h("details", { open: true }, this.title, this.list);
  /** The last question: answers to older ones come too late. */
  private asked = 0;

  constructor(
    store: Store,
    parts: { desk: Desk; study: Study },
    host: HTMLElement,
    play: (move: ProposedMove) => void,
  ) {
    this.store = store;
    this.desk = parts.desk;
    this.study = parts.study;
    this.host = host;
    this.play = play;
    host.hidden = true;
    store.watch((now, before) => {
      // Another study begins with a node of the same number.
      if (now.shown !== before.shown) void this.look();
    });
    void this.look();
  }

  private async look(): Promise<void> {
    this.asked += 1;
    const { asked, study } = this;
    const moves = study.path(this.store.now.shown.node).map(({ san }) => san);
    const page = await this.desk.book(study.variant, study.fen, moves).catch(() => null);
    if (asked === this.asked) this.draw(page ?? { name: null, moves: [] });
  }

  private draw({ name, moves }: BookPage): void {
    this.host.hidden = name === null && moves.length === 0;
    const title = [
      h("b", {}, text.book),
      name !== null && h("span", { "data-testid": "opening" }, name),
    ];
    fill(this.title, ...title);
    fill(this.list, ...moves.map((line) => this.row(line)));
    // Where there is nothing to fold, nothing can be pressed.
    fill(this.host, moves.length > 0 ? this.details : h("p", {}, ...title));
  }

  private row(line: BookLine): HTMLElement {
    const { mv, chance, white, drawn, black, evaluation } = line;
    const count = white + drawn + black;
    const worth = evaluation?.text ?? "";
    const words = [
      text.played(mv.san, count, white, drawn, black),
      ...(worth === "" ? [] : [text.worth(worth)]),
      text.chance(chance),
    ].join(", ");
    const results = { white, drawn, black, open: 0 };
    return playedRow({ mv, facts: [String(count), worth], results, words }, this.play);
  }
}
