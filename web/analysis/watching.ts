/** Follows an analysis that somebody else shows, until one looks elsewhere in it. */

import { Connection } from "../game/connection.js";
import { warn } from "../game/speak.js";
import type { Store } from "../game/store.js";
import { text as common } from "../game/text.js";
import type { View } from "../game/view.js";
import type { BroadcastNews } from "../messages.js";
import { find, h } from "../page/dom.js";
import type { Study } from "./study.js";
import { text } from "./text.js";

type Shown = Extract<BroadcastNews, { is: "shown" }>;

/** Milliseconds to wait for something to be shown before the page begins without it. */
const PATIENCE = 2000;

export class Watching {
  /** What is shown at first; `null` if there is nothing yet. */
  readonly first: Promise<Shown | null>;
  private latest: Shown | null = null;
  private live = false;
  /** The viewer looks at something else. */
  private strayed = false;
  private onNews: () => void = () => {};

  constructor(id: string) {
    this.first = new Promise((resolve) => {
      setTimeout(() => resolve(null), PATIENCE);
      new Connection<BroadcastNews>(
        `/api/watch/${id}`,
        (news) => {
          if (news.is === "shown") {
            this.latest = news;
            resolve(news);
          } else if (news.is === "audience") this.live = news.live;
          this.onNews();
        },
        () => {},
      );
    });
  }

  /** From now on the page shows what is shown. */
  follow(store: Store, study: Study, view: View): void {
    const status = h("span", { role: "status" });
    const back = h("button", { type: "button", "data-testid": "follow" }, text.follow);
    const strip = h("div", { class: "show-strip", "data-testid": "watching" }, status, back);
    find(document, "#facts-card").append(strip);
    /** What the page shows of it; `null` while it changes. */
    let place: { revision: number; node: number } | null = here();
    let done: Shown | null = null;

    function here() {
      return { revision: store.now.state.revision, node: store.now.shown.node };
    }
    const refresh = () => {
      back.hidden = !this.strayed;
      const words = this.sentence();
      if (status.textContent !== words) status.textContent = words;
    };
    const show = async () => {
      refresh();
      const { latest } = this;
      if (!latest || latest === done || this.strayed || !place) return;
      // The page was begun without it: it may be about another game.
      if (latest.study.variant !== study.variant) {
        if (!done && (await this.first) === null) location.reload();
        return;
      }
      done = latest;
      place = null;
      try {
        await study.replace(latest.study);
        view.receive(study.state());
        await view.go(latest.node);
      } catch {
        warn(common.failed);
      }
      place = here();
      await show();
    };
    store.watch(({ state, shown }) => {
      if (!place || (state.revision === place.revision && shown.node === place.node)) return;
      this.strayed = true;
      refresh();
    });
    back.addEventListener("click", () => {
      this.strayed = false;
      done = null;
      place = here();
      void show();
    });
    this.onNews = () => void show();
    void show();
  }

  private sentence(): string {
    if (!this.latest) return text.noShow;
    if (this.strayed) return text.strayed;
    return this.live ? text.watching : text.away;
  }
}
