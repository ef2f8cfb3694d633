/** Shows the analysis to others, move by move. */

import { Connection } from "../game/connection.js";
import { copy } from "../game/share.js";
import { warn } from "../game/speak.js";
import type { Store } from "../game/store.js";
import type { BroadcastNews } from "../messages.js";
import { h } from "../page/dom.js";
import type { Study } from "./study.js";
import { text } from "./text.js";

/** Where this tab keeps the secret by which the same broadcast goes on after a reload. */
const KEY = "wazir:broadcast";
/** Bytes of the largest message that the server takes. */
const LARGEST = 1 << 18;
/** Milliseconds in which several changes become one message. */
const BREATH = 100;

export class Broadcast {
  private readonly store: Store;
  private readonly study: Study;
  private connection: Connection<BroadcastNews> | null = null;
  private timer = 0;
  /** The address by which others watch. */
  private link = "";
  private copies = false;
  private readonly status = h("span", { role: "status" });
  private readonly strip = h(
    "div",
    { class: "show-strip", hidden: true, "data-testid": "show" },
    this.status,
    button(text.copyLink, "copy-watch-link", () => void copy(this.link)),
    button(text.stopShowing, "stop-showing", () => this.stop()),
  );

  constructor(store: Store, study: Study, host: HTMLElement) {
    this.store = store;
    this.study = study;
    host.append(this.strip);
    store.watch(({ state, shown }, before) => {
      if (state !== before.state || shown.node !== before.shown.node) this.tell();
    });
    const kept = sessionStorage.getItem(KEY);
    if (kept) this.open(kept);
  }

  /** Begins, and copies the link for others. */
  start(): void {
    if (this.connection) {
      void copy(this.link);
      return;
    }
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem(KEY, secret);
    this.copies = true;
    this.open(secret);
  }

  private stop(): void {
    this.connection?.end();
    this.connection = null;
    sessionStorage.removeItem(KEY);
    this.strip.hidden = true;
  }

  private open(secret: string): void {
    this.connection = new Connection<BroadcastNews>(
      `/api/broadcast/${secret}`,
      (news) => this.hear(news),
      (online) => {
        if (online) this.tell();
      },
    );
  }

  private hear(news: BroadcastNews): void {
    if (news.is === "open") {
      this.link = `${news.site ?? location.origin}${location.pathname}#watch=${news.id}`;
      this.strip.hidden = false;
      if (this.copies) void copy(this.link);
      this.copies = false;
    } else if (news.is === "audience") {
      const words = text.showing(news.watchers);
      if (this.status.textContent !== words) this.status.textContent = words;
    }
  }

  /** Sends what there is, once several changes have come together. */
  private tell(): void {
    if (!this.connection) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.send(), BREATH);
  }

  private send(): void {
    const { variant, fen, startNote } = this.study;
    const { state, shown } = this.store.now;
    const tree = [...state.tree];
    const study = { variant, fen, note: startNote, title: "", games: [], tree };
    const news: BroadcastNews = { is: "shown", study, node: shown.node };
    const words = JSON.stringify(news);
    if (new TextEncoder().encode(words).length > LARGEST) warn(text.tooLargeToShow);
    else this.connection?.send(words);
  }
}

const button = (label: string, name: string, onclick: () => void) =>
  h("button", { type: "button", "data-testid": name, onclick }, label);
