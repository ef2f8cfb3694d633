/** The play page, against the real program. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  barriers,
  drag,
  harness,
  PHONE,
  resize,
  shot,
  shots,
  square,
  startServer,
} from "./support.mjs";
import {
  act,
  arrive,
  list,
  move,
  newGame,
  pieces,
  play,
  plies,
  sit,
  state,
  VARIANTS,
} from "./table.mjs";

const app = harness();
afterEach(() => app.close());

const ENGINE = { side: "w", level: 1 };
const TWO = { opponent: "hot-seat" };
const says = (page, id) => page.getByTestId(id).textContent();
const press = (page, id) => page.getByTestId(id).click();

test("UI-05 the form begins a game at once, and Back leads to it again", async () => {
  const page = await app.open("/new");
  await press(page, "play");
  await arrive(page);
  assert.match(page.url(), /\/game\/\w+$/);
  await page.goBack();
  assert.match(page.url(), /\/new$/);
  assert.deepEqual(page.complaints, []);
});

test("UI-02 what cannot be meant is said in the form, and the rest is kept", async () => {
  const page = await app.open("/new?variant=janus&fen=nothing&level=5");
  await press(page, "play");
  assert.match(await says(page, "error"), /FEN/);
  assert.ok(await page.locator('[name=level][value="5"]').isChecked());
});

for (const variant of VARIANTS) {
  test(`UI-20, UI-25 ${variant}: a move by clicks and one as text, and the engine answers`, async () => {
    const { page, url } = await play(app, { variant, ...ENGINE });
    const first = (await state(page, url)).position.moves;
    const [from, [{ to }]] = Object.entries(first).find(([from]) => /^[a-z]\d/.test(from));
    await move(page, from, to);
    await plies(page, 2);
    const [{ san }] = Object.values((await state(page, url)).position.moves).flat();
    await page.keyboard.press("m");
    await page.keyboard.type(san);
    await page.keyboard.press("Enter");
    await plies(page, 4);
    assert.equal((await list(page))[2], san);
    assert.deepEqual(page.complaints, []);
  });
}

test("UI-21 a move by drag is in the list", async () => {
  const { page } = await play(app, { variant: "janus", ...TWO });
  await drag(page, square(page, "e2"), square(page, "e4"));
  await plies(page, 1);
  assert.deepEqual(await list(page), ["e4"]);
});

test("UI-26 an illegal try changes nothing and is told why", async () => {
  const { page } = await play(app, { variant: "janus", ...TWO });
  const before = await pieces(page);
  await move(page, "a1", "a5");
  await page.getByTestId("alert").filter({ hasText: /\S/ }).waitFor();
  await page.getByTestId("message").waitFor();
  assert.deepEqual(await pieces(page), before);
});

test("UI-30 a prelude by clicks, to the end; both armies mirror", async () => {
  const { page, url } = await play(app, { variant: "superchess", array: "played", ...TWO });
  for (let step = 0; step < 4; step += 1) {
    const { prelude } = await state(page, url);
    await page.locator(".held.live").first().click();
    await page.locator("[data-target]").first().click();
    await page.waitForFunction(
      (done) => document.querySelectorAll(".moves .prelude li").length > done,
      prelude.length,
    );
  }
  await page.locator(".task button").first().click();
  await page.locator(".task").waitFor({ state: "detached" });
  const there = Object.entries(await pieces(page));
  const row = (rank) =>
    there.filter(([name]) => name[1] === rank).map(([name, piece]) => name[0] + piece.slice(1));
  assert.deepEqual(row("1"), row("8"));
});

test("UI-33 resigning wants a second press; the card says how it ended", async () => {
  const { page } = await play(app, { variant: "janus", ...ENGINE });
  await press(page, "resign");
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.getByTestId("end").count(), 0);
  await press(page, "resign");
  await page.getByTestId("confirm").getByRole("button", { name: "Resign" }).click();
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /White resigned/);
});

test("UI-33 a rematch is another game, and Back leads to the first", async () => {
  const { page, url } = await play(app, { variant: "janus", ...ENGINE });
  await act(page, url, { do: "resign" });
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((there) => there.pathname !== url);
  await page.goBack();
  await page.getByTestId("end").waitFor();
  assert.equal(new URL(page.url()).pathname, url);
});

test("UI-34 take back returns to one's own move; at the start there is none", async () => {
  const { page } = await play(app, { variant: "janus", ...ENGINE });
  assert.ok(await page.getByTestId("takeBack").isDisabled());
  const before = await pieces(page);
  await move(page, "e2", "e4");
  await plies(page, 2);
  await press(page, "takeBack");
  await page.getByText("No moves yet").waitFor();
  assert.deepEqual(await pieces(page), before);
});

test("UI-35, UI-36 a reload finds position, list, clocks and side again", async () => {
  const clock = { base: 300_000, increment: 0, each: 0 };
  const { page } = await play(app, { variant: "janus", clock, ...ENGINE });
  await move(page, "e2", "e4");
  await plies(page, 2);
  await page.keyboard.press("f");
  await page.locator("#bar-near[data-side=b]").waitFor();
  const [board, moves] = [await pieces(page), await list(page)];
  await page.reload();
  await page.locator("#bar-near[data-side=b]").waitFor();
  assert.deepEqual(await pieces(page), board);
  assert.deepEqual(await list(page), moves);
  assert.match(await page.locator("#bar-near .clock").textContent(), /^[45]:\d\d$/);
});

test("UI-37 the keys walk through the game; a move from earlier becomes a side line", async () => {
  const { page, url } = await play(app, { variant: "janus", ...TWO });
  for (const text of ["e2e4", "e7e5", "d2d3"]) await act(page, url, { do: "move", text });
  await plies(page, 3);
  const end = await pieces(page);
  await page.keyboard.press("Home");
  await page.locator('.piece[data-on="e2"]').waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator('.piece[data-on="e4"]').waitFor();
  await page.getByTestId("elsewhere").waitFor();
  await move(page, "d7", "d6");
  await plies(page, 4);
  assert.deepEqual(await page.locator(".aside .move").allInnerTexts(), ["d6"]);
  // The list may have the move before the page goes there.
  await page.locator(".aside .move[aria-current]").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("End");
  await page.locator("#game:not([data-elsewhere])").waitFor();
  await page.locator('.piece[data-on="d3"]').waitFor();
  assert.deepEqual(await pieces(page), end);
});

test("UI-54 side lines take comments and are deleted", async () => {
  const { page, url } = await play(app, { variant: "janus", ...TWO });
  await act(page, url, { do: "move", text: "e2e4" });
  await plies(page, 1);
  await page.keyboard.press("Home");
  await page.getByTestId("elsewhere").waitFor();
  await move(page, "d2", "d4");
  await plies(page, 2);
  await page.getByRole("button", { name: "Comment" }).click();
  await page.keyboard.type("why <not>?");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".moves .comment").waitFor();
  assert.equal(await page.locator(".moves .comment").textContent(), "why <not>?");
  await page.getByRole("button", { name: "Delete from here" }).click();
  await page.locator(".moves .comment").waitFor({ state: "detached" });
  assert.deepEqual(await list(page), ["e4"]);
});

/** When the main button comes up next. */
const timeOfPress = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const options = { capture: true, once: true };
        document.addEventListener("pointerup", () => resolve(Date.now()), options);
      }),
  );

/** When the first move is in the list. */
const timeOfMove = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => document.querySelector(".moves .move") && resolve(Date.now());
        const options = { childList: true, subtree: true };
        new MutationObserver(look).observe(document.querySelector(".moves"), options);
        look();
      }),
  );

test("UI-38 two people: a move is seen at once; nobody moves for the other", async () => {
  const { page: white, url } = await play(app, {
    variant: "berolina",
    opponent: "friend",
    side: "w",
  });
  const link = await white.getByTestId("invite-link").inputValue();
  const black = await app.open(link);
  await press(black, "sit-down");
  await arrive(black);
  await white.getByTestId("invite").waitFor({ state: "detached" });
  await square(white, "e2").click();
  // The pages take the time: a busy machine is slow to press and to ask.
  const [pressed, seen] = [timeOfPress(white), timeOfMove(black)];
  await square(white, "d3").click();
  const took = (await seen) - (await pressed);
  assert.ok(took < 1000, `it took ${took} ms`);
  await plies(white, 1);
  await move(white, "d7", "c6");
  assert.equal((await list(white)).length, 1);
  const watcher = await app.open(url);
  await white.getByText("1 spectator").waitFor();
  assert.ok(await watcher.locator(".watchers").isHidden());
  await black.getByTestId("draw").click();
  await black.getByRole("button", { name: "Offer" }).click();
  await white.getByTestId("draw-offer").getByRole("button", { name: "Accept" }).click();
  await black.getByTestId("end").waitFor();
  assert.match(await says(black, "end"), /\u00bd/);
});

test("UI-39 with two players on one device the board flips, if that is wanted", async () => {
  const { page } = await play(app, { variant: "minishogi", ...TWO });
  await press(page, "more");
  await page.getByLabel(/Flip the board/).check();
  await page.keyboard.press("Escape");
  await move(page, "a2", "a3");
  await page.locator("#bar-near[data-side=b]").waitFor();
});

test("UI-40 a lost server is told, and found again with the move that was made", async (t) => {
  let server = await startServer();
  t.after(() => server.stop());
  const page = await app.open(null, { baseURL: server.address });
  const url = await newGame(page, { variant: "janus", ...TWO });
  await sit(page, url);
  await page.getByTestId("offline").waitFor({ state: "hidden" });
  const port = new URL(server.address).port;
  await server.stop({ keep: true });
  await page.getByTestId("offline").waitFor({ state: "visible", timeout: 5000 });
  await move(page, "e2", "e4");
  await page.getByText("Not sent yet").first().waitFor();
  server = await startServer({ data: server.data, port });
  await page.getByTestId("offline").waitFor({ state: "hidden" });
  await plies(page, 1);
});

test("UI-41 clocks run for who is to move, and the flag ends the game", async () => {
  const clock = { base: 2500, increment: 0, each: 0 };
  const { page, url } = await play(app, { variant: "chess", clock, ...TWO });
  // It runs for so short a time that somebody must look out for it from the beginning.
  const running = page.waitForFunction(() => document.querySelector("#bar-near .clock.running"));
  const begin = async () => {
    for (const text of ["e2e4", "e7e5"]) await act(page, url, { do: "move", text });
  };
  await Promise.all([running, begin()]);
  await page.getByTestId("end").waitFor();
  assert.match(await says(page, "end"), /time/);
  assert.match(await page.locator("#bar-near .clock").textContent(), /^0:00/);
});

test("UI-42 a premove is played when its time has come", async () => {
  const { page, url } = await play(app, { variant: "janus", opponent: "friend", side: "b" });
  const other = await app.open(await page.getByTestId("invite-link").inputValue());
  await press(other, "sit-down");
  await arrive(other);
  // Before it knows of the opponent, the page takes no premoves.
  await page.getByTestId("invite").waitFor({ state: "detached" });
  await move(page, "e7", "e6");
  assert.equal(await page.locator(".cell.premove").count(), 2);
  await move(other, "e2", "e4");
  await plies(other, 2);
  assert.deepEqual(await list(other), ["e4", "e6"]);
  assert.equal((await state(page, url)).tree.length, 2);
});

test("UI-43 a hint shows the piece, then the move; the bar is off until wanted", async () => {
  const { page, url } = await play(app, { variant: "minishogi", ...TWO });
  assert.ok(await page.locator("#eval").isHidden());
  await press(page, "hint");
  await page.locator("[data-mark=hint]").first().waitFor();
  await press(page, "hint");
  const san = /Hint: (.+)/.exec(await says(page, "message"))[1];
  const legal = Object.values((await state(page, url)).position.moves).flat();
  assert.ok(legal.some((move) => move.san === san));
  await page.keyboard.press("x");
  await page.locator("#eval").waitFor();
  await page.waitForFunction(() => /\d|mate/.test(document.querySelector("#eval").ariaValueText));
});

test("a piece that is asked about shows how it moves here", async () => {
  const { page } = await play(app, { variant: "janus", ...TWO });
  await square(page, "b1").click({ button: "right" });
  await page.getByTestId("answer").waitFor();
  assert.match(await says(page, "answer"), /^Janus/);
  assert.ok((await page.locator("[data-mark=leap]").count()) > 0);
  await page.keyboard.press("Escape");
  await page.getByTestId("answer").waitFor({ state: "hidden" });
});

test("UI-52 PGN goes out and comes in again", async () => {
  const { page, url } = await play(app, { variant: "berolina", ...TWO });
  for (const text of ["e2d3", "e7d6", "g1f3"]) await act(page, url, { do: "move", text });
  const pgn = await (await page.request.get(`${url}/pgn`)).text();
  await page.goto("/games");
  await page.getByText("Import a game").click();
  await page.locator("#pgn").fill(pgn);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await arrive(page);
  assert.deepEqual(await list(page), ["e2d3", "e7d6", "Nf3"]);
});

test("UI-51, UI-53 a shared position leads to a game from there", async () => {
  const fen = "k1s2/4P/5/5/KGSBR[Pb] w 0 1";
  const page = await app.open(`/position/minishogi?fen=${encodeURIComponent(fen)}`);
  assert.equal(await page.getByTestId("fen").inputValue(), fen);
  await press(page, "play-from-here");
  // An engine with the white pieces would have moved before anybody could look.
  await page.locator('[name="opponent"][value="hot-seat"]').check();
  await press(page, "play");
  await arrive(page);
  assert.equal((await pieces(page)).e4, "w-P");
});

test("UI-70, UI-71, UI-74 nothing in the way, in all sizes and both schemes", async () => {
  for (const variant of ["janus", "minishogi", "superchess"]) {
    const { page, url } = await play(app, { variant, ...TWO }, { reducedMotion: "reduce" });
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme });
      assert.deepEqual(await barriers(page), [], `${variant} ${scheme}`);
    }
    for (const width of [320, 390, 768, 1366]) {
      await resize(page, { width, height: width < 500 ? PHONE.height : 768 });
      const [sideways, beneath] = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.querySelector(".table").getBoundingClientRect().bottom - innerHeight,
      ]);
      assert.ok(sideways <= 0 && beneath <= 0, `${variant} ${width}: ${sideways} ${beneath}`);
    }
    await act(page, url, { do: "resign" });
    await page.getByTestId("end").waitFor();
    assert.deepEqual(await barriers(page), []);
    await shots(page, `play-${variant}`);
  }
});

test("UI-70, UI-71 the pages around it, too", async () => {
  for (const path of ["/new", "/games", "/settings"]) {
    const page = await app.open(path);
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme });
      assert.deepEqual(await barriers(page), [], `${path} ${scheme}`);
    }
    for (const width of [320, 1366]) {
      await resize(page, { width, height: 768 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(sideways <= 0, `${path} ${width}`);
    }
    await shots(page, path.slice(1));
  }
});

test("without a script the game is there to be seen", async () => {
  const { url } = await play(app, { variant: "janus", ...TWO });
  const page = await app.open(url, { javaScriptEnabled: false });
  await page.locator("#board svg[role=img]").waitFor();
  await page.locator("noscript p").waitFor();
  await shot(page, "play-without-script");
});

test("UI-79 looking back and forth leaves nothing behind", async () => {
  const { page, url } = await play(app, { variant: "janus", ...TWO });
  for (const text of ["e2e4", "e7e5", "d2d3"]) await act(page, url, { do: "move", text });
  await plies(page, 3);
  const count = () => page.evaluate(() => document.querySelectorAll("*").length);
  const before = await count();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(step % 6 < 3 ? "ArrowLeft" : "ArrowRight");
  }
  await page.keyboard.press("End");
  await page.getByTestId("elsewhere").waitFor({ state: "detached" });
  assert.ok(Math.abs((await count()) - before) < 10);
});
