/** The pieces: a list, a form for the chosen one, and the diagram of its moves. */

import type { BetzaAnswer, Design, DesignPiece } from "../messages.js";
import { address } from "../page/address.js";
import { figure, fill, h, readData } from "../page/dom.js";
import { Diagram } from "./diagram.js";
import type { Draft } from "./draft.js";
import { button, checkbox, labelled, show, whenTyped } from "./fields.js";
import { text } from "./text.js";

export class Pieces {
  private readonly draft: Draft;
  private readonly list = h("div", {
    class: "piece-list",
    role: "group",
    "aria-label": text.pieces,
  });
  private readonly main = h("div", { class: "piece-form" });
  private readonly more = h("div", { class: "piece-form more" });
  private readonly diagram: Diagram;
  private chosen: string;
  private readonly letter = input("letter", {
    maxlength: 2,
    size: 2,
    autocapitalize: "characters",
  });
  private readonly name = input("piece-name", { maxlength: 40 });
  private readonly value = input("value", { inputmode: "decimal", size: 5 });
  private readonly doubleStep = input("double-step", { inputmode: "numeric", size: 3 });
  private readonly betza = input("betza", {
    class: "mono",
    maxlength: 200,
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "betza-answer",
  });
  private readonly answer = h("div", {
    id: "betza-answer",
    role: "status",
    "data-testid": "betza-answer",
  });
  private readonly lines = h("ul", { class: "piece-lines muted", "data-testid": "piece-lines" });
  private readonly royal: ReturnType<typeof checkbox>;
  private readonly promotions = h("div", { class: "promotions" });
  private readonly like = h("select", { "data-testid": "moves-like" });
  private readonly looks = h("select", { "data-testid": "looks" });
  /** The movement that the diagram shows. */
  private shown: string | null = null;

  constructor(draft: Draft, root: HTMLElement) {
    this.draft = draft;
    const pieces = draft.now.form?.pieces ?? [];
    const first = pieces.find(({ royal, letter }) => !royal && letter === "N") ?? pieces[0];
    this.chosen = first?.letter ?? "";
    this.royal = checkbox(text.royal, { "data-testid": "royal" }, (on) => this.set("royal", on));
    this.diagram = new Diagram(draft.desk, {
      read: (answer) => this.explain(answer),
      composed: (betza) => this.compose(betza),
      refused: (sentence) => fill(this.answer, h("p", { class: "betza-error" }, sentence)),
    });
    this.listen();
    this.build();
    fill(
      root,
      h("div", { class: "column" }, this.list, this.main, this.more),
      h("div", { class: "column beside" }, this.diagram.element),
    );
    draft.listen((design) => this.update(design));
  }

  /** Shows the piece with a letter. */
  choose(letter: string): void {
    this.chosen = letter;
    this.shown = null;
    // Fields show another piece now, whoever was typing.
    const { activeElement } = document;
    const typing = this.main.contains(activeElement) || this.more.contains(activeElement);
    if (typing && activeElement instanceof HTMLElement) activeElement.blur();
    this.update(this.draft.now);
  }

  private listen(): void {
    whenTyped(this.name, (value) => this.set("name", value));
    whenTyped(this.value, (value) => this.setNumber("value", value));
    whenTyped(this.doubleStep, (value) => this.setNumber("double-step", value || "0"));
    whenTyped(this.betza, (value) => {
      this.shown = value.trim();
      void this.diagram.show(this.shown);
      this.set("betza", value.trim());
    });
    this.letter.addEventListener("change", () => void this.rename(this.letter.value.trim()));
    this.like.addEventListener("change", () => {
      if (this.like.value !== "") this.compose(this.like.value);
      this.like.value = "";
    });
    this.looks.addEventListener("change", () => this.set("looks", this.looks.value || null));
  }

  private build(): void {
    const known = readData<[string, string][]>("movements");
    fill(
      this.like,
      h("option", { value: "" }, text.movesLike),
      ...known.map(([name, betza]) => h("option", { value: betza }, name)),
    );
    const looks = readData<[string, string][]>("looks");
    fill(
      this.looks,
      h("option", { value: "" }, text.looksAsItMoves),
      ...looks.map(([word, name]) => h("option", { value: word }, name)),
    );
    fill(
      this.main,
      h(
        "div",
        { class: "fields" },
        labelled(text.letter, this.letter),
        labelled(text.name, this.name, { class: "wide" }),
        labelled(text.value, this.value),
      ),
      h(
        "div",
        { class: "fields" },
        labelled(text.betza, this.betza, { class: "wide" }),
        h("label", {}, h("span", { class: "visually-hidden" }, text.movesLike), this.like),
      ),
      this.answer,
      this.lines,
    );
    fill(
      this.more,
      h(
        "div",
        { class: "fields" },
        labelled(text.looks, this.looks),
        labelled(text.doubleStep, this.doubleStep),
      ),
      this.royal.label,
      h("fieldset", {}, h("legend", {}, text.promotesTo), this.promotions),
      h(
        "div",
        { class: "row" },
        button(text.copyPiece, "copy-piece", () => void this.add(this.chosen)),
        button(text.removePiece, "remove-piece", () => void this.remove()),
        h(
          "a",
          { class: "button", href: address("/learn/betza"), target: "_blank" },
          text.betzaHelp,
        ),
      ),
    );
  }

  private set(key: string, value: boolean | number | string | string[] | null): void {
    void this.draft.set(`piece.${this.chosen}.${key}`, value);
  }

  private setNumber(key: string, value: string): void {
    const number = Number(value.trim().replace(",", "."));
    // What is no number stands in the file as it was typed, and the list of mistakes says so.
    this.set(key, value.trim() === "" ? null : Number.isNaN(number) ? value : number);
  }

  private compose(betza: string): void {
    this.shown = betza;
    this.betza.value = betza;
    if (betza === "") fill(this.answer);
    void this.diagram.show(betza);
    this.set("betza", betza);
  }

  private async add(like: string | null): Promise<void> {
    const before = new Set((this.draft.now.form?.pieces ?? []).map(({ letter }) => letter));
    await this.draft.change({ change: "add-piece", like });
    const added = this.draft.now.form?.pieces.find(({ letter }) => !before.has(letter));
    if (!added) return;
    this.choose(added.letter);
    this.name.focus();
    this.name.select();
  }

  private async remove(): Promise<void> {
    const pieces = this.draft.now.form?.pieces ?? [];
    const index = pieces.findIndex(({ letter }) => letter === this.chosen);
    await this.draft.change({ change: "remove-piece", letter: this.chosen });
    const left = this.draft.now.form?.pieces ?? [];
    this.choose(left[Math.min(index, left.length - 1)]?.letter ?? "");
    this.list.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  private async rename(letter: string): Promise<void> {
    const before = this.chosen;
    if (letter === before) return;
    await this.draft.set(`piece.${before}.letter`, letter);
    const pieces = this.draft.now.form?.pieces ?? [];
    if (pieces.some((piece) => piece.letter === letter)) this.choose(letter);
    else this.letter.value = before;
  }

  private update({ form }: Design): void {
    if (!form) return;
    const { pieces } = form;
    if (!pieces.some(({ letter }) => letter === this.chosen)) {
      this.chosen = pieces[0]?.letter ?? "";
      this.shown = null;
    }
    this.drawList(pieces);
    const piece = pieces.find(({ letter }) => letter === this.chosen);
    this.main.hidden = !piece;
    this.more.hidden = !piece;
    if (piece) this.fillIn(piece, pieces);
  }

  private drawList(pieces: DesignPiece[]): void {
    const focused = this.list.contains(document.activeElement);
    const one = ({ letter, name, picture, fault, changed }: DesignPiece) =>
      button(picture ? figure(picture) : null, `piece-${letter}`, () => this.choose(letter), {
        "aria-pressed": String(letter === this.chosen),
        "aria-label": `${name || letter} (${letter})`,
        class: fault ? "wrong" : changed ? "changed" : null,
      });
    const buttons = pieces.map((piece) => {
      const made = one(piece);
      made.append(h("span", {}, piece.name || piece.letter));
      return made;
    });
    fill(
      this.list,
      ...buttons,
      button(`+ ${text.addPiece}`, "add-piece", () => void this.add(null), { class: "add" }),
    );
    if (focused) this.list.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  private fillIn(piece: DesignPiece, pieces: DesignPiece[]): void {
    const { letter } = piece;
    for (const [field, key] of [
      [this.letter, "letter"],
      [this.name, "name"],
      [this.value, "value"],
      [this.betza, "betza"],
      [this.doubleStep, "double-step"],
      [this.royal.input, "royal"],
      [this.promotions, "promotes-to"],
      [this.looks, "looks"],
      [this.main, ""],
    ] as const) {
      field.dataset["field"] = key ? `piece.${letter}.${key}` : `piece.${letter}`;
    }
    show(this.letter, letter);
    show(this.name, piece.name);
    show(this.value, piece.value);
    show(this.betza, piece.betza);
    show(this.doubleStep, piece.double_step || "0");
    this.looks.value = piece.looks;
    this.royal.input.checked = piece.royal;
    this.betza.toggleAttribute("aria-invalid", false);
    if (piece.fault) this.betza.setAttribute("aria-invalid", "true");
    if (this.shown === null) {
      this.shown = piece.betza;
      if (piece.betza === "") fill(this.answer);
      void this.diagram.show(piece.betza);
    }
    if (piece.betza === "" && piece.words) {
      fill(this.answer, h("p", { class: "betza-words" }, sentence(piece.words)));
    }
    // The first line is the name, and what the movement says is said above.
    const said = piece.words ? sentence(piece.words) : "";
    const lines = piece.lines.slice(1).filter((line) => line !== said);
    fill(this.lines, ...lines.map((line) => h("li", {}, line)));
    const others = pieces.filter((other) => other.letter !== letter);
    const boxes = others.map((other) => {
      const on = piece.promotes_to.includes(other.letter);
      const box = checkbox(
        other.name || other.letter,
        { checked: on, "data-testid": `promotes-${other.letter}` },
        (chosen) => {
          const left = piece.promotes_to.filter((it) => it !== other.letter);
          this.set("promotes-to", chosen ? [...left, other.letter] : left);
        },
      );
      return box.label;
    });
    const focused = document.activeElement;
    const name = this.promotions.contains(focused) ? focused?.getAttribute("data-testid") : null;
    fill(this.promotions, ...(boxes.length > 0 ? boxes : [text.promotesToNothing]));
    if (name) this.promotions.querySelector<HTMLElement>(`[data-testid="${name}"]`)?.focus();
  }

  /** Says what a movement means, or marks its wrong letter. */
  private explain(answer: BetzaAnswer): void {
    if (answer.is === "reading") {
      fill(
        this.answer,
        h("p", { class: "betza-words" }, sentence(answer.words)),
        answer.note && h("p", { class: "muted" }, answer.note),
      );
      return;
    }
    const letters = [...this.betza.value.trim()];
    const at = Math.min(Math.max(answer.column - 1, 0), letters.length);
    fill(
      this.answer,
      h(
        "p",
        { class: "betza-wrong mono" },
        letters.slice(0, at).join(""),
        h("mark", { "data-column": answer.column }, letters[at] ?? "\u00a0"),
        letters.slice(at + 1).join(""),
      ),
      h("p", { class: "betza-error" }, answer.error),
    );
  }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function input(name: string, attributes: Record<string, string | number>): HTMLInputElement {
  return h("input", { "data-testid": name, autocomplete: "off", ...attributes });
}
