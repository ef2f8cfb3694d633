/** Where newcomers stumbled: one test for each defect that was mended. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import {
  barriers,
  DESKTOP,
  drag,
  harness,
  LANDSCAPE,
  PHONE,
  resize,
  settled,
  shots,
  until,
} from "./support.mjs";
import { act, list, move, newGame, pieces, play, plies, sit, state } from "./table.mjs";

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
    assert.match(await status.textContent(), /Your move$/);
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
    await settled(message);
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

test("D-15 the texts say what is so", async () => {
  const read = async (path) => (await fetch(app.address + path)).text();
  const shogi = await read("/learn/minishogi");
  assert.match(shogi, /When a move begins or ends on the last rank, it may become a Dragon/);
  assert.match(shogi, /moves like Gold, and on the board it does as much/);
  assert.match(await read("/learn/superchess"), /Set I beside the board/);
  assert.doesNotMatch(await read("/about"), /Elsewhere:/);
  for (const id of ["janus", "falcon", "berolina", "superchess", "minishogi"]) {
    const [, xboard] = (await read(`/learn/${id}`)).split('id="playing-it-in-xboard"');
    const [section] = xboard.split("</section>");
    assert.doesNotMatch(section, /href="\/learn/, id);
  }
});

test("D-14 words are neither cut off nor doubled nor left behind", async () => {
  const { page, url } = await play(app, { variant: "chess", opponent: "hot-seat" });
  await page.keyboard.press("x");
  const score = page.locator(".eval span");
  await page.waitForFunction(() => document.querySelector(".eval span").textContent);
  const fits = await score.evaluate((one) => {
    one.textContent = "-12.4";
    return one.scrollWidth <= one.clientWidth;
  });
  assert.ok(fits, "the score fits");
  await page.locator('[data-sq="b1"]').click({ button: "right" });
  await page.getByTestId("answer").waitFor();
  const spoken = await page.getByTestId("live").textContent();
  assert.match(spoken, /^Knight\. .*\.$/);
  assert.doesNotMatch(spoken, /\.\./);
  // One player offers a draw, the other is asked by name.
  await move(page, "e2", "e4");
  await plies(page, 1);
  await page.getByTestId("draw").click();
  await page.getByRole("button", { name: "Offer", exact: true }).click();
  const asked = page.getByTestId("draw-offer");
  await asked.getByText("Black offers a draw. White, do you accept?").waitFor();
  await asked.getByRole("button", { name: "Decline" }).click();
  await page.getByTestId("message").getByText("declined").waitFor();
  assert.equal((await state(page, url)).phase, "play");
  const typed = page.getByTestId("typed");
  await typed.fill("something else");
  await page.getByTestId("draw").click();
  await page.getByRole("button", { name: "Offer", exact: true }).click();
  await asked.getByRole("button", { name: "Accept" }).click();
  await page.getByTestId("end").waitFor();
  assert.equal((await state(page, url)).end.reason, "agreement");
  assert.equal(await typed.inputValue(), "");
});

test("D-14 the prelude shows what waits and what to click", async () => {
  const wish = { variant: "superchess", opponent: "hot-seat", array: "played" };
  const { page, url } = await play(app, wish);
  for (const tray of ["tray-near", "tray-far"]) {
    assert.equal(await page.getByTestId(tray).locator(".held").count(), 4, tray);
  }
  for (const choice of ["f1=A", "a8=E", "g1=S", "b8=V"]) {
    await act(page, url, { do: "move", text: choice });
  }
  const task = page.getByTestId("task");
  await task.getByText("Click one of the new pieces").waitFor();
  assert.equal(await page.getByTestId("tray-near").locator(".held").count(), 3, "the reserve");
});

test("D-14 a form that is easy to use", async () => {
  for (const viewport of [DESKTOP, PHONE, LANDSCAPE]) {
    const page = await app.open("/new?variant=falcon-tournament", { viewport });
    const size = `${viewport.width}x${viewport.height}`;
    const summary = page.locator(".from summary");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // Beside the list of games the form ends earlier.
    await summary.scrollIntoViewIfNeeded();
    assert.ok(await isInSight(summary), `${size}: the last line is not covered`);
    const usual = page.locator(".game:has(:checked) .usual");
    assert.ok(await page.locator('[type="radio"][value="falcon-tournament"]').isChecked());
    await usual.click();
    assert.ok(await page.locator('[type="radio"][value="falcon"]').isChecked());
    await page.locator('[name="clock"][value="custom"]').check();
    await page.locator('[name="minutes"]').fill("1.5");
    await page.locator('[name="increment"]').fill("0");
    await page.locator('[name="side"][value="white"]').check();
    await page.getByTestId("play").click();
    await page.locator("#bar-near .clock", { hasText: "1:30" }).waitFor();
    await page.close();
  }
});

test("D-14 blocked ways show where they stop", async () => {
  const page = await app.open("/learn/falcon");
  const glance = page.getByTestId("glance");
  const on = (name) => glance.locator(`[data-sq="${name}"]`);
  await glance.locator('.piece[data-piece="w-F"]').first().waitFor();
  const home = await glance.locator('.piece[data-piece="w-F"]').first().getAttribute("data-on");
  await on(home).click();
  const target = await glance
    .locator('[data-mark="path"]')
    .first()
    .evaluate((one) => one.parentElement.dataset.on);
  await on(target).click();
  assert.equal(await glance.locator('[data-way="free"]').count(), 3);
  const between = await page.evaluate(
    ([from, to]) => {
      const demo = JSON.parse(document.querySelector(".glance script").textContent);
      const mark = demo.free.marks[from].find(({ square }) => square === to);
      return [...new Set(mark.ways.map(({ via }) => via[0]))];
    },
    [home, target],
  );
  for (const name of between) await on(name).click();
  await glance.getByText(`Every way to ${target} is blocked`).waitFor();
  const stops = glance.locator('[data-way="blocked"]');
  assert.equal(await stops.count(), 3);
  const where = await stops.evaluateAll((all) => all.map((one) => one.dataset.stop));
  assert.ok(
    where.every((name) => between.includes(name)),
    `${where}`,
  );
  await shots(page, "falcon-blocked");
  // The names of pieces stand on the line of their letters.
  const apart = await page
    .locator("table.pieces tbody tr")
    .first()
    .evaluate((row) => {
      const middle = (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return Math.abs(middle(row.querySelector("a span")) - middle(row.cells[1]));
    });
  assert.ok(apart < 1.5, `${apart}px`);
  const text = await page.locator(".rules .body").innerText();
  assert.doesNotMatch(text, /\b[a-j]-file/, "names of files do not break");
});

test("D-09, D-14 tiles show their moves unless characters are chosen, on boards of one colour", async () => {
  const { page } = await play(app, { variant: "minishogi", ...ENGINE });
  const sprite = () => page.locator("svg.sprite").innerHTML();
  const emblems = await sprite();
  const wood = await page
    .locator(".cell")
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.getByTestId("more").click();
  const sets = page.getByTestId("menu").getByTestId("sets");
  assert.equal(await sets.locator("svg").count(), 2);
  await shots(page, "menu-sets");
  await sets.getByRole("button", { name: "Japanese characters" }).click();
  await page.locator("html[data-tiles=kanji]").waitFor();
  assert.notEqual(await sprite(), emblems);
  await page.goto("/learn/minishogi");
  await shots(page, "rules-sets");
  const ground = page.locator(".array .picture rect").first();
  const color = (one) => {
    const probe = document.createElement("i");
    probe.style.backgroundColor = getComputedStyle(one).getPropertyValue("--wood");
    document.body.append(probe);
    return getComputedStyle(probe).backgroundColor;
  };
  assert.equal(await ground.evaluate(color), wood);
  await page.getByTestId("sets").getByRole("button", { name: "Emblems" }).click();
  await page.locator("html[data-tiles=international]").waitFor();
  assert.match(page.url(), /\/learn\/minishogi/);
  await page.goto("/new?variant=minishogi");
  await shots(page, "new-sets");
  await page.locator('[name="tiles"][value="kanji"]').check();
  await page.getByTestId("play").click();
  await page.locator("html[data-tiles=kanji] #game[data-ready]").waitFor();
  await page.goto("/settings");
  await shots(page, "settings-sets");
});

test("D-02 a move made offline is sent once the connection is back, and only once", async () => {
  const { page, url } = await play(app, { variant: "chess", opponent: "hot-seat" });
  const banner = page.getByTestId("offline");
  let posts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/act")) posts += 1;
  });
  await page.context().setOffline(true);
  await move(page, "e2", "e4");
  await banner.getByText("Not sent yet").waitFor();
  assert.equal((await pieces(page)).e4, "w-P", "the piece stays where it was put");
  await page.waitForTimeout(800);
  await page.context().setOffline(false);
  await plies(page, 1);
  await banner.waitFor({ state: "hidden" });
  assert.ok(posts >= 2, "it was tried again");
  assert.deepEqual(await list(page), ["e4"]);
  // An answer that gets lost: the act arrives twice and is done once.
  let lost = 0;
  await page.route("**/act", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  const answered = page.waitForResponse((response) => response.url().endsWith("/act"));
  await move(page, "e7", "e5");
  await answered;
  await plies(page, 2);
  await banner.waitFor({ state: "hidden" });
  assert.deepEqual(await list(page), ["e4", "e5"]);
  assert.equal((await state(page, url)).tree.length, 2);
});

test("D-02 a connection that is silently dead is noticed within five seconds", async () => {
  const page = await app.open();
  // The page's time stands still later on, and goes on as the test says: whatever else the machine
  // does meanwhile is not counted.
  await page.clock.install();
  let dead = false;
  let opened = 0;
  let heard = 0;
  await page.routeWebSocket(/\/socket\?/, (socket) => {
    opened += 1;
    const mine = opened;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      heard += 1;
      if (!dead || mine > 1) socket.send(message);
    });
  });
  const url = await newGame(page, { variant: "chess", opponent: "hot-seat" });
  await sit(page, url);
  const banner = page.getByTestId("offline");
  const before = heard;
  await until(() => assert.ok(heard >= before + 2, "the server says something now and then"));
  assert.ok(await banner.isHidden(), "a quiet connection is not a dead one");
  await until(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000)));
  dead = true;
  let after = 0;
  for (; after < 5000 && (await banner.isHidden()); after += 100) await page.clock.runFor(100);
  assert.ok(await banner.isVisible(), `${after} ms`);
  // The next connection works at once: the banner comes and goes.
  await page.clock.resume();
  await banner.waitFor({ state: "hidden" });
  assert.equal(opened, 2);
  await act(page, url, { do: "move", text: "e2e4" });
  await plies(page, 1);
});

test("D-01, D-04 a game with a friend waits for both, and says how to reach others", async () => {
  const wish = { variant: "chess", opponent: "friend", side: "w", clock: { base: 60_000 } };
  const { page, url } = await play(app, wish);
  await page.getByTestId("invite-local").getByText("wazir serve --lan").waitFor();
  const link = await page.getByTestId("invite-link").inputValue();
  assert.equal(await page.locator("#bar-near .clock.running").count(), 0);
  const friend = await app.open(new URL(link).pathname);
  await friend.getByTestId("name").fill("Ada");
  await friend.getByTestId("sit-down").click();
  await friend.locator("#game[data-ready]").waitFor();
  await page
    .getByTestId("first-move")
    .getByText(/within 0:\d\d/)
    .waitFor();
  await friend
    .getByTestId("first-move")
    .getByText(/White has 0:\d\d/)
    .waitFor();
  assert.equal(await page.locator("#bar-far .name").textContent(), "Ada");
  assert.equal(await page.getByTestId("invite").count(), 0);
  await move(page, "e2", "e4");
  await friend
    .getByTestId("first-move")
    .getByText(/Make your first move/)
    .waitFor();
  await move(friend, "e7", "e5");
  await page.locator("#bar-near .clock.running").waitFor();
  assert.equal(await page.getByTestId("first-move").count(), 0);
  await shots(page, "two-people");
  await friend.close();
  await page.locator("#bar-far .presence.away").waitFor();
  assert.equal((await state(page, url)).end, null);
});

test("D-12 a question that is answered with no leaves the console clean", async () => {
  const { page } = await play(app, { variant: "chess", opponent: "hot-seat" });
  await page.getByTestId("typed").fill("Ke4");
  await page.keyboard.press("Enter");
  await page.getByTestId("message").waitFor();
  assert.equal(await page.getByTestId("typed").inputValue(), "Ke4");
  await page.goto("/learn/betza");
  await page.locator("#betza-text").fill("B(");
  await page.locator(".betza-error").waitFor();
  await page.goto("/new?variant=chess&fen=nonsense");
  await page.getByTestId("play").click();
  await page.getByTestId("error").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("D-18 moves are confirmed and pawns promoted as the settings say", async () => {
  const page = await app.open();
  await page.addInitScript(() => {
    const prefs = { confirmMoves: true, autoPromote: true };
    localStorage.setItem("wazir:prefs", JSON.stringify(prefs));
  });
  const fen = "k7/7P/8/8/8/8/8/K7 w - - 0 1";
  const url = await newGame(page, { variant: "chess", opponent: "hot-seat", fen });
  await sit(page, url);
  await move(page, "h7", "h8");
  const card = page.getByTestId("confirm-move");
  await card.getByText("Play h8=Q").waitFor();
  await shots(page, "confirm-move");
  await card.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await pieces(page)).h7, "w-P");
  assert.deepEqual(await list(page), []);
  await move(page, "h7", "h8");
  await card.getByRole("button", { name: "Play" }).click();
  await plies(page, 1);
  assert.equal((await pieces(page)).h8, "w-Q");
});

test("D-26 Alt offers the choice that the settings leave out", async () => {
  const page = await app.open();
  await page.addInitScript(() => {
    localStorage.setItem("wazir:prefs", JSON.stringify({ autoPromote: true }));
  });
  const fen = "k7/7P/8/8/8/8/8/K7 w - - 0 1";
  const choices = page.getByTestId("chooser").locator(".choice");
  const ways = {
    mouse: async () => {
      await page.locator('[data-sq="h7"]').click();
      await page.locator('[data-sq="h8"]').click({ modifiers: ["Alt"] });
    },
    drag: async () => {
      await page.keyboard.down("Alt");
      await drag(page, page.locator('[data-sq="h7"]'), page.locator('[data-sq="h8"]'));
      await page.keyboard.up("Alt");
    },
    keyboard: async () => {
      await page.locator('[data-sq="h7"]').focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Alt+Enter");
    },
  };
  for (const [what, promote] of Object.entries(ways)) {
    await sit(page, await newGame(page, { variant: "chess", opponent: "hot-seat", fen }));
    await promote();
    await choices.first().waitFor();
    assert.equal(await choices.count(), 4, what);
    await page.getByTestId("chooser").locator('[data-piece="w-N"]').click();
    await plies(page, 1);
    assert.equal((await pieces(page)).h8, "w-N", what);
  }
  await page.goto("/settings");
  await page.getByLabel(/strongest piece \(hold Alt to choose\)/).waitFor();
});

test("D-19 coordinates can be read on every board", async () => {
  const { page } = await play(app, { variant: "chess", ...ENGINE });
  const worst = () =>
    page.evaluate(() => {
      const canvas = document
        .createElement("canvas")
        .getContext("2d", { willReadFrequently: true });
      const luminance = (color) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ratios = [...document.querySelectorAll(".coordinate")].map((one) => {
        const ink = luminance(getComputedStyle(one).color);
        const ground = luminance(getComputedStyle(one.parentElement).backgroundColor);
        return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      });
      return Math.min(...ratios);
    });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const board of ["brown", "green", "blue", "plain"]) {
      await page.locator("html").evaluate((root, name) => {
        root.dataset.board = name;
      }, board);
      for (const tiles of [false, true]) {
        await page
          .getByTestId("board")
          .evaluate((one, on) => one.classList.toggle("tiles", on), tiles);
        const ratio = await worst();
        assert.ok(ratio >= 4.5, `${board}, tiles ${tiles}, ${colorScheme}: ${ratio.toFixed(2)}`);
      }
    }
  }
  await page.goto("/learn/janus");
  await page.locator(".glance[data-live] .coordinate").first().waitFor();
  const ratio = await worst();
  assert.ok(ratio >= 4.5, `the neutral board: ${ratio.toFixed(2)}`);
});

test("D-20 no barriers while something is open", async () => {
  const fen = "k4/2S1P/5/5/K4[] w 0 1";
  const { page } = await play(app, { variant: "minishogi", fen, opponent: "hot-seat" });
  const check = async (what) => assert.deepEqual(await barriers(page), [], what);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await move(page, "c4", "c2");
    await page.getByTestId("message").waitFor();
    await page.locator('[data-sq="c4"]').click();
    await check(`${colorScheme}: a message and a picked piece`);
    await page.locator('[data-sq="d5"]').click();
    await page.getByTestId("chooser").waitFor();
    await check(`${colorScheme}: the chooser`);
    await page.keyboard.press("Escape");
    await page.locator('[data-sq="c4"]').click({ button: "right" });
    await page.getByTestId("answer").waitFor();
    await page.getByTestId("resign").click();
    await check(`${colorScheme}: an explained piece and a question`);
    await page.keyboard.press("Escape");
    await page.getByTestId("more").click();
    await check(`${colorScheme}: the menu`);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await check(`${colorScheme}: the list of keys`);
    await page.keyboard.press("Escape");
  }
});

for (const viewport of [
  { width: 2560, height: 1300 },
  { width: 1366, height: 768 },
]) {
  test(`D-16 what a piece says of itself covers nothing, ${viewport.width}`, async () => {
    const { page } = await play(app, { variant: "janus", opponent: "hot-seat" });
    await resize(page, viewport);
    await page.locator('[data-sq="b1"]').click({ button: "right" });
    const answer = page.getByTestId("answer");
    await answer.waitFor();
    const box = await answer.boundingBox();
    for (const part of [".typed", ".buttons", ".facts", ".board-place"]) {
      const other = await page.locator(part).boundingBox();
      const apart =
        box.y + box.height <= other.y + 1 ||
        other.y + other.height <= box.y + 1 ||
        box.x + box.width <= other.x + 1 ||
        other.x + other.width <= box.x + 1;
      assert.ok(apart, `${part} at ${JSON.stringify(other)}, the words at ${JSON.stringify(box)}`);
    }
    const whole = await answer.evaluate((one) => one.scrollHeight <= one.clientHeight + 1);
    assert.ok(whole, "all of it is to be seen");
  });
}

test("D-16 a piece explains itself", async () => {
  const { page } = await play(app, { variant: "chess", ...ENGINE });
  await page.getByTestId("tip").getByText("right-click").waitFor();
  assert.match(await page.getByTestId("status").textContent(), /^You play White\./);
  const name = page.getByRole("link", { name: "Chess Rules" });
  assert.match(await name.evaluate((one) => getComputedStyle(one).textDecorationLine), /underline/);
  const how = page.getByTestId("how");
  assert.ok(await how.isHidden());
  await page.locator('[data-sq="a1"]').click();
  await page.getByTestId("message").getByText("The Rook on a1 cannot move now.").waitFor();
  assert.ok(await isInSight(how));
  await how.click();
  await page.getByTestId("answer").getByText("Rook", { exact: true }).waitFor();
  await page.reload();
  await page.locator("#game[data-ready]").waitFor();
  assert.equal(await page.getByTestId("tip").count(), 0, "who has asked knows how");
});
