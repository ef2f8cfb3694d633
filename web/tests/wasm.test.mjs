/** The desk for browsers, without a browser: it thinks as the program does. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";

const DEPTH = 8;

async function begin() {
  const bytes = await readFile(new URL("../wasm/wazir.wasm", import.meta.url));
  const news = [];
  const page = {
    now: () => performance.now(),
    tell: (at, length) => news.push(JSON.parse(read(at, length))),
  };
  const { instance } = await WebAssembly.instantiate(bytes, { page });
  const wasm = instance.exports;
  const read = (at, length) => Buffer.from(wasm.memory.buffer, at, length).toString();
  const write = (message) => {
    const text = Buffer.from(JSON.stringify(message));
    const at = wasm.reserve(text.length);
    new Uint8Array(wasm.memory.buffer, at, text.length).set(text);
  };
  return {
    bench: wasm.bench,
    ask(question) {
      write(question);
      const length = wasm.ask();
      return JSON.parse(read(wasm.answer(), length));
    },
    think(request) {
      write(request);
      wasm.think();
      return news.splice(0);
    },
  };
}

test("UI-98 WebAssembly and the program have the same bench number", async () => {
  const wasm = await begin();
  const run = promisify(execFile);
  const { stdout } = await run(process.env.WAZIR, ["bench", "--depth", String(DEPTH)]);
  const begun = performance.now();
  const nodes = wasm.bench(DEPTH);
  const speed = Math.round(nodes / (performance.now() - begun));
  console.log(`WebAssembly: ${nodes} nodes, ${speed} thousand a second`);
  const [native] = stdout.trimEnd().split("\n").at(-1).split(" ");
  assert.equal(nodes, Number(native));
});

test("UI-98 WebAssembly answers, refuses and thinks with its clock", async () => {
  const wasm = await begin();
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
