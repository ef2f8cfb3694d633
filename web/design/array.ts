/** The board and the start position: a palette, and a board on which its pieces are put. */

import { type Board, createBoard } from "../board/board.js";
import type { Design, DesignForm, PieceFacts } from "../messages.js";
import { figure, fill, h } from "../page/dom.js";
import type { Draft } from "./draft.js";
import { button, checkbox, labelled, show, whenTyped } from "./fields.js";
import { text } from "./text.js";

/** What a press does: puts the piece with this picture, or takes away. */
type Tool = string | null;

export class ArrayEditor {
  private readonly draft: Draft;
  private readonly place = h("div", { class: "setup-board", "data-testid": "setup-board" });
  private readonly palette = h("div", {
    class: "palette",
    role: "group",
    "aria-label": text.palette,
  });
  private readonly files = number("files");
  private readonly ranks = number("ranks");
  private readonly mirrored = checkbox(
    text.mirrored,
    { checked: true, "data-testid": "mirrored" },
    () => {},
  );
  private tool: Tool = null;
  private board: Board | null = null;
  /** The size and the holes of the board that is there. */
  private shape = "";
  private pieces: Record<string, PieceFacts> = {};

  constructor(draft: Draft, root: HTMLElement) {
    this.draft = draft;
    whenTyped(this.files, (value) => void draft.set("board.files", Number(value)));
    whenTyped(this.ranks, (value) => void draft.set("board.ranks", Number(value)));
    fill(
      root,
      h("div", { class: "column beside" }, this.place),
      h(
        "div",
        { class: "column" },
        h("h2", {}, text.start),
        h("p", { class: "muted" }, text.setup),
        this.palette,
        this.mirrored.label,
        h(
          "div",
          { class: "row" },
          button(text.clearBoard, "clear-board", () => this.clear()),
        ),
        h("h2", {}, text.size),
        h(
          "div",
          { class: "fields" },
          labelled(text.files, this.files),
          labelled(text.ranks, this.ranks),
        ),
      ),
    );
    this.place.dataset["field"] = "board.start";
    draft.listen((design) => this.update(design));
  }

  private press(square: string): void {
    const there = this.draft.now.form?.array[square];
    const piece = this.tool === there ? null : this.tool;
    void this.put([square], piece);
  }

  private put(squares: string[], piece: Tool): Promise<void> {
    const mirrored = this.mirrored.input.checked;
    return this.draft.change({ change: "put", squares, piece, mirrored });
  }

  private clear(): void {
    void this.put(Object.keys(this.draft.now.form?.array ?? {}), null);
  }

  private update({ form, facts }: Design): void {
    if (!form) return;
    show(this.files, String(form.files));
    show(this.ranks, String(form.ranks));
    this.pieces = named(form, facts?.pieces ?? {});
    const shape = `${form.files} ${form.ranks} ${form.holes.join()} ${Object.keys(this.pieces)}`;
    if (shape !== this.shape) {
      this.shape = shape;
      this.build(form, facts?.tiles ?? false);
    }
    this.board?.set({ pieces: { ...form.array }, coordinates: true, animate: false });
    this.drawPalette();
  }

  private build({ files, ranks, holes }: DesignForm, tiles: boolean): void {
    this.board?.destroy();
    this.place.replaceChildren();
    this.place.style.setProperty("--files", String(files));
    this.place.style.setProperty("--ranks", String(ranks));
    this.board = createBoard(this.place, {
      ...{ files, ranks, holes, tiles },
      pieces: this.pieces,
      label: text.start,
      onSquare: (square) => this.press(square),
    });
  }

  private drawPalette(): void {
    const focused = document.activeElement;
    const had = this.palette.contains(focused) ? focused?.getAttribute("data-testid") : null;
    const tool = (label: string, name: string, tool: Tool, picture: Node | string) =>
      button(picture, name, () => this.choose(tool), {
        title: label,
        "aria-label": label,
        "aria-pressed": String(this.tool === tool),
      });
    const row = (side: string) =>
      Object.entries(this.pieces)
        .filter(([, piece]) => piece.side === side)
        .map(([id, { name }]) => tool(text.put(side, name), `put-${id}`, id, figure(id)));
    fill(
      this.palette,
      h("div", {}, ...row("w")),
      h("div", {}, ...row("b")),
      h("div", { class: "words" }, tool(text.erase, "erase", null, text.erase)),
    );
    if (had) this.palette.querySelector<HTMLElement>(`[data-testid="${CSS.escape(had)}"]`)?.focus();
  }

  private choose(tool: Tool): void {
    this.tool = tool;
    this.drawPalette();
  }
}

/** The pieces that have a picture, with the names that stand in the form. */
function named(form: DesignForm, known: Record<string, PieceFacts>): Record<string, PieceFacts> {
  const names = new Map(form.pieces.map(({ letter, name }) => [letter, name || letter]));
  const order = form.pieces.map(({ letter }) => letter);
  const entries = Object.entries(known)
    .sort(([, one], [, other]) => order.indexOf(one.letter) - order.indexOf(other.letter))
    .map(([id, facts]) => [id, { ...facts, name: names.get(facts.letter) ?? facts.name }] as const);
  return Object.fromEntries(entries);
}

const number = (name: string) =>
  h("input", {
    type: "number",
    min: 1,
    max: 16,
    "data-testid": name,
    "data-field": `board.${name}`,
  });
