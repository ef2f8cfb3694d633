/** The page about endings: squares for a man, moves and what they lead to, best play, training; and what is
    said of claims on the rules pages. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { promisify } from "node:util";
import { barriers, DESKTOP, eventually, harness, PHONE, shots } from "./support.mjs";

/** A folder with a table of four men. */
const folder = await mkdtemp(join(tmpdir(), "wazir-tables-"));
await promisify(execFile)(process.env.WAZIR, ["tables", "gardner", "KQKR", "--folder", folder]);

const app = harness({ words: ["--tables", folder] });
afterEach(() => app.close());
after(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const cell = (page, name) => page.locator(`.ending-board [data-sq="${name}"]`);
const worth = (page) => page.getByTestId("ending-worth").innerText();
const said = (page) => page.getByTestId("ending-said").innerText();
const action = (page, name) => page.locator(`.endings [data-action="${name}"]`);
const standing = (page) =>
  page
    .locator(".ending-board .piece[data-on]")
    .evaluateAll((all) =>
      Object.fromEntries(all.map(({ dataset }) => [dataset.on, dataset.piece])),
    );
const fen = (text) => encodeURIComponent(text);

/** Opens a position, and waits until the tables have told what it is worth. */
async function open(address, expected, options) {
  const page = await app.open(address, { reducedMotion: "reduce", ...options });
  await eventually(() => worth(page), expected);
  return page;
}

test("UI-130 an ending shows its longest win, the moves with what each leads to, and all its positions", async () => {
  const page = await open("/tables/falcon?men=KFK", "White to move: White wins in 33 moves.");
  const moves = await page.getByTestId("ending-moves").locator("button").allInnerTexts();
  assert.match(moves[0], /White wins in 33 moves/);
  assert.ok(moves.length > 4);
  const counts = await page.getByTestId("ending-counts").innerText();
  assert.match(counts, /100 % won by the side to move/);
  await action(page, "turn-b").click();
  await eventually(async () => (await worth(page)).startsWith("Black to move: "), true);
  await page.getByTestId("ending").selectOption("KBK");
  await eventually(() => worth(page), "Draw: neither side can checkmate any more.");
  assert.match(await page.getByTestId("ending-counts").innerText(), /never won/);
  await page.getByTestId("men").fill("KXK");
  await page.getByTestId("men").press("Enter");
  await eventually(
    async () => (await page.getByTestId("ending-fault").innerText()).includes("letter X"),
    true,
  );
});

test("UI-131 every square shows what happens if the chosen man stands there, and takes it", async () => {
  const place = fen("k7/8/1K6/8/8/8/8/7R w - - 0 1");
  for (const keyboard of [false, true]) {
    const page = await open(`/tables/chess?fen=${place}`, "White to move: White wins in 1 move.");
    const press = async (square) => {
      if (!keyboard) return cell(page, square).click();
      await cell(page, square).focus();
      await page.keyboard.press("Enter");
    };
    await press("h1");
    const name = (square) => cell(page, square).getAttribute("aria-label");
    await eventually(async () => (await name("g1")).includes("White wins in 1 move"), true);
    // In check, and White to move.
    assert.ok(!(await name("h8")).includes("wins"));
    assert.match(await name("b5"), /White wins in \d+ moves/);
    await press("g1");
    await eventually(() => standing(page), { a8: "b-K", b6: "w-K", g1: "w-R" });
    await eventually(() => worth(page), "White to move: White wins in 1 move.");
    await shots(page, `tables-map-${keyboard}`);
  }
});

test("UI-132 the best play is shown to its end, and by the link of a claim at once", async () => {
  const place = fen("k7/8/2K5/8/8/8/8/7R w - - 0 1");
  const page = await open(`/tables/chess?fen=${place}`, "White to move: White wins in 2 moves.");
  await action(page, "watch").click();
  await eventually(() => worth(page), "White wins: Black is checkmated.");
  await action(page, "back").click();
  await eventually(async () => (await worth(page)).startsWith("White to move: "), true);

  const rules = await app.open("/learn/janus");
  const claims = rules.getByTestId("claim");
  assert.ok((await claims.count()) >= 4);
  const verdicts = await claims.evaluateAll((all) => all.map(({ dataset }) => dataset.verdict));
  assert.ok(verdicts.includes("true"));
  await claims.locator("a").first().click();
  await rules.waitForURL(/\/tables\/janus\?men=KJK/);
  await eventually(() => worth(rules), "White to move: White wins in 21 moves.");
  await eventually(async () => (await worth(rules)).startsWith("Black to move: "), true);
});

test("UI-133 in training moves that lose time or the win are told, and the defence is the best", async () => {
  const place = fen("k7/8/2K5/8/8/8/8/7R w - - 0 1");
  const page = await open(`/tables/chess?fen=${place}`, "White to move: White wins in 2 moves.");
  await action(page, "train").click();
  await eventually(() => said(page), "You are White. Win in as few moves as you can.");
  await cell(page, "h1").click();
  await cell(page, "h2").click();
  await eventually(async () => /That loses (a|\d+) moves?: /.test(await said(page)), true);
  await action(page, "back").click();
  await eventually(() => worth(page), "Moves: 0; lost: 0.");
  await cell(page, "c6").click();
  await cell(page, "c7").click();
  await eventually(async () => (await standing(page)).a7 ?? "", "b-K");
  assert.equal(await said(page), "As good as any.");
  await cell(page, "h1").click();
  await cell(page, "a1").click();
  await eventually(() => said(page), "Done. Moves: 2, as few as can be.");
});

test("UI-134 games without tables say why, and the page has no barrier on either size", async () => {
  const none = await app.open("/tables/minishogi");
  assert.match(await none.getByTestId("unfit").innerText(), /pieces beside the board/);
  for (const viewport of [DESKTOP, PHONE]) {
    for (const colorScheme of ["light", "dark"]) {
      const options = { viewport, colorScheme };
      const page = await open(
        "/tables/janus?men=KJK",
        "White to move: White wins in 21 moves.",
        options,
      );
      assert.deepEqual(await barriers(page), []);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(sideways, false);
    }
  }
});

const byTable = (page) => page.getByTestId("by-table");
const verdict = (page) => page.getByTestId("table-verdict").innerText();
/** The moves that are listed under a heading, as they are written. */
const listed = (page, what) => byTable(page).locator(`[data-kept="${what}"] li b`).allInnerTexts();

test("UI-135 the analysis board says what the table says, lists moves by what they keep, and plays them", async () => {
  const place = fen("k7/8/2K5/8/8/8/8/7R w - - 0 1");
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await app.open(`/analysis/chess?fen=${place}`, { viewport });
    await eventually(() => verdict(page), "White wins: mate in 2 by the table.");
    assert.equal((await listed(page, "win"))[0], "Kb6");
    assert.deepEqual(await listed(page, "draw"), []);
    assert.deepEqual(await barriers(page), []);
    await shots(page, `by-table-${viewport.width}`);
    // The engine's lines stay, below.
    const [table, lines] = await Promise.all([
      byTable(page).boundingBox(),
      page.getByTestId("engine").boundingBox(),
    ]);
    assert.ok(lines.y > table.y);
    await byTable(page).locator("button").first().focus();
    await page.keyboard.press("Enter");
    await eventually(() => verdict(page), "White wins: mate in 1 by the table.");
    assert.deepEqual(await listed(page, "loss"), ["Kb8"]);
    await page.keyboard.press("Enter");
    await eventually(() => listed(page, "win").then(([first]) => first), "Rh8#");
    await byTable(page).getByRole("button", { name: "Rh8#" }).click();
    await eventually(() => byTable(page).isVisible(), false);
    assert.deepEqual(page.complaints, []);
  }
  const many = await app.open("/analysis/chess");
  await many.getByTestId("moves").waitFor({ state: "attached" });
  assert.equal(await byTable(many).isVisible(), false);
});

test("UI-136 tables of four men come from the server's folder, to the browser that answers by itself as files", async () => {
  const inBrowser = process.env.WAZIR_DESK === "browser";
  const page = await app.open();
  const files = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".table")) files.push(pathname);
  });
  await page.goto("/tables/gardner?men=KQKR");
  await eventually(async () => /White wins in \d+ moves/.test(await worth(page)), true);
  const expected = inBrowser ? ["/tables/gardner/KQKR.table"] : [];
  assert.deepEqual(files, expected);
  await page.getByTestId("analyse").click();
  await eventually(
    async () => /^White wins: mate in \d+ by the table\.$/.test(await verdict(page)),
    true,
  );
  // What nobody has made is said, and not asked for again.
  await page.goto("/tables/chess?men=KBNK");
  const fault = () => page.getByTestId("ending-fault").innerText();
  const missing = "The table of KBNK is not here; `wazir tables chess KBNK` makes it.";
  await eventually(fault, missing);
  assert.ok(
    files.every((file) => file.startsWith("/tables/gardner/")),
    files.join(" "),
  );
  assert.deepEqual(page.complaints, []);
});
