/** The engine's lines: what it would play in the position shown, how deep it has looked, and what
    each line is worth. */

import type { ProposedMove, Store } from "../game/store.js";
import type { AnalysisLine, AnalysisNews, LineMove } from "../messages.js";
import { fill, h } from "../page/dom.js";
import { type Desk, STOP, type Thinker } from "./desk.js";
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
  private readonly preview: Preview;
  private readonly play: (moves: ProposedMove[]) => void;
  private wishes = recall();
  /** The number of the last request: news of older ones come too late. */
  private latest = STOP;
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
    desk: Desk,
    host: HTMLElement,
    preview: Preview,
    play: (moves: ProposedMove[]) => void,
  ) {
    this.store = store;
    this.preview = preview;
    this.play = play;
    this.thinker = desk.analysis((news) => this.hear(news));
    for (let lines = 1; lines <= MOST; lines += 1) {
      this.count.append(h("option", { value: lines }, String(lines)));
    }
    const label = h("label", { class: "count" }, text.lines, this.count);
    const head = h("div", { class: "head" }, this.toggleButton, label, this.status);
    fill(host, head, this.list);
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
    const { facts, shown } = this.store.now;
    const subject = { variant: facts.id, fen: shown.fen, moves: [], nodes: null };
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

  private draw(): void {
    const { on, lines } = this.wishes;
    this.toggleButton.setAttribute("aria-checked", String(on));
    this.count.value = String(lines);
    const found = this.store.now.lines;
    this.list.hidden = !on;
    // What is pointed at stays where it is, though the moves change.
    const rows = [...this.list.children] as HTMLElement[];
    if (rows.length !== lines) {
      const made = Array.from({ length: lines }, () => h("li", { "data-testid": "line" }));
      fill(this.list, ...made);
    }
    for (const [at, row] of [...this.list.children].entries()) {
      const line = found[at];
      fill(row as HTMLElement, ...(line ? this.row(line, at + 1) : []));
    }
  }

  private row({ evaluation, moves }: AnalysisLine, at: number): HTMLElement[] {
    const score = h(
      "b",
      { class: evaluation.share >= 0.5 ? "white" : "black", title: evaluation.text },
      shortScore(evaluation.text),
    );
    score.setAttribute("aria-label", text.line(at, evaluation.text));
    const buttons = moves.flatMap((move, index) => {
      const number =
        move.side === "w" || index === 0
          ? [h("span", { class: "number" }, `${move.number}${move.side === "w" ? "." : "\u2026"}`)]
          : [];
      return [...number, this.move(moves.slice(0, index + 1))];
    });
    return [score, h("span", { class: "line" }, ...buttons)];
  }

  /** A move of a line: pointed at it shows the board after it, pressed it plays all up to it. */
  private move(moves: LineMove[]): HTMLElement {
    const last = moves.at(-1) as LineMove;
    const show = (event: Event) => {
      const { facts, shown } = this.store.now;
      const texts = moves.map((move) => move.text);
      void this.preview.show(event.currentTarget as Element, facts.id, shown.fen, texts);
    };
    const attributes = {
      type: "button",
      class: "move",
      title: text.playLine(last.san),
      onclick: () => {
        this.preview.hide();
        this.play(moves);
      },
      onpointerenter: show,
      onfocus: show,
      onpointerleave: () => this.preview.hide(),
      onblur: () => this.preview.hide(),
    };
    return h("button", attributes, last.san);
  }
}

/** `#3` for `White mates in 3`, `#-3` for Black; other scores as they are. */
function shortScore(score: string): string {
  const mate = /^(White|Black) mates in (\d+)$/.exec(score);
  return mate ? `#${mate[1] === "Black" ? "-" : ""}${mate[2]}` : score;
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
