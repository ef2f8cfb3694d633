/** The engine's lines: what it would play in the position shown, how deep it has looked, and what
    each line is worth. */

import { type Desk, STOP, type Thinker } from "../desk/desk.js";
import type { ProposedMove, Store } from "../game/store.js";
import type { AnalysisLine, AnalysisNews, Evaluation, LineMove } from "../messages.js";
import { fill, h } from "../page/dom.js";
import type { Preview } from "./preview.js";
import { short, text } from "./text.js";

/** Most lines that may be followed. */
const MOST = 5;
/** Where the browser keeps the wishes about the engine. */
const KEY = "wazir:engine";
/** How long a position must be shown before it is thought about, in milliseconds. */
const PAUSE = 80;
/** How long to wait for the engine before that is said, in milliseconds. */
const PATIENCE = 500;

interface Wishes {
  on: boolean;
  lines: number;
}

export class EngineLines {
  private readonly store: Store;
  private readonly thinker: Thinker;
  /** The id of the variant, or the whole text of its file. */
  private readonly variant: string;
  private readonly preview: Preview;
  private readonly play: (moves: ProposedMove[]) => void;
  private wishes = recall();
  /** The number of the last request: news of older ones come too late. */
  private latest = STOP;
  /** The button whose move is pointed at, or has the keyboard. */
  private pointed: HTMLElement | null = null;
  private pause = 0;
  private patience = 0;
  private readonly toggleButton = h(
    "button",
    {
      type: "button",
      role: "switch",
      title: `${text.engineOn} (e)`,
      "aria-keyshortcuts": "e",
      "data-testid": "engine",
      onclick: () => this.toggle(),
    },
    text.engine,
  );
  private readonly count = h("select", {
    "aria-label": text.lines,
    "data-testid": "lines",
    onchange: () => this.follow(Number(this.count.value)),
  });
  private readonly status = h("p", { class: "muted progress", "data-testid": "progress" });
  private readonly list = h("ol", { class: "lines" });

  constructor(
    store: Store,
    { desk, variant }: { desk: Desk; variant: string },
    host: HTMLElement,
    preview: Preview,
    play: (moves: ProposedMove[]) => void,
  ) {
    this.store = store;
    this.variant = variant;
    this.preview = preview;
    this.play = play;
    this.thinker = desk.analysis((news) => this.hear(news));
    for (let lines = 1; lines <= MOST; lines += 1) {
      this.count.append(h("option", { value: lines }, String(lines)));
    }
    const label = h("label", { class: "count" }, text.lines, this.count);
    const head = h("div", { class: "head" }, this.toggleButton, label, this.status);
    fill(host, head, this.list);
    this.listen();
    this.draw();
    // Nobody is served by an engine that thinks for a page that is not seen.
    document.addEventListener("visibilitychange", () => this.ask());
    store.watch((now, before) => {
      if (now === before || now.shown.fen !== before.shown.fen) this.ask();
    });
  }

  toggle(): void {
    this.wish({ on: !this.wishes.on });
  }

  stop(): void {
    this.wish({ on: false });
  }

  /** Follows so many lines. */
  follow(lines: number): void {
    this.wish({ lines, on: true });
  }

  /** Plays the best move, if it is known. */
  playBest(): void {
    const first = this.store.now.lines[0]?.moves[0];
    if (first) this.play([first]);
  }

  private wish(part: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...part };
    remember(this.wishes);
    this.ask();
  }

  /** Thinks about the position shown, or no longer. */
  private ask(): void {
    clearTimeout(this.pause);
    clearTimeout(this.patience);
    this.latest += 1;
    const { on, lines } = this.wishes;
    if (this.store.now.lines.length > 0) this.store.change({ lines: [], evaluation: null });
    this.status.textContent = "";
    this.draw();
    const { shown } = this.store.now;
    const subject = { variant: this.variant, fen: shown.fen, moves: [], nodes: null, player: null };
    const request = { id: this.latest, ...subject };
    const wanted = on && !document.hidden;
    const think = () => this.thinker.ask({ ...request, lines: wanted ? lines : 0 });
    if (wanted) this.pause = window.setTimeout(think, PAUSE);
    else think();
  }

  private hear(news: AnalysisNews): void {
    if (news.id !== this.latest) return;
    clearTimeout(this.patience);
    switch (news.is) {
      case "waiting":
        this.patience = window.setTimeout(() => {
          this.status.textContent = text.waiting;
        }, PATIENCE);
        return;
      case "refused":
        this.status.textContent = news.error;
        return;
      case "done":
        this.status.append(` \u00b7 ${text.done}`);
        return;
      case "found": {
        const { depth, nodes, speed, lines } = news.analysis;
        const parts = [text.depth(depth), text.nodes(short(nodes)), text.speed(short(speed))];
        this.status.textContent = parts.join(" \u00b7 ");
        this.status.dataset.depth = String(depth);
        this.store.change({ lines, evaluation: lines[0]?.evaluation ?? null });
        this.draw();
      }
    }
  }

  /** Buttons stay while their moves change: a press on one is not lost, nor is the keyboard. */
  private draw(): void {
    const { on, lines } = this.wishes;
    this.toggleButton.setAttribute("aria-checked", String(on));
    this.count.value = String(lines);
    this.list.hidden = !on;
    const rows = [...this.list.children] as HTMLElement[];
    for (const row of rows.splice(lines)) row.remove();
    while (rows.length < lines) {
      const row = h("li", { "data-testid": "line" }, h("b"), h("span", { class: "line" }));
      this.list.append(row);
      rows.push(row);
    }
    for (const [at, row] of rows.entries()) drawRow(row, this.store.now.lines[at], at + 1);
    if (this.pointed) this.show(this.pointed);
  }

  /** The moves that lead to the one on a button, with it; none if it shows none any longer. */
  private movesTo(button: HTMLElement): LineMove[] {
    const row = button.closest("li");
    const line = this.store.now.lines[[...this.list.children].indexOf(row as Element)];
    const at = [...(button.parentElement?.children ?? [])].indexOf(button);
    return line && at < line.moves.length ? line.moves.slice(0, at + 1) : [];
  }

  /** Shows the board after the move on a button. */
  private show(button: HTMLElement): void {
    const { shown } = this.store.now;
    const texts = this.movesTo(button).map((move) => move.text);
    this.pointed = button;
    if (texts.length > 0) void this.preview.show(this.list, this.variant, shown.fen, texts);
    else this.preview.hide();
  }

  private leave(): void {
    this.pointed = null;
    this.preview.hide();
  }

  /** What a button showed when it was pressed down is what is played, whatever it shows now. */
  private listen(): void {
    let pressed: { button: HTMLElement; moves: LineMove[] } | null = null;
    const on = (name: string, act: (button: HTMLElement) => void) =>
      this.list.addEventListener(name, (event) => {
        const button = (event.target as Element).closest<HTMLElement>(".move");
        if (button) act(button);
      });
    on("pointerdown", (button) => {
      pressed = { button, moves: this.movesTo(button) };
    });
    on("click", (button) => {
      const moves = pressed?.button === button ? pressed.moves : this.movesTo(button);
      pressed = null;
      this.leave();
      if (moves.length > 0) this.play(moves);
    });
    on("pointerover", (button) => this.show(button));
    on("focusin", (button) => this.show(button));
    on("focusout", () => this.leave());
    // A button that is hidden under the pointer does not say that the pointer has left it.
    this.list.addEventListener("pointerover", ({ target }) => {
      if (!(target as Element).closest(".move")) this.leave();
    });
    this.list.addEventListener("pointerleave", () => this.leave());
  }
}

/** Shows a line in its row: its score, and a button for each move. */
function drawRow(row: HTMLElement, line: AnalysisLine | undefined, at: number): void {
  const [score, list] = [...row.children] as [HTMLElement, HTMLElement];
  const { evaluation, moves = [] } = line ?? {};
  score.hidden = !evaluation;
  score.className = (evaluation?.share ?? 0.5) >= 0.5 ? "white" : "black";
  score.title = evaluation?.text ?? "";
  score.textContent = evaluation ? shortScore(evaluation) : "";
  score.setAttribute("aria-label", text.line(at, evaluation?.text ?? ""));
  while (list.children.length < moves.length) {
    list.append(h("button", { type: "button", class: "move" }));
  }
  for (const [index, button] of ([...list.children] as HTMLElement[]).entries()) {
    const move = moves[index];
    button.hidden = !move;
    if (!move) continue;
    const { number, side, san } = move;
    const needsNumber = side === "w" || index === 0;
    const before = needsNumber && `${number}${side === "w" ? "." : "\u2026"}`;
    fill(button, before && h("span", { class: "number" }, before), san);
    button.title = text.playLine(san);
  }
}

/** `#3` for `White mates in 3`, `#-3` for Black; other scores as they are. */
function shortScore({ text, share }: Evaluation): string {
  const mate = /^\p{L}.* (\d+)$/u.exec(text);
  return mate ? `#${share < 0.5 ? "-" : ""}${mate[1]}` : text;
}

function recall(): Wishes {
  const usual = { on: true, lines: 3 };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wishes>) };
  } catch {
    return usual;
  }
}

function remember(wishes: Wishes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // The browser keeps nothing.
  }
}
