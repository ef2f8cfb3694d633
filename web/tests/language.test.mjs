/** Other languages: no word is left out, the browser chooses, and so may the reader. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { barriers, eventually, harness, resize } from "./support.mjs";
import { act, newGame } from "./table.mjs";

const app = harness();
after(() => app.close());

const HOT_SEAT = { variant: "chess", opponent: "hot-seat" };

/** One page of each kind. */
const PAGES = [
  "/",
  "/?q=janus",
  "/learn/janus",
  "/learn/minishogi",
  "/learn/superchess?number=431",
  "/learn/betza",
  "/about",
  "/new",
  "/play/janus",
  "/play/superchess",
  "/analysis/minishogi",
  "/tables/janus",
  "/design",
  "/games",
  "/feed",
  "/settings",
  "/nowhere",
];

/** What is no word of ours: names, and what has the same name in every language. */
const NAMES =
  /Wazir|English|Deutsch|GNU XBoard|XBoard|Rust|Variant|PGN|FEN|SVG|PNG|KIF|CSA|Betza|Janus|Ferz/g;

/** Every text that can be seen or heard and is neither said nor marked as English. */
async function unsaid(page, games) {
  const texts = await page.evaluate(() => {
    const skip =
      "script, style, noscript, template, code, kbd, pre, .mono, .betza, .san, .move, .moves, " +
      ".coordinate, datalist, .betza-map, .betza-wrong, .setup, .versions dd, [lang=en], [lang=de]";
    const isSkipped = (element) => element.closest(skip) !== null;
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let whole = "";
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent.checkVisibility() || isSkipped(parent)) continue;
      whole += `${walker.currentNode.data}\n`;
    }
    found.push(whole);
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isSkipped(element) || !element.checkVisibility()) continue;
        found.push(`${element.getAttribute(name)}`);
      }
    }
    return found;
  });
  const strip = (text) => {
    const inner = text.replace(/\u27e6[^\u27e6\u27e7]*\u27e7/g, " ");
    return inner === text ? text : strip(inner);
  };
  const withoutGames = (text) => games.reduce((left, name) => left.replaceAll(name, " "), text);
  return texts
    .flatMap((text) => strip(text).split("\n"))
    .map((line) => withoutGames(line).replace(NAMES, " ").trim())
    .filter((line) => /\p{L}{3,}/u.test(line.replace(/\b[a-z]+\d+\b/g, " ")));
}

/** The names of all games, long ones first. */
async function gameNames() {
  const { variants } = await (await fetch(`${app.address}/api/variants`)).json();
  return variants.map(({ name }) => name).sort((one, other) => other.length - one.length);
}

/** The names of pieces in the file of a design, which are its author's words. */
const IN_FILE = /^(King|Queen|Rook|Bishop|Knight|Pawn)( \([KQRBNP]\))?$/;

async function openIn(language, options = {}) {
  const page = await app.open(null, options);
  await page.context().addCookies([{ name: "language", value: language, url: app.address }]);
  return page;
}

/** A browser that asks for German. */
const german = (options = {}) => app.open(null, { locale: "de-DE", ...options });

test("UI-120 in brackets no page shows a word that nobody has said", async () => {
  const page = await openIn("qps");
  await page.goto("/");
  const game = await newGame(page, HOT_SEAT);
  const invited = await newGame(page, { ...HOT_SEAT, opponent: "friend" });
  const games = await gameNames();
  const missed = {};
  for (const path of [...PAGES, game, invited]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const all = await unsaid(page, games);
    const found = all.filter((text) => path !== "/design" || !IN_FILE.test(text));
    if (found.length > 0) missed[path] = found;
  }
  assert.deepEqual(missed, {});
});

test("UI-121 a browser that prefers German is answered in it", async () => {
  const page = await german();
  await page.goto("/play/janus");
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByTestId("start").waitFor();
  assert.equal(await page.getByTestId("start").textContent(), "Start");
  await page.getByText("Gegen", { exact: true }).waitFor();
  await page.goto("/learn/janus");
  await page.getByRole("heading", { name: "Züge auf einen Blick" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("UI-122 the other language is a press away, and stays", async () => {
  const page = await german();
  await page.goto("/learn/janus");
  await page.getByTestId("languages").getByRole("button", { name: "English" }).click();
  await page.waitForURL("**/learn/janus");
  const lang = () => page.locator("html").getAttribute("lang");
  await eventually(lang, "en", "the page comes again");
  await page.reload();
  assert.equal(await lang(), "en");
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await eventually(lang, "de", "a choice in the settings counts at once");
  await page.goto("/");
  assert.equal(await lang(), "de");
});

test("UI-123 German pages have no serious barrier", async () => {
  const page = await german();
  for (const path of PAGES.slice(0, -1)) {
    await page.goto(path);
    assert.deepEqual(await barriers(page), [], path);
  }
});

test("UI-124 German pages do not scroll sideways", async () => {
  const page = await german();
  for (const path of PAGES) {
    await page.goto(path);
    for (const width of [320, 661, 768, 1366]) {
      await resize(page, { width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path} is ${wide} wide at ${width}`);
    }
  }
});

test("UI-125 two people at one game read its end in their own languages", async () => {
  const [one, other] = [await german(), await app.open(null)];
  await one.goto("/");
  const url = await newGame(one, HOT_SEAT);
  await one.goto(url);
  await other.goto(url);
  await act(one, url, { do: "resign" });
  await one.getByText("Schwarz gewinnt: Weiß hat aufgegeben").first().waitFor();
  await other.getByText("Black wins: White resigned").first().waitFor();
});

test("UI-120 what is wrong with a position or a move is said in German", async () => {
  const page = await german();
  await page.goto("/analysis/chess");
  await page.locator("#game[data-ready]").waitFor();
  await page.getByTestId("fen").fill("8/8/8/8/8/8/8/4K2X w - - 0 1");
  await page.getByTestId("set-fen").click();
  const words = "FEN, Brett, Spalte 18: keine Figur hat den Buchstaben X; es gibt K Q R B N P.";
  await eventually(() => page.getByTestId("fen-fault").innerText(), words);
  await page.getByTestId("typed").fill("e9");
  await page.keyboard.press("Enter");
  await page.getByText("Das Feld e9 gibt es auf diesem Brett nicht.").first().waitFor();
});
