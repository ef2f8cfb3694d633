/** The exported folder: the whole program behind a plain file server, and behind none. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { promisify } from "node:util";
import { barriers, eventually, harness, PHONE, resize, until } from "./support.mjs";
import { list, move } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

const site = { folder: "", address: "", server: null };

before(async () => {
  site.folder = await mkdtemp(join(tmpdir(), "wazir-folder-"));
  const tables = await mkdtemp(join(tmpdir(), "wazir-tables-"));
  const run = promisify(execFile);
  await run(process.env.WAZIR, ["tables", "gardner", "KQKR", "--folder", tables]);
  await run(process.env.WAZIR, ["export", site.folder, "--tables", tables]);
  await rm(tables, { recursive: true });
  // It knows no types but the commonest, and lies in a folder of its own.
  site.server = createServer(async ({ url }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    const file = path.startsWith("/chess/") && path.slice("/chess/".length);
    const content = file && (await readFile(join(site.folder, file)).catch(() => null));
    if (!content) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(content);
  });
  await new Promise((resolve) => site.server.listen(0, "127.0.0.1", resolve));
  site.address = `http://127.0.0.1:${site.server.address().port}/chess`;
});

after(async () => {
  site.server.closeAllConnections();
  site.server.close();
  await rm(site.folder, { recursive: true, force: true });
});

const visit = (path, options) => app.open(`${site.address}/${path}`, options);

/** Waits until the page can do without the network. */
const keptAll = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
      );
    }
  });

const listed = (page) => page.getByTestId("moves").locator(".move").allInnerTexts();
const depth = async (page) => Number(await page.getByTestId("progress").getAttribute("data-depth"));

test("UI-96 an exported rules page marks what a piece reaches, also past obstacles", async () => {
  const page = await visit("index.html");
  await page
    .getByRole("link", { name: /^Learn.*Janus/ })
    .first()
    .click();
  await page.getByTestId("glance").waitFor();
  await page.locator('.glance-board [data-sq="e4"]').click();
  await eventually(async () => (await page.locator(".glance-board [data-mark]").count()) > 8, true);
  assert.deepEqual(page.complaints, []);
});

test("UI-113 exercises are there in the exported folder, and a wrong move is explained", async () => {
  const page = await visit("learn/falcon.html#try=w-N.reach.1");
  const hero = page.locator('.exercise-board .piece[data-piece="w-N"]');
  await hero.waitFor();
  const from = await hero.getAttribute("data-on");
  const cell = (name) => page.locator(`.exercise-board [data-sq="${name}"]`);
  await cell(from).click();
  const free = page.locator(".exercise-board .cell:not([data-target]):not(.full)");
  const to = await free.first().getAttribute("data-sq");
  await cell(to).click();
  await page.locator('.exercise-said[data-how="wrong"]').waitFor();
  assert.match(await page.getByTestId("exercise-said").innerText(), /Knight/);
  assert.deepEqual(page.complaints, []);
});

test("UI-96 an exported analysis board thinks, keeps its tree, and reads its address", async () => {
  const page = await visit("analysis/falcon.html?moves=e2e4");
  await page.locator("#game[data-ready]").waitFor();
  await eventually(() => listed(page), ["e4"]);
  await move(page, "e7", "e5");
  await eventually(() => listed(page), ["e4", "e5"]);
  const engine = page.getByTestId("engine");
  if ((await engine.getAttribute("aria-checked")) === "false") await engine.click();
  await until(async () => assert.ok((await depth(page)) >= 5));
  await move(page, "d2", "d4");
  await until(async () => assert.ok((await depth(page)) >= 5));
  assert.deepEqual(await barriers(page), []);
  await resize(page, PHONE);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `${width} px wide`);
  assert.deepEqual(page.complaints, []);
});

test("UI-97 without a network the exported pages go on", async () => {
  const page = await visit("analysis/janus.html");
  await page.locator("#game[data-ready]").waitFor();
  await keptAll(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("#game[data-ready]").waitFor();
  await move(page, "e2", "e4");
  await eventually(() => listed(page), ["e4"]);
  await page.goto(`${site.address}/learn/superchess.html`);
  await page.getByTestId("glance").waitFor();
});

test("UI-97 without a network a whole game is played against the engine, and kept", async () => {
  const fen = new URLSearchParams({ fen: "9k/10/10/10/10/10/R9/1R7K w - - 0 1" });
  const page = await visit("index.html");
  await keptAll(page);
  await page.context().setOffline(true);
  await page.goto(`${site.address}/play/janus.html?${fen}`);
  await page.getByTestId("setup").locator('[name="opponent"][value="engine"]').check();
  await page.getByTestId("setup").locator('[name="side"][value="w"]').check();
  await page.getByTestId("level").selectOption("2");
  await page.getByTestId("start").click();
  await page.getByTestId("setup").waitFor({ state: "hidden" });
  await move(page, "a2", "a7");
  await eventually(async () => (await list(page)).length, 2);
  await page.reload();
  await eventually(async () => (await list(page)).length, 2);
  await move(page, "b1", "b8");
  await page.getByTestId("end").waitFor();
  assert.match(await page.getByTestId("end").innerText(), /1–0\s+White wins: Black is checkmated/);
  await page.getByTestId("end").getByRole("link", { name: "Analyse" }).click();
  await page.locator("#game[data-ready]").waitFor();
  assert.equal((await listed(page)).length, 3);
});

test("UI-99 in an exported folder the look that was chosen holds on every page", async () => {
  const page = await visit("settings.html");
  const look = () =>
    page.evaluate(() => {
      const { theme, board, tiles } = document.documentElement.dataset;
      return [theme, board, tiles];
    });
  for (const [name, value] of [
    ["theme", "dark"],
    ["board", "green"],
    ["tiles", "kanji"],
  ]) {
    await page.locator(`input[name=${name}][value=${value}]`).check({ force: true });
  }
  assert.deepEqual(await look(), ["dark", "green", "kanji"]);
  await page.reload();
  assert.deepEqual(await look(), ["dark", "green", "kanji"]);
  await until(async () => assert.ok(await page.locator("input[value=kanji]").isChecked()));
  assert.deepEqual(await barriers(page), []);
  const king = (page) =>
    page.locator("svg.sprite symbol#w-K").evaluate((symbol) => symbol.innerHTML);
  const other = await visit("analysis/minishogi.html");
  await other.locator("#game[data-ready]").waitFor();
  const usual = await king(other);
  await page.goto(`${site.address}/analysis/minishogi.html`);
  await page.locator("#game[data-ready]").waitFor();
  assert.deepEqual(await look(), ["dark", "green", "kanji"]);
  await until(async () => assert.notEqual(await king(page), usual));
  assert.deepEqual(page.complaints, []);
});

test("UI-99 there the board is saved as a picture, and several workers think", async () => {
  const page = await visit("analysis/superchess.html");
  await page.locator("#game[data-ready]").waitFor();
  const saved = async (name) => {
    await page.getByTestId("share").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return readFile(await download.path());
  };
  assert.match((await saved(/SVG/)).toString(), /^<svg .*<\/svg>\s*$/s);
  const png = await saved(/PNG/);
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 1440);
  // The service worker adds the headers that this server does not send.
  await keptAll(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 }),
  );
  await page.reload();
  await page.locator("#game[data-ready]").waitFor();
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const engine = page.getByTestId("engine");
  if ((await engine.getAttribute("aria-checked")) === "false") await engine.click();
  // The second search begins when both threads of the first one have ended.
  await until(async () => assert.ok((await depth(page)) >= 5));
  await move(page, "e2", "e4");
  await until(async () => assert.ok((await depth(page)) >= 5));
  assert.deepEqual(page.complaints, []);
});

test("UI-99 a browser in which the engine cannot begin says so", async () => {
  const page = await app.open(null, { serviceWorkers: "block" });
  await page.route("**/desk/worker.js", async (route) => {
    const response = await route.fetch();
    const none = "WebAssembly.Memory = function () { throw new RangeError('none'); };";
    await route.fulfill({ response, body: `${none}\n${await response.text()}` });
  });
  await page.goto(`${site.address}/analysis/chess.html`);
  await page.locator("#game[data-ready]").waitFor();
  const engine = page.getByTestId("engine");
  if ((await engine.getAttribute("aria-checked")) === "false") await engine.click();
  await eventually(
    () => page.getByTestId("progress").innerText(),
    "The engine cannot be started in this browser.",
  );
});

test("UI-136 tables of four men lie in the exported folder, for endings and the analysis board", async () => {
  const page = await visit("tables/gardner.html?men=KQKR");
  const worth = () => page.getByTestId("ending-worth").innerText();
  await eventually(async () => /White wins in \d+ moves/.test(await worth()), true);
  await page.getByTestId("analyse").click();
  const verdict = () => page.getByTestId("table-verdict").innerText();
  await eventually(
    async () => /^White wins: mate in \d+ by the table\.$/.test(await verdict()),
    true,
  );
  assert.deepEqual(page.complaints, []);
});
