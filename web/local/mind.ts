/** The engine at the desk: it looks for one move at a time, and gives advice in between. */

import { type Desk, STOP, STOP_REQUEST, type Thinker } from "../desk/desk.js";
import type { AnalysisNews, AnalysisRequest, Evaluation, LineMove } from "../messages.js";

/** What it thinks about. */
export type Subject = Pick<AnalysisRequest, "variant" | "fen" | "moves" | "nodes" | "player">;

/** What it thinks of it. */
export interface Thought {
  best: LineMove | null;
  evaluation: Evaluation | null;
}

interface Job {
  subject: Subject;
  /** It is the engine's turn: advice waits. */
  urgent: boolean;
  thought: Thought;
  /** The first thought is good enough. */
  hurried: boolean;
  finish(thought: Thought | null): void;
}

export class Mind {
  private readonly thinker: Thinker;
  /** The number of the last request: news of older ones come too late. */
  private request = STOP;
  private now: Job | null = null;
  private readonly waiting: Job[] = [];

  constructor(desk: Desk) {
    this.thinker = desk.analysis((news) => this.hear(news));
  }

  /** Looks for the move to play; `null` if there is none, or it is called off. */
  move(subject: Subject): Promise<Thought | null> {
    return this.add(subject, true);
  }

  /** Thinks about something else than the move to play, as soon as there is time. */
  advise(subject: Subject): Promise<Thought | null> {
    return this.add(subject, false);
  }

  /** Ends the search for the move to play with what it has found. */
  hurry(): void {
    const job = this.now;
    if (!job?.urgent) return;
    job.hurried = true;
    if (job.thought.best) this.end(job.thought);
  }

  /** Calls the search for the move to play off. */
  callOff(): void {
    if (this.now?.urgent) this.end(null);
  }

  private add(subject: Subject, urgent: boolean): Promise<Thought | null> {
    return new Promise((finish) => {
      const thought = { best: null, evaluation: null };
      const job: Job = { subject, urgent, thought, hurried: false, finish };
      if (urgent) {
        this.callOff();
        if (this.now) this.waiting.unshift(this.now);
        this.begin(job);
      } else if (this.now) this.waiting.push(job);
      else this.begin(job);
    });
  }

  private begin(job: Job): void {
    this.now = job;
    this.request += 1;
    this.thinker.ask({ id: this.request, lines: 1, ...job.subject });
  }

  private end(thought: Thought | null): void {
    const job = this.now;
    this.now = null;
    const next = this.waiting.shift();
    if (next) this.begin(next);
    else this.stop();
    job?.finish(thought);
  }

  private stop(): void {
    this.request += 1;
    this.thinker.ask(STOP_REQUEST);
  }

  private hear(news: AnalysisNews): void {
    const job = this.now;
    // What cannot be understood at all is refused without its number.
    const isUnread = news.is === "refused" && news.id === STOP;
    if (!job || (news.id !== this.request && !isUnread)) return;
    if (news.is === "found") {
      const [line] = news.analysis.lines;
      const best = line?.moves[0] ?? job.thought.best;
      job.thought = { best, evaluation: line?.evaluation ?? null };
      if (job.hurried && best) this.end(job.thought);
    } else if (news.is === "done") {
      this.end({ ...job.thought, best: news.best ?? job.thought.best });
    } else if (news.is === "refused") {
      this.end(null);
    }
  }
}
