/** "How does this piece move?": marks its targets in this position, and describes its moves. */

import { fill, h } from "../page/dom.js";
import type { Server } from "./server.js";
import { say, sentences } from "./speak.js";
import type { Store } from "./store.js";

export class Explainer {
  private readonly store: Store;
  private readonly server: Pick<Server, "glance">;
  /** Counts the questions: an answer to an older one comes too late. */
  private latest = 0;

  constructor(store: Store, server: Pick<Server, "glance">, host: HTMLElement) {
    this.store = store;
    this.server = server;
    store.watch((now, before) => {
      if (now !== before && now.explained === before.explained) return;
      const [name, ...lines] = now.explained?.lines ?? [];
      host.hidden = !name;
      fill(host, name && h("strong", {}, name), ...lines.map((line) => h("p", {}, line)));
    });
  }

  async explain(piece: string, square: string | null): Promise<void> {
    this.latest += 1;
    const question = this.latest;
    const { shown } = this.store.now;
    const found = await this.server.glance(shown.fen, piece, square).catch(() => null);
    if (!found || question !== this.latest || shown.node !== this.store.now.shown.node) return;
    this.store.change({ explained: found });
    say(sentences(...found.lines));
  }

  end(): void {
    this.latest += 1;
    if (this.store.now.explained) this.store.change({ explained: null });
  }
}
