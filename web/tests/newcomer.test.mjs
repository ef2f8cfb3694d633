/** Where newcomers stumbled: one test for each defect that was mended. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { DESKTOP, harness, LANDSCAPE, PHONE } from "./support.mjs";
import { move, pieces, play } from "./table.mjs";

const app = harness();
afterEach(() => app.close());

const ENGINE = { side: "w", level: 1 };

/** Returns whether an element lies inside the window and nothing is drawn over its middle. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return inside && width > 0 && (element.contains(there) || there?.contains(element));
  });

test("D-08 the game's name and whose turn it is are shown in every window", async () => {
  for (const viewport of [DESKTOP, PHONE, LANDSCAPE]) {
    const { page } = await play(app, { variant: "minishogi", ...ENGINE }, { viewport });
    const size = `${viewport.width}x${viewport.height}`;
    assert.ok(await isInSight(page.getByRole("link", { name: "mini-Shogi" })), size);
    const status = page.getByTestId("status");
    assert.ok(await isInSight(status), size);
    assert.equal(await status.textContent(), "Your move");
  }
});

test("D-03 a refused move is explained where nothing is to be pressed, until the next click", async () => {
  for (const viewport of [DESKTOP, PHONE, LANDSCAPE]) {
    const { page } = await play(app, { variant: "minishogi", ...ENGINE }, { viewport });
    const size = `${viewport.width}x${viewport.height}`;
    const message = page.getByTestId("message");
    const explain = async () => {
      await move(page, "b1", "b4");
      await message.waitFor();
    };
    await explain();
    assert.deepEqual(await coveredBy(message), [], size);
    assert.equal(await message.evaluate((one) => getComputedStyle(one).pointerEvents), "none");
    await page.locator("#bar-near").click();
    assert.ok(await message.isHidden(), `${size}: a click ends it`);
    await explain();
    await page.keyboard.press("Escape");
    assert.ok(await message.isHidden(), `${size}: Escape ends it`);
    await explain();
    await move(page, "a2", "a3");
    assert.ok(await message.isHidden(), `${size}: a move ends it`);
  }
});

/** The visible controls and squares that an element overlaps. */
const coveredBy = (locator) =>
  locator.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const controls = document.querySelectorAll("a, button, input, summary, .cell");
    return [...controls]
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return false;
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const overlaps =
          left < own.right - 1 &&
          right > own.left + 1 &&
          top < own.bottom - 1 &&
          bottom > own.top + 1;
        return overlaps;
      })
      .map((control) => control.outerHTML.slice(0, 80));
  });

const WIDE = { width: 1920, height: 1080 };

test("D-07, D-14 trays grow with the squares and the board with the window", async () => {
  for (const variant of ["minishogi", "superchess"]) {
    for (const viewport of [WIDE, DESKTOP, PHONE, LANDSCAPE]) {
      const { page } = await play(app, { variant, ...ENGINE }, { viewport });
      const what = `${variant} ${viewport.width}x${viewport.height}`;
      const boxes = (selector) =>
        page
          .locator(selector)
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const [board] = await boxes("#board");
      const [square] = await boxes(".cell");
      for (const tray of await boxes(".tray")) {
        assert.ok(tray.width <= board.width + 1 && tray.height <= board.height + 1, what);
        assert.ok(tray.bottom <= viewport.height && tray.right <= viewport.width, what);
      }
      for (const held of await boxes(".held")) {
        assert.ok(held.width >= 44 && held.height >= 44, `${what}: ${held.width}`);
        if (viewport.width > 1000) assert.ok(held.width >= 0.65 * square.width, what);
      }
      assert.ok(board.bottom <= viewport.height && board.right <= viewport.width, what);
      if (viewport === WIDE) {
        const bars = await boxes(".bar");
        assert.ok(viewport.height - bars[1].bottom < 40, `${what} uses the height of the window`);
      }
    }
  }
});

test("D-10 the chooser names the strongest piece first, and a press outside takes the move back", async () => {
  for (const { variant, fen, from, to, captions } of [
    {
      variant: "minishogi",
      fen: "k4/2S1P/5/5/K4[] w 0 1",
      from: "c4",
      to: "d5",
      captions: ["Promote the Silver", "Keep the Silver"],
    },
    {
      variant: "janus",
      fen: "k9/9P/10/10/10/10/10/K9 w - - 0 1",
      from: "j7",
      to: "j8",
      captions: ["Queen", "Janus", "Rook", "Bishop", "Knight"],
    },
  ]) {
    const { page } = await play(app, { variant, fen, opponent: "hot-seat" });
    const before = await pieces(page);
    const chooser = page.getByTestId("chooser");
    await move(page, from, to);
    assert.deepEqual(await chooser.locator(".caption").allInnerTexts(), captions);
    assert.ok(
      await chooser
        .locator(".choice")
        .first()
        .evaluate((one) => one === document.activeElement),
    );
    await page.locator("#panel .moves").click({ position: { x: 4, y: 4 } });
    assert.equal(await chooser.count(), 0);
    assert.deepEqual(await pieces(page), before);
    await move(page, from, to);
    await page.keyboard.press("Escape");
    assert.equal(await chooser.count(), 0);
    assert.deepEqual(await pieces(page), before);
  }
});

test("D-11 a rule in pictures opens on its first one and plays once when it is seen", async () => {
  const open = async (reducedMotion) => {
    const page = await app.open("/learn/janus", { reducedMotion });
    const figure = page.locator("figure.show.live").first();
    await figure.waitFor();
    return { page, figure, count: figure.locator(".count") };
  };
  const still = await open("reduce");
  await still.figure.scrollIntoViewIfNeeded();
  await still.page.waitForTimeout(1600);
  assert.match(await still.count.innerText(), /^1 of/);
  const { figure, count } = await open("no-preference");
  assert.match(await count.innerText(), /^1 of/);
  await figure.scrollIntoViewIfNeeded();
  const [, last] = /of (\d+)/.exec(await count.innerText());
  await figure.getByText(`${last} of ${last}`).waitFor();
  await figure.getByRole("button", { name: "Back" }).click();
  assert.equal(await count.innerText(), `${Number(last) - 1} of ${last}`);
});

test("D-06 without scripts and as a file the pictures of a diagram have the width of the page", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wazir-export-"));
  execFileSync(process.env.WAZIR, ["export", folder]);
  for (const address of ["/learn/minishogi", `file://${folder}/learn/minishogi.html`]) {
    const page = await app.open(address, { javaScriptEnabled: false });
    const width = (selector) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().width);
    const body = await width(".rules > .body");
    assert.ok((await width(".glance-stills")) > 0.95 * body, address);
    const figures = await page
      .locator(".glance-stills figure")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.ok(figures.filter((top) => top === figures[0]).length >= 3, `${address}: in rows`);
    await page.close();
  }
  await rm(folder, { recursive: true });
});
