/** A worker of the desk: hands questions to the WebAssembly, and answers and news back. */

import {
  ask,
  begin,
  enter,
  help,
  makeMemory,
  makeStack,
  put,
  speak,
  takeTable,
  type Wasm,
} from "./wasm.js";
import type { FromWorker, ToWorker } from "./worker-messages.js";

/** The worker, as the types of pages do not know it. */
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage(message: FromWorker): void;
  location: Location;
};

let module: WebAssembly.Module;
let wasm: Wasm;
/** `true` if the page has the memory in view. */
let isShared = false;
/** The other workers that think with this one. */
let helpers = 0;

worker.onmessage = async ({ data }) => {
  switch (data.do) {
    case "begin":
      return orFail(async () => {
        module = data.module;
        isShared = data.memory !== null;
        wasm = await begin(module, data.memory ?? makeMemory(), tell);
        speak(wasm, data.language);
        worker.postMessage({ begun: wasm.exports.wanted() });
      });
    case "help":
      try {
        wasm = await enter(data.module, data.memory, tell);
      } catch {
        worker.postMessage({ helps: false });
        return;
      }
      worker.postMessage({ helps: true });
      help(wasm, data.stack);
      return;
    case "ask":
    case "table": {
      const { number } = data;
      try {
        const reply =
          data.do === "ask" ? ask(wasm, data.question) : takeTable(wasm, data.about, data.file);
        worker.postMessage({ number, reply });
      } catch (error) {
        worker.postMessage({ number, failure: String(error) });
      }
      return;
    }
    case "think":
      return orFail(async () => {
        if (isShared) await recruit(data.threads - 1);
        put(wasm, data.request);
        wasm.exports.think(isShared ? data.number : 0, helpers + 1);
      });
  }
};

/** Does something, or says that it failed: nobody hears of what an answer does not wait for. */
async function orFail(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    worker.postMessage({ failed: String(error) });
  }
}

function tell(news: string): void {
  worker.postMessage({ news });
}

/** Sees to it that so many others think with this worker, or as many as can be had. */
async function recruit(count: number): Promise<void> {
  const missing = Array.from({ length: Math.max(0, count - helpers) }, recruitOne);
  for (const came of await Promise.all(missing)) helpers += Number(came);
}

function recruitOne(): Promise<boolean> {
  const helper = new Worker(worker.location.href, { type: "module" });
  const message: ToWorker = { do: "help", module, memory: wasm.memory, stack: makeStack(wasm) };
  helper.postMessage(message);
  return new Promise((resolve) => {
    helper.onmessage = ({ data }: MessageEvent<FromWorker>) =>
      resolve("helps" in data && data.helps);
    helper.onerror = () => resolve(false);
  });
}
