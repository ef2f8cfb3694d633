/** "How does this piece move?": its reach on the board as it stands, and in words. */

import { fill, h } from "../page/dom.js";
import type { Server } from "./server.js";
import { say } from "./speak.js";
import type { Store } from "./store.js";

export class Ask {
  readonly #store: Store;
  readonly #server: Server;
  #latest = 0;

  constructor(store: Store, server: Server, host: HTMLElement) {
    this.#store = store;
    this.#server = server;
    store.watch((now, before) => {
      if (now !== before && now.asked === before.asked) return;
      const [name, ...lines] = now.asked?.lines ?? [];
      host.hidden = !name;
      fill(host, name && h("strong", {}, name), ...lines.map((line) => h("p", {}, line)));
    });
  }

  async about(piece: string, square: string | null): Promise<void> {
    this.#latest += 1;
    const question = this.#latest;
    const { shown, facts } = this.#store.now;
    const asked = await this.#server.glance(facts.id, shown.fen, piece, square).catch(() => null);
    if (!asked || question !== this.#latest || shown.node !== this.#store.now.shown.node) return;
    this.#store.change({ asked });
    say(asked.lines.join(". "));
  }

  over(): void {
    this.#latest += 1;
    if (this.#store.now.asked) this.#store.change({ asked: null });
  }
}
