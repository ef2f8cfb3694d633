/**
 * Nodes a second of the program and of its WebAssembly, by networks and by the evaluation alone:
 * `node web/tests/speed.mjs PROGRAM [DEPTH]`, a table of the middle of three runs of each, in turn.
 */
import { execFileSync } from "node:child_process";
import { begin, bench, compile, makeMemory } from "./module.mjs";

const RUNS = 3;
const [program, depth = "13"] = process.argv.slice(2);
if (!program) {
  console.error("usage: node web/tests/speed.mjs PROGRAM [DEPTH]");
  process.exit(1);
}
const wasm = await begin(await compile(), makeMemory(), () => {});

const ways = [
  ["program, evaluation", () => native("--no-networks")],
  ["program, networks", () => native()],
  ["WebAssembly, evaluation", () => bench(wasm, Number(depth), false)],
  ["WebAssembly, networks", () => bench(wasm, Number(depth), true)],
];

function native(...words) {
  return execFileSync(program, ["bench", "--depth", depth, ...words], { encoding: "utf8" });
}

/** Nodes a second by game; what is said of all together begins with the number of nodes. */
function speeds(text) {
  const lines = [...text.matchAll(/^(.*?) *\d+ nodes (\d+) nps/gm)];
  return new Map(lines.map(([, game, speed]) => [game || "all", Number(speed)]));
}

const measured = ways.map(() => []);
for (let run = 0; run < RUNS; run += 1) {
  for (const [way, [, search]] of ways.entries()) measured[way].push(speeds(search()));
}

const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
row(["game", ...ways.map(([name]) => name)]);
row(["---", ...ways.map(() => "---")]);
for (const game of measured[0][0].keys()) {
  const middle = (runs) => runs.map((run) => run.get(game)).sort((a, b) => a - b)[RUNS >> 1];
  row([game, ...measured.map((runs) => middle(runs).toLocaleString("en"))]);
}
