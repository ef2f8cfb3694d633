/** The npm packages as they are installed: run in a folder whose `node_modules` holds them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";

const here = createRequire(join(process.cwd(), "here.js"));
const { load, WazirError } = await import(pathToFileURL(here.resolve("wazir")));
const wazir = await load();

test("a game is played, taken back and written", () => {
  const game = wazir.game("janus");
  assert.equal(game.legalMoves().length, 28);
  game.play("e4", "e5", "Nd3");
  assert.deepEqual(game.moves, ["e2e4", "e7e5", "c1d3"]);
  assert.deepEqual([game.turn, game.inCheck, game.outcome], ["b", false, null]);
  assert.match(game.pgn({ White: "Anna" }), /\[White "Anna"\][^]*1\. e4 e5 2\. Nd3 \*/);
  assert.equal(game.takeBack(), "c1d3");
  assert.match(game.svg(), /^<svg/);
  assert.equal(wazir.game("janus", { fen: game.fen }).fen, game.fen);
});

test("a wrong move is refused, with its reason, and nothing is played", () => {
  const game = wazir.game("chess");
  assert.throws(() => game.play("e4", "e2e5"), WazirError);
  assert.deepEqual(game.moves, []);
  assert.match(game.why("a1", "a3"), /a2/);
  assert.throws(() => wazir.game("nothing"), /no game/);
  assert.throws(() => wazir.game("chess", { fen: "8/8" }), WazirError);
});

test("the rules end a game, and repetition counts", () => {
  const mate = wazir.game("chess", { moves: ["f3", "e5", "g4", "Qh4"] });
  assert.deepEqual([mate.outcome.result, mate.outcome.reason], ["0-1", "checkmate"]);
  assert.throws(() => mate.analyse({ nodes: 100 }), /White is checkmated/);
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
  assert.equal(wazir.game("chess", { moves: [...moves, ...moves] }).outcome.reason, "repetition");
});

test("walls are part of moves", () => {
  const game = wazir.game("duck");
  const moves = game.legalMoves();
  assert.ok(moves.length > 500, `${moves.length}`);
  game.play(moves[0]);
  assert.deepEqual(game.moves, [moves[0]]);
});

test("the engine thinks, strongly or weakly", () => {
  const game = wazir.game("chess", { fen: "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1" });
  const found = game.analyse({ nodes: 5000, lines: 2 });
  assert.equal(found.best.san, "Re8#");
  assert.equal(found.lines.length, 2);
  assert.match(found.lines[0].evaluation.text, /mate/);
  const weak = wazir.game("shogi").analyse({ level: 1, seed: 3 });
  assert.ok(wazir.game("shogi").legalMoves().includes(weak.best.text));
});

test("a search ends when its time is up", () => {
  const begun = performance.now();
  const found = wazir.game("falcon").analyse({ milliseconds: 200 });
  const taken = performance.now() - begun;
  assert.ok(found.nodes > 0 && taken < 5000, `${found.nodes} positions in ${taken} ms`);
});

test("it begins from bytes, too", async () => {
  const bytes = await readFile(here.resolve("wazir/wazir.wasm"));
  assert.equal((await load(bytes)).game("minishogi").legalMoves().length, 14);
});

test("the board is there, with its style and its examples", async () => {
  const board = await import(pathToFileURL(here.resolve("wazir-board")));
  assert.equal(typeof board.createBoard, "function");
  const css = await readFile(here.resolve("wazir-board/board.css"), "utf8");
  assert.ok(css.includes("--light-square:") && css.includes(".board"));
});
