/** A worker of the desk: hands questions to the WebAssembly, and answers and news back. */

import type { FromWorker, ToWorker } from "./worker-messages.js";

/** What the module offers: see `crates/wasm/src/exports.rs`. */
interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  ask(): number;
  answer(): number;
  think(): void;
}

/** The worker, as the types of pages do not know it. */
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage(message: FromWorker): void;
};

let wasm: Promise<Exports> | null = null;

worker.onmessage = async ({ data }) => {
  switch (data.do) {
    case "begin":
      wasm = begin(data.module);
      return;
    case "ask": {
      const { number } = data;
      try {
        const exports = await begun();
        write(exports, data.question);
        const length = exports.ask();
        worker.postMessage({ number, reply: read(exports, exports.answer(), length) });
      } catch (error) {
        worker.postMessage({ number, failure: String(error) });
      }
      return;
    }
    case "think": {
      const exports = await begun();
      write(exports, data.request);
      exports.think();
    }
  }
};

function begun(): Promise<Exports> {
  if (!wasm) throw new Error("the worker was not begun");
  return wasm;
}

async function begin(module: WebAssembly.Module): Promise<Exports> {
  const page = {
    now: () => performance.now(),
    tell: (at: number, length: number) => {
      worker.postMessage({ news: read(exports, at, length) });
    },
  };
  const instance = await WebAssembly.instantiate(module, { page });
  const exports = instance.exports as unknown as Exports;
  return exports;
}

function write(exports: Exports, text: string): void {
  const bytes = new TextEncoder().encode(text);
  // The memory may grow, and then its buffer is another.
  const at = exports.reserve(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

function read(exports: Exports, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
}
