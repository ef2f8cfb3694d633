/** The analysis board: the engine's lines, the tree of moves, positions and games in and out. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  barriers,
  DESKTOP,
  drag,
  eventually,
  harness,
  LANDSCAPE,
  PHONE,
  resize,
  settled,
  shots,
  square,
  touchDrag,
  until,
} from "./support.mjs";
import { byKeyboard, move, newGame, play, VARIANTS, walk } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

/** Waits for the board of the analysis page. */
const ready = (page) => page.locator("#game[data-ready] .piece").first().waitFor();

/** Opens the analysis board; the engine is off unless `engine` says otherwise. */
async function analyse(path, { engine = false, ...options } = {}) {
  const page = await app.open(null, options);
  await page.addInitScript((on) => {
    if (!localStorage.getItem("wazir:engine")) {
      localStorage.setItem("wazir:engine", JSON.stringify({ on, lines: 3 }));
    }
  }, engine);
  await page.goto(path);
  await ready(page);
  return page;
}

/** The moves of the tree, in the order of the list. */
const listed = (page) => page.getByTestId("moves").locator(".move").allInnerTexts();

/** The moves of variations. */
const sideLine = (page) => page.getByTestId("moves").locator(".aside .move");

/** What is drawn: `green e4`, `red e2-e4`. */
const drawn = (page) =>
  page.locator(".arrow").evaluateAll((all) =>
    all.map(({ classList, dataset: { from, to } }) => {
      const ink = [...classList].find((name) => name.startsWith("arrow-"))?.slice(6);
      return `${ink} ${from === to ? to : `${from}-${to}`}`;
    }),
  );

const live = (page) => page.getByTestId("live").textContent();

/** Opens the text of a game through the sheet. */
async function open(page, text) {
  await page.getByTestId("share").click();
  await page.getByTestId("open-pgn").click();
  await page.getByTestId("pgn").fill(text);
  await page.getByTestId("open").click();
}

/** Saves the study as a file, and reads it. */
async function save(page, button) {
  await page.getByTestId("share").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId(button).click(),
  ]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const depth = async (page) => Number(await page.getByTestId("progress").getAttribute("data-depth"));

/** Has the desk take its time, if it is the server. */
const slowDown = (page) =>
  page.route("**/api/desk", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

test("UI-42 moves of both sides may be pressed faster than the desk answers", async () => {
  const page = await analyse("/analysis/chess");
  await slowDown(page);
  await move(page, "e2", "e4");
  await move(page, "e7", "e5");
  await eventually(() => listed(page), ["e4", "e5"]);
});

test("UI-37 going back from a move whose position is still on its way leads to a variation", async () => {
  const page = await analyse("/analysis/chess");
  await slowDown(page);
  await move(page, "e2", "e4");
  await eventually(() => listed(page), ["e4"]);
  await page.keyboard.press("ArrowLeft");
  await move(page, "d2", "d4");
  await eventually(() => listed(page), ["e4", "d4"]);
});

test("UI-50 the engine goes deeper, draws its first move, and stops", async () => {
  const page = await analyse("/analysis/janus", { engine: true });
  await until(async () => assert.ok((await depth(page)) >= 5));
  const reached = await depth(page);
  await until(async () => assert.ok((await depth(page)) > reached));
  assert.equal(await page.getByTestId("line").count(), 3);
  const arrow = page.locator(".arrow-best");
  const line = page.getByTestId("line").first().locator(".move").first();
  // The best move may change between two looks.
  await until(async () => {
    const san = (await line.innerText()).replace(/[+#]/, "");
    assert.ok(san.endsWith(await arrow.getAttribute("data-to")), san);
  });
  await page.getByTestId("lines").selectOption("5");
  await until(async () => assert.equal(await page.locator(".lines b").count(), 5));
  await shots(page, "analysis");
  await page.getByTestId("engine").click();
  await eventually(() => page.locator(".arrow").count(), 0);
  assert.equal(await page.getByTestId("engine").getAttribute("aria-checked"), "false");
  assert.equal(await page.getByTestId("line").first().isVisible(), false);
  assert.deepEqual(page.complaints, []);
});

test("UI-50 a line shows its board when pointed at, and is played when pressed", async () => {
  const page = await analyse("/analysis/chess?moves=e4+e5", { engine: true });
  const third = () => page.getByTestId("line").first().locator(".move").nth(2);
  await until(async () => assert.ok((await depth(page)) >= 8));
  await third().hover();
  const preview = page.getByTestId("preview");
  await preview.waitFor();
  await until(async () => assert.equal((await preview.locator(".piece").count()) >= 28, true));
  await page.mouse.move(2, 2);
  await preview.waitFor({ state: "hidden" });
  await third().click();
  await eventually(async () => (await listed(page)).length, 5);
  assert.equal((await listed(page)).slice(0, 2).join(" "), "e4 e5");
  await page.keyboard.press("e");
  await eventually(() => page.getByTestId("engine").getAttribute("aria-checked"), "false");
});

test("UI-50 a game that is over has a sentence and no lines", async () => {
  const fen = "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
  const page = await analyse(`/analysis/chess?${new URLSearchParams({ fen })}`, { engine: true });
  await eventually(
    () => page.getByTestId("progress").innerText(),
    "White wins: Black is checkmated.",
  );
  assert.equal(await page.locator(".arrow").count(), 0);
});

test("UI-56 moves make a tree, which survives a reload", async () => {
  const page = await analyse("/analysis/janus");
  await move(page, "e2", "e4");
  await eventually(() => listed(page), ["e4"]);
  await move(page, "e7", "e5");
  await eventually(() => listed(page), ["e4", "e5"]);
  await until(async () =>
    assert.match(await square(page, "e5").getAttribute("aria-label"), /Pawn/),
  );
  await page.getByRole("button", { name: "Previous move" }).click();
  await eventually(() => square(page, "e7").getAttribute("aria-label"), "e7, black Pawn");
  await move(page, "d7", "d5");
  await eventually(() => listed(page), ["e4", "e5", "d5"]);
  assert.equal(await sideLine(page).innerText(), "d5");

  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: /comment/i }).fill("Centre Game");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Centre Game").waitFor();
  await page.getByRole("button", { name: "Promote" }).click();
  await eventually(() => sideLine(page).allInnerTexts(), ["e5"]);

  await page.reload();
  await ready(page);
  await eventually(() => listed(page), ["e4", "d5", "e5"]);
  await page.getByText("Centre Game").waitFor();
  await sideLine(page).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await eventually(() => listed(page), ["e4", "d5"]);
  assert.match(await square(page, "e4").getAttribute("aria-label"), /^e4, white Pawn/);
  assert.deepEqual(page.complaints, []);
});

test("UI-56 moves that were added to a link survive a reload", async () => {
  const page = await analyse("/analysis/janus?moves=e4");
  await eventually(() => listed(page), ["e4"]);
  await page.reload();
  await ready(page);
  await move(page, "e7", "e5");
  await eventually(() => listed(page), ["e4", "e5"]);
  await page.reload();
  await ready(page);
  await eventually(() => listed(page), ["e4", "e5"]);
});

test("UI-56 a tree survives PGN, and of many games one is chosen", async () => {
  const page = await analyse("/analysis/chess");
  const text = [
    '[White "Ada"]\n[Black "Bea"]\n\n1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 *\n',
    '[White "Cleo"]\n[Variant "janus"]\n\n1. d4 *\n',
  ].join("\n");
  await open(page, text);
  const games = page.getByTestId("which-game");
  await eventually(() => games.locator("option").allInnerTexts(), ["Ada – Bea", "Cleo – ?"]);
  await games.selectOption({ index: 0 });
  await page.getByTestId("open").click();
  const whole = ["e4", "e5", "c5", "Nf3", "Nf3"];
  await eventually(() => listed(page), whole);

  const saved = await save(page, "save-pgn");
  assert.match(saved, /1\. e4 e5 \(1\.\.\. c5 \{sharp\} 2\. Nf3\) 2\. Nf3/);
  await page.goto("/analysis/janus");
  await ready(page);
  await open(page, saved);
  await page.waitForURL("**/analysis/chess");
  await ready(page);
  await eventually(() => listed(page), whole);

  await open(page, "1. e4 e9 *");
  await eventually(
    () => page.getByTestId("pgn-fault").innerText(),
    "PGN, line 1, column 7: there is no square e9 on this board.",
  );
});

test("UI-57 a position is set up by FEN, and what is wrong with one is said", async () => {
  for (const variant of VARIANTS) {
    const page = await analyse(`/analysis/${variant}`);
    const start = await page.getByTestId("fen").inputValue();
    await page.getByTestId("fen").fill(start.replace(" w ", " b "));
    await page.getByTestId("set-fen").click();
    await eventually(() => page.getByTestId("status").innerText(), "Black to move");
    await page.getByTestId("fen").fill("nonsense");
    await page.getByTestId("set-fen").click();
    await until(async () =>
      assert.match(await page.getByTestId("fen-fault").innerText(), /^FEN, board/),
    );
    assert.equal(await page.getByTestId("status").innerText(), "Black to move");
  }
});

test("UI-57 a link brings position and moves, and leads into a game", async () => {
  const page = await analyse("/analysis/falcon");
  await move(page, "e2", "e4");
  await eventually(() => listed(page), ["e4"]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByTestId("share").click();
  await page.getByTestId("copy-link").click();
  const link = await until(async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /\/analysis\/falcon\?/);
    return copied;
  });
  const other = await analyse(link);
  assert.deepEqual(await listed(other), ["e4"]);
  assert.match(await square(other, "e4").getAttribute("aria-label"), /^e4, white Pawn/);
  await other.getByTestId("play-from-here").click();
  await other.waitForURL("**/play/falcon?*");
  await ready(other);
  assert.deepEqual(await listed(other), ["e4"]);
});

test("UI-57 a finished game opens with its moves", async () => {
  const { page } = await play(app, { variant: "janus", opponent: "hot-seat" });
  await move(page, "e2", "e4");
  await page.getByTestId("resign").click();
  await page.locator(".confirm").getByRole("button", { name: "Resign" }).click();
  await page.locator(".end").getByRole("link", { name: "Analyse" }).click();
  await page.waitForURL("**/analysis/janus?game=*");
  await ready(page);
  assert.deepEqual(await listed(page), ["e4"]);

  const friend = await newGame(page, { variant: "janus", opponent: "friend", side: "w" });
  const refused = await page.request.get(`/analysis/janus?game=${friend.split("/").at(-1)}`);
  assert.equal(refused.status(), 403);
});

test("UI-59 a review marks what gave much away, and says what was better", async () => {
  // 4. Ne5 gives a Knight for a Pawn.
  const page = await analyse("/analysis/chess?moves=e4+e5+Nf3+Nc6+Qe2+d6+Nxe5+dxe5");
  await page.getByTestId("review").click();
  const verdict = page.getByTestId("verdict");
  await page.keyboard.press("Home");
  // Nine searches take their time: each part of them has the usual patience.
  const reviewed = async () => {
    const words = await verdict.innerText();
    return Number(/Reviewed (\d+)/.exec(words)?.[1] ?? (/gave much away/.test(words) ? 9 : 0));
  };
  for (const least of [2, 4, 6, 9]) {
    await until(async () => assert.ok((await reviewed()) >= least));
  }
  const current = page.getByTestId("moves").locator("[aria-current]");
  await until(async () => {
    await page.getByTestId("next-mistake").click();
    assert.match(await current.innerText(), /^Nxe5\s*\?/);
  });
  await until(async () => assert.match(await verdict.innerText(), /^\?\?? .* was better: /));
  await shots(page, "review");
  assert.ok((await page.getByTestId("graph").locator(".bad").count()) >= 1);
  assert.equal(await page.getByTestId("engine").getAttribute("aria-checked"), "false");
  // Another main line is another game: what was said of the old one goes.
  await page.keyboard.press("Home");
  await move(page, "d2", "d4");
  await eventually(() => sideLine(page).count(), 1);
  assert.ok((await page.getByTestId("moves").locator(".glyph").count()) >= 1);
  await sideLine(page).click();
  await page.getByRole("button", { name: "Promote" }).click();
  await eventually(() => page.getByTestId("moves").locator(".glyph").count(), 0);
});

/** Reviews a game of chess to its end and begins to learn from its mistakes. */
async function learnFrom(moves) {
  const page = await analyse(`/analysis/chess?moves=${moves.join("+")}`);
  await page.getByTestId("review").click();
  const verdict = page.getByTestId("verdict");
  // Each search has the usual patience.
  for (let least = 1; least <= moves.length + 1; least += 1) {
    await until(async () => {
      const words = await verdict.innerText();
      const done = /Reviewed (\d+)/.exec(words)?.[1];
      assert.ok(done ? Number(done) >= least : /gave much away|was better/.test(words), words);
    });
  }
  await page.getByTestId("learn").click();
  return page;
}

const asked = (page) => page.getByTestId("lesson-words").innerText();
const solved = (page) => page.getByTestId("lesson-count").innerText();

test("UI-115 a better move than one's mistake is found, whichever is good enough", async () => {
  const page = await learnFrom(["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Nxe5", "axb5"]);
  await until(async () =>
    assert.equal(await asked(page), "4. Nxe5 was played. Find a better move for White."),
  );
  // The answer is not shown, neither on the board nor beside it.
  assert.equal(await page.getByTestId("verdict").isVisible(), false);
  assert.equal(await page.locator(".arrow-best").count(), 0);
  assert.equal(await solved(page), "Solved 0 of 1");
  await move(page, "f3", "e5");
  await until(async () => assert.match(await asked(page), /^Nxe5 was played\. Try another/));
  await move(page, "d1", "e2");
  await until(async () => assert.match(await asked(page), /^There is better than Qe2/));
  // The board is as it was, for the next try.
  await eventually(() => square(page, "d1").getAttribute("aria-label"), "d1, white Queen");
  await move(page, "b5", "a4");
  await until(async () => assert.match(await asked(page), /^Ba4 is good/));
  assert.equal(await solved(page), "Solved 1 of 1");
  await eventually(() => sideLine(page).count(), 1);
  assert.deepEqual(await barriers(page), []);
  await shots(page, "lesson");
  await page.getByTestId("lesson-end").click();
  assert.equal(await page.getByTestId("lesson").isVisible(), false);
  assert.deepEqual(page.complaints, []);
});

test("UI-116 the side is chosen, the answer is shown, and the next mistake comes", async () => {
  const page = await learnFrom("e4 e5 Nf3 Nc6 Qe2 d6 Nxe5 dxe5 d3 Qh4 g3 Qxg3 hxg3".split(" "));
  await until(async () => assert.match(await asked(page), /Find a better move for White/));
  const both = Number(/of (\d+)/.exec(await solved(page))[1]);
  await page.getByTestId("lesson-side").selectOption("b");
  await until(async () => assert.match(await asked(page), /Find a better move for Black/));
  const black = Number(/of (\d+)/.exec(await solved(page))[1]);
  assert.ok(black >= 1 && black < both, `${black} of ${both}`);
  await page.getByTestId("lesson-answer").click();
  await until(async () => assert.match(await asked(page), / is best: /));
  await eventually(() => sideLine(page).count(), 1);
  assert.match(await solved(page), /^Solved 0/);
  await page.getByTestId("lesson-again").click();
  await until(async () => assert.match(await asked(page), /Find a better move for Black/));
  await page.getByTestId("lesson-side").selectOption("both");
  await until(async () => assert.match(await asked(page), /Find a better move for White/));
  const first = await asked(page);
  await page.getByTestId("lesson-next").click();
  await until(async () => assert.notEqual(await asked(page), first));
});

test("UI-117 the moves of one's own games are shown by position, and played when pressed", async () => {
  const page = await analyse("/analysis/berolina");
  const post = (moves, result) =>
    page.evaluate(
      async ([moves, result]) => {
        const pgn = `[Variant "Berolina Chess"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
        const headers = { "content-type": "application/json" };
        const body = JSON.stringify({ pgn });
        const answer = await fetch("/api/import", { method: "POST", headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [moves, result],
    );
  await post("1. Nf3 Nf6 2. Nc3 Nc6", "1-0");
  await post("1. Nc3 Nf6 2. Nf3 Na6", "0-1");
  await post("1. Nc3 Nf6 2. Nb1 Ng8", "1/2-1/2");
  // A game of this browser counts with those of the archive.
  await page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open("wazir-games", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("games", { keyPath: "id" });
    const database = await done(opening);
    const start = document.querySelector("#game").dataset.start;
    const node = { id: 1, parent: 0, main: true, number: 1, side: "w", san: "Nh3" };
    await done(
      database
        .transaction("games", "readwrite")
        .objectStore("games")
        .put({
          ...{ id: "mine", variant: "berolina", name: "Berolina Chess", start, exchanges: null },
          ...{ engine: { side: "b", level: 1 }, seed: 1, tree: [node], end: null },
          ...{ begun: 0, changed: 0 },
        }),
    );
    database.close();
  });
  await page.getByTestId("openings").click();
  const panel = page.getByTestId("openings-panel");
  const rows = () =>
    panel
      .locator("button[data-san] .visually-hidden")
      .evaluateAll((all) => all.map((one) => one.textContent));
  await eventually(rows, [
    "Nc3: 2 games, White won 0, drawn 1, Black won 1",
    "Nf3: 1 game, White won 1, drawn 0, Black won 0",
    "Nh3: 1 game, White won 0, drawn 0, Black won 0",
  ]);
  assert.equal(await panel.getByRole("link").count(), 4);
  assert.deepEqual(await barriers(page), []);
  await shots(page, "openings");
  for (const san of ["Nc3", "Nf6", "Nf3"]) await panel.locator(`[data-san="${san}"]`).click();
  await eventually(() => listed(page), ["Nc3", "Nf6", "Nf3"]);
  // The same position by another order of moves.
  const sans = async () => (await rows()).map((words) => words.split(":")[0]).sort();
  await eventually(sans, ["Na6", "Nc6"]);
  await panel.locator('[data-san="Nc6"]').click();
  await page.getByTestId("openings-none").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("UI-150 the opening book names the opening and has moves that are played by a click", async () => {
  const page = await analyse("/analysis/chess", { reducedMotion: "reduce" });
  const panel = page.getByTestId("book");
  const row = (san) => panel.locator(`button[data-san="${san}"]`);
  const words = () => panel.locator("button .visually-hidden").allTextContents();
  await row("e4").waitFor();
  for (const text of await words()) {
    const facts = /: \d+ games?, White won \d+, drawn \d+, Black won \d+, score [+-]\d+\.\d, /;
    assert.match(text, facts);
    assert.match(text, /the engine plays it in \d+ of 100 games$/);
  }
  await row("e4").click();
  await eventually(() => listed(page), ["e4"]);
  await eventually(() => page.getByTestId("opening").innerText(), "King's Pawn Game");
  assert.deepEqual(await barriers(page), []);
  await shots(page, "book");
  const type = async (san) => {
    await page.getByTestId("typed").fill(san);
    await page.keyboard.press("Enter");
  };
  await type("e5");
  await eventually(() => page.getByTestId("opening").innerText(), "Open Game");
  // What is no longer in the book keeps the name of what it came from.
  await type("Ke2");
  await eventually(() => panel.locator("button").count(), 0);
  await eventually(() => page.getByTestId("opening").innerText(), "Open Game");
  // A game without a book has no place for one.
  await page.goto("/analysis/gardner");
  await ready(page);
  assert.equal(await panel.isVisible(), false);
  assert.deepEqual(page.complaints, []);
});

test("UI-57 a position is set up piece by piece, and every fault is named", async () => {
  const page = await analyse("/analysis/chess");
  await page.getByTestId("edit").click();
  const editor = page.getByTestId("editor");
  const press = (name) => editor.locator(`[data-sq="${name}"]`).click();
  await page.getByTestId("edit-clear").click();
  const fault = page.getByTestId("fault");
  await until(async () =>
    assert.match(await fault.innerText(), /White has 0 Kings.*Black has 0 K/),
  );
  assert.ok(await page.getByTestId("edit-done").isDisabled());
  await page.getByTestId("put-w-K").click();
  await press("a1");
  await page.getByTestId("put-b-K").click();
  await press("a8");
  await page.getByTestId("put-w-R").click();
  await press("d4");
  // Pieces that stand there are lifted and put elsewhere.
  await page.getByTestId("lift").click();
  await press("d4");
  await press("d1");
  await page.getByTestId("turn-b").check();
  await eventually(() => fault.innerText(), "");
  await shots(page, "editor");
  assert.deepEqual(await barriers(page), []);
  await page.getByTestId("edit-done").click();
  await page.waitForURL("**/analysis/chess?fen=*");
  await ready(page);
  assert.equal(await page.getByTestId("fen").inputValue(), "k7/8/8/8/8/8/8/K2R4 b - - 0 1");

  // Who is done before the desk has answered leaves with what is on the board.
  const other = await analyse("/analysis/minishogi");
  await slowDown(other);
  await other.getByTestId("edit").click();
  await other.getByTestId("more-b-P").click();
  await other.getByTestId("erase").click();
  await other.getByTestId("editor").locator('[data-sq="a2"]').click();
  await other.getByTestId("edit-done").click();
  await other.waitForURL("**/analysis/minishogi?fen=*");
  await ready(other);
  assert.match(await other.getByTestId("fen").inputValue(), /\[p\]/);
});

test("UI-58 the analysis board works by keyboard", async () => {
  const page = await analyse("/analysis/chess");
  await byKeyboard(page, "e2", "e4");
  await eventually(() => listed(page), ["e4"]);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("2");
  await until(async () => assert.ok((await depth(page)) >= 4));
  assert.equal(await page.getByTestId("line").count(), 2);
  await page.keyboard.press(" ");
  await until(async () => assert.equal((await listed(page)).length, 2));
  await page.keyboard.press("Home");
  await eventually(() => page.getByTestId("status").innerText(), "White to move");
  const engine = page.getByTestId("engine");
  await page.keyboard.press("e");
  await eventually(() => engine.getAttribute("aria-checked"), "false");
  await engine.focus();
  await page.keyboard.press(" ");
  await eventually(() => engine.getAttribute("aria-checked"), "true");
  assert.equal((await listed(page)).length, 2, "the space bar pressed the switch");
  await page.keyboard.press("?");
  await page.getByTestId("help").waitFor();
});

test("UI-58 the analysis board has no barriers and no sideways scroll", async () => {
  const page = await analyse("/analysis/minishogi", { engine: true });
  await until(async () => assert.ok((await depth(page)) >= 4));
  for (const size of [DESKTOP, PHONE, LANDSCAPE]) {
    await resize(page, size);
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], `${size.width} ${colorScheme}`);
    }
  }
  for (const width of [320, 390, 768, 1366]) {
    await resize(page, { width, height: 700 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${width}: ${wide} px too wide`);
  }
});

test("UI-56 the start has a comment, which stands before the first move", async () => {
  const page = await analyse("/analysis/chess");
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: /comment/i }).fill("From here");
  await page.getByRole("button", { name: "Save" }).click();
  await move(page, "e2", "e4");
  await eventually(() => listed(page), ["e4"]);
  await eventually(() => page.locator(".moves .comment").allInnerTexts(), ["From here"]);
  await page.reload();
  await ready(page);
  assert.match(await save(page, "save-pgn"), /\{From here\} 1\. e4 \*/);
});

test("UI-101 arrows and circles belong to their position, survive a reload and PGN", async () => {
  const page = await analyse("/analysis/chess");
  const right = { button: "right" };
  await square(page, "e2").click(right);
  await eventually(() => drawn(page), ["green e2"]);
  assert.equal(await live(page), "Green circle on e2");
  await page.keyboard.down("Shift");
  await drag(page, square(page, "e2"), square(page, "e4"), right);
  await page.keyboard.up("Shift");
  await eventually(() => drawn(page), ["green e2", "red e2-e4"]);
  assert.equal(
    await square(page, "e2").getAttribute("aria-label"),
    "e2, white Pawn, green circle, red arrow to e4",
  );
  assert.equal(await square(page, "e4").getAttribute("aria-label"), "e4, empty, red arrow from e2");
  // A move leads to another position, which has drawings of its own.
  await move(page, "e2", "e4");
  await eventually(() => drawn(page), []);
  await page.keyboard.down("Alt");
  await square(page, "d5").click(right);
  await page.keyboard.down("Control");
  await square(page, "c5").click(right);
  await page.keyboard.up("Control");
  await page.keyboard.up("Alt");
  await eventually(() => drawn(page), ["blue d5", "yellow c5"]);
  await page.keyboard.press("Home");
  await eventually(() => drawn(page), ["green e2", "red e2-e4"]);
  await square(page, "e2").click(right);
  await eventually(() => drawn(page), ["red e2-e4"]);
  assert.equal(await live(page), "Green circle on e2, removed");
  await shots(page, "drawn");

  await page.reload();
  await ready(page);
  await eventually(() => drawn(page), ["blue d5", "yellow c5"]);
  const saved = await save(page, "save-pgn");
  assert.ok(saved.includes("{[%cal Re2e4]} 1. e4 {[%csl Bd5,Yc5]} *"), saved);
  const other = await analyse("/analysis/janus");
  await open(other, saved);
  await other.waitForURL("**/analysis/chess");
  await ready(other);
  await eventually(() => drawn(other), ["blue d5", "yellow c5"]);
  assert.deepEqual(page.complaints, []);
});

test("UI-101 a board of ten ranks names the tenth", async () => {
  const page = await analyse("/analysis/grand");
  await square(page, "a10").click({ button: "right" });
  await drag(page, square(page, "j10"), square(page, "a9"), { button: "right" });
  await eventually(() => drawn(page), ["green a10", "green j10-a9"]);
  const saved = await save(page, "save-pgn");
  assert.ok(saved.includes("{[%csl Ga10] [%cal Gj10a9]} *"), saved);
});

test("UI-101 a finger draws while the pen is taken, and moves pieces again after it", async () => {
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const page = await analyse("/analysis/chess", touch);
  await page.getByTestId("pen").tap();
  // The opening book, once it is there, moves the colours away under the finger.
  const red = page.getByTestId("ink-red");
  await until(async () => {
    await red.tap();
    assert.ok(await red.isChecked());
  });
  await touchDrag(page, square(page, "g1"), square(page, "f3"));
  await square(page, "e5").tap();
  await eventually(() => drawn(page), ["red g1-f3", "red e5"]);
  assert.deepEqual(await listed(page), []);
  await shots(page, "pen");
  await page.getByTestId("pen").tap();
  await touchDrag(page, square(page, "g1"), square(page, "f3"));
  await eventually(() => listed(page), ["Nf3"]);
  // The list is there before the board has followed, and the Knight stands where it was dropped.
  await page.getByTestId("moves").locator("[aria-current]").waitFor();
  await settled(page.locator("html"));
  // On a slow machine the list follows even later than that: whoever was too soon presses again.
  const back = page.getByRole("button", { name: "Previous move" });
  await until(async () => {
    if (await back.isEnabled()) await back.tap();
    assert.deepEqual(await drawn(page), ["red g1-f3", "red e5"]);
  });
  await page.getByTestId("pen").tap();
  await page.getByTestId("wipe").tap();
  await eventually(() => drawn(page), []);
});

test("UI-101 the keyboard alone draws, and says what", async () => {
  const page = await analyse("/analysis/chess");
  await walk(page, "e2");
  await page.keyboard.press("g");
  assert.match(await live(page), /^Drawing from e2: /);
  await walk(page, "e4");
  await page.keyboard.press("g");
  await eventually(() => drawn(page), ["green e2-e4"]);
  assert.equal(await live(page), "Green arrow from e2 to e4");
  await page.keyboard.press("y");
  await page.keyboard.press("y");
  await eventually(() => drawn(page), ["green e2-e4", "yellow e4"]);
  await page.keyboard.press("b");
  await page.keyboard.press("Escape");
  await eventually(() => drawn(page), ["green e2-e4", "yellow e4"]);
  await page.keyboard.press("b");
  await walk(page, "d4");
  await page.keyboard.press("r");
  await eventually(() => drawn(page), ["green e2-e4", "yellow e4", "red e4-d4"]);
  assert.deepEqual(await listed(page), []);
});

test("UI-102 signs are chosen by menu and by key, and survive PGN", async () => {
  const page = await analyse("/analysis/chess?moves=e4+e5");
  // One that was just closed is there until the browser says so.
  const sheet = page.locator("dialog[open]").and(page.getByTestId("sheet"));
  const marked = () => page.getByTestId("moves").locator(".glyph").allInnerTexts();
  await page.getByRole("button", { name: "Signs" }).click();
  assert.deepEqual(await barriers(page), []);
  await shots(page, "signs");
  await page.getByTestId("glyph-5").click();
  await eventually(marked, ["!?"]);
  const current = page.getByTestId("moves").locator("[aria-current]");
  assert.equal(await current.getAttribute("aria-label"), "e5 !?, interesting move");
  // One sign for the move, and one for the position.
  for (const [key, signs] of [
    ["1", ["!"]],
    ["+", ["!", "+\u2212"]],
    ["u", ["!", "\u221e"]],
    ["1", ["\u221e"]],
    ["4", ["??", "\u221e"]],
  ]) {
    await page.keyboard.press("s");
    await sheet.waitFor();
    await page.keyboard.press(key);
    await eventually(marked, signs);
  }
  assert.equal(await live(page), "e5 ??, blunder");
  // A key that is pressed before the browser has noticed that the sheet is gone is not lost.
  await page.keyboard.press("s");
  await sheet.waitFor();
  await page.evaluate(() => {
    for (const key of ["4", "s"]) {
      const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(press);
    }
  });
  await sheet.waitFor();
  await page.keyboard.press("4");
  await eventually(marked, ["??", "\u221e"]);
  const saved = await save(page, "save-pgn");
  assert.match(saved, /1\. e4 e5 \$4 \$13 \*/);
  await open(page, "1. e4! e5 $6 2. Nf3 \u00b1 *");
  await eventually(marked, ["!", "?!", "\u00b1"]);
});

test("UI-103 games of shogi are written and read as KIF and CSA", async () => {
  const page = await analyse("/analysis/minishogi?moves=S-d2+S-b4");
  await page.keyboard.press("Home");
  await eventually(() => page.getByTestId("status").innerText(), "White to move");
  await move(page, "a2", "a3");
  const whole = ["S-d2", "S-b4", "P-a3"];
  await eventually(() => listed(page), ["S-d2", "P-a3", "S-b4"]);
  const kif = await save(page, "save-kif");
  assert.match(kif, /手合割：5五将棋\n[\s\S]*1 ２四銀\(35\)\n[\s\S]*変化：1手\n/);
  const csa = await save(page, "save-csa");
  assert.match(csa, /P5\+OU\+KI\+GI\+KA\+HI\n\+\n\+3524GI\n-3142GI\n$/);
  for (const [text, moves] of [
    [kif, whole],
    [csa, whole.slice(0, 2)],
  ]) {
    const other = await analyse("/analysis/chess");
    await open(other, text);
    await other.waitForURL("**/analysis/minishogi");
    await ready(other);
    await eventually(async () => (await listed(other)).sort(), [...moves].sort());
  }
  // Files of older programs are not in UTF-8.
  const other = await analyse("/analysis/chess");
  await other.getByTestId("share").click();
  assert.equal(await other.getByTestId("save-kif").count(), 0);
  await other.getByTestId("open-pgn").click();
  // 手合割：平手, and 1 ７六歩(77).
  const bytes = Buffer.from("8ee88d878a84814695bd8ee80a31208256985a95e028373729", "hex");
  await other.locator(".sheet input[type=file]").setInputFiles({
    name: "game.kif",
    mimeType: "text/plain",
    buffer: bytes,
  });
  await until(async () => assert.match(await other.getByTestId("pgn").inputValue(), /平手/));
  await other.getByTestId("open").click();
  await other.waitForURL("**/analysis/shogi");
  await ready(other);
  await eventually(() => listed(other), ["P-c4"]);
});
