/** The lists of games, now that there are a hundred: nobody scrolls through them all. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { barriers, harness, PHONE, shots } from "./support.mjs";
import { arrive, newGame, state } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

const LOOKS = [
  { viewport: PHONE, colorScheme: "dark" },
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
];
const search = (page) => page.getByRole("searchbox", { name: "Search the games" });
/** What the button that starts the game says. */
const button = async (page) => (await page.getByTestId("play").innerText()).replace(/\s+/g, " ");
const shown = (page) => page.locator(".game[data-words]:visible strong").allInnerTexts();
const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
/** The length of the longest list of options. */
const longest = (page) =>
  page
    .locator("select")
    .evaluateAll((all) => Math.max(0, ...all.map((select) => select.options.length)));

test("UI-81 no page has an endless list of options, barriers or a sideways scroll", async () => {
  for (const look of LOOKS) {
    const page = await app.open(null, look);
    for (const path of ["/", "/new", "/new?variant=chu", "/games", "/settings"]) {
      await page.goto(path);
      const seen = `${path} at ${look.viewport.width}, ${look.colorScheme}`;
      assert.ok((await longest(page)) <= 25, seen);
      assert.ok((await sideways(page)) <= 0, seen);
      assert.deepEqual(await barriers(page), [], seen);
    }
    assert.deepEqual(page.complaints, []);
  }
});

test("UI-81 a new game: the chosen one stands first and on the button, whatever was played", async () => {
  const page = await app.open(null, { viewport: PHONE });
  await newGame(page, { variant: "janus", opponent: "hot-seat" });
  await page.goto("/new?variant=chu");
  assert.ok((await page.locator("#variant-chu").count()) === 1);
  const titles = await page.locator("h2.family").allInnerTexts();
  assert.deepEqual(titles.slice(0, 2), ["Your choice", "Played lately"]);
  assert.deepEqual((await shown(page)).slice(0, 2), ["Chu Shogi", "Janus Chess"]);
  assert.equal(await button(page), "Play Chu Shogi");
  assert.ok((await page.locator(".game[data-words]").count()) > 90);
});

test("UI-81 a new game by keyboard: type, Enter, play", async () => {
  const page = await app.open("/new");
  await page.locator('[name="opponent"][value="hot-seat"]').check();
  await search(page).focus();
  await page.keyboard.type("king of the hill");
  assert.deepEqual(await shown(page), ["King of the Hill"]);
  assert.ok(!/Hill/.test(await button(page)), "nothing is chosen yet");
  await page.keyboard.press("Enter");
  assert.equal(await button(page), "Play King of the Hill");
  assert.deepEqual(await barriers(page), []);
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("value"));
  for (let press = 0; press < 3 && (await focused()) !== "kingofthehill"; press += 1) {
    await page.keyboard.press("Tab");
  }
  assert.equal(await focused(), "kingofthehill");
  await page.getByTestId("play").press("Enter");
  await arrive(page);
  const { position } = await state(page, new URL(page.url()).pathname);
  assert.equal(Object.keys(position.pieces).length, 32);
});

test("UI-81 what no game has is said, and the choice stays", async () => {
  const page = await app.open("/new?variant=chu");
  await search(page).fill("no such game");
  assert.ok(await page.getByTestId("nothing").isVisible());
  await search(page).press("Enter");
  assert.equal(await page.locator('[name="variant"]:checked').getAttribute("value"), "chu");
  await search(page).fill("");
  assert.ok((await shown(page)).includes("Chu Shogi"));
});

for (const javaScriptEnabled of [true, false])
  test(`UI-81 the archive finds games by name or words, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const page = await app.open(null, { javaScriptEnabled });
    for (const variant of ["chu", "mightylion", "chess"]) {
      await newGame(page, { variant, opponent: "hot-seat" });
    }
    await page.goto("/games");
    const field = page.getByRole("combobox", { name: "Game" });
    const names = async () => [
      ...new Set(await page.getByTestId("games").locator("tbody th").allInnerTexts()),
    ];
    /** Does what leads to another page, and waits for all of that page. */
    const go = async (lead) => {
      const left = page.waitForEvent("framenavigated");
      await lead();
      await left;
      await page.waitForLoadState();
    };
    const ask = async (words) => {
      await field.fill(words);
      await go(() => field.press("Enter"));
    };
    await ask("Chess");
    assert.deepEqual(await names(), ["Chess"]);
    assert.equal(await field.inputValue(), "Chess");
    await ask("12x12");
    assert.deepEqual(await names(), ["Chu Shogi"]);
    await ask("lion shogi");
    assert.deepEqual(await names(), ["Chu Shogi"]);
    await ask("torpedo");
    assert.ok(await page.getByTestId("no-games").isVisible());
    await shots(page, "archive-nothing");
    await go(() => page.getByRole("link", { name: "Show all" }).click());
    assert.ok((await names()).length >= 3);
  });
