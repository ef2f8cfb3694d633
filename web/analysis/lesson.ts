/** Learning from one's mistakes: the position before each is shown again, and a better move is to be
    found. A move is good enough if the engine thinks nearly as well of it as of its own. */

import { type Desk, STOP_REQUEST, type Thinker } from "../desk/desk.js";
import type { Play } from "../game/play.js";
import { warn } from "../game/speak.js";
import type { ProposedMove, Store } from "../game/store.js";
import { sideName } from "../game/text.js";
import type { View } from "../game/view.js";
import type { AnalysisLine, AnalysisNews, End, NodeFacts, Side } from "../messages.js";
import { fill, h } from "../page/dom.js";
import type { Study } from "./study.js";
import { text } from "./text.js";

/** What a move may give away of the own share of the bar and still be good enough. */
const GOOD_ENOUGH = 0.05;

/** A move that gave much away. */
export interface Fault {
  played: NodeFacts;
  /** The position before it. */
  from: number;
  /** The best line instead of it. */
  better: AnalysisLine;
}

type Choice = Side | "both";
type Stage = "asked" | "thinking" | "found" | "shown";

export interface LessonParts {
  study: Study;
  view: View;
  play: Play;
  desk: Desk;
  /** Positions that the engine looks at for each try. */
  nodes: number;
}

export class Lesson {
  private readonly store: Store;
  private readonly parts: LessonParts;
  private readonly host: HTMLElement;
  private readonly onEnd: () => void;
  private readonly thinker: Thinker;
  private all: readonly Fault[] = [];
  private choice: Choice = "both";
  private at = 0;
  private stage: Stage = "asked";
  private readonly solved = new Set<number>();
  /** What the engine is asked about. */
  private tried: { move: ProposedMove; san: string; end: End | null } | null = null;
  private latest: AnalysisLine | null = null;
  private request = 0;
  private readonly words = h("p", {
    class: "verdict",
    role: "status",
    "data-testid": "lesson-words",
  });
  private readonly count = h("p", { class: "muted", "data-testid": "lesson-count" });
  private readonly sides = h("select", {
    "aria-label": text.lessonSide,
    "data-testid": "lesson-side",
    onchange: () => this.choose(this.sides.value as Choice),
  });
  private readonly again = button(text.tryAgain, "lesson-again", () => void this.show());
  private readonly answer = button(text.showAnswer, "lesson-answer", () => void this.reveal());
  private readonly next = button(text.nextMistake, "lesson-next", () => this.go(this.at + 1));

  constructor(store: Store, parts: LessonParts, host: HTMLElement, onEnd: () => void) {
    this.store = store;
    this.parts = parts;
    this.host = host;
    this.onEnd = onEnd;
    this.thinker = parts.desk.analysis((news) => this.hear(news));
    const end = button(text.endLesson, "lesson-end", () => this.end());
    fill(
      host,
      h("div", { class: "row" }, this.sides, this.count),
      this.words,
      h("div", { class: "row" }, this.answer, this.again, this.next, end),
    );
    host.hidden = true;
    parts.play.onTry = (move) => this.take(move);
    store.watch((now, before) => {
      if (now.shown.node !== before.shown.node) this.draw();
    });
  }

  get isOn(): boolean {
    return this.all.length > 0;
  }

  /** Begins with the first of these mistakes. */
  begin(faults: readonly Fault[]): void {
    this.all = faults;
    this.solved.clear();
    const sides = [...new Set(faults.map(({ played }) => played.side))];
    const choices: Choice[] = sides.length > 1 ? ["both", "w", "b"] : sides;
    const label = (choice: Choice) => (choice === "both" ? text.bothSides : sideName[choice]);
    fill(this.sides, ...choices.map((choice) => h("option", { value: choice }, label(choice))));
    this.host.hidden = false;
    this.choose(choices[0] ?? "both");
  }

  end(): void {
    if (!this.isOn) return;
    this.all = [];
    this.stop();
    this.host.hidden = true;
    this.onEnd();
  }

  private faults(): readonly Fault[] {
    if (this.choice === "both") return this.all;
    return this.all.filter(({ played }) => played.side === this.choice);
  }

  private choose(choice: Choice): void {
    this.choice = choice;
    this.go(0);
  }

  private go(at: number): void {
    this.at = at % Math.max(1, this.faults().length);
    void this.show();
  }

  /** Shows the position before the mistake, and asks for a better move once the board can take it. */
  private async show(): Promise<void> {
    const fault = this.faults()[this.at];
    if (!fault) return;
    this.stop();
    this.stage = "asked";
    this.draw();
    if (this.store.now.shown.node === fault.from) this.parts.view.restore();
    else await this.parts.view.go(fault.from);
    if (this.stage !== "asked" || this.faults()[this.at] !== fault) return;
    this.say(text.findBetter(moveName(fault.played), sideName[fault.played.side]));
  }

  /** Takes a move as an answer, if a question is open. */
  private take(move: ProposedMove): boolean {
    const fault = this.faults()[this.at];
    if (!fault || this.store.now.shown.node !== fault.from) return false;
    if (this.stage !== "asked") return this.stage === "thinking";
    void this.judge(fault, move);
    return true;
  }

  private async judge(fault: Fault, move: ProposedMove): Promise<void> {
    const { study, desk, view } = this.parts;
    this.stage = "thinking";
    this.draw();
    const path = [...study.path(fault.from).map(({ san }) => san), move.text];
    const reply = await desk.position(study.variant, study.fen, path).catch(() => null);
    if (this.stage !== "thinking" || this.faults()[this.at] !== fault) return;
    if (reply?.is !== "position" || !reply.played) {
      this.stage = "asked";
      warn(reply?.is === "refused" ? reply.error : text.noAnswer);
      view.restore();
      return this.draw();
    }
    const { san } = reply.played;
    this.tried = { move, san, end: reply.end };
    if (san === fault.better.moves[0]?.san) return this.accept(fault);
    if (san === fault.played.san) return this.refuse(text.wasPlayed(san));
    if (reply.end) return this.weigh(fault, shareOf(reply.end));
    this.say(text.lookingAt(san));
    this.request += 1;
    this.latest = null;
    const { variant, fen } = study;
    const { nodes } = this.parts;
    this.thinker.ask({
      id: this.request,
      variant,
      fen,
      moves: path,
      lines: 1,
      nodes,
      player: null,
    });
  }

  private hear(news: AnalysisNews): void {
    const fault = this.faults()[this.at];
    if (news.id !== this.request || this.stage !== "thinking" || !fault) return;
    if (news.is === "found") this.latest = news.analysis.lines[0] ?? null;
    if (news.is === "refused") this.refuse(text.noAnswer);
    if (news.is === "done" && this.latest) this.weigh(fault, this.latest.evaluation.share);
  }

  /** Compares White's share after the try with that after the best move. */
  private weigh(fault: Fault, share: number): void {
    const lost = fault.better.evaluation.share - share;
    const given = fault.played.side === "w" ? lost : -lost;
    if (given <= GOOD_ENOUGH) this.accept(fault);
    else this.refuse(text.notBetter(this.tried?.san ?? ""));
  }

  private accept(fault: Fault): void {
    const { tried } = this;
    if (!tried) return;
    this.stop();
    this.stage = "found";
    this.solved.add(fault.played.id);
    this.say(text.goodMove(tried.san));
    this.draw();
    if (this.store.now.shown.node === fault.from) void this.parts.play.branch(tried.move);
  }

  private refuse(words: string): void {
    this.stop();
    this.stage = "asked";
    this.say(words);
    this.parts.view.restore();
    this.draw();
  }

  private async reveal(): Promise<void> {
    const fault = this.faults()[this.at];
    const best = fault?.better.moves[0];
    if (!fault || !best) return;
    this.stop();
    this.stage = "shown";
    this.say(text.answerIs(best.san, fault.better.evaluation.text));
    this.draw();
    await this.parts.view.go(fault.from);
    await this.parts.play.branch(best);
  }

  private stop(): void {
    this.request += 1;
    this.tried = null;
    this.thinker.ask(STOP_REQUEST);
  }

  private say(words: string): void {
    this.words.textContent = words;
  }

  private draw(): void {
    if (!this.isOn) return;
    const faults = this.faults();
    const { stage } = this;
    const done = faults.filter(({ played }) => this.solved.has(played.id)).length;
    this.count.textContent = text.solved(done, faults.length);
    const isHere = this.store.now.shown.node === faults[this.at]?.from;
    this.answer.hidden = stage === "shown" || stage === "found";
    this.again.hidden = stage === "asked" && isHere;
    this.next.disabled = faults.length < 2;
    this.next.classList.toggle("primary", stage === "found" || stage === "shown");
  }
}

/** `12… Nxe5`. */
const moveName = ({ number, side, san }: NodeFacts): string =>
  `${number}${side === "w" ? "." : "…"} ${san}`;

/** White's share of a game that is over. */
const shareOf = ({ result }: End): number => (result === "1-0" ? 1 : result === "0-1" ? 0 : 0.5);

const button = (label: string, name: string, onclick: () => void) =>
  h("button", { type: "button", "data-testid": name, onclick }, label);
