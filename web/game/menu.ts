/** The "More" sheet: the rest of the game's commands, sharing, and how the board behaves. */

import { fill, h } from "../page/dom.js";
import { prefBox } from "../page/pref-box.js";
import { PREF_NAMES, type PrefName, save } from "../page/prefs.js";
import { button, type Ways, way } from "./card-parts.js";
import { openHelp } from "./help.js";
import type { MoveInput } from "./move-input.js";
import type { Play } from "./play.js";
import { isHotSeat, type Store } from "./store.js";
import { text } from "./text.js";

export class Menu {
  private readonly store: Store;
  private readonly play: Play;
  private readonly moveInput: MoveInput;
  private readonly ways: Ways;
  private readonly body = h("div", { class: "body" });
  private readonly sheet: HTMLDialogElement;

  constructor(store: Store, play: Play, moveInput: MoveInput, ways: Ways) {
    this.store = store;
    this.play = play;
    this.moveInput = moveInput;
    this.ways = ways;
    const close = () => this.sheet.close();
    this.sheet = h(
      "dialog",
      {
        class: "sheet menu",
        "aria-label": text.menu,
        "data-testid": "menu",
        // So does a click outside the sheet.
        onclick: (event: MouseEvent) => event.target === this.sheet && close(),
      },
      this.body,
      h("button", { type: "button", class: "close", onclick: close }, text.close),
    );
    // A command closes the sheet before it runs, so that what it opens has the page for itself.
    const isCommand = (target: Element) =>
      target.closest(".list")?.contains(target.closest("button"));
    this.body.addEventListener(
      "click",
      ({ target }) => target instanceof Element && isCommand(target) && close(),
      { capture: true },
    );
    document.body.append(this.sheet);
  }

  open(): void {
    const pieces = this.ways.pieces();
    fill(
      this.body,
      h("h2", {}, text.menuGame),
      this.gameCommands(),
      h("h2", {}, text.menuShare),
      h("div", { class: "list" }, ...this.ways.share()),
      pieces && h("h2", {}, text.menuPieces),
      pieces,
      h("h2", {}, text.menuView),
      this.preferences(),
    );
    this.sheet.showModal();
  }

  private gameCommands(): HTMLElement {
    const { may, clocks } = this.store.now.state;
    const { ways } = this;
    const analysis = may.branch && ways.analysis();
    return h(
      "div",
      { class: "list" },
      may.move_now && button(text.moveNow, () => void this.play.act({ do: "move-now" })),
      may.switch && button(text.switchSides, () => void this.play.act({ do: "switch" })),
      may.pause &&
        (clocks?.paused
          ? button(text.resume, () => void this.play.act({ do: "resume" }))
          : button(text.pause, () => void this.play.act({ do: "pause" }))),
      button(text.typeMove, () => this.moveInput.focus()),
      analysis && way(text.analyse, analysis),
      ways.rules && way(text.rules, ways.rules),
      way(text.newGame, ways.newGame),
      ...ways.commands(),
      button(text.help, openHelp),
    );
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
}

/** Changes one preference, for this game and the next ones. */
export function setPref(store: Store, name: PrefName, value: boolean): void {
  const prefs = { ...store.now.prefs, [name]: value };
  save(prefs);
  store.change({ prefs });
}
