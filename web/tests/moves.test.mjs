/**
 * Moves that are more than one piece going to one square: passing, entering behind another piece,
 * capturing on the way, castling from any square, and arrays by number.
 */
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { move as made, moves, openBoard, placement, set, told } from "./bench.mjs";
import {
  barriers,
  drag,
  harness,
  middle,
  PHONE,
  shot,
  shots,
  square,
  touchDrag,
} from "./support.mjs";
import { act, byKeyboard, list, move, pieces, play, plies, state, walk } from "./table.mjs";

/** Games of chess in which a side may pass, or build a wall instead of moving. */
function ownGames() {
  const folder = mkdtempSync(join(tmpdir(), "wazir-variants-"));
  const about = 'about = "Chess with passing."\nfamily = "chess"\nbased-on = "chess"\n';
  for (const when of ["always", "when-stuck"]) {
    const head = `id = "pass-${when}"\nname = "Passing ${when}"\n${about}`;
    writeFileSync(join(folder, `pass-${when}.toml`), `${head}[moves]\nmay-pass = "${when}"\n`);
  }
  const walls = '[walls]\nbuild = "instead-of-moving"\n';
  const head = `id = "builders"\nname = "Builders"\n${about.replace("passing", "walls")}`;
  writeFileSync(join(folder, "builders.toml"), `${head}${walls}`);
  return folder;
}

const app = harness({ words: ["--variants", ownGames()] });
afterEach(() => app.close());

const TWO = { opponent: "hot-seat" };
const WAYS = "[data-move]";
const chooser = (page) => page.getByTestId("chooser");
/** The offered moves: what each says, and the pictures on it. */
const offered = (page) =>
  chooser(page)
    .locator(WAYS)
    .evaluateAll((all) =>
      all.map((choice) => [
        choice.innerText.trim(),
        ...[...choice.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1)),
      ]),
    );
const choose = (page, words) => chooser(page).getByRole("menuitem", { name: words }).click();
const doomed = (page) =>
  page.locator(".cell.doomed").evaluateAll((all) => all.map(({ dataset }) => dataset.sq).sort());
const held = (page, letter, color) =>
  page.locator(`[data-role="${letter}"][data-color="${color}"]`);
const chooseByKey = async (page, words) => {
  for (let press = 0; press < 8; press += 1) {
    const said = await page.evaluate(() => document.activeElement?.innerText ?? "");
    if (said.includes(words)) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
  }
  return assert.fail(`no choice says ${words}`);
};

// Passing.

test("UI-44 a side passes by the button, by the key and by word", async () => {
  const { page } = await play(app, { variant: "pass-always", ...TWO });
  await page.getByTestId("pass").click();
  await plies(page, 1);
  await page.keyboard.press("p");
  await plies(page, 2);
  await page.getByTestId("typed").fill("pass");
  await page.keyboard.press("Enter");
  await plies(page, 3);
  assert.deepEqual(await list(page), ["pass", "pass", "pass"]);
  assert.equal(await page.locator(".cell.last").count(), 0, "nothing has moved");
  assert.equal(await page.getByTestId("stuck").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("UI-44 no button where nobody passes, and none in check", async () => {
  const { page } = await play(app, { variant: "chess", ...TWO });
  assert.ok(await page.getByTestId("pass").isHidden());
  await page.keyboard.press("p");
  const fen = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
  const { page: checked } = await play(app, { variant: "pass-always", fen, ...TWO });
  assert.ok(await checked.getByTestId("pass").isHidden());
  assert.deepEqual([...(await list(page)), ...(await list(checked))], []);
});

test("UI-44 a side that is stuck is told to pass, and then it may", async () => {
  const fen = "6k1/8/8/8/8/8/5q2/7K w - - 0 1";
  const { page } = await play(app, { variant: "pass-when-stuck", fen, ...TWO });
  const card = page.getByTestId("stuck");
  await card.waitFor();
  assert.deepEqual(await barriers(page), []);
  await card.getByRole("button", { name: "Pass" }).click();
  await plies(page, 1);
  await page.waitForFunction(() => !document.querySelector('[data-testid="stuck"]'));
  assert.ok(await page.getByTestId("pass").isHidden(), "Black has moves");
});

/** Has every move confirmed. */
async function confirmMoves(page) {
  await page.evaluate(() =>
    localStorage.setItem("wazir:prefs", JSON.stringify({ confirmMoves: true })),
  );
  await page.reload();
  await page.locator("#game[data-ready] .piece").first().waitFor();
}

test("UI-44 a pass is confirmed like any move, where that is wanted", async () => {
  const { page, url } = await play(app, { variant: "pass-always", ...TWO });
  await confirmMoves(page);
  await page.getByTestId("pass").click();
  const card = page.getByTestId("confirm-move");
  await card.waitFor();
  assert.deepEqual((await state(page, url)).tree, []);
  await card.getByRole("button", { name: "Play" }).click();
  await plies(page, 1);
});

// Pieces that enter where others leave.

test("UI-45 the pieces in hand lie beside the board, and only those", async () => {
  const { page } = await play(app, { variant: "seirawan", ...TWO });
  const beside = (place) =>
    page
      .getByTestId(`tray-${place}`)
      .locator("[data-piece]")
      .evaluateAll((all) => all.map(({ dataset }) => `${dataset.piece} ${dataset.count}`).sort());
  assert.deepEqual(await beside("near"), ["w-E 1", "w-H 1"]);
  assert.deepEqual(await beside("far"), ["b-E 1", "b-H 1"]);
});

test("UI-45 by mouse: what enters is asked, shown and gone from the hand", async () => {
  const { page } = await play(app, { variant: "seirawan", ...TWO });
  await move(page, "b1", "c3");
  assert.deepEqual(await offered(page), [
    ["Elephant enters on b1", "w-E"],
    ["Hawk enters on b1", "w-H"],
    ["Nothing enters", "w-N"],
  ]);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "gate");
  await choose(page, /Hawk/);
  await plies(page, 1);
  const now = await pieces(page);
  assert.deepEqual([now.b1, now.c3], ["w-H", "w-N"]);
  assert.equal(await held(page, "H", "w").getAttribute("data-count"), "0");
  assert.deepEqual(await list(page), ["Nc3/H"]);
});

test("UI-45 by keyboard and by drag; nothing need enter; pawns ask nothing", async () => {
  const { page } = await play(app, { variant: "seirawan", ...TWO });
  await byKeyboard(page, "g1", "f3");
  await chooseByKey(page, "Elephant");
  await plies(page, 1);
  await drag(page, square(page, "b8"), square(page, "c6"));
  await choose(page, /Nothing/);
  await plies(page, 2);
  await move(page, "e2", "e4");
  await plies(page, 3);
  const now = await pieces(page);
  assert.deepEqual([now.g1, now.b8, now.c6], ["w-E", undefined, "b-N"]);
  // The Knight has moved before: nothing enters behind it any more.
  await move(page, "c6", "d4");
  await plies(page, 4);
  assert.deepEqual(await list(page), ["Nf3/E", "Nc6", "e4", "Nd4"]);
});

test("UI-45 castling lets a piece enter on the king's square or the rook's", async () => {
  const fen = "4k3/8/8/8/8/8/PPPPPPPP/4K2R[H] w KQBCDFGEH - 0 1";
  const { page } = await play(app, { variant: "seirawan", fen, ...TWO });
  await move(page, "e1", "g1");
  const words = (await offered(page)).map(([said]) => said).sort();
  assert.deepEqual(words, ["Hawk enters on e1", "Hawk enters on h1", "Nothing enters"]);
  await choose(page, /h1/);
  await plies(page, 1);
  const now = await pieces(page);
  assert.deepEqual([now.g1, now.f1, now.h1, now.e1], ["w-K", "w-R", "w-H", undefined]);
});

// Moves of two legs.

const LION = "4k3/8/8/3pp3/3L4/8/8/4K3 w - - 0 1";

test("UI-46 by mouse: straight there, or with a capture on the way", async () => {
  const { page } = await play(app, { variant: "mightylion", fen: LION, ...TWO });
  await move(page, "d4", "d6");
  assert.deepEqual(await offered(page), [
    ["Straight to d6", "w-L"],
    ["Take the Pawn on d5 on the way", "w-L", "b-P"],
    ["Take the Pawn on e5 on the way", "w-L", "b-P"],
  ]);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "lion");
  await choose(page, /d5/);
  // Shown at once, and confirmed by the server.
  assert.deepEqual(Object.keys(await pieces(page)).sort(), ["d6", "e1", "e5", "e8"]);
  await plies(page, 1);
  assert.deepEqual(Object.keys(await pieces(page)).sort(), ["d6", "e1", "e5", "e8"]);
  assert.deepEqual(page.complaints, []);
});

test("UI-46 by mouse: two captures in one move, or one and back", async () => {
  const { page, url } = await play(app, { variant: "mightylion", fen: LION, ...TWO });
  await move(page, "d4", "e5");
  assert.deepEqual(await offered(page), [
    ["Take the Pawn on e5 and stay", "w-L"],
    ["Take the Pawn on d5 on the way", "w-L", "b-P"],
    ["Take the Pawn on e5 and return", "w-L", "b-P"],
  ]);
  await choose(page, /return/);
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { d4: "w-L", d5: "b-P", e1: "w-K", e8: "b-K" });
  await act(page, url, { do: "take-back" });
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 0);
  await move(page, "d4", "e5");
  await choose(page, /on the way/);
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { e1: "w-K", e5: "w-L", e8: "b-K" });
});

test("UI-46 by keyboard: igui and two captures", async () => {
  const { page } = await play(app, { variant: "mightylion", fen: LION, ...TWO });
  await byKeyboard(page, "d4", "d5");
  await chooseByKey(page, "and return");
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { d4: "w-L", e1: "w-K", e5: "b-P", e8: "b-K" });
  await byKeyboard(page, "e8", "d8");
  await plies(page, 2);
  await byKeyboard(page, "d4", "f6");
  await chooseByKey(page, "on the way");
  await plies(page, 3);
  assert.deepEqual(await pieces(page), { d8: "b-K", e1: "w-K", f6: "w-L" });
});

test("UI-46 the Lion of Chu Shogi, whose board has twelve files, captures twice", async () => {
  const fen = "11k/12/12/12/12/12/5pp5/5N6/12/12/12/K11 w 0 1";
  const { page } = await play(app, { variant: "chu", fen, ...TWO }, { viewport: PHONE });
  await move(page, "f5", "g6");
  await choose(page, /f6 on the way/);
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { a1: "w-K", g6: "w-N", l12: "b-K" });
});

test("UI-46 a Lion that steps aside and returns passes", async () => {
  const { page } = await play(app, { variant: "mightylion", fen: LION, ...TWO });
  await page.getByTestId("pass").click();
  await plies(page, 1);
  assert.equal(Object.keys(await pieces(page)).length, 5);
});

// What a move would capture.

test("UI-49 what a move would capture besides its target is crossed out beforehand", async () => {
  const { page } = await play(app, { variant: "mightylion", fen: LION, ...TWO });
  await square(page, "d4").click();
  assert.deepEqual(await doomed(page), []);
  await square(page, "c6").hover();
  assert.deepEqual(await doomed(page), ["d5"]);
  assert.match(await square(page, "c6").getAttribute("aria-label"), /can capture here, 2 ways/);
  await square(page, "b3").hover();
  assert.deepEqual(await doomed(page), []);
  await square(page, "d6").click();
  const ways = chooser(page).locator(WAYS);
  await ways.nth(0).hover();
  assert.deepEqual(await doomed(page), []);
  await ways.nth(1).hover();
  assert.deepEqual(await doomed(page), ["d5"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shot(page, "lion-victim");
  await page.keyboard.press("Escape");
  assert.deepEqual(await doomed(page), []);
});

test("UI-49 by keyboard and while dragging, too, and it is said", async () => {
  const fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
  const { page } = await play(app, { variant: "chess", fen, ...TWO });
  await walk(page, "e5");
  await page.keyboard.press("Enter");
  await walk(page, "d6");
  assert.deepEqual(await doomed(page), ["d5"]);
  const said = await square(page, "d6").getAttribute("aria-label");
  assert.equal(said, "d6, empty, can capture here, takes black Pawn on d5");
  await page.keyboard.press("Escape");
  assert.deepEqual(await doomed(page), []);
  await drag(page, square(page, "e5"), square(page, "d6"), { drop: false });
  assert.deepEqual(await doomed(page), ["d5"]);
  await page.mouse.up();
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { d6: "w-P", e1: "w-K", e8: "b-K" });
});

test("UI-49 an explosion is crossed out with all that it takes, the capturer included", async () => {
  const fen = "4k3/8/8/2np4/4P3/8/8/4K3 w - - 0 1";
  const { page } = await play(app, { variant: "atomic", fen, ...TWO });
  await square(page, "e4").click();
  await square(page, "d5").hover();
  assert.deepEqual(await doomed(page), ["c5"]);
  await square(page, "d5").click();
  assert.deepEqual(await pieces(page), { e1: "w-K", e8: "b-K" });
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { e1: "w-K", e8: "b-K" });
});

test("UI-49 the board shows a capture at once, before the server answers", async () => {
  const page = await openBoard(app, "chess", {
    movable: ["w"],
    pieces: placement("8/8/8/3pp3/3Q4/8/8/8"),
    moves: moves(
      made("d4e5", "capture", { text: "back", rests: "d4", clears: ["e5"] }),
      made("d4d6", "capture", { clears: ["d5"] }),
    ),
  });
  await square(page, "d4").click();
  await square(page, "e5").click();
  assert.deepEqual(await told(page), [["move", "back", "d4"]]);
  assert.deepEqual(await pieces(page), { d4: "w-Q", d5: "b-P" });
});

test("UI-49 what enters behind a move leaves the hand at once, and both squares are marked", async () => {
  const beside = [{ piece: "w-N", count: 1 }];
  const page = await openBoard(
    app,
    "chess",
    {
      movable: ["w"],
      beside,
      pieces: placement("8/8/8/8/8/8/8/6R1"),
      moves: moves(made("g1g3", "quiet", { enters: { piece: "w-N", square: "g1" } })),
    },
    { trays: { keepEmpty: true } },
  );
  assert.equal(await held(page, "N", "w").getAttribute("data-count"), "1");
  await move(page, "g1", "g3");
  assert.deepEqual(await pieces(page), { g1: "w-N", g3: "w-R" });
  assert.equal(await held(page, "N", "w").isDisabled(), true);
  assert.match(await square(page, "g1").getAttribute("aria-label"), /last move/);
});

test("UI-49 automatic promotion still asks what to take on the way", async () => {
  const promotion = (to, clears) => made(`d7d8=${to}`, "capture", { clears, label: clears.join() });
  const ways = {
    alike: [promotion("w-R", ["c8"]), promotion("w-Q", ["c8"])],
    different: [promotion("w-Q", ["c8"]), promotion("w-Q", ["e8"]), promotion("w-R", ["c8"])],
  };
  const page = await openBoard(app, "chess", {
    movable: ["w"],
    autoPromote: true,
    pieces: placement("2n1n3/3P4/8/8/8/8/8/8"),
    moves: moves(...ways.different),
  });
  await move(page, "d7", "d8");
  assert.equal((await offered(page)).length, 3);
  assert.deepEqual(await told(page), []);
  await page.keyboard.press("Escape");
  await set(page, { moves: moves(...ways.alike) });
  await move(page, "d7", "d8");
  assert.deepEqual(await told(page), [["move", "d7d8=w-Q", "d7"]]);
});

// Castling from any square.

const CASTLINGS = [
  ["f1", "h1", { g1: "w-K", f1: "w-R" }],
  ["f1", "b1", { c1: "w-K", d1: "w-R" }],
];
for (const [king, rook, stand] of CASTLINGS)
  test(`UI-47 Chess960: the king castles onto its rook on ${rook}, by mouse and keyboard`, async () => {
    const fen = "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1";
    for (const way of [move, byKeyboard, (page, ...at) => dragged(page, ...at)]) {
      const { page } = await play(app, { variant: "chess960", fen, ...TWO });
      await way(page, king, rook);
      await plies(page, 1);
      const now = await pieces(page);
      for (const [at, piece] of Object.entries(stand)) assert.equal(now[at], piece);
      assert.equal(await chooser(page).count(), 0);
    }
  });
const dragged = (page, from, to) => drag(page, square(page, from), square(page, to));

test("UI-47 Chess960: the king's own step beside the rook is no castling", async () => {
  const fen = "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1";
  const { page } = await play(app, { variant: "chess960", fen, ...TWO });
  await square(page, "f1").click();
  assert.equal(await square(page, "h1").getAttribute("data-target"), "castle");
  assert.equal(await square(page, "g1").getAttribute("data-target"), "quiet");
  await square(page, "g1").click();
  await plies(page, 1);
  assert.deepEqual(await list(page), ["Kg1"]);
});

// Arrays by number.

test("UI-48 the number of an array has the range of the chosen game", async () => {
  const page = await app.open("/new?variant=chess960");
  const number = page.locator('input[name="number"]');
  const range = page.locator("#array-range");
  await page.locator('[name="array"][value="number"]').check();
  await page.locator('[name="opponent"][value="hot-seat"]').check();
  assert.equal(await number.getAttribute("max"), "959");
  assert.equal(await range.innerText(), "0 to 959");
  await number.fill("959");
  await page.locator("#variant-superchess").check();
  assert.notEqual(await number.getAttribute("max"), "959");
  await page.locator('input[type="search"][name="q"]').fill("chess960");
  await page.locator("#variant-chess960").check();
  assert.equal(await number.getAttribute("max"), "959");
  assert.equal(await number.inputValue(), "959");
  await page.getByTestId("play").click();
  await page.locator("#game[data-ready] .piece").first().waitFor();
  const { position } = await state(page, new URL(page.url()).pathname);
  assert.equal(position.fen.split("/")[0], "rkrnnqbb", "the array of that number");
});

test("UI-48 a number that no array has is refused with the range, without a script, too", async () => {
  const page = await app.open(null, { javaScriptEnabled: false });
  // Without scripts no picture waits until it is in sight: the form is there long before the last.
  const form = "/new?variant=chess960&opponent=hot-seat";
  await page.goto(form, { waitUntil: "domcontentloaded" });
  await page.locator('[name="array"][value="number"]').check({ force: true });
  await page.locator('input[name="number"]').fill("960");
  await page.getByTestId("play").click();
  assert.match(await page.getByTestId("error").innerText(), /Chess960 .* 0 to 959/);
  assert.equal(await page.locator('[name="variant"]:checked').getAttribute("value"), "chess960");
});

// Coordinates.

test("UI-80 two digits stand in a margin, and squares stay square", async () => {
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    const { page } = await play(app, { variant: "chu", ...TWO }, { viewport });
    const board = await page.getByTestId("board").boundingBox();
    const corner = await square(page, "a12").boundingBox();
    assert.ok(Math.abs(corner.width - corner.height) < 0.5, "a square is square");
    assert.ok(corner.x - board.x > 10, "there is a margin");
    const text = await square(page, "a12")
      .locator(".rank")
      .evaluate((element) => getComputedStyle(element, "::before").content);
    assert.equal(text, '"12"');
    const { x } = await middle(square(page, "a12").locator(".rank"));
    assert.ok(x < corner.x, "beside the square");
    await move(page, "a4", "a5");
    await plies(page, 1);
  }
});

// Walls.

test("UI-55 by mouse: the move, then the duck; a square for no duck takes the move back", async () => {
  const { page } = await play(app, { variant: "duck", ...TWO });
  await move(page, "e2", "e4");
  assert.equal((await pieces(page)).e4, "w-P");
  assert.equal(await page.locator(".cell[data-target]").count(), 32);
  await square(page, "d8").click();
  assert.equal((await pieces(page)).e2, "w-P");
  await move(page, "e2", "e4");
  await square(page, "e5").click();
  await plies(page, 1);
  const now = await pieces(page);
  assert.deepEqual([now.e4, now.e5, now.e2], ["w-P", "duck", undefined]);
  assert.match(await square(page, "e5").getAttribute("aria-label"), /duck/);
  assert.deepEqual(await list(page), ["e4,e5"]);
  assert.deepEqual(await barriers(page), []);
  await shot(page, "duck");
  assert.deepEqual(page.complaints, []);
});

test("UI-55 by keyboard: Escape takes the move back", async () => {
  const { page } = await play(app, { variant: "duck", ...TWO });
  await byKeyboard(page, "g1", "f3");
  assert.equal((await pieces(page)).f3, "w-N");
  await page.keyboard.press("Escape");
  assert.equal((await pieces(page)).g1, "w-N");
  await byKeyboard(page, "g1", "f3");
  await walk(page, "f4");
  await page.keyboard.press("Enter");
  await plies(page, 1);
  assert.equal((await pieces(page)).f4, "duck");
});

test("UI-55 by finger: the move is dragged, the duck is tapped", async () => {
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const { page } = await play(app, { variant: "duck", ...TWO }, touch);
  await touchDrag(page, square(page, "b1"), square(page, "c3"));
  assert.equal((await pieces(page)).c3, "w-N");
  await page.getByTestId("message").filter({ hasText: "Choose a square for the duck" }).waitFor();
  await square(page, "b1").tap();
  await plies(page, 1);
  assert.equal((await pieces(page)).b1, "duck");
  assert.deepEqual(page.complaints, []);
});

test("UI-55 the board shows the move with its duck while it waits to be confirmed", async () => {
  const fen = "4k3/8/8/3*4/8/8/8/4K2R w K - 0 1";
  const { page, url } = await play(app, { variant: "duck", fen, ...TWO });
  await confirmMoves(page);
  // Castling shows where King and Rook stand before it asks for the duck.
  await move(page, "e1", "h1");
  assert.deepEqual(await pieces(page), { d5: "duck", e8: "b-K", f1: "w-R", g1: "w-K" });
  assert.match(await square(page, "e1").getAttribute("aria-label"), /empty.*duck can go here/);
  await shots(page, "duck-building");
  await square(page, "e1").click();
  const card = page.getByTestId("confirm-move");
  await card.waitFor();
  assert.match(await card.innerText(), /Play O-O,e1\?/);
  const after = { e1: "duck", e8: "b-K", f1: "w-R", g1: "w-K" };
  assert.deepEqual(await pieces(page), after);
  await shots(page, "duck-confirm");
  await card.getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(await pieces(page), { d5: "duck", e1: "w-K", e8: "b-K", h1: "w-R" });
  assert.deepEqual((await state(page, url)).tree, []);
  await move(page, "e1", "g1");
  await square(page, "e1").click();
  await card.getByRole("button", { name: "Play" }).click();
  await plies(page, 1);
  assert.deepEqual(await pieces(page), after);
});

test("UI-55 a typed move names the duck's square, and a question is told where the duck is", async () => {
  const { page } = await play(app, { variant: "duck", ...TWO });
  const typed = page.getByTestId("typed");
  const example = await typed.getAttribute("placeholder");
  const say = async (words) => {
    await typed.fill(words);
    await typed.press("Enter");
  };
  await say("e4");
  const alert = page.getByTestId("alert");
  await alert.filter({ hasText: /^e4 must say where the wall goes, as in e4,/i }).waitFor();
  await say(/like (.+)$/.exec(example)[1]);
  await plies(page, 1);
  await say("e5,e4");
  await plies(page, 2);
  assert.equal((await list(page))[1], "e5,e4");
  await say("pieces");
  await page
    .getByTestId("live")
    .filter({ hasText: /Black: .*\. Duck: e4\.$/ })
    .waitFor();
});

test("UI-55 a wall is built instead of moving by button and by key", async () => {
  const { page } = await play(app, { variant: "builders", ...TWO });
  const button = page.getByTestId("build");
  assert.equal(await button.innerText(), "Wall");
  assert.equal(await button.getAttribute("aria-label"), "Build a wall");
  assert.ok(await page.getByTestId("pass").isHidden(), "nobody may do nothing at all");
  await button.click();
  assert.equal(await page.locator(".cell[data-target]").count(), 32);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".cell[data-target]").count(), 0);
  await button.click();
  await square(page, "e5").click();
  await plies(page, 1);
  await page.keyboard.press("b");
  await walk(page, "d4");
  await page.keyboard.press("Enter");
  await plies(page, 2);
  const now = await pieces(page);
  assert.deepEqual([now.e5, now.d4], ["wall", "wall"]);
  assert.deepEqual(await barriers(page), []);
  await shots(page, "builders");
  assert.deepEqual(page.complaints, []);
});

// Promotion in place.

test("UI-29 in Sittuyin a second click on a Pawn asks before it becomes a Ferz", async () => {
  const fen = "k7/8/8/4P3/8/8/8/4K3[] w - - 0 1";
  const { page } = await play(app, { variant: "sittuyin", fen, ...TWO });
  await move(page, "e5", "e5");
  assert.deepEqual(await offered(page), [["Ferz", "w-F"]]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await list(page), []);
  await move(page, "e5", "e5");
  await choose(page, "Ferz");
  await plies(page, 1);
  assert.deepEqual(await pieces(page), { a8: "b-K", e1: "w-K", e5: "w-F" });
});
