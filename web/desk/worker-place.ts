/** A place in this browser: WebAssembly in workers, one for questions and one for each search. */

import type { AnalysisNews, AnalysisRequest, EndingAnswer, Question } from "../messages.js";
import { BAD_REQUEST, Refused } from "../page/request.js";
import { say } from "../page/say.js";
import type { Place, Thinker } from "./desk.js";
import { MOST_BYTES, TableFiles, type Tell } from "./table-files.js";
import { makeMemory } from "./wasm.js";
import type { FromWorker, Reply, ToWorker } from "./worker-messages.js";

/** Where the scripts of workers and their WebAssembly lie. */
export interface Addresses {
  worker: string;
  wasm: string;
}

/** What is said where nothing can think. */
const FAILED = say("The engine cannot be started in this browser.");

/** The most threads of a search: more of them hardly see further. */
const MOST_THREADS = 8;
/** The threads of a search: a processor is left for whoever looks on. */
const THREADS = Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency - 1));

/** A worker that has begun. */
interface Begun {
  worker: Worker;
  /** The number of the request that is wanted, where page and worker share memory. */
  wanted: Uint32Array | null;
}

/** Makes workers; those that think share their memory, if this page may. */
type MakeWorker = (thinks: boolean) => Promise<Begun>;

export class WorkerPlace implements Place {
  private readonly makeWorker: MakeWorker;
  private readonly asker: Asker;
  /** Who is asked about what is too large for a browser. */
  private readonly elsewhere: Place | null;
  private readonly tables = TableFiles.ofPage();
  /** The tables that are fetched now. */
  private readonly coming = new Map<string, Promise<void>>();
  /** Who hears how far that has come. */
  private readonly listeners = new Set<Tell>();

  constructor({ worker, wasm }: Addresses, elsewhere: Place | null) {
    this.elsewhere = elsewhere;
    let module: Promise<WebAssembly.Module> | null = null;
    this.makeWorker = async (thinks) => {
      module ??= compile(wasm);
      const made = new Worker(worker, { type: "module" });
      const memory = thinks && crossOriginIsolated ? makeMemory() : null;
      const language = document.documentElement.lang;
      send(made, { do: "begin", module: await module, memory, language });
      const at = await begun(made).catch((error: unknown) => {
        made.terminate();
        throw error;
      });
      return { worker: made, wanted: memory && new Uint32Array(memory.buffer, at, 1) };
    };
    this.asker = new Asker(this.makeWorker);
  }

  async ask(question: Question, tell?: Tell): Promise<unknown> {
    const answer = await this.answer(question);
    if (question.ask !== "ending") return answer;
    const known = answer as EndingAnswer;
    if (known.is !== "missing" || question.variant !== this.tables.game) return answer;
    const bytes = this.tables.size(known.men);
    if (bytes === null) return answer;
    if (bytes > MOST_BYTES) {
      if (this.elsewhere) return this.elsewhere.ask(question);
      return { is: "refused", error: tooLarge(known.men.join(" "), bytes) };
    }
    await this.bring(known.men, tell);
    return this.answer(question);
  }

  private async answer(question: Question): Promise<unknown> {
    return openReply(await this.asker.ask(JSON.stringify(question)));
  }

  /** Fetches tables, each once, and hands them to the worker. */
  private async bring(all: readonly string[], tell?: Tell): Promise<void> {
    if (tell) this.listeners.add(tell);
    try {
      for (const men of all) {
        const coming = this.coming.get(men) ?? this.bringOne(men);
        this.coming.set(men, coming);
        await coming.finally(() => this.coming.delete(men));
      }
    } finally {
      if (tell) {
        this.listeners.delete(tell);
        tell(null);
      }
    }
  }

  private async bringOne(men: string): Promise<void> {
    const file = await this.tables.fetch(men, (fetching) => {
      for (const tell of this.listeners) tell(fetching);
    });
    const about = JSON.stringify({ variant: this.tables.game, men });
    openReply(await this.asker.hand(about, file));
  }

  analysis(hear: (news: AnalysisNews) => void): Thinker {
    return new WorkerThinker(this.makeWorker, hear);
  }
}

/** What a reply holds; throws a `Refused` if it is one. */
function openReply(text: string): unknown {
  const reply = JSON.parse(text) as Reply;
  if ("refused" in reply) throw new Refused(BAD_REQUEST, reply.refused);
  return reply.answer;
}

const tooLarge = (men: string, bytes: number): string =>
  say("The table of {men} is too large for a browser: {size} MB.", {
    men,
    size: Math.ceil(bytes / 2 ** 20),
  });

/** The place that a worker tells when it has begun. */
function begun(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("begun" in data) resolve(data.begun);
      if ("failed" in data) reject(new Refused(0, FAILED));
    };
    worker.onerror = () => reject(new Refused(0, ""));
  });
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
  private readonly makeWorker: MakeWorker;
  private worker: Promise<Worker> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(makeWorker: MakeWorker) {
    this.makeWorker = makeWorker;
  }

  ask(question: string): Promise<string> {
    return this.exchange((number) => ({ do: "ask", number, question }), []);
  }

  /** Hands an endgame table over, with what it is about. */
  hand(about: string, file: ArrayBuffer): Promise<string> {
    return this.exchange((number) => ({ do: "table", number, about, file }), [file]);
  }

  private async exchange(
    message: (number: number) => ToWorker,
    given: Transferable[],
  ): Promise<string> {
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
      worker.postMessage(message(number), given);
    });
  }

  private async begin(): Promise<Worker> {
    const { worker } = await this.makeWorker(false);
    worker.onerror = () => this.giveUp(worker, new Refused(0, ""));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (!("number" in data)) return;
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

/** Thinks in a worker of its own, which hears of other wishes by the memory that it shares; where it
    shares none, nothing but its end can stop it. */
class WorkerThinker implements Thinker {
  private readonly makeWorker: MakeWorker;
  private readonly hear: (news: AnalysisNews) => void;
  private request: AnalysisRequest | null = null;
  private number = 0;
  private begun: Begun | null = null;
  private busy = false;

  constructor(makeWorker: MakeWorker, hear: (news: AnalysisNews) => void) {
    this.makeWorker = makeWorker;
    this.hear = hear;
  }

  ask(request: AnalysisRequest): void {
    this.request = request;
    this.number += 1;
    const wanted = this.begun?.wanted;
    if (wanted) Atomics.store(wanted, 0, this.number);
    else if (this.busy) this.end();
    if (request.lines > 0) void this.think(request);
  }

  private end(): void {
    this.begun?.worker.terminate();
    this.begun = null;
    this.busy = false;
  }

  private fail({ id }: AnalysisRequest): void {
    this.hear({ is: "refused", id, error: FAILED });
  }

  private async think(request: AnalysisRequest): Promise<void> {
    // Who has come to an end remembers what was found, and goes on.
    const begun = this.begun ?? (await this.makeWorker(true).catch(() => null));
    if (!begun) {
      this.fail(request);
      return;
    }
    const { worker, wanted } = begun;
    if (this.request !== request) {
      worker.terminate();
      return;
    }
    this.begun = begun;
    this.busy = true;
    const fail = () => {
      this.end();
      this.fail(request);
    };
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("failed" in data) fail();
      if (!("news" in data)) return;
      const news = JSON.parse(data.news) as AnalysisNews;
      if (this.request !== request || news.id !== request.id) return;
      this.busy &&= news.is !== "done" && news.is !== "refused";
      this.hear(news);
    };
    if (wanted) Atomics.store(wanted, 0, this.number);
    const { number } = this;
    send(worker, { do: "think", number, request: JSON.stringify(request), threads: THREADS });
  }
}
