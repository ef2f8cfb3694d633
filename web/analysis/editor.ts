/** The position editor: a palette, a board on which its pieces are put, hands, rights, the turn. What
    is wrong with the position is said all the time. */

import { type Board, createBoard } from "../board/board.js";
import type { Desk } from "../desk/desk.js";
import { orientation, type Store } from "../game/store.js";
import type { Castling, Edited, Editing, Side, VariantFacts } from "../messages.js";
import { figure, fill, h } from "../page/dom.js";
import { withMoves } from "../page/line-link.js";
import type { Subject } from "./subject.js";
import { text } from "./text.js";

/** What is done on a square that is pressed: a piece is put there, or taken away. */
type Tool = { puts: string } | "erase" | "lift";

export class Editor {
  private readonly subject: Subject;
  private readonly facts: VariantFacts;
  private readonly desk: Desk;
  private readonly edited: Edited;
  private readonly castling: Castling[];
  private readonly canHold: string[];
  private readonly side: Side;
  private readonly board: Board;
  private tool: Tool = "lift";
  /** The FEN of the position, if it can be played. */
  private fen: string | null;
  /** Counts the questions: an answer to an older one comes too late. */
  private latest = 0;
  /** The answer to the latest question has been taken in. */
  private answered: Promise<void> = Promise.resolve();
  private readonly fault = h("p", { class: "fault", role: "status", "data-testid": "fault" });
  private readonly done = h(
    "button",
    {
      type: "button",
      class: "primary",
      "data-testid": "edit-done",
      onclick: () => void this.finish(),
    },
    text.editDone,
  );
  private readonly palette = h("div", { class: "palette" });
  private readonly holdings = h("div", { class: "holdings" });
  private readonly choices = h("div", { class: "choices" });

  /** Opens the editor with the position that is shown. */
  static async open(store: Store, desk: Desk, subject: Subject): Promise<void> {
    const { fen } = store.now.shown;
    const editing = await desk.edit(subject.variant, fen);
    new Editor(desk, subject, editing, { fen, side: orientation(store.now) });
  }

  private constructor(
    desk: Desk,
    subject: Subject,
    { pieces, beside, turn, castling, can_hold }: Editing,
    { fen, side }: { fen: string; side: Side },
  ) {
    this.desk = desk;
    const { facts } = subject;
    this.subject = subject;
    this.facts = facts;
    this.side = side;
    this.fen = fen;
    this.castling = castling;
    this.canHold = can_hold;
    const rights = castling.filter(({ left }) => left).map(({ right }) => right);
    this.edited = { fen, pieces, beside, turn, castling: rights };
    const place = h("div", { class: "board-place" });
    const size = { "data-files": facts.files, "data-ranks": facts.ranks };
    const sheet: HTMLDialogElement = h(
      "dialog",
      { class: "sheet editor", "aria-label": text.edit, "data-testid": "editor", ...size },
      h("h2", {}, text.edit),
      place,
      h("div", { class: "tools" }, this.palette, this.holdings, this.choices),
      this.fault,
      h(
        "div",
        { class: "row" },
        button(text.startPosition, "edit-start", () => void this.reset()),
        button(text.clearBoard, "edit-clear", () => this.clear()),
        button(text.cancel, "edit-cancel", () => sheet.close()),
        this.done,
      ),
    );
    sheet.addEventListener("close", () => sheet.remove());
    document.body.append(sheet);
    sheet.showModal();
    const { files, ranks, holes, wall, pieces: known, tiles, name } = facts;
    this.board = createBoard(place, {
      ...{ files, ranks, holes, wall, pieces: known, tiles },
      label: `${name}: ${text.edit}`,
      onSquare: (square) => this.press(square),
    });
    this.draw();
  }

  private press(square: string): void {
    const { pieces } = this.edited;
    const there = pieces[square];
    // A wall is none of the pieces.
    if (there !== undefined && !this.facts.pieces[there]) return;
    if (this.tool === "lift") {
      if (there === undefined) return;
      delete pieces[square];
      this.tool = { puts: there };
    } else if (this.tool === "erase" || this.tool.puts === there) {
      delete pieces[square];
    } else {
      pieces[square] = this.tool.puts;
    }
    this.change();
  }

  private choose(tool: Tool): void {
    this.tool = tool;
    this.draw();
  }

  private hold(piece: string, by: number): void {
    const { beside } = this.edited;
    const held = beside.find((one) => one.piece === piece);
    const count = Math.max(0, (held?.count ?? 0) + by);
    if (held) held.count = count;
    else beside.push({ piece, count });
    this.change();
  }

  private clear(): void {
    const { pieces, beside } = this.edited;
    for (const [square, piece] of Object.entries(pieces)) {
      if (this.facts.pieces[piece]) delete pieces[square];
    }
    beside.length = 0;
    this.change();
  }

  private async reset(): Promise<void> {
    const { variant, home } = this.subject;
    const { pieces, beside, turn, castling } = await this.desk.edit(variant, home);
    const rights = castling.map(({ right }) => right);
    Object.assign(this.edited, { fen: home, pieces, beside, turn, castling: rights });
    this.change();
  }

  /** Shows the change, and asks whether the position can be played. */
  private change(): void {
    this.draw();
    this.latest += 1;
    const question = this.latest;
    this.answered = this.desk.setUp(this.subject.variant, this.edited).then((answer) => {
      if (question !== this.latest) return;
      this.fen = answer.is === "position" ? answer.fen : null;
      this.fault.textContent = answer.is === "refused" ? answer.error : "";
      this.done.disabled = this.fen === null;
    });
  }

  /** Leaves with the position as it is now, even if it has not been checked yet. */
  private async finish(): Promise<void> {
    await this.answered;
    if (this.fen !== null) location.assign(withMoves(this.subject.pages.analysis, this.fen, []));
  }

  private draw(): void {
    const { pieces, turn, castling, beside } = this.edited;
    this.board.set({ pieces: { ...pieces }, orientation: this.side, coordinates: true });
    const isChosen = (tool: Tool) => JSON.stringify(tool) === JSON.stringify(this.tool);
    const tool = (label: string, name: string, tool: Tool, picture: Node | string) =>
      h(
        "button",
        {
          type: "button",
          title: label,
          "aria-label": label,
          "aria-pressed": String(isChosen(tool)),
          "data-testid": name,
          onclick: () => this.choose(tool),
        },
        picture,
      );
    const row = (side: Side) =>
      Object.entries(this.facts.pieces)
        .filter(([, piece]) => piece.side === side)
        .map(([id, { name }]) =>
          tool(text.piece(side, name), `put-${id}`, { puts: id }, figure(id)),
        );
    keepFocus(this.palette, () =>
      fill(
        this.palette,
        h("div", { role: "group" }, ...row("b")),
        h("div", { role: "group" }, ...row("w")),
        h(
          "div",
          { role: "group", class: "words" },
          tool(text.lift, "lift", "lift", text.lift),
          tool(text.erase, "erase", "erase", text.erase),
        ),
      ),
    );
    const holders = this.canHold.map((id) => {
      const { side, name } = this.facts.pieces[id] ?? { side: "w" as const, name: id };
      const count = beside.find(({ piece }) => piece === id)?.count ?? 0;
      const label = text.held(side, name, count);
      return h(
        "div",
        { class: "holder", role: "group", "aria-label": label },
        button("\u2212", `less-${id}`, () => this.hold(id, -1), text.less(side, name)),
        figure(id),
        h("b", {}, String(count)),
        button("+", `more-${id}`, () => this.hold(id, 1), text.moreOf(side, name)),
      );
    });
    keepFocus(this.holdings, () => fill(this.holdings, ...holders));
    const sides = (["w", "b"] as const).map((side) =>
      check("radio", text.toMove[side], `turn-${side}`, turn === side, () => {
        this.edited.turn = side;
        this.change();
      }),
    );
    const rights = this.castling.map(({ right, label }) =>
      check("checkbox", label, `right-${right}`, castling.includes(right), (on) => {
        const others = this.edited.castling.filter((other) => other !== right);
        this.edited.castling = on ? [...others, right] : others;
        this.change();
      }),
    );
    keepFocus(this.choices, () => fill(this.choices, ...sides, ...rights));
  }
}

/** Draws a part anew; the button in it that had the keyboard has it afterwards. */
function keepFocus(host: HTMLElement, draw: () => void): void {
  const focused = document.activeElement;
  const name = host.contains(focused) ? focused?.getAttribute("data-testid") : null;
  draw();
  if (name) host.querySelector<HTMLElement>(`[data-testid="${CSS.escape(name)}"]`)?.focus();
}

function check(
  type: "radio" | "checkbox",
  label: string,
  name: string,
  checked: boolean,
  change: (on: boolean) => void,
): HTMLElement {
  const input = h("input", {
    type,
    "data-testid": name,
    checked,
    onchange: () => change(input.checked),
  });
  return h("label", { class: "check" }, input, label);
}

const button = (words: string, name: string, onclick: () => void, label?: string) =>
  h("button", { type: "button", "data-testid": name, "aria-label": label, onclick }, words);
