/** The designer: pieces composed and typed, boards set up, files that come back as they went. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, test } from "node:test";
import { at, GAMES, IDS } from "./facts.mjs";
import { barriers, DESKTOP, eventually, harness, PHONE, shots, square, until } from "./support.mjs";
import { list, move, ready } from "./table.mjs";

const app = harness();
afterEach(() => app.close());
after(() => app.close());

/** The square of the piece in the diagram, nine by nine. */
const MIDDLE = "e5";

async function design(path = "/design", options = {}) {
  const page = await app.open(path, { reducedMotion: "reduce", ...options });
  await page.locator("#designer[data-ready]").waitFor();
  return page;
}

const by = (page, id) => page.getByTestId(id);
const file = (page) => by(page, "text").inputValue();
const fine = (page) => eventually(() => by(page, "state").innerText(), FINE);
const FINE = "No mistakes: the game can be played.";
const cell = (page, square) => by(page, "diagram").locator(`[data-sq="${square}"]`);
const place = (page, square) => by(page, "setup-board").locator(`[data-sq="${square}"]`);

/** The marks of the diagram by how far they lie from the piece: `1,2`. */
const marks = (page) =>
  by(page, "diagram")
    .locator(".mark:not(.mark-blocked)")
    .evaluateAll((all) => all.map((one) => [one.parentElement.dataset.on, one.dataset.mark]))
    .then((found) => offsets(MIDDLE, found));

function offsets(from, found) {
  const [x, y] = at(from);
  const one = ([square, mark]) => {
    const [file, rank] = at(square);
    return [`${file - x},${rank - y}`, mark];
  };
  return Object.fromEntries(found.map(one).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Types a movement, and waits until the file has it. */
async function type(page, betza) {
  await by(page, "betza").fill(betza);
  await until(async () => assert.ok((await file(page)).includes(`betza = "${betza}"`)));
}

/** Asks the server's desk. */
async function ask(question) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(question);
  const response = await fetch(`${app.address}/api/desk`, { method: "POST", headers, body });
  assert.ok(response.ok, body);
  return response.json();
}

test("UI-60 BN marks what the Janus marks", async () => {
  const page = await design();
  await type(page, "BN");
  const janus = {};
  for (const [x, y] of [
    [1, 2],
    [2, 1],
  ]) {
    for (const sx of [-1, 1]) for (const sy of [-1, 1]) janus[`${sx * x},${sy * y}`] = "leap";
  }
  for (let far = 1; far <= 4; far += 1) {
    for (const sx of [-1, 1]) for (const sy of [-1, 1]) janus[`${sx * far},${sy * far}`] = "slide";
  }
  const sorted = Object.fromEntries(Object.entries(janus).sort(([a], [b]) => (a < b ? -1 : 1)));
  await eventually(() => marks(page), sorted);
  assert.match(
    await by(page, "betza-answer").innerText(),
    /Slides diagonally; leaps as a Knight\./,
  );
  assert.deepEqual(page.complaints, []);
});

for (const id of IDS) {
  test(`UI-60 every movement of ${id} marks what its piece marks`, async () => {
    const page = await design(`/design?from=${id}`);
    const { pieces } = (await ask({ ask: "begin-design", variant: id })).form;
    const [files, ranks] = GAMES[id].size;
    // Where no pawn has a double step, and no king castles.
    const [file, rank] = [Math.floor(files / 2), Math.floor(ranks / 2)];
    const square = `${"abcdefghij"[file]}${rank + 1}`;
    for (const { letter, betza, picture } of pieces) {
      await by(page, `piece-${letter}`).click();
      assert.equal(await by(page, "betza").inputValue(), betza);
      const glance = await ask({ ask: "glance", variant: id, piece: picture, square });
      const inBoth = (offset) => {
        const [x, y] = offset.split(",").map(Number);
        const [f, r] = [file + x, rank + y];
        const within = Math.abs(x) <= 4 && Math.abs(y) <= 4;
        return within && f >= 0 && f < files && r >= 0 && r < ranks;
      };
      const wanted = offsets(
        square,
        glance.marks.map((one) => [one.square, one.mark]),
      );
      const only = (all) => Object.fromEntries(Object.entries(all).filter(([at]) => inBoth(at)));
      await eventually(async () => only(await marks(page)), only(wanted), `${id} ${letter}`);
    }
  });
}

test("UI-61 ten wrong movements: the wrong letter is marked, the last diagram stays", async () => {
  const page = await design();
  await type(page, "BN");
  await fine(page);
  const before = await marks(page);
  for (const [betza, column, letter] of [
    ["CxZ", 2, "x"],
    ["Y", 1, "Y"],
    ["N?", 2, "?"],
    ["fm", 3, ""],
    ["3N", 1, "3"],
    ["mNcW w", 5, " "],
    ["WFT", 3, "T"],
    ["K-", 2, "-"],
    ["hW", 1, "h"],
    ["R99999", 4, "9"],
  ]) {
    await by(page, "betza").fill(betza);
    const wrong = by(page, "betza-answer").locator("mark");
    await eventually(async () => Number(await wrong.getAttribute("data-column")), column, betza);
    assert.equal((await wrong.textContent()).replace("\u00a0", letter), letter, betza);
    assert.match(await by(page, "betza-answer").innerText(), /cannot stand there: expected/, betza);
    await eventually(() => by(page, "state").innerText(), "Not yet: 1 mistake", betza);
    assert.deepEqual(await marks(page), before, betza);
    assert.equal(await by(page, "betza").getAttribute("aria-invalid"), "true");
    const play = by(page, "play");
    assert.equal(await play.getAttribute("aria-disabled"), "true");
    assert.match(await play.getAttribute("title"), /mistakes are mended/);
  }
  // The mistake leads back to its field.
  await by(page, "tab-rules").click();
  await by(page, "fault").click();
  await eventually(() => page.evaluate(() => document.activeElement.dataset.testid), "betza");
  await by(page, "betza").fill("C");
  await fine(page);
  assert.equal(await by(page, "betza").getAttribute("aria-invalid"), null);
});

test("UI-62 pressed squares become a text that marks the same", async () => {
  const page = await design();
  await by(page, "clear-moves").click();
  await eventually(() => by(page, "betza").inputValue(), "");
  const press = async (square, text) => {
    await cell(page, square).click();
    await eventually(() => by(page, "betza").inputValue(), text);
  };
  await press("h6", "C");
  await page.getByTestId("tool-slide").check();
  await press("f6", "BC");
  await page.getByTestId("tool-leap").check();
  await page.getByTestId("may-quiet").check();
  await page.getByTestId("directions-one").check();
  await press("e6", "BfmWC");
  await page.getByTestId("may-capture").check();
  await page.getByTestId("directions-sides").check();
  await press("f5", "BscWfmWC");
  // The squares are marked a moment after the text is there.
  await eventually(async () => (await marks(page))["1,0"], "capture");
  const composed = await marks(page);
  assert.equal(composed["3,1"], "leap");
  assert.equal(composed["4,4"], "slide");
  assert.equal(composed["0,1"], "quiet");
  const again = await design();
  await type(again, "BscWfmWC");
  await eventually(() => marks(again), composed);
  // Pressed once more, it is gone.
  await press("d5", "BfmWC");
  await eventually(async () => (await marks(page))["1,0"], undefined);
  // What stands in the way stops a slide.
  await page.getByTestId("tool-stone").check();
  await cell(page, "g7").click();
  await eventually(async () => (await marks(page))["3,3"], undefined);
  await by(page, "clear-stones").click();
  await eventually(async () => (await marks(page))["3,3"], "slide");
});

/** Makes the Knight of chess a Camel. */
async function makeCamel(page) {
  await by(page, "moves-like").selectOption("C");
  await by(page, "piece-name").fill("Camel");
  await until(async () => assert.match(await file(page), /betza = "C"\nname = "Camel"\n/));
  await by(page, "name").fill("Camel Chess");
  await until(async () =>
    assert.match(await file(page), /^id = "camel-chess"\nname = "Camel Chess"\n/),
  );
  await fine(page);
}

test("UI-63 chess with a Camel is played ten plies against the engine", async () => {
  const page = await app.open("/");
  await by(page, "design").click();
  await page.locator("#designer[data-ready]").waitFor();
  await makeCamel(page);
  await by(page, "play").click();
  await page.waitForURL(/\/play/);
  await ready(page);
  const setup = by(page, "setup");
  await setup.locator('[name="opponent"][value="engine"]').check();
  await by(page, "level").selectOption("1");
  await setup.locator('[name="side"][value="w"]').check();
  await by(page, "start").click();
  await setup.waitFor({ state: "hidden" });
  assert.match(await square(page, "b1").getAttribute("aria-label"), /white Camel/);
  await move(page, "b1", "c4");
  for (let plies = 2; plies < 10; plies += 2) {
    await eventually(async () => (await list(page)).length >= plies, true);
    await eventually(
      async () => (await by(page, "status").innerText()).startsWith("Your move"),
      true,
    );
    await by(page, "typed").fill(await safeMove(page));
    await by(page, "typed").press("Enter");
  }
  await eventually(async () => (await list(page)).length >= 10, true);
  assert.deepEqual(page.complaints, []);
});

/** A legal move of White in the position that the board shows, after which Black cannot mate: the
    Camel of even a weak player may smother a King that stays at home. */
async function safeMove(page) {
  const variant = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("wazir:design:"));
    return JSON.parse(localStorage.getItem(key)).text;
  });
  const played = await list(page);
  const legal = async (moves) => {
    const answer = await ask({ ask: "position", variant, moves });
    assert.equal(answer.is, "position", `${moves}`);
    return Object.values(answer.moves).flat();
  };
  for (const { text, san } of await legal(played)) {
    const replies = await legal([...played, san]);
    if (replies.length > 0 && !replies.some((reply) => reply.san.endsWith("#"))) return text;
  }
  assert.fail(`Black mates whatever White does: ${played}`);
}

test("UI-64 a design survives download, reload, upload and a link to another browser", async () => {
  const page = await design();
  await makeCamel(page);
  await by(page, "tab-board").click();
  await by(page, "put-w-N").click();
  await place(page, "d1").click();
  await by(page, "tab-rules").click();
  await by(page, "ending.no-moves").selectOption("loss");
  await until(async () => assert.match(await file(page), /no-moves = "loss"/));
  await eventually(() => by(page, "sentences").locator(".new").count(), 1);
  assert.match(
    await by(page, "sentences").locator(".new").innerText(),
    /having no legal move loses/,
  );
  const made = await file(page);
  assert.match(made, /rnbnkbnr/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    by(page, "download").click(),
  ]);
  assert.equal(download.suggestedFilename(), "camel-chess.toml");
  const path = await download.path();
  assert.equal(await readFile(path, "utf8"), made);

  await by(page, "copy-link").click();
  const link = await by(page, "link").inputValue();

  assert.match(page.url(), /\/design#own=/);
  await page.reload();
  await eventually(() => file(page), made);

  const other = await design();
  await by(other, "upload").setInputFiles({
    name: "c.toml",
    mimeType: "",
    buffer: Buffer.from(made),
  });
  await eventually(() => file(other), made);
  await eventually(() => by(other, "name").inputValue(), "Camel Chess");

  const fresh = await design(new URL(link).pathname + new URL(link).hash);
  await eventually(() => file(fresh), made);
  await fine(fresh);
  const damaged = await design("/design#text=abc");
  await eventually(
    () => by(damaged, "note").innerText(),
    "This link cannot be read: it may have been cut off.",
  );
});

test("UI-64 a file with remarks keeps them, and what the form does not show", async () => {
  const path = new URL("../../games/throne.toml", import.meta.url);
  const text = await readFile(path, "utf8");
  const page = await design();
  await by(page, "upload").setInputFiles(path.pathname);
  await eventually(() => file(page), text);
  await fine(page);
  await by(page, "about").fill("Another sentence.");
  await until(async () => assert.match(await file(page), /about = "Another sentence\."/));
  const lines = (all) => all.split("\n").filter((line) => !line.startsWith("about"));
  assert.deepEqual(lines(await file(page)), lines(text));
  await by(page, "undo").click();
  await eventually(() => file(page), text);
});

test("UI-64 own designs stand on the first page, and can be removed", async () => {
  const page = await design();
  await makeCamel(page);
  await by(page, "save").click();
  await eventually(
    () => by(page, "note").innerText(),
    "Saved in this browser. It stands on the first page, among your designs.",
  );
  await page.goto("/");
  const own = page.locator("#designs li");
  await eventually(() => own.locator("h4").allInnerTexts(), ["Camel Chess"]);
  assert.deepEqual(await barriers(page, "#designs"), []);
  await by(page, "design-edit").click();
  await page.locator("#designer[data-ready]").waitFor();
  await eventually(() => by(page, "name").inputValue(), "Camel Chess");
  await page.goto("/");
  page.on("dialog", (dialog) => dialog.accept());
  await by(page, "design-remove").click();
  await eventually(() => own.count(), 0);
  assert.ok(await page.locator("#designs").isHidden());
});

test("UI-65 a new piece is named, put on the board and promoted to", async () => {
  const page = await design();
  await by(page, "add-piece").click();
  await eventually(() => page.evaluate(() => document.activeElement.dataset.testid), "piece-name");
  await by(page, "piece-name").fill("Griffin");
  await by(page, "letter").fill("G");
  await by(page, "letter").blur();
  await by(page, "piece-G").waitFor();
  await type(page, "FR");
  // It is nowhere yet: the mistake leads to the board.
  await by(page, "fault").click();
  await until(async () => assert.ok(await by(page, "setup-board").isVisible()));
  await by(page, "put-w-G").click();
  await place(page, "d1").click();
  await fine(page);
  assert.match(await file(page), /rnbgkbnr.*RNBGKBNR/);
  await by(page, "tab-pieces").click();
  await by(page, "piece-P").click();
  await by(page, "promotes-G").check();
  await until(async () =>
    assert.match(await file(page), /promotes-to = \["Q", "R", "B", "N", "G"\]/),
  );
  // A piece less: it leaves the board and the promotions.
  await by(page, "piece-G").click();
  await by(page, "remove-piece").click();
  await until(async () => assert.doesNotMatch(await file(page), /"G"|G/));
  await fine(page);
});

test("UI-65 the board grows, kings castle on it, and a text that is no file can be mended", async () => {
  const page = await design();
  await by(page, "tab-board").click();
  await by(page, "files").fill("10");
  await until(async () => assert.match(await file(page), /rnbqkbnr2/));
  await by(page, "put-w-R").click();
  await place(page, "j1").click();
  await place(page, "h1").click();
  await by(page, "erase").click();
  await place(page, "h1").click();
  await until(async () => assert.match(await file(page), /rook = "j1"/));
  await by(page, "tab-rules").click();
  await by(page, "castling").selectOption("three");
  await until(async () => assert.match(await file(page), /king-to = \["h1"\]/));
  await fine(page);
  await by(page, "tab-file").click();
  const text = await file(page);
  await by(page, "text").fill(`${text}[[[\n`);
  await eventually(() => by(page, "state").innerText(), "Not yet: 1 mistake");
  assert.ok(
    await page
      .locator("#part-pieces")
      .getAttribute("inert")
      .then((it) => it !== null),
  );
  await by(page, "text").fill(text);
  await fine(page);
});

test("UI-66 no barrier that axe knows: every part, light and dark, desktop and phone", async () => {
  const page = await design();
  for (const part of ["pieces", "board", "rules", "file"]) {
    await by(page, `tab-${part}`).click();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        assert.deepEqual(await barriers(page), [], `${part} ${colorScheme} ${size.width}`);
      }
    }
    await shots(page, `design-${part}`);
  }
  await by(page, "tab-pieces").click();
  await by(page, "betza").fill("Cx");
  await eventually(() => by(page, "state").innerText(), "Not yet: 1 mistake");
  assert.deepEqual(await barriers(page), []);
  await shots(page, "design-mistake");
  for (const width of [320, 390, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of ["pieces", "board", "rules", "file"]) {
      await by(page, `tab-${part}`).click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${part}: ${wide} at ${width}`);
    }
  }
});

test("UI-67 the keyboard alone composes a piece and sets up a board", async () => {
  const page = await design();
  const has = () =>
    page.evaluate(() => {
      const { dataset } = document.activeElement;
      return dataset.testid ?? dataset.sq ?? "";
    });
  const tabTo = async (wanted) => {
    for (let presses = 0; presses < 90; presses += 1) {
      if (wanted(await has())) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab never reaches it, but ${await has()}`);
  };
  await tabTo((id) => id === "piece-Q");
  await page.keyboard.press("Enter");
  await eventually(() => by(page, "piece-name").inputValue(), "Queen");
  // The squares of the diagram are reached by arrows.
  await tabTo((id) => /^[a-i][1-9]$/.test(id));
  const walk = async (square) => {
    const [x, y] = at(await has());
    const [toX, toY] = at(square);
    for (let step = 0; step < Math.abs(toX - x); step += 1) {
      await page.keyboard.press(toX > x ? "ArrowRight" : "ArrowLeft");
    }
    for (let step = 0; step < Math.abs(toY - y); step += 1) {
      await page.keyboard.press(toY > y ? "ArrowUp" : "ArrowDown");
    }
    assert.equal(await has(), square);
    await page.keyboard.press("Enter");
  };
  await walk("f7");
  await eventually(() => by(page, "betza").inputValue(), "QN");
  await until(async () => assert.match(await file(page), /betza = "QN"/));

  await by(page, "tab-pieces").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(has, "tab-board");
  await tabTo((id) => id === "put-w-N");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  for (let presses = 0; presses < 20 && !/^[a-h][1-8]$/.test(await has()); presses += 1) {
    await page.keyboard.press("Shift+Tab");
  }
  await walk("c1");
  await until(async () => assert.match(await file(page), /rnnqkbnr.*RNNQKBNR/));
  await fine(page);
});

test("UI-104 a design is analysed, and its analysis goes into links and files", async () => {
  const page = await design();
  await makeCamel(page);
  await by(page, "analyse").click();
  await page.waitForURL(/\/analysis\/.*#own=/);
  await ready(page);
  assert.match(await square(page, "b1").getAttribute("aria-label"), /white Camel/);
  await move(page, "b1", "c4");
  await move(page, "e7", "e5");
  await eventually(() => list(page), ["Nc4", "e5"]);
  await until(async () =>
    assert.ok(Number(await by(page, "progress").getAttribute("data-depth")) > 4),
  );
  await page.reload();
  await ready(page);
  await eventually(() => list(page), ["Nc4", "e5"]);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async (what) => {
    await by(page, "share").click();
    await by(page, what).click();
    await until(async () => assert.notEqual(await page.evaluate(read), ""));
    const text = await page.evaluate(read);
    await page.evaluate(() => navigator.clipboard.writeText(""));
    return text;
  };
  const read = () => navigator.clipboard.readText();
  const [link, pgn] = [await copied("copy-link"), await copied("copy-pgn")];
  assert.match(pgn, /1\. Nc4 e5/);

  const fresh = await app.open(link.slice(app.address.length));
  await ready(fresh);
  await eventually(() => list(fresh), ["Nc4", "e5"]);
  assert.match(await square(fresh, "g1").getAttribute("aria-label"), /white Camel/);
  await move(fresh, "g1", "f4");
  await by(fresh, "share").click();
  await by(fresh, "open-pgn").click();
  await by(fresh, "pgn").fill(pgn);
  await by(fresh, "open").click();
  await eventually(() => list(fresh), ["Nc4", "e5"]);
  await by(fresh, "play-from-here").click();
  await fresh.waitForURL(/\/play\//);
  await ready(fresh);
  assert.match(await square(fresh, "c4").getAttribute("aria-label"), /white Camel/);
  assert.deepEqual([...page.complaints, ...fresh.complaints], []);
});

test("UI-105 a design has a page of its rules, whose address has all of it", async () => {
  const page = await design();
  await makeCamel(page);
  await by(page, "save").click();
  await page.goto("/");
  await page.locator("#designs h4 a").click();
  await page.waitForURL(/\/rules#own=/);
  await page.locator(".glance[data-live]").waitFor();
  assert.equal(await page.locator("h1").innerText(), "Camel Chess");
  const row = page.getByTestId("pieces").locator('[data-piece="w-N"]');
  assert.match(await row.innerText(), /Camel/);
  await row.locator("a.piece").click();
  await eventually(() => page.getByTestId("glance").locator('[data-mark="leap"]').count(), 8);
  const exercise = page.getByTestId("exercise");
  await exercise.locator('[data-piece="w-N"]').click();
  const camel = exercise.locator('[data-on][data-piece="w-N"]');
  await camel.waitFor();
  await square(exercise, await camel.getAttribute("data-on")).click();
  // A Camel does not stay on files and ranks.
  const beside = (name) => `${name[0] === "a" ? "b" : "a"}${name.slice(1)}`;
  await square(exercise, beside(await camel.getAttribute("data-on"))).click();
  await until(async () =>
    assert.match(await by(page, "exercise-said").innerText(), /Camel|cannot|does not/),
  );
  await page.locator('.contents a[href="#ends"]').click();
  assert.match(page.url(), /#own=/);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    assert.deepEqual(await barriers(page), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= size.width, `${width} px wide`);
  }
  const link = await by(page, "edit").getAttribute("href");
  const fresh = await app.open(link.replace(/^.*\/design/, "/rules"));
  await fresh.locator(".glance[data-live]").waitFor();
  await by(fresh, "analyse").click();
  await fresh.waitForURL(/\/analysis\//);
  await ready(fresh);
  assert.match(await square(fresh, "b1").getAttribute("aria-label"), /white Camel/);
  await fresh.locator(".facts .rules").click();
  await fresh.locator(".glance[data-live]").waitFor();
  const none = await app.open("/rules#own=nothing");
  await eventually(() => by(none, "fault").innerText(), "This browser has no such design.");
  assert.deepEqual([...page.complaints, ...fresh.complaints], []);
});
