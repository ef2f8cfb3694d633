/** The pages for reading, with and without scripts: the shelf, the rules, the way into a game. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, test } from "node:test";
import { castles, GAMES, IDS, letterOf, reached, sorted } from "./facts.mjs";
import { harness, shot } from "./support.mjs";
import { state } from "./table.mjs";

const app = harness();
afterEach(() => app.close());
after(() => app.close());

const texts = (locator) =>
  locator.evaluateAll((all) => all.map((one) => one.innerText.replace(/\s+/g, " ").trim()));

for (const javaScriptEnabled of [true, false]) {
  test(`UI-01 the shelf lists the games, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const page = await app.open("/", { javaScriptEnabled });
    for (const [id, { title, size }] of Object.entries(GAMES)) {
      const card = page.locator(`.game[data-variant="${id}"]`);
      assert.equal(await card.getByRole("heading").innerText(), title);
      assert.equal(await card.locator(".size").innerText(), size.join(" \u00d7 "));
      const learn = card.getByRole("link", { name: `Learn ${title}` });
      const play = card.getByRole("link", { name: `Play ${title}` });
      assert.ok((await learn.isVisible()) && (await play.isVisible()), title);
      assert.equal(await learn.getAttribute("href"), `/learn/${id}`);
      assert.equal(await play.getAttribute("href"), `/new?variant=${id}`);
    }
    await page.getByRole("link", { name: "Learn Falcon Chess" }).click();
    await page.waitForURL("**/learn/falcon");
    await page.goBack();
    await page.getByRole("link", { name: "Play Falcon Chess" }).click();
    assert.equal(await page.locator('[name="variant"]:checked').getAttribute("value"), "falcon");
  });
}

for (const id of IDS) {
  const { title, setup, pieces, added = [] } = GAMES[id];

  test(`UI-03 the rules of ${id} have the array and the pieces of the original`, async () => {
    const page = await app.open(`/learn/${id}`);
    assert.match(await page.title(), new RegExp(title));
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), title);
    assert.deepEqual(await texts(page.getByTestId("setup").locator("li")), setup);
    const rows = await page
      .getByTestId("pieces")
      .locator("tr[data-piece]")
      .evaluateAll((all) =>
        // Below a value stands what was measured.
        all.map((row) =>
          [...row.cells].slice(0, 4).map((cell) => cell.innerText.trim().split("\n")[0]),
        ),
      );
    assert.deepEqual(rows, [...pieces, ...added]);
  });

  test(`UI-04 without scripts each piece of ${id} has a picture of its moves`, async () => {
    const page = await app.open(`/learn/${id}`, { javaScriptEnabled: false });
    const stills = page.getByTestId("glance-stills").locator("figure");
    const names = await stills.locator("figcaption strong").allInnerTexts();
    const wanted = [...pieces, ...added].map(([name]) => name);
    assert.deepEqual(names.sort(), wanted.sort());
    for (const still of await stills.all()) {
      const picture = still.getByRole("img");
      const { width } = await picture.boundingBox();
      assert.ok(width > 150, `a picture of ${id} is ${width} wide`);
      const use = await picture.locator("use").getAttribute("href");
      const said = await picture.getAttribute("aria-label");
      const [, square] = / on ([a-z]\d) /.exec(said);
      const piece = use.slice(1);
      const marks = { ...reached(id, piece, square), ...castles(id, square) };
      const shown = await picture.locator(".sign").count();
      assert.equal(shown, Object.keys(marks).length, `${piece} on ${square}: ${said}`);
      assert.deepEqual(sorted(spoken(said)), sorted(marks), `${piece} on ${square}`);
      assert.ok(letterOf(piece));
    }
  });

  test(`UI-05 two clicks lead from the rules of ${id} into a game`, async () => {
    const page = await app.open(`/learn/${id}`);
    await page.getByTestId("play").first().click();
    await page.getByTestId("new-game").getByRole("button", { name: "Play" }).click();
    await page.waitForURL("**/game/*");
    await page.locator("#game[data-ready] .piece").first().waitFor();
    const game = await state(page, new URL(page.url()).pathname);
    assert.notEqual(game.phase, "over");
    const [files, ranks] = GAMES[id].size;
    assert.equal(await page.getByRole("gridcell").count(), files * ranks);
    const on = Object.keys(game.position.pieces).length;
    // The engine may have moved first, and may have captured something.
    const inHand = game.position.beside.reduce((sum, held) => sum + held.count, 0);
    if (id === "minishogi") assert.equal(on + inHand, 12);
    else assert.equal(on, files * 4);
    assert.deepEqual(page.complaints, []);
  });
}

test("UI-05 the rules of a game lead to its analysis board", async () => {
  const page = await app.open("/learn/janus");
  await page.getByTestId("analyse").click();
  await page.waitForURL("**/analysis/janus");
  await page.locator("#game[data-ready] .piece").first().waitFor();
});

/** Marks by square, from the sentence that describes a picture. */
function spoken(sentence) {
  const words = {
    "slides to": "slide",
    "leaps to": "leap",
    "moves without capturing to": "quiet",
    "captures on": "capture",
    "takes a path to": "path",
    "castles to": "castle",
  };
  const marks = {};
  for (const [said, mark] of Object.entries(words)) {
    const squares = new RegExp(`${said} ((?:[a-z]\\d(?:, )?)+)`).exec(sentence)?.[1] ?? "";
    for (const square of squares.split(", ").filter(Boolean)) marks[square] = mark;
  }
  return marks;
}

test("UI-77 the first page is light, and pages are quick", async (t) => {
  const page = await app.open(null);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  // A machine that is busy with something else is slow now and then, a heavy page every time.
  async function open(path, first) {
    await devtools.send("Network.clearBrowserCache");
    bytes = 0;
    await page.goto(path, { waitUntil: "commit" });
    const piece = await page.waitForFunction((selector) => {
      return document.querySelector(selector)?.checkVisibility() ? performance.now() : 0;
    }, first);
    const passed = await piece.jsonValue();
    await page.waitForLoadState("networkidle");
    const says = `${path}: ${(bytes / 1000).toFixed(1)} kB, first piece after ${passed.toFixed(0)} ms`;
    t.diagnostic(says);
    return passed;
  }
  for (const [path, first] of [
    ["/", ".game .board use"],
    ["/learn/falcon", ".glance-board use"],
    ["/play/falcon", ".board use, .board .piece"],
    ["/analysis/falcon", "#game[data-ready] .cell.own"],
    ["/design", ".board use, .board .piece"],
  ]) {
    let passed = await open(path, first);
    assert.ok(bytes > 1000, "something was counted");
    if (path === "/") assert.ok(bytes < 60_000, `it takes ${bytes} bytes`);
    for (let again = 0; again < 2 && passed >= 1000; again++) passed = await open(path, first);
    assert.ok(passed < 1000, `${path} shows its first piece after ${passed} ms`);
  }
});

const READ = [
  "/",
  "/new?variant=superchess",
  "/games",
  "/settings",
  "/about",
  "/learn/betza",
  "/nothing-here",
  ...IDS.map((id) => `/learn/${id}`),
];

test("UI-76 nothing is lost at 200 %", async () => {
  const usual = await app.open(null);
  const zoomed = await app.open(null, {
    viewport: { width: 683, height: 384 },
    deviceScaleFactor: 2,
  });
  for (const path of READ) {
    await usual.goto(path);
    await zoomed.goto(path);
    const [less, all] = [await held(zoomed), await held(usual)];
    const lost = all.filter((thing) => !less.includes(thing));
    assert.deepEqual(lost, [], path);
    assert.ok(all.length > 10, path);
    const wide = await zoomed.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 683, `${path} is ${wide} wide`);
    assert.deepEqual(await zoomed.evaluate(cut), [], path);
    await shot(zoomed, `zoomed-${path.split("/").pop().split("?")[0]}`, { fullPage: true });
  }
});

/** The words of a page, and the elements that can be used. */
function held(page) {
  return page.evaluate(() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const held = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      if (text && seen(node.parentElement)) held.add(text);
    }
    const used = "a, button, input, select, textarea, summary, img, [role=gridcell]";
    for (const element of [...document.querySelectorAll(used)].filter(seen)) {
      const { tagName, name, value, src, dataset } = element;
      // As written in the page: the address may change while the page is open.
      const href = element.getAttribute("href");
      // A shuffle leads to another array each time.
      const leads = href?.replace(/number=\d+/, "number=");
      held.add([tagName, name, value, leads, src, dataset.sq].join(" "));
    }
    return [...held];
  });
}

/** Texts that overflow their box and cannot be scrolled to. */
function cut() {
  const faults = [];
  for (const element of document.querySelectorAll("main *")) {
    if (!element.checkVisibility() || element.closest("svg, .visually-hidden")) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (way) => way === "hidden" || way === "clip";
    const over =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (over && element.innerText?.trim()) faults.push(element.outerHTML.slice(0, 120));
  }
  return faults;
}

// Colours, computed from the tokens.

const css = readFileSync(new URL("../style/base.css", import.meta.url), "utf8");

/** The tokens of a rule: `--ink` and so on. */
function tokens(selector, text = css) {
  const start = text.indexOf(`${selector} {`);
  assert.ok(start >= 0, `there is a rule for ${selector}`);
  const body = text.slice(text.indexOf("{", start) + 1, text.indexOf("}", start));
  return Object.fromEntries(
    [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]),
  );
}

const LIGHT = tokens(":root");
const DARK = { ...LIGHT, ...tokens(':root[data-theme="dark"]') };
const SCHEMES = { light: LIGHT, dark: DARK };
const CHESSMEN = {
  shaded: tokens(':root, [data-chessmen="shaded"]'),
  flat: tokens('[data-chessmen="flat"]'),
};

function contrast(one, other) {
  const luminance = (color) => {
    assert.match(color, /^#[0-9a-f]{6}$/);
    const [red, green, blue] = [1, 3, 5].map((from) => {
      const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test("UI-74 both ways into the dark scheme lead to the same colours", () => {
  const system = css.slice(css.indexOf("@media (prefers-color-scheme: dark)"));
  assert.deepEqual(tokens(':root[data-theme="auto"]', system), tokens(':root[data-theme="dark"]'));
});

for (const [scheme, colors] of Object.entries(SCHEMES)) {
  test(`UI-74 texts can be read, ${scheme}`, () => {
    const grounds = ["paper", "surface", "sunken"];
    const pairs = [
      ...["ink", "muted", "accent"].flatMap((text) => grounds.map((ground) => [text, ground])),
      ...["good", "bad"].flatMap((text) => ["paper", "surface"].map((ground) => [text, ground])),
      ["bad", "bad-soft"],
      ["ink", "bad-soft"],
      ["ink", "accent-soft"],
      ["accent", "accent-soft"],
      ["accent-ink", "accent"],
      ["tray-ink", "tray"],
    ];
    for (const [text, ground] of pairs) {
      const found = contrast(colors[`--${text}`], colors[`--${ground}`]);
      assert.ok(found >= 4.5, `${text} on ${ground}: ${found.toFixed(2)}`);
    }
    for (const edge of ["line-strong", "focus"]) {
      for (const ground of grounds) {
        const found = contrast(colors[`--${edge}`], colors[`--${ground}`]);
        assert.ok(found >= 3, `${edge} on ${ground}: ${found.toFixed(2)}`);
      }
    }
  });

  test(`UI-74 pieces and marks stand out, ${scheme}`, () => {
    const boards = ["green", "blue", "plain"].map((board) => tokens(`[data-board="${board}"]`));
    const grounds = [
      ...[colors, ...boards].flatMap((board) => [board["--light-square"], board["--dark-square"]]),
      colors["--neutral-square"],
      colors["--tray"],
    ];
    for (const [name, set] of Object.entries(CHESSMEN)) {
      for (const side of ["w", "b"]) {
        for (const ground of grounds) {
          const [fill, stroke] = ["fill", "stroke"].map((part) => set[`--${side}-${part}`]);
          const found = Math.max(contrast(fill, ground), contrast(stroke, ground));
          assert.ok(found >= 3, `${name} ${side} on ${ground}: ${found.toFixed(2)}`);
        }
      }
      // Black has no light outline, so its body must stand out from the background.
      for (const ground of grounds) {
        const found = contrast(set["--b-fill"], ground);
        assert.ok(found >= 3, `a ${name} black body on ${ground}: ${found.toFixed(2)}`);
      }
      assert.ok(contrast(set["--w-fill"], set["--b-fill"]) >= 4.5, `${name} sides differ`);
    }
    assert.ok(contrast(colors["--mark-outline"], colors["--neutral-square"]) >= 4.5, "marks");
  });
}
