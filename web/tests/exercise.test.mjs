/** The exercises of the rules pages, by mouse, by finger and by keyboard, in all sizes and schemes. */
import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { GAMES, IDS } from "./facts.mjs";
import { barriers, DESKTOP, eventually, harness, PHONE, resize, shots } from "./support.mjs";

const app = harness();
afterEach(() => app.close());
after(() => app.close());

/** What the server says of an exercise after some moves. */
async function ask(id, [piece, task, number], moves = []) {
  const question = {
    ask: "exercise",
    variant: id,
    exercise: { piece, task, number: number - 1 },
    moves,
  };
  const reply = await fetch(`${app.address}/api/desk`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  assert.ok(reply.ok, `${reply.status}`);
  const answer = await reply.json();
  assert.equal(answer.is, "exercise", JSON.stringify(answer));
  return answer;
}

const cell = (page, name) => page.locator(`.exercise-board [data-sq="${name}"]`);
const said = (page) => page.getByTestId("exercise-said").innerText();
const counted = (page) => page.getByTestId("exercise-count").innerText();
const how = (page) => page.getByTestId("exercise-said").getAttribute("data-how");
const action = (page, name) => page.locator(`.exercise [data-action="${name}"]`);
const standing = (page) =>
  page
    .locator(".exercise-board .piece[data-on]")
    .evaluateAll((all) =>
      Object.fromEntries(all.map(({ dataset }) => [dataset.on, dataset.piece])),
    );

/** Opens an exercise and waits for its pieces. */
async function open(id, [piece, task, number], options) {
  const address = `/learn/${id}#try=${piece}.${task}.${number}`;
  const page = await app.open(address, { reducedMotion: "reduce", ...options });
  const { position } = await ask(id, [piece, task, number]);
  await eventually(() => standing(page), position.pieces);
  return page;
}

/** Does an exercise in the fewest moves; `press` presses a square. */
async function solve(page, id, name, press, end = /fewest possible/) {
  const { least } = await ask(id, name);
  let moves = [];
  for (let left = least; left > 0; left -= 1) {
    const { way, position } = await ask(id, name, moves);
    assert.equal(way.length, left, `${id} ${name} ${moves}`);
    const [from, to] = way[0];
    const there = position.moves[from].filter((one) => one.to === to);
    const best = [];
    for (const { text } of there) {
      if ((await ask(id, name, [...moves, text])).left === left - 1) best.push(text);
    }
    moves = [...moves, best[0]];
    await press(from);
    await press(to);
    if (there.length > 1) await page.locator(`.choice[data-move="${best[0]}"]`).click();
    await eventually(
      async () => (await counted(page)).startsWith(`${moves.length} move`),
      true,
      `${id} ${name} ${moves}`,
    );
  }
  await eventually(() => how(page), "done");
  assert.match(await said(page), end);
}

const byMouse = (page) => (square) => cell(page, square).click();

test("UI-110 every piece of five games reaches its star, and three stars are won and kept", async () => {
  for (const id of IDS) {
    const page = await app.open(`/learn/${id}`, { reducedMotion: "reduce" });
    await page.locator(".exercise[data-live]").waitFor();
    const pieces = await page
      .locator(".exercise-pieces button")
      .evaluateAll((all) => all.map(({ dataset }) => dataset.piece));
    assert.ok(pieces.length >= Object.keys(GAMES[id].pieces ?? {}).length);
    let won = 0;
    for (const piece of pieces.slice(0, 4)) {
      await page.locator(`.exercise-pieces [data-piece="${piece}"]`).click();
      const { position } = await ask(id, [piece, "reach", 1]);
      await eventually(() => standing(page), position.pieces);
      await solve(page, id, [piece, "reach", 1], byMouse(page));
      won += 3;
      const words = await page.getByTestId("exercise-progress").innerText();
      assert.match(words, new RegExp(`${won} stars won`));
    }
    await page.reload();
    await eventually(
      async () =>
        (await page.getByTestId("exercise-progress").innerText()).includes(`${won} stars`),
      true,
    );
    assert.deepEqual(page.complaints, []);
    await app.close();
  }
});

test("UI-110 the next exercise is another one, and its address leads to it", async () => {
  const page = await open("falcon", ["w-F", "reach", 1]);
  await action(page, "next").click();
  const second = await ask("falcon", ["w-F", "reach", 2]);
  await eventually(() => standing(page), second.position.pieces);
  assert.ok(Object.keys(second.position.pieces).length > 1, "something stands in the way");
  assert.match(page.url(), /#try=w-F\.reach\.2$/);
  const other = await app.open(page.url().replace(app.address, ""));
  await eventually(() => standing(other), second.position.pieces);
});

test("UI-111 who stops where it can be taken is told by what, and goes back", async () => {
  const name = ["w-Q", "take", 3];
  const page = await open("chess", name);
  const start = await ask("chess", name);
  const [[from, moves]] = Object.entries(start.position.moves);
  let bad = null;
  for (const move of moves) {
    if (!bad && (await ask("chess", name, [move.text])).fault) bad = move;
  }
  assert.ok(bad, "there is a danger");
  await cell(page, from).click();
  await cell(page, bad.to).click();
  await eventually(() => how(page), "wrong");
  assert.match(await said(page), /can take the Queen/);
  assert.match(await counted(page), /^1 move so far/);
  await eventually(() => standing(page), start.position.pieces);
  await action(page, "restart").click();
  await eventually(async () => (await counted(page)).startsWith("0 moves"), true);
  await solve(page, "chess", name, byMouse(page));
  await eventually(() => standing(page).then((all) => Object.keys(all).length > 0), true);
});

test("UI-111 the way is shown if somebody asks, and wins nothing", async () => {
  const name = ["w-P", "take", 1];
  const page = await open("berolina", name);
  await action(page, "way").click();
  assert.match(await said(page), /^One of the shortest ways: [a-h]\d to [a-h]\d/);
  await solve(page, "berolina", name, byMouse(page), /with the way shown/);
  assert.equal(await page.getByTestId("exercise-progress").innerText(), "");
});

test("UI-112 the keyboard alone does an exercise, and hears of it", async () => {
  const name = ["w-N", "reach", 1];
  const page = await open("chess", name);
  await page.locator('.exercise-pieces [data-piece="w-N"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.dataset.sq ?? null);
  while ((await focused()) === null) await page.keyboard.press("Tab");
  const walk = async (to) => {
    const steps = [
      ["ArrowRight", "ArrowLeft", (square) => square.charCodeAt(0)],
      ["ArrowUp", "ArrowDown", (square) => Number(square.slice(1))],
    ];
    for (const [more, less, along] of steps) {
      for (;;) {
        const at = await focused();
        if (along(at) === along(to)) break;
        await page.keyboard.press(along(at) < along(to) ? more : less);
      }
    }
    await page.keyboard.press("Enter");
  };
  await solve(page, "chess", name, walk);
  const line = page.getByTestId("exercise-said");
  assert.equal(await line.getAttribute("role"), "status");
  const { stars } = await ask("chess", name);
  assert.ok(stars.length === 1);
  assert.equal(await page.getByLabel("3 of 3 stars").count(), 1);
});

test("UI-112 a finger does one", async () => {
  const page = await open("janus", ["w-J", "reach", 1], { ...PHONE_TOUCH });
  await solve(page, "janus", ["w-J", "reach", 1], (square) => cell(page, square).tap());
});

const PHONE_TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

test("UI-113 a move that is not legal is explained, and counts as none", async () => {
  const page = await open("falcon", ["w-F", "reach", 2]);
  const { position } = await ask("falcon", ["w-F", "reach", 2]);
  const [from] = Object.keys(position.moves);
  const legal = position.moves[from].map(({ to }) => to);
  const names = await page
    .locator(".exercise-board .cell:not(.full)")
    .evaluateAll((all) => all.map(({ dataset }) => dataset.sq));
  await cell(page, from).click();
  await cell(
    page,
    names.find((name) => !legal.includes(name)),
  ).click();
  await eventually(() => how(page), "wrong");
  assert.match(await said(page), /Falcon/);
  assert.match(await counted(page), /^0 moves/);
});

test("UI-113 a piece in hand is dropped and takes", async () => {
  const name = ["w-S", "drop", 1];
  const page = await open("minishogi", name);
  await page.locator(".exercise-tray .held").first().waitFor();
  await solve(page, "minishogi", name, (place) =>
    place.endsWith("@")
      ? page.locator(".exercise-tray .held").first().click()
      : cell(page, place).click(),
  );
});

test("UI-114 exercises have no barrier and no sideways scroll in any size and scheme", async () => {
  const page = await open("falcon", ["w-F", "take", 3]);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    assert.deepEqual(await barriers(page, ".exercise"), [], colorScheme);
  }
  for (const width of [320, 390, 768, 1366]) {
    await resize(page, { width, height: 844 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(over, 0, `${width}`);
  }
  await resize(page, DESKTOP);
  await page.locator(".exercise-play").evaluate((one) => one.scrollIntoView());
  await shots(page, "exercise");
});

test("UI-114 without a script the rules page reads, and has no empty place", async () => {
  const page = await app.open("/learn/falcon", { javaScriptEnabled: false });
  assert.equal(await page.locator("#try").isVisible(), false);
  assert.equal(await page.locator('.contents a[href="#try"]').isVisible(), false);
  assert.equal(await page.locator("#pieces").isVisible(), true);
});
