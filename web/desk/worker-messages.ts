/** What a page and the workers of its desk say to each other. */

export type ToWorker =
  /** The memory that the page has in view; none for a worker that has its own. The language is that
      of its sentences. */
  | {
      do: "begin";
      module: WebAssembly.Module;
      memory: WebAssembly.Memory | null;
      language: string;
    }
  /** One worker lends itself to another, as a thread with this stack. */
  | { do: "help"; module: WebAssembly.Module; memory: WebAssembly.Memory; stack: number }
  /** A `Question` as JSON; its number comes back with the reply. */
  | { do: "ask"; number: number; question: string }
  /** An endgame table, and what it is about as JSON; its number comes back with the reply. */
  | { do: "table"; number: number; about: string; file: ArrayBuffer }
  /** An `AnalysisRequest` as JSON, with so many threads, for as long as the word that is wanted holds
      its number. */
  | { do: "think"; number: number; request: string; threads: number };

export type FromWorker =
  /** The place of the word for the number of the request that is wanted. */
  | { begun: number }
  /** Whether the worker has come to be a thread of another. */
  | { helps: boolean }
  /** A `Reply` as JSON. */
  | { number: number; reply: string }
  /** The question ended the WebAssembly. */
  | { number: number; failure: string }
  /** It could not begin, or think. */
  | { failed: string }
  /** `AnalysisNews` as JSON. */
  | { news: string };

/** The reply to a question: its answer, or the sentence that refuses one. */
export type Reply = { answer: unknown } | { refused: string };
