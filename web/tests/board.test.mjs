/** The board alone, with positions and moves from the test itself. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { move, moves, openBoard, placement, set, tells, told } from "./bench.mjs";
import {
  barriers,
  DESKTOP,
  drag,
  finger,
  harness,
  middle,
  PHONE,
  settled,
  shot,
  square,
  touchDrag,
} from "./support.mjs";

const app = harness();
afterEach(() => app.close());

const START = {
  movable: ["w"],
  moves: moves(move("e2e3"), move("e2e4"), move("b1a3"), move("b1c3"), move("g1f3")),
};
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const E4 = [["move", "e2e4", "e2"]];
const targets = (page) =>
  page.locator("[data-target]").evaluateAll((cells) => cells.map((cell) => cell.dataset.sq).sort());
const piece = (page, name) => page.locator(`.piece[data-on="${name}"]`);
const tray = (page, role, which = "near") =>
  page.locator(`[data-testid="tray-${which}"] [data-role="${role}"]`);
const chooser = (page) => page.getByTestId("chooser");

// Ways to move.

test("UI-20 two clicks move, and the board shows it at once", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  assert.deepEqual(await targets(page), ["e3", "e4"]);
  assert.equal(await square(page, "e2").getAttribute("aria-selected"), "true");
  await square(page, "e4").click();
  assert.deepEqual(await told(page), E4);
  assert.equal(await piece(page, "e4").getAttribute("data-piece"), "w-P");
  assert.deepEqual(await targets(page), []);
  assert.deepEqual(page.complaints, []);
});

test("UI-20 nothing moves twice before the position is set again", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  await square(page, "e4").click();
  await square(page, "g1").click();
  await square(page, "f3").click();
  assert.deepEqual(
    (await told(page)).filter(([what]) => what === "move"),
    E4,
  );
  await set(page, { pieces: placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") });
  assert.equal(await piece(page, "e2").count(), 1);
  await square(page, "g1").click();
  await square(page, "f3").click();
  assert.deepEqual(await told(page), [["move", "g1f3", "g1"]]);
});

test("UI-20 a second click, another piece, Escape: the choice can be changed", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  await square(page, "e2").click();
  assert.deepEqual(await targets(page), []);
  await square(page, "e2").click();
  await square(page, "b1").click();
  assert.deepEqual(await targets(page), ["a3", "c3"]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await targets(page), []);
  assert.deepEqual(await told(page), []);
});

test("UI-21 a drag by mouse moves; the piece lies under the pointer and leaves a shade", async () => {
  const page = await openBoard(app, "janus", {
    movable: ["w"],
    moves: moves(move("e2e4"), move("b1c3")),
  });
  await drag(page, square(page, "e2"), square(page, "e4"), { drop: false });
  const at = await middle(page.locator(".ghost"));
  const under = await middle(square(page, "e4"));
  assert.ok(Math.hypot(at.x - under.x, at.y - under.y) < 2);
  assert.match(await piece(page, "e2").getAttribute("class"), /lifted/);
  assert.match(await square(page, "e4").getAttribute("class"), /over/);
  await page.mouse.up();
  assert.deepEqual(await told(page), E4);
  assert.equal(await page.locator(".ghost, .lifted").count(), 0);
});

test("UI-21 a drag can be called off: outside, back home, Escape, the other button", async () => {
  const page = await openBoard(app, "chess", START);
  await drag(page, square(page, "e2"), page.locator("#after"));
  assert.deepEqual(await targets(page), []);
  await drag(page, square(page, "e2"), square(page, "e4"), { drop: false });
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".ghost, .lifted").count(), 0);
  await page.mouse.up();
  await drag(page, square(page, "e2"), square(page, "e4"), { drop: false });
  await page.mouse.down({ button: "right" });
  await page.mouse.up({ button: "right" });
  await page.mouse.up();
  assert.equal(await page.locator(".ghost, .lifted").count(), 0);
  assert.deepEqual(await told(page), []);
});

test("UI-21 a drag survives what changes elsewhere, and ends with its piece", async () => {
  const page = await openBoard(app, "chess", START);
  await drag(page, square(page, "e2"), square(page, "e4"), { drop: false });
  const pieces = placement("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR");
  await set(page, { ...START, pieces });
  assert.equal(await page.locator(".ghost").count(), 1);
  await set(page, { ...START, pieces: placement("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPpPPP/RNBQKBNR") });
  assert.equal(await page.locator(".ghost, .lifted").count(), 0);
  await page.mouse.up();
  assert.deepEqual(await told(page), []);
});

test("a board that is taken out leaves nothing behind", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  await page.evaluate(() => window.board.destroy());
  assert.equal(await page.locator("#host > *").count(), 0);
  await page.keyboard.press("Escape");
  assert.deepEqual(page.complaints, []);
});

test("UI-22 two taps move", async () => {
  const page = await openBoard(app, "chess", START, { context: TOUCH });
  await square(page, "e2").tap();
  assert.deepEqual(await targets(page), ["e3", "e4"]);
  await square(page, "e4").tap();
  assert.deepEqual(await told(page), E4);
});

test("UI-23 a drag by finger moves; the page does not scroll meanwhile", async () => {
  const page = await openBoard(app, "chess", START, { context: TOUCH });
  await touchDrag(page, square(page, "e2"), square(page, "e4"));
  assert.deepEqual(await told(page), E4);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("UI-23 only a board to move on keeps the finger from scrolling", async () => {
  const page = await openBoard(app, "chess", START, { context: TOUCH });
  const action = () =>
    page.getByTestId("board").evaluate((board) => getComputedStyle(board).touchAction);
  assert.equal(await action(), "none");
  await set(page, { movable: [] });
  assert.equal(await action(), "auto");
  await set(page, { premovable: ["w"] });
  assert.equal(await action(), "none");
});

test("UI-24 keyboard: one stop by Tab, arrows walk, Enter picks and puts", async () => {
  const page = await openBoard(app, "chess", START);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement.dataset.sq ?? null);
  while ((await focused()) === null) await page.keyboard.press("Tab");
  assert.equal(await focused(), "e1");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#spoken").textContent(), "white Pawn, e2, 2 moves");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  assert.deepEqual(await told(page), E4);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "after");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(), "e4");
  assert.equal(await page.locator('[data-sq][tabindex="0"]').count(), 1);
});

test("UI-24 arrows go as the viewer sees the board, and stop at its edge", async () => {
  const page = await openBoard(app, "chess", START);
  await page.evaluate(() => window.board.focus("e4"));
  const focused = () => page.evaluate(() => document.activeElement.dataset.sq);
  await set(page, { orientation: "b" });
  assert.equal(await focused(), "e4");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), "e3");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "f3");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "h3");
});

test("UI-24 a click gives no square the keyboard", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
});

test("UI-24 what a screen reader clicks is clicked", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").evaluate((cell) => cell.click());
  await square(page, "e4").evaluate((cell) => cell.click());
  assert.deepEqual(await told(page), E4);
});

// Targets.

test("UI-26 marks are the moves that were sent, each kind with a shape of its own", async () => {
  const list = moves(
    move("e1d1"),
    move("e1e2", "capture"),
    move("e1c1", "castle"),
    move("e1a1", "castle"),
  );
  const pieces = placement("4k3/8/8/8/8/8/4q3/R3K3");
  const page = await openBoard(app, "chess", { movable: ["w"], moves: list, pieces });
  await square(page, "e1").click();
  const kinds = await page
    .locator("[data-target]")
    .evaluateAll((cells) => cells.map((cell) => [cell.dataset.sq, cell.dataset.target]));
  assert.deepEqual(
    Object.fromEntries(kinds),
    Object.fromEntries(list.e1.map(({ to, kind }) => [to, kind])),
  );
  const shapes = await page
    .locator("[data-target]")
    .evaluateAll((cells) =>
      cells.map((cell) => getComputedStyle(cell, "::after").backgroundImage.replace(/ /g, "")),
    );
  assert.equal(new Set(shapes).size, 4);
});

test("UI-26 an illegal target leaves everything as it is and is reported", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  await square(page, "e5").click();
  await drag(page, square(page, "e2"), square(page, "d3"));
  assert.deepEqual(await told(page), [
    ["refused", "e2", "e5"],
    ["refused", "e2", "d3"],
  ]);
  assert.equal(await piece(page, "e2").count(), 1);
});

test("UI-26 the other side's pieces stay where they are", async () => {
  const page = await openBoard(app, "chess", START);
  await drag(page, square(page, "e7"), square(page, "e5"));
  await square(page, "d7").click();
  await square(page, "d5").click();
  assert.deepEqual(await told(page), [
    ["square", "d7"],
    ["square", "d5"],
  ]);
});

test("UI-27 castling by the king's square and by the rook's", async () => {
  const [left, right] = [
    { text: "e1b1", partner: ["a1", "c1"] },
    { text: "e1i1", partner: ["j1", "h1"] },
  ];
  const state = {
    movable: ["w"],
    pieces: placement("4k5/10/10/10/10/10/10/R3K4R"),
    moves: moves(
      move("e1b1", "castle", left),
      move("e1a1", "castle", { ...left, rests: "b1" }),
      move("e1i1", "castle", right),
      move("e1j1", "castle", { ...right, rests: "i1" }),
      move("a1a2"),
    ),
  };
  for (const [to, text] of Object.entries({ b1: "e1b1", a1: "e1b1", i1: "e1i1", j1: "e1i1" })) {
    const page = await openBoard(app, "janus", state);
    await square(page, "e1").click();
    await square(page, to).click();
    assert.deepEqual(await told(page), [["move", text, "e1"]], to);
    const castled = text === "e1b1" ? ["b1", "c1", "j1"] : ["a1", "i1", "h1"];
    for (const name of castled) assert.equal(await piece(page, name).count(), 1, `${to}: ${name}`);
    assert.equal(await piece(page, "e1").count(), 0);
    await set(page, { pieces: state.pieces });
    await square(page, "a1").click();
    assert.deepEqual(await targets(page), ["a2"]);
    await app.close();
  }
});

test("UI-20 a target reached by one piece alone is enough, where that is wanted", async () => {
  const page = await openBoard(app, "chess", { ...START, oneClick: true });
  await square(page, "f3").click();
  assert.deepEqual(await told(page), [["move", "g1f3", "g1"]]);
  await set(page, { ...START, pieces: placement("8/8/8/8/8/8/4P3/1N4N1"), oneClick: false });
  await square(page, "f3").click();
  assert.deepEqual(await told(page), [["square", "f3"]]);
});

// Choices.

const PROMOTION = {
  movable: ["w"],
  pieces: placement("3r3k/2P4P/8/8/8/8/8/K7"),
  moves: moves(
    ...["Q", "A", "E", "S", "R"].map((role) => move(`c7c8=w-${role}`, "quiet", { label: role })),
    ...["Q", "A"].map((role) => move(`c7d8=w-${role}`, "capture", { label: role })),
    ...["Q", "A", "E", "S", "R", "V"].map((role) =>
      move(`h7h8=w-${role}`, "capture", { label: role }),
    ),
  ),
};
const offered = (page) =>
  chooser(page)
    .getByRole("menuitem")
    .evaluateAll((items) => items.map((item) => item.dataset.piece));

test("UI-29 the chooser offers what was sent, no more, and what is chosen is played", async () => {
  const page = await openBoard(app, "superchess", PROMOTION);
  await square(page, "c7").click();
  await square(page, "d8").click();
  assert.deepEqual(await offered(page), ["w-A", "w-Q"], "the strongest first");
  assert.deepEqual(await told(page), []);
  await chooser(page).getByRole("menuitem", { name: "A" }).click();
  assert.deepEqual(await told(page), [["move", "c7d8=w-A", "c7"]]);
  assert.equal(await piece(page, "d8").getAttribute("data-piece"), "w-A");
});

test("UI-29 a chooser opened by drag, tap and keyboard keeps the keyboard", async () => {
  const page = await openBoard(app, "superchess", PROMOTION, { context: TOUCH });
  const inside = () => page.evaluate(() => document.activeElement.closest(".chooser") !== null);
  await drag(page, square(page, "c7"), square(page, "c8"));
  assert.ok(await inside());
  await page.keyboard.press("Escape");
  assert.equal(await chooser(page).count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.sq), "c8");
  await square(page, "c7").tap();
  await square(page, "c8").tap();
  assert.ok(await inside());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.deepEqual(await told(page), [["move", "c7c8=w-Q", "c7"]]);
  await set(page, { pieces: PROMOTION.pieces });
  await page.evaluate(() => window.board.focus("c7"));
  for (const key of ["Enter", "ArrowUp", "Enter", "End", "Space"]) await page.keyboard.press(key);
  assert.deepEqual(await told(page), [["move", "c7c8=w-S", "c7"]]);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.sq), "c8");
});

test("UI-29 a click beside the chooser closes it and does nothing else", async () => {
  const page = await openBoard(app, "superchess", PROMOTION);
  await square(page, "c7").click();
  await square(page, "c8").click();
  const corner = await middle(square(page, "a1"));
  await page.mouse.click(corner.x, corner.y);
  assert.equal(await chooser(page).count(), 0);
  assert.deepEqual(await told(page), []);
});

test("UI-29 the chooser stays inside the board at its edges and opens towards the middle", async () => {
  for (const [orientation, width] of [
    ["w", 320],
    ["b", 320],
    ["w", 640],
  ]) {
    const page = await openBoard(app, "superchess", { ...PROMOTION, orientation }, { width });
    await square(page, "h7").click();
    await square(page, "h8").click();
    await settled(chooser(page));
    const menu = await chooser(page).boundingBox();
    const board = await page.getByTestId("board").boundingBox();
    assert.ok(menu.x >= board.x - 0.5 && menu.x + menu.width <= board.x + board.width + 0.5);
    assert.ok(menu.y >= board.y - 0.5 && menu.y + menu.height <= board.y + board.height + 0.5);
    const target = await square(page, "h8").boundingBox();
    if (orientation === "w") assert.ok(menu.y >= target.y + target.height);
    else assert.ok(menu.y + menu.height <= target.y);
    await app.close();
  }
});

test("UI-29 what changes elsewhere leaves the chooser open, another position closes it", async () => {
  const page = await openBoard(app, "superchess", PROMOTION);
  await square(page, "c7").click();
  await square(page, "c8").click();
  await set(page, PROMOTION);
  assert.equal(await chooser(page).count(), 1);
  await set(page, { moves: {} });
  assert.equal(await chooser(page).count(), 0);
  assert.deepEqual(await told(page), []);
});

// Drops.

const DROPS = {
  movable: ["w"],
  pieces: placement("r3k/4p/5/P4/K3R"),
  beside: [
    { piece: "w-P", count: 2 },
    { piece: "b-G", count: 1 },
  ],
  moves: moves(
    move("P@c3", "drop"),
    move("P@b3", "drop"),
    move("e1e4=w-R-up", "capture", { label: "Promote to Dragon" }),
    move("e1e4", "capture", { label: "Keep the Rook" }),
  ),
};
const HANDS = { keepEmpty: true };

test("UI-31 drops by click, by drag, by finger and by keyboard", async () => {
  const done = [["move", "P@c3", "P@"]];
  const page = await openBoard(app, "minishogi", DROPS, { trays: HANDS, context: TOUCH });
  const again = () => set(page, { pieces: DROPS.pieces, beside: DROPS.beside, last: [] });
  assert.equal(await tray(page, "P").getAttribute("aria-label"), "2 Pawn in hand, white");
  assert.equal(await tray(page, "G", "far").getAttribute("aria-label"), "1 Gold in hand, black");

  await tray(page, "P").click();
  assert.deepEqual(await targets(page), ["b3", "c3"]);
  assert.equal(await tray(page, "P").getAttribute("aria-pressed"), "true");
  await square(page, "c3").click();
  assert.deepEqual(await told(page), done);
  assert.equal(await tray(page, "P").getAttribute("data-count"), "1");
  assert.equal(await piece(page, "c3").getAttribute("data-piece"), "w-P");

  await again();
  await drag(page, tray(page, "P"), square(page, "c3"));
  assert.deepEqual(await told(page), done);

  await again();
  await touchDrag(page, tray(page, "P"), square(page, "c3"));
  assert.deepEqual(await told(page), done);

  await again();
  await tray(page, "P").tap();
  await square(page, "c3").tap();
  assert.deepEqual(await told(page), done);

  await again();
  await tray(page, "P").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.sq), "b3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.deepEqual(await told(page), done);
});

test("UI-31 a drop that is not offered is refused; Escape goes back to the hand", async () => {
  const page = await openBoard(app, "minishogi", DROPS, { trays: HANDS });
  await drag(page, tray(page, "P"), square(page, "a3"));
  assert.deepEqual(await told(page), [["refused", "P@", "a3"]]);
  await tray(page, "P").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.role), "P");
  assert.deepEqual(await targets(page), []);
});

test("UI-31 promote or do not; each choice says what it is", async () => {
  const page = await openBoard(app, "minishogi", DROPS, { trays: HANDS });
  await drag(page, square(page, "e1"), square(page, "e4"));
  assert.deepEqual(await offered(page), ["w-R-up", "w-R"]);
  await chooser(page).getByRole("menuitem", { name: "Keep the Rook" }).click();
  assert.deepEqual(await told(page), [["move", "e1e4", "e1"]]);
});

test("UI-32 hands keep a place for every piece, a reserve shows only what is there", async () => {
  let page = await openBoard(app, "minishogi", DROPS, { trays: HANDS });
  assert.equal(await page.locator('[data-testid="tray-near"] button').count(), 5);
  assert.equal(await tray(page, "R").isDisabled(), true);
  await set(page, { beside: [{ piece: "w-R", count: 1 }] });
  assert.equal(await tray(page, "R").getAttribute("aria-label"), "1 Rook in hand, white");
  assert.equal(await tray(page, "P").isDisabled(), true);
  const trays = { keepEmpty: false, where: "in reserve" };
  const beside = [{ piece: "b-A", count: 1 }];
  page = await openBoard(app, "superchess", { beside }, { trays });
  assert.equal(await page.locator(".held").count(), 1);
  const label = await tray(page, "A", "far").getAttribute("aria-label");
  assert.equal(label, "1 Amazon in reserve, black");
  await tray(page, "A", "far").click();
  assert.deepEqual(await told(page), [["ask", "b-A", null]]);
});

// Looks.

test("UI-33 last move and check are marked and said", async () => {
  const page = await openBoard(app, "chess", { last: ["e2", "e4"], check: ["e8"] });
  assert.equal(await page.locator(".cell.last").count(), 2);
  assert.match(await square(page, "e8").getAttribute("class"), /check/);
  const label = await square(page, "e8").getAttribute("aria-label");
  assert.equal(label, "e8, black King, in check");
});

test("UI-36 a turned board: order, coordinates, hands, and near tiles point up", async () => {
  const page = await openBoard(app, "minishogi", DROPS, { trays: HANDS });
  const order = () =>
    page.locator("[data-sq]").evaluateAll((cells) => cells.map((cell) => cell.dataset.sq));
  const white = await order();
  const before = await middle(piece(page, "a1"));
  await set(page, { orientation: "b" });
  assert.deepEqual(await order(), white.reverse());
  const after = await middle(piece(page, "a1"));
  assert.ok(after.x > before.x && after.y < before.y, "turned at once, without a flight");
  assert.equal(await page.locator(".coordinate.rank").first().getAttribute("data-text"), "1");
  assert.equal(await page.locator(".coordinate.file").first().getAttribute("data-text"), "e");
  assert.equal(await tray(page, "G").getAttribute("data-color"), "b");
  const turn = (where) => where.locator(".figure").evaluate((one) => getComputedStyle(one).rotate);
  assert.equal(await turn(piece(page, "e5")), "180deg");
  assert.equal(await turn(tray(page, "G")), "180deg");
  await set(page, { orientation: "w" });
  assert.equal(await turn(piece(page, "e5")), "none");
  assert.equal(await turn(tray(page, "P")), "none");
});

test("UI-36 coordinates can be hidden", async () => {
  const page = await openBoard(app, "chess");
  assert.equal(await page.locator(".coordinate").first().isVisible(), true);
  await set(page, { coordinates: false });
  assert.equal(await page.locator(".coordinate").first().isVisible(), false);
});

test("a piece keeps its element when it moves, castles and is promoted", async () => {
  const page = await openBoard(app, "superchess", {
    pieces: placement("8/P7/8/8/8/8/8/R3K3"),
    animate: false,
  });
  const names = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll(".piece")].map((one) => {
          one.name ??= one.dataset.on;
          return [one.dataset.on, one.name];
        }),
      ),
    );
  await names();
  await set(page, { pieces: placement("8/P7/8/8/8/8/8/2KR4"), last: ["e1", "c1"] });
  assert.deepEqual(await names(), { a7: "a7", c1: "e1", d1: "a1" });
  await set(page, { pieces: placement("Q7/8/8/8/8/8/8/2KR4"), last: ["a7", "a8"] });
  assert.deepEqual(await names(), { a8: "a7", c1: "e1", d1: "a1" });
  assert.equal(await piece(page, "a8").getAttribute("data-piece"), "w-Q");
});

// Premoves.

test("UI-42 a premove is marked, and played when its time comes", async () => {
  const page = await openBoard(app, "chess", { premovable: ["w"] });
  await square(page, "g1").click();
  assert.deepEqual(await targets(page), []);
  await square(page, "f3").click();
  assert.equal(await page.locator(".cell.premove").count(), 2);
  assert.equal(await page.locator("#spoken").textContent(), "Premove g1 to f3");
  assert.deepEqual(await told(page), []);
  const pieces = placement("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR");
  await set(page, { ...START, premovable: [], pieces });
  assert.deepEqual(await told(page), [["move", "g1f3", "g1"]]);
  assert.equal(await page.locator(".cell.premove").count(), 0);
});

test("UI-42 who plays both sides need not wait until a move is confirmed", async () => {
  const page = await openBoard(app, "chess", { ...START, following: ["b"] });
  const press = async (...squares) => {
    for (const name of squares) await square(page, name).click();
  };
  await press("e7", "e5");
  const before = [
    ["square", "e7"],
    ["square", "e5"],
  ];
  await press("e2", "e4", "e7", "e5");
  assert.deepEqual(await told(page), [...before, ["move", "e2e4", "e2"]]);
  const pieces = placement("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  const black = { movable: ["b"], following: ["w"] };
  await set(page, { pieces, moves: moves(move("e7e6"), move("e7e5")), ...black });
  assert.deepEqual((await told(page)).at(-1), ["move", "e7e5", "e7"]);
  assert.equal(await page.locator(".cell.premove").count(), 0);
});

test("UI-42 a premove that turns out illegal is forgotten without a word", async () => {
  const page = await openBoard(app, "chess", { premovable: ["w"] });
  await drag(page, square(page, "d1"), square(page, "d7"));
  assert.equal(await page.locator(".cell.premove").count(), 2);
  const pieces = placement("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR");
  await set(page, { ...START, premovable: [], pieces });
  assert.deepEqual(await told(page), []);
  assert.equal(await page.locator(".cell.premove").count(), 0);
});

test("UI-42 a premove is called off by click, right click and Escape", async () => {
  const page = await openBoard(app, "chess", { premovable: ["w"] });
  const plan = async () => {
    await drag(page, square(page, "e2"), square(page, "d3"));
    assert.equal(await page.locator(".cell.premove").count(), 2);
  };
  const none = async () => assert.equal(await page.locator(".cell.premove").count(), 0);
  await plan();
  await square(page, "h5").click();
  await none();
  await plan();
  await square(page, "h5").click({ button: "right" });
  await none();
  await plan();
  await page.keyboard.press("Escape");
  await none();
  assert.deepEqual(await told(page), []);
});

test("UI-42 drops and promotions can be planned, too", async () => {
  const { movable, ...rest } = DROPS;
  const page = await openBoard(
    app,
    "minishogi",
    { ...rest, moves: {}, premovable: movable },
    { trays: HANDS },
  );
  await drag(page, tray(page, "P"), square(page, "c3"));
  assert.equal(await page.locator(".cell.premove").count(), 1);
  await set(page, { ...DROPS, premovable: [] });
  assert.deepEqual(await told(page), [["move", "P@c3", "P@"]]);
  await set(page, { pieces: DROPS.pieces, moves: {}, movable: [], premovable: ["w"] });
  await drag(page, square(page, "e1"), square(page, "e4"));
  await set(page, { ...DROPS, premovable: [] });
  assert.deepEqual(await told(page), [["move", "e1e4=w-R-up", "e1"]]);
});

test("what moved keeps its picture when it becomes another piece, and a wall is no piece", async () => {
  const page = await openBoard(app, "chess", { pieces: placement("8/P6q/8/8/8/8/7Q/8") });
  const element = (name) => piece(page, name).elementHandle();
  const pawn = await element("a7");
  await set(page, { pieces: { a8: "w-Q", h2: "w-Q", h7: "b-Q" }, last: ["a7", "a8"] });
  assert.ok(await pawn.evaluate((it) => it.dataset.piece === "w-Q" && it.dataset.on === "a8"));
  const [taken, taker] = [await element("h2"), await element("h7")];
  await set(page, { pieces: { a8: "w-Q", h2: "b-Q", h7: "wall" }, last: ["h7", "h2"] });
  assert.ok(await taker.evaluate((it) => it.dataset.on === "h2"));
  assert.equal(await taken.evaluate((it) => it.dataset.on), undefined);
});

// Questions and drawings.

test("a right click on a piece asks about it, until the next click or Escape", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "g8").click({ button: "right" });
  assert.deepEqual(await told(page), [["ask", "b-N", "g8"]]);
  await square(page, "b1").click({ button: "right" });
  assert.deepEqual(await told(page), [["asked"], ["ask", "w-N", "b1"]]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await told(page), [["asked"]]);
  await page.evaluate(() => window.board.focus("d8"));
  await page.keyboard.press("i");
  assert.deepEqual(await told(page), [["ask", "b-Q", "d8"]]);
  await page.keyboard.press("i");
  assert.deepEqual(await told(page), [["asked"]]);
});

test("a long press asks for as long as the finger stays", async () => {
  const page = await openBoard(app, "chess", START, { context: TOUCH });
  const at = await middle(square(page, "g1"));
  const held = await finger(page, [at], { lift: false });
  await tells(page);
  assert.deepEqual(await told(page), [["ask", "w-N", "g1"]]);
  assert.deepEqual(await targets(page), []);
  await held.lift();
  assert.deepEqual(await told(page), [["asked"]]);
});

test("a right drag draws an arrow, a right click a circle, a click wipes them away", async () => {
  const page = await openBoard(app, "chess", START);
  const drawn = () =>
    page
      .locator(".arrow")
      .evaluateAll((arrows) => arrows.map((one) => `${one.dataset.from}-${one.dataset.to}`));
  await drag(page, square(page, "g1"), square(page, "f3"), { button: "right" });
  await square(page, "e5").click({ button: "right" });
  assert.deepEqual(await drawn(), ["g1-f3", "e5-e5"]);
  await drag(page, square(page, "g1"), square(page, "f3"), { button: "right" });
  assert.deepEqual(await drawn(), ["e5-e5"]);
  await set(page, { arrows: [{ from: "e2", to: "e4", kind: "best" }] });
  assert.deepEqual(await drawn(), ["e2-e4", "e5-e5"]);
  await square(page, "h5").click();
  assert.deepEqual(await drawn(), ["e2-e4"]);
  assert.deepEqual(await told(page), [["square", "h5"]]);
});

test("a finger with the pen may take its time", async () => {
  const page = await openBoard(app, "chess", START, { context: TOUCH });
  await set(page, { pen: "red" });
  const held = await finger(page, [await middle(square(page, "e5"))], { lift: false });
  // Longer than a press that asks.
  await page.waitForTimeout(600);
  await held.lift();
  await page.locator('.arrow[data-from="e5"][data-to="e5"]').waitFor();
  assert.deepEqual(await told(page), []);
});

test("marks lie on their squares, are said, and turn with the board", async () => {
  const marks = { e4: [{ mark: "slide" }], d5: [{ mark: "path", words: "by three ways" }] };
  const page = await openBoard(app, "chess", { marks });
  const mark = page.locator('[data-mark="slide"]');
  const apart = async () => {
    const [at, under] = [await middle(mark), await middle(square(page, "e4"))];
    return Math.hypot(at.x - under.x, at.y - under.y);
  };
  assert.ok((await apart()) < 1);
  const said = await square(page, "d5").getAttribute("aria-label");
  assert.equal(said, "d5, empty, by three ways");
  await set(page, { orientation: "b" });
  assert.ok((await apart()) < 1);
  await set(page, { marks: {} });
  assert.equal(await page.locator("[data-mark], [data-marks]").count(), 0);
});

// Quality.

test("UI-70 no barrier that axe knows: board, hands, chooser, in both schemes", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await openBoard(app, "minishogi", DROPS, {
      trays: HANDS,
      context: { colorScheme },
    });
    assert.deepEqual(await barriers(page), []);
    await drag(page, square(page, "e1"), square(page, "e4"));
    await chooser(page).waitFor();
    assert.deepEqual(await barriers(page), []);
    await shot(page, `chooser-${colorScheme}`);
    await app.close();
  }
});

test("UI-73 the tree names every square and piece, row by row", async () => {
  const page = await openBoard(app, "chess", START);
  await square(page, "e2").click();
  const tree = await page.getByRole("grid").ariaSnapshot();
  assert.match(tree, /grid "Board of a test"/);
  assert.equal(tree.match(/gridcell/g).length, 64);
  assert.equal(tree.match(/- row/g).length, 8);
  assert.match(tree, /gridcell "a8, black Rook"/);
  assert.match(tree, /gridcell "e2, white Pawn" \[selected\]/);
  assert.match(tree, /gridcell "e4, empty, can move here"/);
  assert.match(tree, /gridcell "h1, white Rook"/);
});

test("UI-75 nothing is animated for those who want stillness", async () => {
  const moved = placement("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  const running = (page) =>
    page.evaluate((pieces) => {
      window.board.set({ pieces, last: ["e2", "e4"] });
      return document.getAnimations().length;
    }, moved);
  const still = await openBoard(app, "chess", START, { context: { reducedMotion: "reduce" } });
  assert.equal(await running(still), 0);
  const lively = await openBoard(app, "chess", START);
  assert.equal(await running(lively), 1);
  const asked = await openBoard(app, "chess", { ...START, animate: false });
  assert.equal(await running(asked), 0);
});

test("UI-79 a thousand positions leave no element behind and take less than 5 ms each", async () => {
  const page = await openBoard(app, "janus", { animate: true });
  const { before, after, each } = await page.evaluate(
    async ([one, two]) => {
      const count = () => document.querySelectorAll("*").length;
      const show = (pieces, last) =>
        window.board.set({ pieces, last, moves: {}, check: [], marks: {}, arrows: [] });
      show(one, []);
      const before = count();
      const begun = performance.now();
      for (let round = 0; round < 500; round++) {
        show(two, ["e2", "e7"]);
        show(one, ["e7", "e2"]);
      }
      const each = (performance.now() - begun) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { before, after: count(), each };
    },
    [
      placement("rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR"),
      placement("rjnbkqbnjr/ppppPppppp/10/3p6/10/2N7/PPPP1PPPPP/RJ1BKQBN1R"),
    ],
  );
  assert.equal(after, before);
  assert.ok(each < 5, `${each} ms`);
  console.log(`a position takes ${each.toFixed(2)} ms`);
});

test("boards of all sizes fill their host with square squares", async () => {
  for (const game of ["janus", "chess", "minishogi"]) {
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await openBoard(app, game, {}, { context: { viewport } });
      const box = await square(page, "a1").boundingBox();
      assert.ok(Math.abs(box.width - box.height) < 0.6, `${game}: ${box.width} ${box.height}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false);
      await shot(page, `board-${game}-${viewport.width}`);
      await app.close();
    }
  }
});
