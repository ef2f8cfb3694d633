/** Links to people, devices and programs elsewhere, on a server with a public address. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { afterEach, test } from "node:test";
import { barriers, eventually, harness, shot, shots, until } from "./support.mjs";
import { act, arrive, list, move, newGame, plies, sit, state } from "./table.mjs";

const PUBLIC = "https://chess.example.org";
const app = harness({ words: ["--public-url", PUBLIC] });
afterEach(() => app.close());

const FRIEND = { variant: "janus", opponent: "friend", side: "w" };

/** The path of a link that others are sent. */
function pathOf(link) {
  assert.ok(link.startsWith(`${PUBLIC}/`), link);
  return link.slice(PUBLIC.length);
}

/** A game between two people, each in a browser of their own: White, Black and its address. */
async function seated(wish = FRIEND) {
  const white = await app.open();
  const url = await newGame(white, wish);
  await sit(white, url);
  const black = await app.open(pathOf(await white.getByTestId("invite-link").inputValue()));
  await black.getByTestId("name").fill("Ada");
  await black.getByTestId("sit-down").click();
  await arrive(black);
  // Before it knows of the opponent, White's page takes no moves.
  await white.getByTestId("invite").waitFor({ state: "detached" });
  return { white, black, url };
}

test("D-21 a seat goes along to another device, and the game's link makes spectators", async () => {
  const { white, url } = await seated();
  await white.getByTestId("more").click();
  await white.getByRole("button", { name: "Play on another device" }).click();
  const sheet = white.getByTestId("seat-link");
  const link = await sheet.getByTestId("invite-link").inputValue();
  assert.notEqual(pathOf(link), url);
  await shots(white, "seat-link");
  await sheet.getByRole("button", { name: "Close" }).click();

  const phone = await app.open(pathOf(link));
  assert.deepEqual((await state(phone, url)).yours, [], "looking at the link takes nothing");
  await phone.getByTestId("take-along").click();
  await phone.locator("#game[data-ready]").waitFor();
  assert.deepEqual((await state(phone, url)).yours, ["w"]);
  await move(phone, "e2", "e4");
  await plies(white, 1);
  assert.deepEqual(await list(white), ["e4"]);
  assert.deepEqual((await state(white, url)).yours, ["w"], "the first device keeps it");

  const late = await app.open(pathOf(link));
  assert.equal(new URL(late.url()).pathname, url, "the link works once");
  const spectator = await app.open(url);
  for (const page of [late, spectator]) {
    await page.locator("#game[data-ready]").waitFor();
    assert.deepEqual((await state(page, url)).yours, []);
    assert.equal(await page.getByRole("button", { name: "Resign" }).count(), 0);
  }
});

test("D-22 links and QR codes are of the public address", async () => {
  const white = await app.open();
  const url = await newGame(white, FRIEND);
  await sit(white, url);
  const invite = white.getByTestId("invite");
  assert.equal(await white.getByTestId("invite-local").count(), 0);
  const path = pathOf(await white.getByTestId("invite-link").inputValue());
  await invite.getByText("Show a QR code").click();
  const code = invite.getByRole("img", { name: "The link as a QR code" });
  await white.waitForFunction((one) => one.naturalWidth > 100, await code.elementHandle());
  assert.equal(await code.getAttribute("src"), `${path}/qr.svg`);
  await shots(white, "invite-code");
  assert.deepEqual(white.complaints, []);
});

test("D-23 a private feed names the games that wait for a move", async () => {
  const { white, black, url } = await seated({
    ...FRIEND,
    clock: { base: 0, increment: 0, each: 86_400_000 },
  });
  for (const page of [white, black]) {
    for (const clock of await page.getByTestId("clock").all()) {
      assert.match(await clock.textContent(), /^(1 day|23:59:\d\d|\d:\d\d)$/);
    }
  }
  const addressOf = async (page) => {
    await page.goto("/games");
    await page.getByRole("link", { name: "a feed of your games" }).click();
    return page.getByTestId("feed").inputValue();
  };
  const own = await addressOf(white);
  const theirs = await addressOf(black);
  assert.notEqual(own, theirs);
  await shots(white, "feed");
  // As a reader sees it, who knows no cookies: parsed by the browser, which refuses what is no XML.
  const read = async (address) => {
    const answer = await fetch(app.address + pathOf(address));
    assert.equal(answer.headers.get("content-type"), "application/atom+xml; charset=utf-8");
    return white.evaluate(
      (text) => {
        const feed = new DOMParser().parseFromString(text, "text/xml");
        if (feed.querySelector("parsererror")) throw new Error(text);
        const of = (entry, name) => entry.querySelector(name)?.textContent ?? "";
        return [...feed.querySelectorAll("entry")].map((entry) => ({
          title: of(entry, "title"),
          summary: of(entry, "summary"),
          link: entry.querySelector("link").getAttribute("href"),
        }));
      },
      await answer.text(),
    );
  };
  const [turn] = await read(own);
  assert.equal(turn.title, "Your turn: Janus Chess against Ada");
  assert.equal(turn.link, `${PUBLIC}${url}`);
  assert.deepEqual(await read(theirs), []);
  await act(white, url, { do: "move", text: "e2e4" });
  await act(black, url, { do: "move", text: "e7e5" });
  const [second] = await read(own);
  assert.match(second.summary, /You play White, and this is move 2\. It is due by \d/);
  await sit(white, url);
  await white.getByTestId("more").click();
  await white.getByRole("link", { name: "Feed of your games" }).click();
  await white.getByTestId("renew").click();
  await white.waitForFunction(
    (old) => document.querySelector("[data-testid=feed]")?.value !== old,
    own,
  );
  assert.equal((await fetch(app.address + pathOf(own))).status, 404);
  assert.equal((await fetch(`${app.address}/feed`)).status, 200);
});

/** A browser that answers the question for leave, and collects what it would show. */
function stubNotifications(answer) {
  const shown = [];
  window.shownNotifications = shown;
  window.askedToNotify = 0;
  class Stub {
    static permission = sessionStorage.getItem("leave") ?? "default";
    static async requestPermission() {
      window.askedToNotify += 1;
      sessionStorage.setItem("leave", answer);
      Stub.permission = answer;
      return answer;
    }
    constructor(title, options) {
      shown.push({ title, ...options, closed: false });
      this.at = shown.length - 1;
    }
    close() {
      shown[this.at].closed = true;
    }
  }
  window.Notification = Stub;
  window.look = (away) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
    document.dispatchEvent(new Event("visibilitychange"));
  };
}

test("D-24 notifications are asked for by a press and come when nobody looks", async () => {
  const { white, black, url } = await seated();
  await black.addInitScript(stubNotifications, "granted");
  await black.reload();
  await black.locator("#game[data-ready]").waitFor();
  const shown = () => black.evaluate(() => window.shownNotifications);
  await black.evaluate(() => window.look(true));
  await move(white, "e2", "e4");
  await plies(black, 1);
  assert.deepEqual(await shown(), [], "off unless it is asked for");
  assert.equal(await black.evaluate(() => window.askedToNotify), 0);
  await black.evaluate(() => window.look(false));

  await black.getByTestId("more").click();
  await black.getByLabel("Notify me when it is my turn").check();
  await black.keyboard.press("Escape");
  assert.equal(await black.evaluate(() => window.askedToNotify), 1);
  await black.reload();
  await black.locator("#game[data-ready]").waitFor();
  await move(black, "e7", "e5");
  await plies(white, 2);
  await move(white, "f2", "f4");
  await plies(black, 3);
  assert.deepEqual(await shown(), [], "whoever looks sees it");
  await move(black, "e5", "f4");
  await plies(white, 4);
  await black.evaluate(() => window.look(true));
  await move(white, "d2", "d4");
  await plies(black, 5);
  const [note] = await shown();
  assert.equal(note.title, "Your turn: Janus Chess");
  assert.match(note.body, /^White: Pawn d2 to d4/);
  await black.evaluate(() => window.look(false));
  assert.equal((await shown())[0].closed, true);
  await black.evaluate(() => window.look(true));
  await act(white, url, { do: "resign" });
  await black.getByTestId("end").waitFor({ state: "attached" });
  assert.match((await shown())[1].title, /^The game is over/);
  await black.goto("/settings");
  assert.ok(await black.getByLabel("Notify me when it is my turn").isChecked());
});

test("D-24 a browser that refuses says so, and the setting stays off", async () => {
  const page = await app.open();
  await page.addInitScript(stubNotifications, "denied");
  await page.goto("/settings");
  const box = page.getByLabel("Notify me when it is my turn");
  await box.click();
  await page.getByText("does not allow notifications").waitFor();
  assert.equal(await box.isChecked(), false);
  await page.reload();
  assert.equal(await box.isChecked(), false);
});

/** Width and height of a picture at an address of ours, if it is a PNG file. */
async function pngSize(path) {
  const answer = await fetch(app.address + path);
  assert.equal(answer.headers.get("content-type"), "image/png", path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(bytes.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n", path);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("D-25 links carry a title, a sentence and a picture", async () => {
  const { white, url } = await seated();
  for (const path of ["/", "/learn/falcon", "/position/minishogi", url]) {
    await white.goto(path);
    const meta = (name) =>
      white.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    assert.ok((await meta("og:title")).length > 3, path);
    assert.ok((await meta("og:description")).length > 10, path);
    assert.equal(await meta("twitter:card"), "summary_large_image");
    assert.ok((await meta("og:url")).startsWith(`${PUBLIC}${path}`));
    const size = [await meta("og:image:width"), await meta("og:image:height")].map(Number);
    assert.deepEqual(await pngSize(pathOf(await meta("og:image"))), size, path);
  }
});

test("D-25 every position is saved as PNG or SVG", async () => {
  const page = await app.open();
  const url = await newGame(page, { variant: "superchess", opponent: "hot-seat" });
  await sit(page, url);
  await page.getByTestId("more").click();
  const link = (format) => page.getByRole("link", { name: `Save a picture (${format})` });
  const path = await link("PNG").getAttribute("href");
  assert.equal((await pngSize(path))[0], 720);
  assert.equal((await pngSize(`${path}&width=1500`))[0], 1500);
  const svg = await fetch(app.address + (await link("SVG").getAttribute("href")));
  assert.equal(svg.headers.get("content-type"), "image/svg+xml");
  assert.doesNotMatch(await svg.text(), /<text/);
  const shown = execFileSync(process.env.WAZIR, ["show", "falcon", "--png", "-"]);
  assert.equal(shown.readUInt32BE(16), 720);
});

test("UI-127 an analysis is shown to others as it goes on", async () => {
  const ready = (page) => page.locator("#game[data-ready] .piece").first().waitFor();
  const list = (page) => page.locator(".moves .move").allInnerTexts();
  const shown = (page) => page.locator(".moves .move[aria-current]").allInnerTexts();
  const host = await app.open("/analysis/janus");
  await host.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ready(host);
  await move(host, "e2", "e4");
  await host.getByTestId("share").click();
  await host.getByTestId("let-watch").click();
  const read = () => host.evaluate(() => navigator.clipboard.readText());
  await until(async () => assert.match(await read(), /#watch=/));
  const link = await read();

  const watcher = await app.open(pathOf(link));
  await ready(watcher);
  await eventually(() => list(watcher), ["e4"]);
  await host.getByTestId("show").getByText("1 person watches.").waitFor();
  await move(host, "e7", "e5");
  await move(host, "c1", "d3");
  await eventually(() => list(watcher), ["e4", "e5", "Nd3"]);
  await host.keyboard.press("ArrowLeft");
  await eventually(() => shown(watcher), ["e5"]);
  assert.deepEqual(await barriers(watcher, "#facts-card"), []);
  await shot(watcher, "watching");
  await shot(host, "showing");

  // Who looks elsewhere is left alone until they want to follow again.
  await move(watcher, "h1", "i3");
  await watcher.getByText("You left what is shown.").waitFor();
  await move(host, "h1", "g3");
  await eventually(() => list(host), ["e4", "e5", "Nd3", "Ng3"]);
  assert.ok((await list(watcher)).length >= 4);
  await watcher.getByTestId("follow").click();
  await eventually(() => shown(watcher), ["Ng3"]);

  await host.reload();
  await ready(host);
  await host.getByTestId("show").getByText("1 person watches.").waitFor();
  await move(host, "d7", "d6");
  await eventually(() => shown(watcher), ["d6"]);
  await host.getByTestId("stop-showing").click();
  await watcher.getByText("Whoever shows this analysis is away.").waitFor();
  assert.deepEqual(watcher.complaints, []);
});

const CAMELS = `id = 'camels'
name = 'Camel Chess'
based-on = 'chess'

[[piece]]
letter = 'N'
name = 'Camel'
betza = 'C'
value = 2.5
`;

test("UI-128 friends play by the rules of a design, read them, and analyse the game", async () => {
  const white = await app.open("/about");
  await white.evaluate((text) => {
    const design = JSON.stringify({ text, name: "Camel Chess", saved: 1 });
    localStorage.setItem("wazir:design:mine", design);
  }, CAMELS);
  await white.goto("/play#own=mine");
  await white.getByTestId("stored").click();
  await white.waitForURL(/\/new\/chosen$/);
  const chosen = white.locator('[name="variant"]:checked');
  assert.equal(await chosen.getAttribute("value"), CAMELS);
  assert.equal(await white.locator("#chosen-game").textContent(), " Camel Chess");
  await shots(white, "new-own");
  assert.deepEqual(await barriers(white), []);
  await white.locator('[name="opponent"][value="friend"]').check();
  await white.locator('[name="side"][value="white"]').check();
  await white.getByTestId("play").click();
  await arrive(white);
  const url = new URL(white.url()).pathname;
  const black = await app.open(pathOf(await white.getByTestId("invite-link").inputValue()));
  assert.match(await black.locator("h1").textContent(), /Camel Chess/);
  await black.getByRole("link", { name: "Read the rules" }).click();
  await black.locator("table.pieces").getByText("Camel").first().waitFor();
  await black.goBack();
  await black.getByTestId("sit-down").click();
  await arrive(black);
  await white.getByTestId("invite").waitFor({ state: "detached" });
  await move(white, "b1", "c4");
  await plies(black, 1);
  await move(black, "g8", "f5");
  await plies(white, 2);
  await act(white, url, { do: "resign" });
  await white.goto(`/analysis/camels?game=${url.replace("/game/", "")}`);
  await white.locator("#game[data-ready]").waitFor();
  assert.match(await white.title(), /Camel Chess/);
  assert.equal((await list(white)).length, 2);
  for (const page of [white, black]) assert.deepEqual(page.complaints, []);
});
