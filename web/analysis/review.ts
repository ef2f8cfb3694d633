/** A review of the main line: the engine looks at every position of it, the graph shows who was
    better when, and moves that gave much away are marked, with what would have been better. */

import { type Desk, STOP_REQUEST, type Thinker } from "../desk/desk.js";
import { glyph } from "../game/glyphs.js";
import { icons } from "../game/icons.js";
import type { Play } from "../game/play.js";
import type { Model, Store } from "../game/store.js";
import { gameLine, START } from "../game/tree.js";
import type { View } from "../game/view.js";
import type { AnalysisLine, AnalysisNews, NodeFacts } from "../messages.js";
import { fill, h, icon, svg } from "../page/dom.js";
import { type Fault, Lesson } from "./lesson.js";
import type { Study } from "./study.js";
import { text } from "./text.js";

/** Positions that the engine looks at for each move. */
const NODES = 150_000;
/** What a move gives away of the own share of the bar, and its glyph: the worst first. */
const FAULTS: ReadonlyArray<readonly [number, number]> = [
  [0.3, 4],
  [0.18, 2],
  [0.1, 6],
];

/** A move that gave much away. */
interface Mistake {
  nag: number;
  /** The best line instead of it. */
  better: AnalysisLine;
  /** What it was worth, and what it made of that. */
  before: string;
  after: string;
}

export class Review {
  private readonly store: Store;
  private readonly study: Study;
  private readonly view: View;
  private readonly thinker: Thinker;
  private readonly onStart: () => void;
  /** The nodes to look at, in the order of the game; the first is the start. */
  private nodes: number[] = [];
  /** The number of the request that runs; news of older ones come too late. */
  private request = 0;
  private at = 0;
  private latest: AnalysisLine | null = null;
  private readonly best = new Map<number, AnalysisLine>();
  private readonly mistakes = new Map<number, Mistake>();
  private readonly graph = svg("svg", {
    class: "graph",
    preserveAspectRatio: "none",
    role: "img",
    "data-testid": "graph",
    onclick: (event: MouseEvent) => this.goTo(event),
  });
  private readonly words = h("p", { class: "verdict", role: "status", "data-testid": "verdict" });
  private readonly begin = h(
    "button",
    { type: "button", "data-testid": "review", onclick: () => this.start() },
    icon(icons.review),
    h("span", {}, text.review),
  );
  private readonly next = h(
    "button",
    { type: "button", hidden: true, "data-testid": "next-mistake", onclick: () => this.goOn() },
    text.nextMistake,
  );
  private readonly learn = h(
    "button",
    { type: "button", hidden: true, "data-testid": "learn", onclick: () => this.teach() },
    text.learn,
  );
  private readonly verdict = h("div", { class: "row" }, this.words, this.learn, this.next);
  private readonly lesson: Lesson;

  constructor(
    store: Store,
    parts: { study: Study; view: View; play: Play; desk: Desk },
    host: HTMLElement,
    commands: HTMLElement,
    onStart: () => void,
  ) {
    this.store = store;
    this.study = parts.study;
    this.view = parts.view;
    this.onStart = onStart;
    this.thinker = parts.desk.analysis((news) => this.hear(news));
    commands.append(this.begin);
    const lesson = h("div", { class: "lesson", "data-testid": "lesson" });
    fill(host, this.graph, this.verdict, lesson);
    this.lesson = new Lesson(store, { ...parts, nodes: NODES }, lesson, () => this.draw());
    store.watch((now, before) => {
      const changed = now.state.tree !== before.state.tree;
      if (changed && !samePath(now, this.nodes)) this.forget();
      this.begin.disabled = gameLine(now.state.tree).length === 0;
      if (now === before || changed || now.shown !== before.shown) this.draw();
    });
  }

  /** Looks at every position of the main line, from the first to the last. */
  start(): void {
    this.forget();
    this.nodes = [START, ...gameLine(this.store.now.state.tree).map(({ id }) => id)];
    this.at = 0;
    this.onStart();
    this.ask();
  }

  /** Goes through the mistakes once more, without the answers. */
  private teach(): void {
    const { tree } = this.store.now.state;
    const faults = [...this.mistakes].flatMap(([id, { better }]): Fault[] => {
      const played = tree.find((node) => node.id === id);
      const from = this.nodes[this.nodes.indexOf(id) - 1];
      return played && from !== undefined ? [{ played, from, better }] : [];
    });
    this.onStart();
    this.lesson.begin(faults);
    this.draw();
  }

  private ask(): void {
    const node = this.nodes[this.at];
    this.latest = null;
    this.request += 1;
    const { variant, fen } = this.study;
    const moves = node === undefined ? [] : this.study.path(node).map(({ san }) => san);
    const lines = node === undefined ? 0 : 1;
    this.thinker.ask({ id: this.request, variant, fen, moves, lines, nodes: NODES, player: null });
    this.draw();
  }

  private hear(news: AnalysisNews): void {
    if (news.id !== this.request) return;
    if (news.is === "found") this.latest = news.analysis.lines[0] ?? null;
    if (news.is !== "done" && news.is !== "refused") return;
    const node = this.nodes[this.at];
    if (node === undefined) return;
    // Where the game is over, nothing is better than what was played.
    if (this.latest) this.best.set(node, this.latest);
    this.judge(this.at);
    this.at += 1;
    this.ask();
  }

  /** Compares a position with the one before it. */
  private judge(at: number): void {
    const [from, to] = [this.nodes[at - 1], this.nodes[at]];
    if (from === undefined || to === undefined) return;
    const [before, after] = [this.best.get(from), this.best.get(to)];
    const move = this.store.now.state.tree.find(({ id }) => id === to);
    if (!before || !after || !move || before.moves[0]?.san === move.san) return;
    const lost = before.evaluation.share - after.evaluation.share;
    const given = move.side === "w" ? lost : -lost;
    const nag = FAULTS.find(([least]) => given >= least)?.[1];
    if (nag === undefined) return;
    const [was, is] = [before.evaluation.text, after.evaluation.text];
    this.mistakes.set(to, { nag, better: before, before: was, after: is });
    this.store.change({ glyphs: { ...this.store.now.glyphs, [to]: nag } });
  }

  private forget(): void {
    this.thinker.ask(STOP_REQUEST);
    this.request += 1;
    this.lesson.end();
    this.nodes = [];
    this.best.clear();
    this.mistakes.clear();
    if (Object.keys(this.store.now.glyphs).length > 0) this.store.change({ glyphs: {} });
  }

  private draw(): void {
    const { nodes, at } = this;
    const running = at < nodes.length;
    this.graph.toggleAttribute("hidden", nodes.length === 0);
    this.next.hidden = this.mistakes.size === 0;
    this.learn.hidden = this.mistakes.size === 0 || running;
    // What was better is not said while it is asked.
    this.verdict.hidden = this.lesson.isOn;
    const { shown } = this.store.now;
    const mistake = this.mistakes.get(shown.node);
    const better = mistake?.better.moves[0]?.san ?? "";
    this.words.textContent = mistake
      ? text.mistake(glyph(mistake.nag).sign, better, mistake.before, mistake.after)
      : running
        ? text.reviewing(at, nodes.length)
        : nodes.length > 0
          ? text.reviewed(this.mistakes.size)
          : "";
    if (nodes.length === 0) return;
    const width = Math.max(1, nodes.length - 1);
    this.graph.setAttribute("viewBox", `0 0 ${width} 1`);
    this.graph.setAttribute("aria-label", text.graph);
    let last = 0.5;
    const points = nodes.slice(0, at).map((node, index) => {
      last = this.best.get(node)?.evaluation.share ?? last;
      return `${index} ${(1 - last).toFixed(3)}`;
    });
    const here = nodes.indexOf(shown.node);
    const area = `M0 1L${points.join("L")}L${Math.max(0, at - 1)} 1z`;
    const line = (x: number, name: string) => svg("path", { class: name, d: `M${x} 0V1` });
    this.graph.replaceChildren(
      ...(at > 0 ? [svg("path", { class: "white", d: area })] : []),
      svg("path", { class: "middle", d: `M0 0.5H${width}` }),
      ...nodes.flatMap((node, index) => (this.mistakes.has(node) ? [line(index, "bad")] : [])),
      ...(here >= 0 ? [line(here, "here")] : []),
    );
  }

  private goTo(event: MouseEvent): void {
    const { left, width } = this.graph.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * (this.nodes.length - 1));
    const node = this.nodes[at];
    if (node !== undefined) void this.view.go(node);
  }

  /** Goes to the next mistake, or from the last one to the first. */
  private goOn(): void {
    const at = this.nodes.indexOf(this.store.now.shown.node);
    const bad = [...this.mistakes.keys()];
    const next = bad.find((node) => this.nodes.indexOf(node) > at) ?? bad[0];
    if (next !== undefined) void this.view.go(next);
  }
}

/** Returns whether the main line is still the one that was reviewed. */
function samePath({ state }: Readonly<Model>, nodes: number[]): boolean {
  const line: NodeFacts[] = gameLine(state.tree);
  return nodes.length === 0 || [START, ...line.map(({ id }) => id)].join() === nodes.join();
}
