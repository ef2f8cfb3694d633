/** Whole games and each game's own rules, played in the page against the real program. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { drag, harness, PHONE, square, touchDrag } from "./support.mjs";
import {
  act,
  arrive,
  byKeyboard,
  list,
  move,
  pieces,
  play,
  plies,
  state,
  VARIANTS,
  walk,
} from "./table.mjs";

const app = harness();
afterEach(() => app.close());

const TWO = { opponent: "hot-seat" };
const hand = (page, letter, color) =>
  page.locator(`[data-role="${letter}"][data-color="${color}"]`);
const choices = (page) =>
  page
    .getByTestId("chooser")
    .locator("[data-piece]")
    .evaluateAll((all) => all.map(({ dataset }) => dataset.piece));
const choose = (page, piece) =>
  page.getByTestId("chooser").locator(`[data-piece="${piece}"]`).click();
const targets = (page) =>
  page.locator("[data-target]").evaluateAll((all) => all.map(({ dataset }) => dataset.sq).sort());
/** The first move of a position from one square to another. */
const first = async (page, url) => {
  const { moves } = (await state(page, url)).position;
  const [from, [{ to }]] = Object.entries(moves).find(([from]) => /^[a-z]\d/.test(from));
  return [from, to];
};

for (const variant of VARIANTS) {
  const wish = { variant, side: "w", level: 1 };
  test(`UI-22, UI-23 ${variant}: by taps and by finger, and the engine answers`, async () => {
    const phone = { viewport: PHONE, hasTouch: true };
    const { page, url } = await play(app, wish, phone);
    let [from, to] = await first(page, url);
    await square(page, from).tap();
    await square(page, to).tap();
    await plies(page, 2);
    [from, to] = await first(page, url);
    await touchDrag(page, square(page, from), square(page, to));
    await plies(page, 4);
    assert.deepEqual(page.complaints, []);
  });

  test(`UI-21, UI-24 ${variant}: by mouse drag and by keyboard, and the engine answers`, async () => {
    const { page, url } = await play(app, wish);
    let [from, to] = await first(page, url);
    await drag(page, square(page, from), square(page, to));
    await plies(page, 2);
    [from, to] = await first(page, url);
    await byKeyboard(page, from, to);
    await plies(page, 4);
  });

  test(`UI-26 ${variant}: the marks of a piece are its legal moves`, async () => {
    const { page, url } = await play(app, { variant, ...TWO });
    const { moves } = (await state(page, url)).position;
    for (const [from, list] of Object.entries(moves)) {
      if (!/^[a-z]\d/.test(from)) continue;
      await square(page, from).click();
      const wanted = [...new Set(list.map(({ to }) => to))].sort();
      assert.deepEqual(await targets(page), wanted, from);
      await page.keyboard.press("Escape");
    }
  });
}

const CASTLINGS = [
  ["janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "e1", "b1", { b1: "w-K", c1: "w-R" }],
  ["janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "e1", "i1", { i1: "w-K", h1: "w-R" }],
  ["janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "e1", "j1", { i1: "w-K", h1: "w-R" }],
  ["janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "e1", "a1", { b1: "w-K", c1: "w-R" }],
  ["falcon", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1", "c1", { c1: "w-K", d1: "w-R" }],
  ["falcon", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1", "i1", { i1: "w-K", h1: "w-R" }],
  ["falcon", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1", "a1", { c1: "w-K", d1: "w-R" }],
];
for (const [variant, fen, king, to, stand] of CASTLINGS)
  test(`UI-27 ${variant}: castling from ${king} to ${to} by two clicks`, async () => {
    const { page } = await play(app, { variant, fen, ...TWO });
    await move(page, king, to);
    await plies(page, 1);
    const now = await pieces(page);
    for (const [at, piece] of Object.entries(stand)) assert.equal(now[at], piece);
  });

test("UI-28 Berolina: a diagonal double step, taken in passing by the straight step alone", async () => {
  const { page, url } = await play(app, { variant: "berolina", ...TWO });
  await move(page, "e2", "c4");
  await plies(page, 1);
  for (const text of ["h7g6", "c4b5", "c7a5"]) await act(page, url, { do: "move", text });
  await plies(page, 4);
  // The skipped square is b6: a capture goes straight ahead from b5, a diagonal step takes nothing.
  await square(page, "b5").click();
  assert.ok((await targets(page)).includes("b6"));
  await square(page, "b6").click();
  await plies(page, 5);
  const now = await pieces(page);
  assert.deepEqual([now.b6, now.a5], ["w-P", undefined]);
});

test("UI-28 Berolina: a diagonal step onto the skipped square takes nothing", async () => {
  const fen = "4k3/2p5/8/P7/8/8/8/4K3 b - - 0 1";
  const { page } = await play(app, { variant: "berolina", fen, ...TWO });
  await move(page, "c7", "e5");
  await plies(page, 1);
  await move(page, "a5", "b6");
  await plies(page, 2);
  const now = await pieces(page);
  assert.deepEqual([now.b6, now.e5], ["w-P", "b-P"]);
});

const RESERVE = "4k3/P7/8/8/8/8/8/R3K3[AQNPqn] w - - 0 1";
for (const [variant, offered] of [
  ["superchess", ["w-A", "w-N", "w-Q"]],
  ["superchess-tournament", ["w-N", "w-Q"]],
])
  test(`UI-29 ${variant}: a pawn becomes one of its own side's lost pieces`, async () => {
    const { page } = await play(app, { variant, fen: RESERVE, ...TWO });
    assert.equal(await hand(page, "N", "w").getAttribute("data-count"), "1");
    await move(page, "a7", "a8");
    assert.deepEqual((await choices(page)).sort(), offered);
    await choose(page, "w-N");
    await plies(page, 1);
    assert.equal((await pieces(page)).a8, "w-N");
    assert.equal(await hand(page, "N", "w").count(), 0, "it has left the reserve");
    assert.equal(await hand(page, "Q", "w").count(), 1);
  });

test("UI-29 with nothing to become the pawn goes there without being asked, and stays", async () => {
  const fen = "4k3/P7/8/8/8/8/8/R3K3[P] w - - 0 1";
  const { page, url } = await play(app, { variant: "superchess", fen, ...TWO });
  await move(page, "a7", "a8");
  await plies(page, 1);
  assert.equal(await page.getByTestId("chooser").count(), 0);
  assert.equal((await pieces(page)).a8, "w-P");
  await act(page, url, { do: "move", text: "e8e7" });
  assert.equal((await state(page, url)).position.moves.a8, undefined);
});

test("UI-31 drops by click, drag and keyboard; promote or not; no choice when forced", async () => {
  const fen = "4k/5/2S2/5/K4[PGg] w 0 1";
  const { page, url } = await play(app, { variant: "minishogi", fen, ...TWO });
  await hand(page, "G", "w").click();
  await square(page, "b2").click();
  await plies(page, 1);
  await drag(page, hand(page, "G", "b"), square(page, "d4"));
  await plies(page, 2);
  await hand(page, "P", "w").focus();
  await page.keyboard.press("Enter");
  await walk(page, "e3");
  await page.keyboard.press("Enter");
  await plies(page, 3);
  assert.deepEqual(await list(page), ["G*b2", "G*d4", "P*e3"]);
  await act(page, url, { do: "move", text: "e5d5" });
  await plies(page, 4);
  // Nothing promotes on the fourth rank. On the last one a piece may, and the pawn must.
  await move(page, "c3", "c4");
  await plies(page, 5);
  assert.equal(await page.getByTestId("chooser").count(), 0);
});

test("UI-31 the chooser offers to promote or to stay; a pawn has no choice", async () => {
  const fen = "k4/2S1P/5/5/K4[] w 0 1";
  const { page, url } = await play(app, { variant: "minishogi", fen, ...TWO });
  await move(page, "c4", "d5");
  assert.equal((await choices(page)).length, 2);
  await page.getByTestId("chooser").locator('[data-piece="w-S-up"]').click();
  await plies(page, 1);
  assert.equal((await pieces(page)).d5, "w-S-up");
  await act(page, url, { do: "move", text: "a5a4" });
  await plies(page, 2);
  await move(page, "e4", "e5");
  await plies(page, 3);
  assert.equal((await pieces(page)).e5, "w-P-up");
});

test("UI-31 a second pawn on a file and a pawn that mates are not offered, and it is said why", async () => {
  const fen = "4k/5/4G/P4/K4[P] w 0 1";
  const { page } = await play(app, { variant: "minishogi", fen, ...TWO });
  await hand(page, "P", "w").click();
  const offered = await targets(page);
  assert.ok(!offered.some((at) => at.startsWith("a")), "the a file has a pawn");
  assert.ok(!offered.some((at) => at.endsWith("5")), "it could never move from there");
  await square(page, "a4").click();
  await page.getByTestId("alert").filter({ hasText: "Pawn" }).waitFor();
});

test("UI-31 a pawn drop may check but not mate", async () => {
  // The King in the corner has no square; the Gold guards the pawn.
  const mates = "3pk/3s1/3G1/5/K4[P] w 0 1";
  const { page, url } = await play(app, { variant: "minishogi", fen: mates, ...TWO });
  await hand(page, "P", "w").click();
  const offered = await targets(page);
  assert.ok(offered.includes("e2") && !offered.includes("e4"), offered.join());
  const { error } = await (await page.request.get(`${url}/why?from=P@&to=e4`)).json();
  assert.match(error, /mate/i);
});

test("UI-32 a taken piece lies unpromoted in the taker's hand", async () => {
  const fen = "4k/5/2+r2/2G2/K4[G] w 0 1";
  const { page } = await play(app, { variant: "minishogi", fen, ...TWO });
  await move(page, "c2", "c3");
  await plies(page, 1);
  assert.equal(await hand(page, "R", "w").getAttribute("data-count"), "1");
  assert.equal(await hand(page, "G", "w").getAttribute("data-count"), "1");
});

const ENDS = [
  ["checkmate", "chess", null, "f2f3 e7e5 g2g4 d8h4", /White is checkmated/],
  ["stalemate", "chess", "7k/8/8/5Q2/8/8/8/K7 w - - 0 1", "f5f7", /stalemate/],
  ["repetition", "chess", null, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", /occurred 3 times/],
  ["no move left", "minishogi", "4k/2G2/3K1/5/5[R] w 0 1", "R@e1", /Black/],
];
for (const [name, variant, fen, moves, words] of ENDS)
  test(`UI-33 ${name}: the last move is marked and the card says why`, async () => {
    const { page, url } = await play(app, { variant, fen, ...TWO });
    const texts = moves.split(" ");
    for (const text of texts) await act(page, url, { do: "move", text });
    await plies(page, texts.length);
    await page.getByTestId("end").waitFor();
    assert.match(await page.getByTestId("end").textContent(), words);
    if (name === "checkmate") {
      const said = await square(page, "e1").getAttribute("aria-label");
      assert.match(said, /check/);
    }
  });

const SHORT = {
  janus: "e2e4 e7e5 b1c3",
  falcon: "e2e4 e7e5 d1f4",
  berolina: "e2c4 d7e6 c4d5",
  minishogi: "e1e4 e5e4 P@e2",
  superchess: "e2e4 d7d5 e4d5",
};
for (const [variant, moves] of Object.entries(SHORT))
  test(`UI-51, UI-52 ${variant}: FEN and PGN lead to the same position and list`, async () => {
    const { page, url } = await play(app, { variant, ...TWO });
    for (const text of moves.split(" ")) await act(page, url, { do: "move", text });
    await plies(page, 3);
    const [before, wanted] = [await pieces(page), await list(page)];
    const { fen } = (await state(page, url)).position;
    const pgn = await (await page.request.get(`${url}/pgn`)).text();

    await page.goto(`/new?variant=${variant}&opponent=hot-seat&fen=${encodeURIComponent(fen)}`);
    await page.getByTestId("play").click();
    await arrive(page);
    assert.deepEqual(await pieces(page), before);

    await page.goto("/games");
    await page.locator("details:has(#pgn) > summary").click();
    await page.getByTestId("import").locator("textarea").fill(pgn);
    await page.getByTestId("import").locator("button").click();
    await arrive(page);
    assert.deepEqual(await list(page), wanted);
    assert.deepEqual(await pieces(page), before);
  });

test("UI-72, UI-73 a whole game to mate with nothing but the keyboard, and spoken", async () => {
  const { page } = await play(app, { variant: "chess", ...TWO });
  const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
  for (const [index, text] of moves.entries()) {
    await byKeyboard(page, text.slice(0, 2), text.slice(2));
    await plies(page, index + 1);
  }
  await page.getByTestId("end").waitFor();
  const spoken = await page.locator('[role="status"], [aria-live="polite"]').allTextContents();
  assert.match(spoken.join(" "), /checkmate/i);
});
