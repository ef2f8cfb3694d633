/** The position as FEN, the tree as PGN, in and out; links and pictures. */

import type { Desk } from "../desk/desk.js";
import { icons } from "../game/icons.js";
import { pictureButtons } from "../game/pictures.js";
import { copy, copyFrom, withText } from "../game/share.js";
import { openSheet } from "../game/sheet.js";
import { warn } from "../game/speak.js";
import type { Store } from "../game/store.js";
import { text as common } from "../game/text.js";
import type { Format } from "../messages.js";
import { address } from "../page/address.js";
import { fill, h, icon } from "../page/dom.js";
import { saveFile } from "../page/files.js";
import { withMoves } from "../page/line-link.js";
import { Editor } from "./editor.js";
import { keep } from "./keep.js";
import type { Study } from "./study.js";
import type { Subject } from "./subject.js";
import { text } from "./text.js";

export class Sharing {
  /** Lets others watch, where that can be. */
  onShow: (() => void) | null = null;
  private readonly store: Store;
  private readonly study: Study;
  private readonly desk: Desk;
  private readonly subject: Subject;
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
    { study, desk, subject }: { study: Study; desk: Desk; subject: Subject },
    host: HTMLElement,
    commands: HTMLElement,
  ) {
    this.store = store;
    this.study = study;
    this.desk = desk;
    this.subject = subject;
    const onsubmit = (event: SubmitEvent) => {
      event.preventDefault();
      void this.setUp(this.input.value.trim());
    };
    const set = h("button", { type: "submit", "data-testid": "set-fen" }, text.setFen);
    const openEditor = () => {
      Editor.open(store, desk, subject).catch(() => warn(text.editFailed));
    };
    const play = h(
      "a",
      { class: "button", "data-testid": "play-from-here" },
      icon(icons.play),
      h("span", {}, text.playFrom),
    );
    commands.append(
      command("edit", text.editBoard, openEditor),
      play,
      command("share", text.share, () => this.openMenu()),
    );
    fill(
      host,
      h("form", { class: "fen", onsubmit }, h("label", {}, text.fen, this.input), set),
      this.fault,
    );
    store.watch(({ shown }, before) => {
      if (shown.fen !== before.shown.fen || this.input.value === "") {
        this.input.value = shown.fen;
        this.fault.hidden = true;
      }
      const moves = study.path(shown.node).map(({ san }) => san);
      play.href = withMoves(subject.pages.play, study.fen, moves);
    });
  }

  /** Begins a new study with a position, or says what is wrong with it. */
  private async setUp(fen: string): Promise<void> {
    const { variant, pages } = this.subject;
    const answer = await this.desk.position(variant, fen, []).catch(() => null);
    if (answer?.is === "position") location.assign(withMoves(pages.analysis, answer.fen, []));
    this.fault.hidden = answer?.is === "position";
    this.fault.textContent = answer?.is === "refused" ? answer.error : text.fenFailed;
  }

  private openMenu(): void {
    const { facts } = this.store.now;
    const sheet = openSheet(
      text.sharing,
      h(
        "div",
        { class: "list" },
        ...facts.formats.flatMap((format) => {
          const { name, ending } = FORMATS[format];
          const words = () => this.study.write(format);
          const file = (words: string) => saveFile(`${facts.id}.${ending}`, words);
          return [
            button(text.copyAs(name), `copy-${format}`, () => void copyFrom(words)),
            button(text.saveAs(name), `save-${format}`, () => void withText(words, file)),
          ];
        }),
        button(text.copyLink, "copy-link", () => void copy(this.link())),
        ...(this.onShow ? [button(text.show, "let-watch", this.onShow)] : []),
        button(text.openGame, "open-pgn", () => this.openGame()),
        ...pictureButtons(this.store, this.desk, this.subject.variant),
      ),
    );
    sheet.querySelector(".list")?.addEventListener("click", () => sheet.close());
  }

  /** The address of this page with the moves that lead to the position shown. */
  private link(): string {
    const moves = this.study.path(this.store.now.shown.node).map(({ san }) => san);
    return new URL(withMoves(this.subject.pages.analysis, this.study.fen, moves), location.href)
      .href;
  }

  private openGame(): void {
    const area = h("textarea", {
      rows: 8,
      class: "mono",
      "aria-label": text.pgn,
      placeholder: text.pgn,
      "data-testid": "pgn",
    });
    const file = h("input", {
      type: "file",
      accept: ".pgn,.kif,.kifu,.csa,text/plain",
      onchange: async () => {
        const chosen = file.files?.[0];
        if (chosen) area.value = await readText(chosen);
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
      const { design, facts, pages } = this.subject;
      const answer = await this.desk.readStudy(area.value, chosen, design).catch(() => null);
      fault.hidden = answer?.is === "study";
      fault.textContent = answer?.is === "refused" ? answer.error : common.failed;
      if (answer?.is !== "study") return;
      if (which.hidden && answer.games.length > 1) {
        fill(games, ...answer.games.map((title) => h("option", {}, title)));
        which.hidden = false;
        games.focus();
        return;
      }
      if (design !== null && answer.variant === facts.id) {
        keep({ ...answer, variant: design });
        history.replaceState(null, "", pages.analysis);
        location.reload();
      } else {
        keep(answer);
        location.assign(address(`/analysis/${answer.variant}`));
      }
    };
    const open = h(
      "button",
      { type: "submit", class: "primary", "data-testid": "open" },
      text.open,
    );
    const label = h("label", {}, text.file, file);
    openSheet(text.openGame, h("form", { onsubmit }, area, label, which, fault, open));
    area.focus();
  }
}

/** The formats of games, and how names of files end. */
const FORMATS: Record<Format, { name: string; ending: string }> = {
  pgn: { name: "PGN", ending: "pgn" },
  kif: { name: "KIF", ending: "kifu" },
  csa: { name: "CSA", ending: "csa" },
};

/** The text of a file. What is not UTF-8 is taken for the encoding of older shogi programs. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

const button = (label: string, name: string, onclick: () => void) =>
  h("button", { type: "button", "data-testid": name, onclick }, label);

/** A button of the row of commands: a picture over a word. */
const command = (name: "edit" | "share", label: string, onclick: () => void) =>
  h(
    "button",
    { type: "button", "data-testid": name, onclick },
    icon(icons[name]),
    h("span", {}, label),
  );
