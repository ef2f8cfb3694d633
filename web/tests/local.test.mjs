/** Games that live in the page, with rules and an engine from the desk alone. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
  shots,
  square,
  touchDrag,
  until,
} from "./support.mjs";
import { byKeyboard, list, move, pieces, ready, VARIANTS } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

/** Opens the page of a game without beginning one. */
async function open(path, options) {
  const page = await app.open(path, options);
  await ready(page);
  return page;
}

/** Begins a game as it is chosen on the card. */
async function begin(page, { opponent = "engine", side = "w", level = "1", array } = {}) {
  const setup = page.getByTestId("setup");
  const choose = (name, value) => setup.locator(`[name="${name}"][value="${value}"]`).check();
  await choose("opponent", opponent);
  if (opponent === "engine") {
    await page.getByTestId("level").selectOption(level);
    await choose("side", side);
  }
  if (array) await choose("array", array);
  await page.getByTestId("start").click();
  await page.getByTestId("setup").waitFor({ state: "hidden" });
}

/** Opens a page and begins a game there. */
async function play(path, choices, options) {
  const page = await open(path, options);
  await begin(page, choices);
  return page;
}

const TWO = { opponent: "people" };

/** Waits for so many moves in the list. */
const plies = (page, count) => eventually(async () => (await list(page)).length, count);

const says = (page, id) => page.getByTestId(id).innerText();

const at = (variant, fen) => `/play/${variant}?${new URLSearchParams({ fen })}`;

/** A first move of each game. */
const FIRST = {
  janus: ["e2", "e4"],
  falcon: ["e2", "e4"],
  berolina: ["e2", "f3"],
  minishogi: ["b1", "b2"],
  superchess: ["e2", "e4"],
};

const WAYS = {
  "two clicks": (page, from, to) => move(page, from, to),
  "mouse drag": (page, from, to) => drag(page, square(page, from), square(page, to)),
  keyboard: (page, from, to) => byKeyboard(page, from, to),
  typing: async (page, from, to) => {
    await page.getByTestId("typed").fill(from + to);
    await page.getByTestId("typed").press("Enter");
  },
};

for (const [index, variant] of VARIANTS.entries()) {
  const [way, play_] = Object.entries(WAYS)[index % Object.keys(WAYS).length];
  test(`UI-90 a first move by ${way} in ${variant}, and the engine answers`, async () => {
    const page = await play(`/play/${variant}`);
    const [from, to] = FIRST[variant];
    await play_(page, from, to);
    await plies(page, 2);
    await eventually(async () => (await says(page, "status")).startsWith("Your move"), true);
    assert.deepEqual(page.complaints, []);
  });
}

test("UI-90 by finger, on a phone", async () => {
  const page = await play("/play/janus", {}, { viewport: PHONE, hasTouch: true });
  await square(page, "e2").tap();
  await square(page, "e4").tap();
  await plies(page, 2);
  await touchDrag(page, square(page, "d2"), square(page, "d3"));
  await plies(page, 4);
  assert.deepEqual(page.complaints, []);
});

test("UI-90 as Black the engine begins, and the board is turned", async () => {
  const page = await play("/play/chess", { side: "b" });
  await plies(page, 1);
  const box = async (name) => (await square(page, name).boundingBox()).y;
  assert.ok((await box("e1")) < (await box("e8")));
});

test("UI-90 a whole game to mate with the keyboard alone", async () => {
  const page = await open("/play/chess");
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    if (name === "opponent") break;
  }
  const chosen = () => page.evaluate(() => document.activeElement?.value);
  if ((await chosen()) !== "people") await page.keyboard.press("ArrowRight");
  assert.equal(await chosen(), "people");
  await page.keyboard.press("Enter");
  await page.getByTestId("setup").waitFor({ state: "hidden" });
  for (const [count, [from, to]] of [
    ["f2", "f3"],
    ["e7", "e5"],
    ["g2", "g4"],
    ["d8", "h4"],
  ].entries()) {
    await byKeyboard(page, from, to);
    await plies(page, count + 1);
  }
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /0–1\s+Black wins: White is checkmated/);
  assert.deepEqual(page.complaints, []);
});

test("UI-90 a whole game to mate against level 1", async () => {
  const fen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
  const page = await play(at("chess", fen));
  await move(page, "a2", "a7");
  await plies(page, 2);
  await move(page, "b1", "b8");
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /1–0\s+White wins: Black is checkmated/);
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.getByTestId("end").waitFor({ state: "detached" });
  await plies(page, 1);
  await eventually(() => page.locator("#bar-near .name").innerText(), "You");
  assert.equal(await page.locator("#bar-near").getAttribute("data-side"), "b");
  assert.deepEqual(page.complaints, []);
});

test("UI-91 mini-Shogi to mate by a drop, by mouse", async () => {
  const page = await play(at("minishogi", "4k/5/4G/P4/K4[GP] w 0 1"), TWO);
  await page.locator('.held[data-role="G"][data-color="w"]').click();
  await square(page, "e4").click();
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /White wins: Black is checkmated/);
  assert.deepEqual(await list(page), ["G*e4"]);
  assert.deepEqual(page.complaints, []);
});

test("UI-91 the prelude of Superchess by clicks; a step is taken back; a reload is no loss", async () => {
  const page = await play("/play/superchess", { ...TWO, array: "played" });
  const steps = page.locator(".moves .prelude li");
  const exchange = async () => {
    const done = await steps.count();
    await page.locator(".held.live").first().click();
    await page.locator("[data-target]").first().click();
    await eventually(() => steps.count(), done + 1);
  };
  await exchange();
  await exchange();
  await page.getByTestId("takeBack").click();
  await eventually(() => steps.count(), 1);
  await page.reload();
  await ready(page);
  await eventually(() => steps.count(), 1);
  for (let step = 1; step < 4; step += 1) await exchange();
  await page.locator(".task button").first().click();
  await page.locator(".task").waitFor({ state: "detached" });
  const there = Object.entries(await pieces(page));
  const row = (rank) =>
    there.filter(([name]) => name[1] === rank).map(([name, piece]) => name[0] + piece.slice(1));
  assert.deepEqual(row("1"), row("8"));
  await move(page, "e2", "e4");
  await plies(page, 1);
  await page.reload();
  await ready(page);
  await eventually(() => steps.count(), 5);
  assert.deepEqual(await list(page), ["e4"]);
  assert.deepEqual(page.complaints, []);
});

test("UI-91 the engine exchanges, too, and the rest can be left to chance", async () => {
  const page = await play("/play/superchess", { side: "b", array: "played" });
  await eventually(() => page.locator(".moves .prelude li").count(), 1);
  await page.getByRole("button", { name: "Choose the rest at random" }).click();
  await plies(page, 1);
  assert.deepEqual(page.complaints, []);
});

test("UI-91 walls, entering pieces and promotions are asked for", async () => {
  const duck = await play("/play/duck", TWO);
  await move(duck, "e2", "e4");
  await square(duck, "e5").click();
  await plies(duck, 1);
  assert.deepEqual(await list(duck), ["e4,e5"]);
  const enters = "4k3/8/8/8/8/8/PPPPPPPP/4K2R[H] w KQBCDFGEH - 0 1";
  const seirawan = await play(at("seirawan", enters), TWO);
  await move(seirawan, "e1", "g1");
  await seirawan.getByRole("menuitem", { name: /enters on h1/ }).click();
  await plies(seirawan, 1);
  assert.equal((await pieces(seirawan)).h1, "w-H");
  const chess = await play(at("chess", "k7/8/8/8/8/8/6p1/K7 b - - 0 1"), TWO);
  await move(chess, "g2", "g1");
  await chess.getByRole("menuitem", { name: "Rook" }).click();
  await plies(chess, 1);
  assert.deepEqual(await list(chess), ["g1=R+"]);
});

test("UI-92 a premove is played when the engine has moved", async () => {
  // Not the start, whose moves it has in its book: it must think.
  const odds = "rjnbkqb1jr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQB1JR w KQkq - 0 1";
  const page = await play(at("janus", odds), { level: "10" });
  await move(page, "e2", "e4");
  await move(page, "a2", "a3");
  await plies(page, 1);
  await page.locator("#bar-far").getByTestId("move-now").click();
  await plies(page, 4);
  assert.equal((await list(page))[2], "a3");
  assert.deepEqual(page.complaints, []);
});

test("UI-92 take back, hint, evaluation, resigning, and why a move is refused", async () => {
  const page = await play("/play/janus");
  assert.ok(await page.getByTestId("takeBack").isDisabled());
  assert.equal(await page.locator("#eval").isVisible(), false);
  await move(page, "e2", "e4");
  await plies(page, 2);
  await page.getByTestId("takeBack").click();
  await plies(page, 0);
  await page.getByTestId("hint").click();
  await eventually(() => page.locator('[data-mark="hint"]').count(), 1);
  await page.keyboard.press("x");
  await eventually(() => page.locator("#eval").isVisible(), true);
  await until(async () =>
    assert.match(await page.locator("#eval").getAttribute("aria-valuetext"), /^[+-]\d/),
  );
  await move(page, "a1", "a5");
  await until(async () => assert.match(await says(page, "message"), /Rook|a2|Pawn/));
  assert.deepEqual(await list(page), []);
  await page.getByTestId("resign").click();
  await page.getByTestId("confirm").getByRole("button", { name: "Resign" }).click();
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /Black wins: White resigned/);
  await shots(page, "local-end");
  assert.deepEqual(page.complaints, []);
});

test("UI-92 at one screen a draw is offered and agreed", async () => {
  const page = await play("/play/chess", TWO);
  await move(page, "e2", "e4");
  await plies(page, 1);
  await page.getByTestId("draw").click();
  await page.getByTestId("confirm").getByRole("button", { name: "Offer" }).click();
  await page.getByTestId("draw-offer").getByRole("button", { name: "Accept" }).click();
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /½–½\s+Draw by agreement/);
  await page.getByTestId("end").getByRole("link", { name: "Analyse" }).click();
  await page.waitForURL("**/analysis/chess?*");
  await ready(page);
  assert.deepEqual(await list(page), ["e4"]);
});

test("UI-92 variations and comments, and stepping", async () => {
  const page = await play("/play/chess", TWO);
  await move(page, "e2", "e4");
  await plies(page, 1);
  await move(page, "e7", "e5");
  await plies(page, 2);
  await page.keyboard.press("ArrowLeft");
  await eventually(() => square(page, "e7").getAttribute("aria-label"), "e7, black Pawn");
  await move(page, "c7", "c5");
  await plies(page, 3);
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: /comment/i }).fill("sharper");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("sharper").waitFor();
  await page.reload();
  await ready(page);
  await page.getByText("sharper").waitFor();
  await eventually(() => list(page), ["e4", "e5", "c5"]);
  await page.keyboard.press("Home");
  await page.getByTestId("elsewhere").getByRole("button").click();
  await move(page, "g1", "f3");
  await plies(page, 4);
  assert.deepEqual(page.complaints, []);
});

test("UI-93 a reload in mid-game brings it back, turned as it was", async () => {
  const page = await play("/play/janus");
  await move(page, "e2", "e4");
  await plies(page, 2);
  await page.keyboard.press("f");
  const [before, moves] = [await pieces(page), await list(page)];
  await page.reload();
  await ready(page);
  assert.deepEqual(await pieces(page), before);
  assert.deepEqual(await list(page), moves);
  assert.equal(await page.locator("#bar-near").getAttribute("data-side"), "b");
  await page.keyboard.press("f");
  // A link to a place within the page does not lose the game.
  await page.locator("a.skip").press("Enter");
  await move(page, "d2", "d3");
  await plies(page, 4);
  await page.reload();
  await ready(page);
  await plies(page, 4);
  assert.deepEqual(page.complaints, []);
});

test("UI-93 games are listed, gone on with, removed, saved as a file and read from it", async () => {
  const page = await play("/play/janus", TWO);
  await move(page, "e2", "e4");
  await plies(page, 1);
  await page.goto("/play/minishogi");
  await ready(page);
  await begin(page, TWO);
  await move(page, "b1", "b2");
  await plies(page, 1);
  await page.getByTestId("resign").click();
  await page.getByTestId("confirm").getByRole("button", { name: "Resign" }).click();
  await page.getByTestId("end").getByRole("button", { name: "New game" }).click();
  const kept = page.getByTestId("kept");
  const titles = () => kept.locator("li strong").allInnerTexts();
  await eventually(titles, ["mini-Shogi", "Janus Chess"]);
  assert.match(await kept.innerText(), /Black wins: White resigned|White wins: Black resigned/);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId("export").click(),
  ]);
  const path = await download.path();
  const { games } = JSON.parse(await readFile(path, "utf8"));
  assert.equal(games.length, 2);
  assert.match(games[0].pgn, /\[Result "(1-0|0-1)"\]/);
  assert.match(games[1].pgn, /\[Variant "janus"\][\s\S]*1\. e4 \*/);

  // What is known already is not added again.
  await page.getByTestId("import").setInputFiles(path);
  await eventually(() => says(page, "added"), "0 games were added.");
  await kept.getByRole("button", { name: /Remove Janus/ }).click();
  await eventually(titles, ["mini-Shogi"]);

  // Somebody else's browser reads the file; one of the games in it cannot be played.
  const other = await open("/play/chess");
  const bad = { ...games[1], id: "bad", tree: [{ ...games[1].tree[0], san: "e9" }] };
  const file = join(app.server.data, "games.json");
  await writeFile(file, JSON.stringify({ format: "wazir-games", games: [...games, bad] }));
  await other.getByTestId("import").setInputFiles(file);
  await eventually(
    () => other.getByTestId("kept").locator("li strong").allInnerTexts(),
    ["mini-Shogi", "Janus Chess"],
  );
  assert.match(await says(other, "added"), /2 games were added\. 1 game could not be read/);
  await other
    .getByTestId("kept")
    .getByRole("link", { name: /Continue Janus/ })
    .click();
  await other.waitForURL("**/play/janus#game=*");
  await ready(other);
  await eventually(() => list(other), ["e4"]);
  await move(other, "e7", "e5");
  await plies(other, 2);
  for (const sheet of [page, other]) assert.deepEqual(sheet.complaints, []);
});

test("UI-93 without a store the page plays on, and says so", async () => {
  const page = await app.open(null);
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { get: () => undefined });
  });
  await page.goto("/play/chess");
  await ready(page);
  assert.match(await says(page, "only-here"), /keeps nothing/);
  await begin(page);
  await move(page, "e2", "e4");
  await plies(page, 2);
  assert.deepEqual(page.complaints, []);
});

const CAMELS = `id = 'camels'
name = 'Camels'
based-on = 'chess'
[[piece]]
letter = 'N'
name = 'Camel'
betza = 'C'
`;

test("UI-94 an own variant is played by its text, and goes on after a reload", async () => {
  const page = await app.open("/about");
  await page.evaluate((text) => {
    const design = JSON.stringify({ text, name: "Camels", saved: 1 });
    localStorage.setItem("wazir:design:mine", design);
  }, CAMELS);
  await page.goto("/play#own=mine");
  await ready(page);
  await begin(page);
  await move(page, "b1", "c4");
  await plies(page, 2);
  assert.match(await square(page, "c4").getAttribute("aria-label"), /white Camel/);
  // The game has the text of its own: the design may change.
  await page.evaluate(() => localStorage.removeItem("wazir:design:mine"));
  await page.reload();
  await ready(page);
  assert.match(await square(page, "c4").getAttribute("aria-label"), /white Camel/);
  await move(page, "g1", "f4");
  await plies(page, 4);
  const other = await open("/play#own=nothing");
  assert.match(await says(other, "fault"), /no such design/);
  assert.deepEqual(page.complaints, []);
});

test("UI-94 a position that cannot be played is answered with what is wrong", async () => {
  const page = await open(at("chess", "8/8/8/8/8/8/8/8 w - - 0 1"));
  await until(async () => assert.match(await says(page, "fault"), /FEN/));
  await begin(page, TWO);
  await move(page, "e2", "e4");
  await plies(page, 1);
});

test("UI-95 no barrier and no sideways scroll, in any size and scheme", async () => {
  const page = await open("/play/superchess");
  const check = async (what) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const size of [DESKTOP, PHONE, LANDSCAPE]) {
        await resize(page, size);
        assert.deepEqual(await barriers(page), [], `${what}, ${colorScheme}, ${size.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${what}: ${wide} too wide at ${size.width}`);
      }
    }
    await shots(page, `local-${what}`);
    await resize(page, DESKTOP);
  };
  await check("choice");
  await begin(page, { ...TWO, array: "played" });
  await check("prelude");
  await page.goto("/play/minishogi");
  await ready(page);
  await begin(page);
  await move(page, "b1", "b2");
  await plies(page, 2);
  await check("game");
  await page.getByTestId("more").click();
  await page.getByTestId("menu").waitFor();
  assert.deepEqual(await barriers(page), []);
  const command = (name) => page.getByTestId("menu").getByRole("button", { name }).click();
  await command("Keyboard shortcuts");
  await page.getByTestId("help").getByRole("button", { name: "Close" }).click();
  await page.getByTestId("more").click();
  await command("New game");
  await check("list");
});
