/** A place in this browser: WebAssembly in workers, one for questions and one for each search. */

import type { AnalysisNews, AnalysisRequest, Question } from "../messages.js";
import { Refused } from "../page/request.js";
import type { Place, Thinker } from "./desk.js";
import type { FromWorker, Reply, ToWorker } from "./worker-messages.js";

/** Where the scripts of workers and their WebAssembly lie. */
export interface Addresses {
  worker: string;
  wasm: string;
}

const BAD_REQUEST = 400;
/** What is said where nothing can think. */
const FAILED = "The engine cannot be started in this browser.";

export class WorkerPlace implements Place {
  private readonly makeWorker: () => Promise<Worker>;
  private readonly asker: Asker;

  constructor({ worker, wasm }: Addresses) {
    let module: Promise<WebAssembly.Module> | null = null;
    this.makeWorker = async () => {
      module ??= compile(wasm);
      const made = new Worker(worker, { type: "module" });
      send(made, { do: "begin", module: await module });
      return made;
    };
    this.asker = new Asker(this.makeWorker);
  }

  async ask(question: Question): Promise<unknown> {
    const reply = JSON.parse(await this.asker.ask(JSON.stringify(question))) as Reply;
    if ("refused" in reply) throw new Refused(BAD_REQUEST, reply.refused);
    return reply.answer;
  }

  analysis(hear: (news: AnalysisNews) => void): Thinker {
    return new WorkerThinker(this.makeWorker, hear);
  }
}

/** Compiles what lies there, also where its media type is not known. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new Refused(response?.status ?? 0, "");
  return WebAssembly.compile(await response.arrayBuffer());
}

const send = (worker: Worker, message: ToWorker) => worker.postMessage(message);

interface Waiting {
  resolve(reply: string): void;
  reject(error: unknown): void;
}

/** Asks one worker all questions. If one of them ends it, the next gets another. */
class Asker {
  private readonly makeWorker: () => Promise<Worker>;
  private worker: Promise<Worker> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(makeWorker: () => Promise<Worker>) {
    this.makeWorker = makeWorker;
  }

  async ask(question: string): Promise<string> {
    this.worker ??= this.begin();
    // Without the network there may be no worker now, and one later.
    this.worker.catch(() => {
      this.worker = null;
    });
    const worker = await this.worker;
    this.last += 1;
    const number = this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      send(worker, { do: "ask", number, question });
    });
  }

  private async begin(): Promise<Worker> {
    const worker = await this.makeWorker();
    worker.onerror = () => this.giveUp(worker, new Refused(0, ""));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("news" in data) return;
      const waiting = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if ("reply" in data) waiting?.resolve(data.reply);
      else {
        waiting?.reject(new Error(data.failure));
        this.giveUp(worker, new Error(data.failure));
      }
    };
    return worker;
  }

  /** Gives a worker up: nothing that waits for it is answered. */
  private giveUp(worker: Worker, error: Error): void {
    worker.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** Thinks in a worker of its own, which nothing but its end can stop. */
class WorkerThinker implements Thinker {
  private readonly makeWorker: () => Promise<Worker>;
  private readonly hear: (news: AnalysisNews) => void;
  private request: AnalysisRequest | null = null;
  private worker: Worker | null = null;
  private busy = false;

  constructor(makeWorker: () => Promise<Worker>, hear: (news: AnalysisNews) => void) {
    this.makeWorker = makeWorker;
    this.hear = hear;
  }

  ask(request: AnalysisRequest): void {
    this.request = request;
    if (this.busy) this.end();
    if (request.lines > 0) void this.think(request);
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
  }

  private fail({ id }: AnalysisRequest): void {
    this.hear({ is: "refused", id, error: FAILED });
  }

  private async think(request: AnalysisRequest): Promise<void> {
    // Who has come to an end remembers what was found, and goes on.
    const worker = this.worker ?? (await this.makeWorker().catch(() => null));
    if (!worker) {
      this.fail(request);
      return;
    }
    if (this.request !== request) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    this.busy = true;
    worker.onerror = () => {
      this.end();
      this.fail(request);
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (!("news" in data) || this.request !== request) return;
      const news = JSON.parse(data.news) as AnalysisNews;
      this.busy &&= news.is !== "done" && news.is !== "refused";
      this.hear(news);
    };
    send(worker, { do: "think", request: JSON.stringify(request) });
  }
}
