/** What a page and the workers of its desk say to each other. */

export type ToWorker =
  | { do: "begin"; module: WebAssembly.Module }
  /** A `Question` as JSON; its number comes back with the reply. */
  | { do: "ask"; number: number; question: string }
  /** An `AnalysisRequest` as JSON. */
  | { do: "think"; request: string };

export type FromWorker =
  /** A `Reply` as JSON. */
  | { number: number; reply: string }
  /** The question ended the WebAssembly. */
  | { number: number; failure: string }
  /** `AnalysisNews` as JSON. */
  | { news: string };

/** The reply to a question: its answer, or the sentence that refuses one. */
export type Reply = { answer: unknown } | { refused: string };
