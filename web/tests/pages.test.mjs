/** Every page that links lead to: it answers, asks no other host, fits, and is accessible. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { barriers, DESKTOP, eventually, harness, PHONE, resize, shot, shots } from "./support.mjs";
import { act, newGame } from "./table.mjs";

const app = harness();
after(() => app.close());

/** Arrays have thousands of numbers, and each page leads to others: so many of a game stand for all. */
const NUMBERS = 3;

/** Follows links without a browser; returns the status and what the page is made of, by path. */
async function follow() {
  const pages = new Map();
  const numbered = new Map();
  const waiting = ["/"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const any = path.replace(/\bnumber=\d+/, "number=");
    const before = numbered.get(any) ?? 0;
    if (any !== path && before === NUMBERS) continue;
    numbered.set(any, before + 1);
    const answer = await fetch(app.address + path);
    const type = answer.headers.get("content-type") ?? "";
    const text = type.startsWith("text/html") ? await answer.text() : "";
    pages.set(path, { status: answer.status, elements: elements(text) });
    for (const [, href] of text.matchAll(/\shref="(\/[^"#]*)/g)) {
      waiting.push(href.replaceAll("&amp;", "&"));
    }
  }
  return pages;
}

/** The kinds of elements on a page: their tags, roles and classes. None if it is no page. */
const elements = (html) =>
  [...html.matchAll(/(?<=<)[a-z][a-z0-9]*|(?<=\s(?:class|role)=")[^"]*/g)].flatMap(([words]) =>
    words.split(" "),
  );

let followed = null;
const found = () => {
  followed ??= follow();
  return followed;
};

/** Games that show all that boards differ in: files, hands, reserves, tiles. */
const BOARDS = ["janus", "superchess", "minishogi", "chu"];

/** One address of each kind, with its elements: those that differ only in the query count as one, and
    boards to play, to analyse or to study endings on only differ so much. */
async function sorts() {
  const pages = [...(await found())].filter(([, { elements }]) => elements.length > 0);
  const paths = new Map(pages.map(([path, { elements }]) => [path.split("?")[0], elements]));
  const game = (path) => /^\/(?:analysis|play|tables)\/([^/]+)$/.exec(path)?.[1];
  return [...paths].filter(([path]) => !game(path) || BOARDS.includes(game(path)));
}

/** Those of them where colours are looked at: with an element that no page of their part has before them,
    and those of the boards. */
async function looks() {
  const seen = new Set();
  const looks = [];
  for (const [path, elements] of await sorts()) {
    const [, part, game] = path.split("/");
    const fresh = elements.map((element) => `${part} ${element}`).filter((key) => !seen.has(key));
    for (const key of fresh) seen.add(key);
    if (fresh.length > 0 || BOARDS.includes(game)) looks.push(path);
  }
  return looks;
}

test("UI-02 every link leads to something", async () => {
  const pages = await found();
  const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path]) => path);
  assert.deepEqual(broken, []);
  assert.ok(pages.size > 10, `${pages.size} pages were found`);
});

/** Axe's rule that looks at colours alone, and all others. */
const CONTRAST = { runOnly: ["color-contrast"] };
const ALL_ELSE = { rules: { "color-contrast": { enabled: false } } };

test("UI-02, UI-70, UI-71 every page asks nobody else, has no serious barrier and fits", async () => {
  const page = await app.open(null);
  const elsewhere = [];
  page.on("request", (request) => {
    const { protocol } = new URL(request.url());
    if (protocol !== "data:" && !request.url().startsWith(app.address)) {
      elsewhere.push(request.url());
    }
  });
  const toLookAt = new Set(await looks());
  for (const [path] of await sorts()) {
    await page.goto(path);
    assert.deepEqual(await barriers(page, null, ALL_ELSE), [], path);
    for (const colorScheme of toLookAt.has(path) ? ["dark", "light"] : []) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page, null, CONTRAST), [], `${path}, ${colorScheme}`);
    }
    for (const width of [320, 390, 768, 1366]) {
      await resize(page, { width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path} is ${wide} wide at ${width}`);
    }
    await shots(page, path.replaceAll("/", "-").replace(/^-/, "") || "home");
  }
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(page.complaints, []);
});

/** Pages after something has happened on them. */
const STATES = {
  "a piece that shows its ways": async (page) => {
    await page.goto("/learn/falcon");
    const falcon = page.locator('.glance-board .piece[data-piece="w-F"]');
    const square = await falcon.getAttribute("data-on");
    await page.locator(`.glance-board [data-sq="${square}"]`).click();
    await page.locator('.glance-board .cell[data-marks="path"]').first().click();
    await page.locator(".way").first().waitFor();
  },
  "a rule in pictures": async (page) => {
    await page.goto("/learn/superchess?number=431");
    await page.locator("figure.show.live").first().waitFor();
  },
  "a movement that cannot be read": async (page) => {
    await page.goto("/learn/betza");
    await page.locator("#betza-text").fill("BNx");
    await page.waitForFunction(() =>
      document.querySelector("#betza-answer").textContent.includes("cannot stand there"),
    );
  },
  "an archive with games": async (page) => {
    for (const variant of ["superchess-tournament", "minishogi"]) {
      const url = await newGame(page, { variant, opponent: "hot-seat" });
      await act(page, url, { do: "resign" });
    }
    await page.goto("/games");
    await page.getByText("Tournament").first().waitFor({ state: "attached" });
  },
  "a game that cannot be read": async (page) => {
    await page.goto("/games");
    await page.getByText("Import a game").click();
    await page.locator("#pgn").fill(`[Variant "janus"] ${"1. e9 ".repeat(40)}`);
    await page.getByTestId("import").getByRole("button").click();
    await page.getByRole("alert").first().waitFor();
  },
  "a page that is not there": async (page) => {
    await page.goto("/nothing/here");
  },
};

test("UI-70, UI-71 nor have pages barriers, nor scroll, once they are used", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await app.open(null, { colorScheme: theme });
    await page.context().addCookies([{ name: "theme", value: theme, url: app.address }]);
    for (const [what, arrive] of Object.entries(STATES)) {
      await arrive(page);
      const seen = `${what}, ${theme}`;
      assert.deepEqual(await barriers(page), [], seen);
      for (const width of [320, 390, 768, 1366]) {
        await resize(page, { width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${seen}: ${wide} wide at ${width}`);
      }
    }
  }
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";
  test(`UI-126 on a phone the entries of the header are a menu, ${how}`, async () => {
    const page = await app.open("/", { viewport: PHONE, javaScriptEnabled });
    const button = page.locator(".open-menu");
    const entries = page.locator(".top nav a");
    const open = (wanted) => eventually(() => entries.first().isVisible(), wanted);
    await open(false);
    await button.click();
    await open(true);
    if (javaScriptEnabled) assert.deepEqual(await barriers(page, "header"), []);
    await shot(page, "menu");
    await page.mouse.click(20, 700);
    await open(false);
    await button.focus();
    await page.keyboard.press("Enter");
    await open(true);
    await page.keyboard.press("Escape");
    await open(false);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/new");
    await resize(page, DESKTOP);
    await open(true);
    await eventually(() => button.isVisible(), false);
  });
}
