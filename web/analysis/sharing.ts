/** The position as FEN, the tree as PGN, in and out; links and pictures. */

import type { Desk } from "../desk/desk.js";
import { copy, copyFrom, withText } from "../game/share.js";
import { warn } from "../game/speak.js";
import type { Store } from "../game/store.js";
import { text as common } from "../game/text.js";
import { address, inFolder } from "../page/address.js";
import { type Child, fill, h } from "../page/dom.js";
import { saveFile } from "../page/files.js";
import { Editor } from "./editor.js";
import { keep } from "./keep.js";
import { link, playLink } from "./link.js";
import type { Study } from "./study.js";
import { text } from "./text.js";

export class Sharing {
  private readonly store: Store;
  private readonly study: Study;
  private readonly desk: Desk;
  private readonly input = h("input", {
    type: "text",
    class: "mono",
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": text.fen,
    "data-testid": "fen",
    onfocus: () => this.input.select(),
  });
  private readonly fault = h("p", {
    class: "fault",
    role: "alert",
    hidden: true,
    "data-testid": "fen-fault",
  });

  constructor(
    store: Store,
    { study, desk, startFen }: { study: Study; desk: Desk; startFen: string },
    host: HTMLElement,
  ) {
    this.store = store;
    this.study = study;
    this.desk = desk;
    const onsubmit = (event: SubmitEvent) => {
      event.preventDefault();
      void this.setUp(this.input.value.trim());
    };
    const set = h("button", { type: "submit", "data-testid": "set-fen" }, text.setFen);
    const edit = button(text.editBoard, "edit", () => {
      Editor.open(store, desk, startFen).catch(() => warn(text.editFailed));
    });
    const more = button(text.share, "share", () => this.openMenu());
    const play = h("a", { class: "button", "data-testid": "play-from-here" }, text.playFrom);
    fill(
      host,
      h("form", { class: "fen", onsubmit }, h("label", {}, text.fen, this.input), set),
      this.fault,
      h("div", { class: "row" }, edit, play, more),
    );
    store.watch(({ shown, facts }, before) => {
      if (shown.fen !== before.shown.fen || this.input.value === "") {
        this.input.value = shown.fen;
        this.fault.hidden = true;
      }
      const moves = study.path(shown.node).map(({ san }) => san);
      play.href = playLink(facts.id, study.fen, moves);
    });
  }

  /** Begins a new study with a position, or says what is wrong with it. */
  private async setUp(fen: string): Promise<void> {
    const { id } = this.store.now.facts;
    const answer = await this.desk.position(id, fen, []).catch(() => null);
    if (answer?.is === "position") location.assign(link(id, answer.fen, []));
    this.fault.hidden = answer?.is === "position";
    this.fault.textContent = answer?.is === "refused" ? answer.error : text.fenFailed;
  }

  private openMenu(): void {
    const { facts, shown } = this.store.now;
    const pgn = () => this.study.pgn();
    const picture = (format: string, label: string) => {
      const query = new URLSearchParams({ fen: shown.fen });
      const href = `/position/${facts.id}/board.${format}?${query}`;
      return h("a", { class: "button", href, download: `${facts.id}.${format}` }, label);
    };
    const sheet = openSheet(
      text.share,
      h(
        "div",
        { class: "list" },
        button(text.copyLink, "copy-link", () => void copy(this.link())),
        button(text.copyPgn, "copy-pgn", () => void copyFrom(pgn)),
        button(
          text.savePgn,
          "save-pgn",
          () => void withText(pgn, (words) => saveFile(`${facts.id}.pgn`, words)),
        ),
        // A server draws them.
        !inFolder && picture("png", text.png),
        !inFolder && picture("svg", text.svg),
        button(text.openPgn, "open-pgn", () => this.openPgn()),
      ),
    );
    sheet.querySelector(".list")?.addEventListener("click", () => sheet.close());
  }

  /** The address of this page with the moves that lead to the position shown. */
  private link(): string {
    const { facts, shown } = this.store.now;
    const moves = this.study.path(shown.node).map(({ san }) => san);
    return new URL(link(facts.id, this.study.fen, moves), location.href).href;
  }

  private openPgn(): void {
    const area = h("textarea", {
      rows: 8,
      class: "mono",
      "aria-label": text.pgn,
      placeholder: text.pgn,
      "data-testid": "pgn",
    });
    const file = h("input", {
      type: "file",
      accept: ".pgn,text/plain",
      onchange: async () => {
        area.value = (await file.files?.[0]?.text()) ?? area.value;
      },
    });
    const games = h("select", { "data-testid": "which-game" });
    const which = h("label", { hidden: true }, text.chooseGame, games);
    const fault = h("p", {
      class: "fault",
      role: "alert",
      hidden: true,
      "data-testid": "pgn-fault",
    });
    area.addEventListener("input", () => {
      which.hidden = true;
    });
    const onsubmit = async (event: SubmitEvent) => {
      event.preventDefault();
      const chosen = which.hidden ? 0 : games.selectedIndex;
      const answer = await this.desk.readPgn(area.value, chosen).catch(() => null);
      fault.hidden = answer?.is === "study";
      fault.textContent = answer?.is === "refused" ? answer.error : common.failed;
      if (answer?.is !== "study") return;
      if (which.hidden && answer.games.length > 1) {
        fill(games, ...answer.games.map((title) => h("option", {}, title)));
        which.hidden = false;
        games.focus();
        return;
      }
      keep(answer);
      location.assign(address(`/analysis/${answer.variant}`));
    };
    const open = h(
      "button",
      { type: "submit", class: "primary", "data-testid": "open" },
      text.open,
    );
    const label = h("label", {}, text.file, file);
    openSheet(text.openPgn, h("form", { onsubmit }, area, label, which, fault, open));
    area.focus();
  }
}

function openSheet(title: string, ...children: Child[]): HTMLDialogElement {
  const sheet: HTMLDialogElement = h(
    "dialog",
    {
      class: "sheet",
      "aria-label": title,
      "data-testid": "sheet",
      onclose: () => sheet.remove(),
      onclick: (event: MouseEvent) => event.target === sheet && sheet.close(),
    },
    h("h2", {}, title),
    ...children,
    h("button", { type: "button", class: "close", onclick: () => sheet.close() }, common.close),
  );
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

const button = (label: string, name: string, onclick: () => void) =>
  h("button", { type: "button", "data-testid": name, onclick }, label);
