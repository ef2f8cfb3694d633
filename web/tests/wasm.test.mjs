/** The desk for browsers, without a browser: it thinks as the program does. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { ask, begin, bench, compile, makeMemory, makeStack, put } from "./module.mjs";

const DEPTH = 8;

async function open() {
  const news = [];
  const module = await compile();
  const wasm = await begin(module, makeMemory(), (text) => news.push(JSON.parse(text)));
  return {
    module,
    wasm,
    bench: (depth, networks) => bench(wasm, depth, networks),
    ask: (question) => JSON.parse(ask(wasm, JSON.stringify(question))),
    /** Thinks about a request; its number is wanted, or was. */
    think(request, { number = 0, threads = 1 } = {}) {
      put(wasm, JSON.stringify(request));
      wasm.exports.think(number, threads);
      return news.splice(0);
    },
  };
}

test("UI-98 WebAssembly and the program have the same bench number", async () => {
  const wasm = await open();
  const run = promisify(execFile);
  const nodes = (text) => text.match(/\d+ nodes/g);
  for (const networks of [true, false]) {
    const words = ["bench", "--depth", String(DEPTH), ...(networks ? [] : ["--no-networks"])];
    const { stdout } = await run(process.env.WAZIR, words);
    assert.deepEqual(nodes(wasm.bench(DEPTH, networks)), nodes(stdout));
  }
});

test("UI-98 WebAssembly answers, refuses and thinks with its clock", async () => {
  const wasm = await open();
  const { answer } = wasm.ask({ ask: "position", variant: "falcon", moves: ["e2e4"] });
  assert.equal(answer.said, "White: Pawn e2 to e4");
  const { refused } = wasm.ask({ ask: "position", variant: "nothing" });
  assert.equal(refused, 'There is no game called "nothing" here.');
  const news = wasm.think({ id: 3, variant: "janus", lines: 2, nodes: 100_000 });
  const { is, id, best } = news.at(-1);
  assert.deepEqual([is, id], ["done", 3]);
  const last = news.at(-2).analysis;
  assert.equal(best.text, last.lines[0].moves[0].text);
  assert.ok(last.lines.length === 2 && last.speed > 1000, JSON.stringify(last));
});

test("UI-98 workers that share memory think together", async () => {
  const { module, wasm, think } = await open();
  const helpers = [1, 2].map(() => {
    const workerData = { module, memory: wasm.memory, stack: makeStack(wasm) };
    return new Worker(new URL("helper.mjs", import.meta.url), { workerData });
  });
  await Promise.all(helpers.map((helper) => once(helper, "message")));
  // A search does not end before each of its threads has; and they are there for the next one, too.
  for (const threads of [3, 1, 2, 3]) {
    const news = think({ id: 1, variant: "chess", lines: 1, nodes: 300_000 }, { threads });
    assert.equal(news.at(-1).is, "done");
  }
  await Promise.all(helpers.map((helper) => helper.terminate()));
});

test("UI-98 a search ends when another request is wanted", async () => {
  const { wasm, think } = await open();
  const wanted = new Uint32Array(wasm.memory.buffer, wasm.exports.wanted(), 1);
  Atomics.store(wanted, 0, 8);
  const request = { id: 7, variant: "chess", lines: 1 };
  const news = think(request, { number: 7 });
  assert.equal(news.at(-1).is, "done");
  assert.equal(think({ ...request, nodes: 20_000 }, { number: 8 }).at(-1).is, "done");
});
