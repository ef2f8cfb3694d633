/** Puzzles, by mouse and by keyboard, at the server and in the exported folder. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, afterEach, test } from "node:test";
import { promisify } from "node:util";
import { barriers, eventually, harness, PHONE, resize, shots, until } from "./support.mjs";

const app = harness();
afterEach(() => app.close());
after(() => app.close());

/** A game with pieces on the board alone, and one with pieces in hand. */
const GAME = "janus";
const DROPS = "minishogi";

const cell = (page, name) => page.locator(`#board [data-sq="${name}"]`);
const said = (page) => page.getByTestId("puzzle-said").innerText();
const how = (page) => page.getByTestId("puzzle-said").getAttribute("data-how");
const task = (page) => page.getByTestId("puzzle-task").innerText();
const number = (page) => page.getByTestId("puzzle-number").innerText();
const progress = (page) => page.getByTestId("puzzle-progress").innerText();
const written = (page) => page.getByTestId("puzzle-line").innerText();
const action = (page, name) => page.locator(`[data-action="${name}"]`);

/** The puzzles of a page, as the server has put them there. */
const all = (page) =>
  page.evaluate(() => {
    const told = JSON.parse(document.querySelector("#told").textContent);
    return told.puzzles.map((text) => {
      const [fen, line, goal, themes, level] = text.split(";");
      return { text, fen, line: line.split(" "), goal, themes: themes.split(","), level };
    });
  });

/** The name of a puzzle in the address, as `web/puzzles/list.ts` makes it. */
function keyOf(fen) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(fen)) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(36);
}

/** Waits until a puzzle can be solved, and returns it. */
async function shown(page) {
  await until(async () => assert.match(await task(page), /to move\. .+\./));
  const key = new URL(page.url()).hash.slice(1);
  return (await all(page)).find(({ fen }) => keyOf(fen) === key);
}

/** Opens the first puzzle of a game that fits. */
async function open(id, fits = () => true, options = {}) {
  const page = await app.open(`/puzzles/${id}`, { reducedMotion: "reduce", ...options });
  await shown(page);
  const puzzle = (await all(page)).find(fits);
  assert.ok(puzzle, `${id} has no such puzzle`);
  await page.goto(`/puzzles/${id}#${keyOf(puzzle.fen)}`);
  await page.reload();
  await until(async () => assert.equal((await shown(page))?.fen, puzzle.fen));
  return [page, puzzle];
}

/** Origin, target and the rest of a move in coordinates. */
const parts = (text) => /^(.+@|[a-z]\d+)([a-z]\d+)(.*)$/.exec(text).slice(1);

/** Makes a move: `press` presses a square or a piece in hand. */
async function play(page, text, press = (place) => place.click()) {
  const [from, to] = parts(text);
  const before = await written(page);
  const held = from.endsWith("@")
    ? page.locator(`.held[data-role="${from.slice(0, -1)}"][data-color]`).last()
    : cell(page, from);
  await press(held);
  await press(cell(page, to));
  const choice = page.locator(`.choice[data-move="${text}"]`);
  await until(async () => {
    if (await choice.isVisible()) await press(choice);
    const moved = (await written(page)).length !== before.length;
    assert.ok(moved || (await how(page)) === "wrong", text);
  });
}

/** Makes the solver's moves of a puzzle. */
async function solve(page, puzzle, press) {
  for (let at = 0; at < puzzle.line.length; at += 2) {
    await play(page, puzzle.line[at], press);
    await eventually(() => how(page), at + 1 === puzzle.line.length ? "done" : "right");
  }
}

/** A move of the puzzle's first position that is not the solution, between two squares. */
async function wrongMove(id, { fen, line, text }) {
  const ask = async (question) => {
    const reply = await fetch(`${app.address}/api/desk`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ variant: id, ...question }),
    });
    return reply.json();
  };
  const position = await ask({ ask: "position", fen, moves: [] });
  const plain = Object.entries(position.moves)
    .filter(([from]) => !from.endsWith("@"))
    .flatMap(([, moves]) =>
      moves.filter((one) => moves.every((o) => o === one || o.to !== one.to)),
    );
  const other = plain.find((move) => move.text !== line[0] && move.walls.length === 0);
  const answer = await ask({ ask: "puzzle", puzzle: text, moves: [other.text] });
  assert.equal(answer.attempt, "wrong", other.text);
  return other.text;
}

const isPlain = ({ line }) => line.every((move) => /^[a-z]\d+[a-z]\d+$/.test(move));

test("UI-140 the games that have puzzles are listed, and rules pages lead to theirs", async () => {
  const page = await app.open("/");
  await page.getByRole("navigation", { name: "Main" }).getByText("Puzzles").click();
  const games = page.getByTestId("puzzle-games").locator("li");
  await until(async () => assert.ok((await games.count()) > 1));
  await shots(page, "puzzle-games");
  assert.deepEqual(await barriers(page), []);
  await page.locator(`li[data-variant="${GAME}"] a`).click();
  await shown(page);
  await page.getByText("Rules", { exact: true }).click();
  await page.getByTestId("puzzles").click();
  await shown(page);
  assert.ok(page.url().includes(`/puzzles/${GAME}`));
  assert.deepEqual(page.complaints, []);
});

test("UI-141 a puzzle is solved move by move, counted and kept, and the next is another", async () => {
  const [page, puzzle] = await open(GAME, (it) => it.goal === "mate2" && isPlain(it));
  assert.match(await task(page), /Mate in 2\.$/);
  const side = puzzle.fen.split(" ")[1];
  assert.match(await task(page), side === "w" ? /^White/ : /^Black/);
  await solve(page, puzzle);
  assert.match(await said(page), /solves it\. Well done\.$/);
  assert.match(await progress(page), /^1 of \d+ solved\. 1 in a row, 1 at best\./);
  await shots(page, "puzzle-solved");
  await page.reload();
  await until(async () => assert.match(await progress(page), /^1 of \d+ solved\. 1 in a row/));
  await action(page, "next").click();
  await until(async () => assert.notEqual((await shown(page)).fen, puzzle.fen));
  assert.deepEqual(page.complaints, []);
});

test("UI-142 a wrong move is taken back, and ends the row", async () => {
  const [page, puzzle] = await open(GAME, (it) => it.goal === "mate1" && isPlain(it));
  await solve(page, puzzle);
  assert.match(await progress(page), /1 in a row/);
  const [, second] = (await all(page)).filter((it) => it.goal === "mate1" && isPlain(it));
  await page.goto(`/puzzles/${GAME}#${keyOf(second.fen)}`);
  await until(async () => assert.equal((await shown(page)).fen, second.fen));
  const wrong = await wrongMove(GAME, second);
  await play(page, wrong);
  assert.match(await said(page), /is not the solution\. Try again\.$/);
  assert.match(await progress(page), /0 in a row, 1 at best/);
  await solve(page, second);
  assert.match(await said(page), /It counts as helped\.$/);
  assert.match(await progress(page), /^2 of \d+ solved\. 0 in a row/);
});

test("UI-143 a hint names the piece and then its target, and the solution is shown", async () => {
  const [page, puzzle] = await open(GAME, (it) => it.goal === "mate2" && isPlain(it));
  const unplayed = await written(page);
  const [from, to] = parts(puzzle.line[0]);
  await action(page, "hint").click();
  assert.match(await said(page), new RegExp(`^Look at the .+ on ${from}\\.$`));
  await action(page, "hint").click();
  assert.match(await said(page), new RegExp(` to ${to}\\.$`));
  await shots(page, "puzzle-hint");
  await action(page, "show").click();
  await until(async () => assert.match(await said(page), /^The solution: .+\.$/));
  const line = await written(page);
  assert.equal(line.split(" ").length, puzzle.line.length, line);
  assert.match(await progress(page), /^0 of \d+ solved\. 0 in a row/);
  await action(page, "again").click();
  await eventually(() => written(page), unplayed);
  await solve(page, puzzle);
  assert.match(await said(page), /It counts as helped\.$/);
});

test("UI-144 puzzles are chosen by theme and difficulty, and one is of the day", async () => {
  const page = await app.open(`/puzzles/${GAME}`);
  await shown(page);
  for (const [select, value, fits] of [
    ["theme", "gain", (it) => it.goal === "gain"],
    ["theme", "sacrifice", (it) => it.themes.includes("sacrifice")],
    ["grade", "3", (it) => it.themes.includes("sacrifice") && Math.ceil(it.level / 2) === 3],
  ]) {
    await page.getByTestId(select).selectOption(value);
    const count = (await all(page)).filter(fits).length;
    await until(async () => {
      assert.ok(fits(await shown(page)), value);
      assert.match(await number(page), new RegExp(`^Puzzle \\d+ of ${count} · `));
    });
  }
  const daily = async () => {
    const other = await app.open(`/puzzles/${GAME}#daily`);
    await until(async () => assert.match(await number(other), /^Puzzle of the day/));
    await until(async () => assert.match(await task(other), /to move/));
    return other
      .locator("#board .piece[data-on]")
      .evaluateAll((pieces) =>
        pieces.map(({ dataset }) => `${dataset.piece} ${dataset.on}`).sort(),
      );
  };
  const first = await daily();
  assert.ok(first.length > 0);
  assert.deepEqual(await daily(), first);
});

test("UI-145 puzzles are solved with the keyboard alone", async () => {
  const [page, puzzle] = await open(GAME, (it) => it.goal === "mate1" && isPlain(it));
  await page.keyboard.press("h");
  assert.match(await said(page), /^Look at/);
  const press = async (place) => {
    await place.focus();
    await page.keyboard.press("Enter");
  };
  await solve(page, puzzle, press);
  const live = page.getByTestId("puzzle-said");
  assert.equal(await live.getAttribute("role"), "status");
  await page.keyboard.press("n");
  await until(async () => assert.notEqual((await shown(page)).fen, puzzle.fen));
  await page.keyboard.press("s");
  await until(async () => assert.match(await said(page), /^The solution/));
});

test("UI-146 pieces in hand are dropped, and other mates in time are right", async () => {
  const isDrop = (move) => /^[A-Z]@/.test(move);
  const [page, puzzle] = await open(DROPS, (it) => it.goal === "mate1" && isDrop(it.line[0]));
  await solve(page, puzzle);
  assert.match(await said(page), /solves it/);
  const ask = async (text, moves) => {
    const reply = await fetch(`${app.address}/api/desk`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ask: "puzzle", variant: "chess", puzzle: text, moves }),
    });
    return (await reply.json()).attempt;
  };
  const two = "7k/8/5K2/8/8/8/8/6Q1 w - -;f6f7 h8h7 g1h1;mate2;;3";
  assert.equal(await ask(two, ["f6f7", "h8h7", "g1h2"]), "solved");
  assert.equal(await ask(two, ["g1g6"]), "wrong");
});

test("UI-147 puzzles have no barrier and no sideways scroll, and are solved in the folder", async () => {
  for (const id of [GAME, DROPS]) {
    const [page] = await open(id);
    await shots(page, `puzzle-${id}`);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], colorScheme);
    }
    for (const size of [PHONE, { width: 320, height: 640 }, { width: 844, height: 390 }]) {
      await resize(page, size);
      const [wide, seen] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      assert.ok(wide <= seen, `${id} at ${size.width}: ${wide}`);
    }
  }
  await inFolder(async (address) => {
    const page = await app.open(`${address}/puzzles/${GAME}.html`, { reducedMotion: "reduce" });
    if ((await page.locator("#told").count()) === 0) return;
    await shown(page);
    const puzzle = (await all(page)).find((it) => it.goal === "mate2" && isPlain(it));
    await page.goto(`${address}/puzzles/${GAME}.html#${keyOf(puzzle.fen)}`);
    await until(async () => assert.equal((await shown(page)).fen, puzzle.fen));
    await solve(page, puzzle);
    assert.match(await said(page), /solves it/);
    assert.deepEqual(page.complaints, []);
  });
});

/** Exports the program and does something with the address of a plain file server. */
async function inFolder(use) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const folder = await mkdtemp(join(tmpdir(), "wazir-puzzles-"));
  await promisify(execFile)(process.env.WAZIR, ["export", folder]);
  const server = createServer(async ({ url }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    const content = await readFile(join(folder, path)).catch(() => null);
    if (!content) return response.writeHead(404).end();
    const type = types[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
