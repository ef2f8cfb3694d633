/** The "More" sheet: the rest of the game's commands, sharing, and how the board behaves. */

import { fill, h } from "../page/dom.js";
import { prefBox } from "../page/pref-box.js";
import { PREF_NAMES, type PrefName, save } from "../page/prefs.js";
import { Refused } from "../page/request.js";
import { openHelp } from "./help.js";
import type { MoveInput } from "./move-input.js";
import { pieceSets } from "./piece-sets.js";
import type { Play } from "./play.js";
import { showSeatLink } from "./seat-link.js";
import type { Server } from "./server.js";
import { analysisLink, copy } from "./share.js";
import { warn } from "./speak.js";
import { isBetweenPeople, isHotSeat, isPlayer, type Store } from "./store.js";
import { text } from "./text.js";

export class Menu {
  private readonly store: Store;
  private readonly play: Play;
  private readonly server: Server;
  private readonly moveInput: MoveInput;
  private readonly body = h("div", { class: "body" });
  private readonly sheet: HTMLDialogElement;

  constructor(store: Store, play: Play, server: Server, moveInput: MoveInput) {
    this.store = store;
    this.play = play;
    this.server = server;
    this.moveInput = moveInput;
    const close = () => this.sheet.close();
    this.sheet = h(
      "dialog",
      {
        class: "sheet menu",
        "aria-label": text.menu,
        "data-testid": "menu",
        // A click outside the sheet closes it.
        onclick: (event: MouseEvent) => event.target === this.sheet && close(),
      },
      this.body,
      h("button", { type: "button", class: "close", onclick: close }, text.close),
    );
    document.body.append(this.sheet);
  }

  open(): void {
    fill(
      this.body,
      h("h2", {}, text.menuGame),
      this.gameCommands(),
      h("h2", {}, text.menuShare),
      this.shareCommands(),
      h("h2", {}, text.menuPieces),
      pieceSets(),
      h("h2", {}, text.menuView),
      this.preferences(),
    );
    this.sheet.showModal();
  }

  private gameCommands(): HTMLElement {
    const { id: game, facts, state } = this.store.now;
    const { id } = facts;
    const { may, clocks } = state;
    return h(
      "div",
      { class: "list" },
      may.move_now && this.button(text.moveNow, () => void this.play.act({ do: "move-now" })),
      may.switch && this.button(text.switchSides, () => void this.play.act({ do: "switch" })),
      may.pause &&
        (clocks?.paused
          ? this.button(text.resume, () => void this.play.act({ do: "resume" }))
          : this.button(text.pause, () => void this.play.act({ do: "pause" }))),
      isBetweenPeople(this.store.now) && h("a", { class: "button", href: "/feed" }, text.feed),
      this.button(text.typeMove, () => this.moveInput.focus()),
      may.branch && h("a", { class: "button", href: analysisLink(id, game) }, text.analyse),
      h("a", { class: "button", href: `/learn/${id}` }, text.rules),
      h("a", { class: "button", href: `/new?variant=${id}` }, text.newGame),
      this.button(text.help, openHelp),
    );
  }

  private shareCommands(): HTMLElement {
    const { facts, shown } = this.store.now;
    const here = location.origin + location.pathname;
    const position = new URL(`/position/${facts.id}`, location.href);
    position.searchParams.set("fen", shown.fen);
    return h(
      "div",
      { class: "list" },
      isPlayer(this.store.now) && this.button(text.takeAlong, () => void showSeatLink(this.server)),
      this.button(text.copyLink, () => void copy(here)),
      this.button(text.copyPosition, () => void copy(position.href)),
      this.button(text.copyFen, () => void copy(shown.fen)),
      this.button(text.copyPgn, () => void this.copyPgn()),
      this.picture("png", text.picturePng),
      this.picture("svg", text.pictureSvg),
    );
  }

  /** A link that saves the board as it is shown. */
  private picture(format: "png" | "svg", label: string): HTMLElement {
    const { id, facts, shown } = this.store.now;
    const href = `/game/${id}/board.${format}?node=${shown.node}`;
    const download = `${facts.id}-${shown.ply}.${format}`;
    return h("a", { class: "button", href, download }, label);
  }

  private preferences(): HTMLElement {
    const { now } = this.store;
    const names = (Object.keys(PREF_NAMES) as PrefName[]).filter(
      (name) =>
        (name !== "autoFlip" || isHotSeat(now)) && (name !== "evalBar" || now.state.may.hint),
    );
    return h("div", { class: "checks" }, ...names.map((name) => this.toggle(name)));
  }

  private toggle(name: PrefName): HTMLElement {
    return prefBox(name, this.store.now.prefs[name], (value) => setPref(this.store, name, value));
  }

  /** A button that closes the sheet and runs a command. */
  private button(label: string, run: () => void): HTMLElement {
    const onclick = () => {
      this.sheet.close();
      run();
    };
    return h("button", { type: "button", onclick }, label);
  }

  private async copyPgn(): Promise<void> {
    try {
      await copy(await this.server.pgn());
    } catch (error) {
      warn((error instanceof Refused && error.message) || text.failed);
    }
  }
}

/** Changes one preference, for this game and the next ones. */
export function setPref(store: Store, name: PrefName, value: boolean): void {
  const prefs = { ...store.now.prefs, [name]: value };
  save(prefs);
  store.change({ prefs });
}
