/**
 * What all browser tests share: the real program on a free port, one browser for each file,
 * touch, accessibility checks, screenshots. `WAZIR` names the program, `WAZIR_SHOTS` a folder for
 * screenshots, `WAZIR_DESK` the place where pages ask the desk.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";

const BROWSER = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The sizes in which every page is checked. */
export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };
/** A phone on its side. */
export const LANDSCAPE = { width: 844, height: 390 };

/** Milliseconds after which what a page was to show is missed: long, since machines are shared. */
const PATIENCE = 30_000;
/** Milliseconds between two looks at what is waited for. */
const LOOK = 50;

/** Repeats a check until it holds; what it says when the patience is over is the failure. */
export async function until(check) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(LOOK);
  }
}

/** Reads again and again until the value is the wanted one. */
export const eventually = (read, wanted, what) =>
  until(async () => assert.deepEqual(await read(), wanted, what));

/** Starts the program, with a data folder of its own by default; `words` are more arguments. */
export async function startServer({ data, port = 0, words: more = [] } = {}) {
  const program = process.env.WAZIR;
  if (!program) throw new Error("WAZIR does not name the program; use `cargo xtask browser`");
  const folder = data ?? (await mkdtemp(join(tmpdir(), "wazir-test-")));
  const desk = process.env.WAZIR_DESK ? ["--desk", process.env.WAZIR_DESK] : [];
  const words = ["serve", "--addr", `127.0.0.1:${port}`, "--data", folder, ...desk, ...more];
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    ended.then((code) => reject(new Error(`the program ended with ${code} before it served`)));
    child.once("error", reject);
  });
  return {
    /** `http://127.0.0.1:12345` */
    address,
    data: folder,
    async stop({ keep = false } = {}) {
      child.kill("SIGTERM");
      await ended;
      if (!keep && !data) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the browser; a second time if it breaks down before it has begun, as it does now and then. */
const launch = () => chromium.launch(BROWSER).catch(() => chromium.launch(BROWSER));

/**
 * One server, started with these options, and one browser for a test file. `open` returns a page
 * in a context of its own, whose `complaints` collect the errors on its console.
 */
export function harness(options) {
  const shared = { server: null, browser: null };
  const contexts = new Set();
  before(async () => {
    shared.server = await startServer(options);
    shared.browser = await launch();
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.stop();
  });
  return {
    get address() {
      return shared.server.address;
    },
    get browser() {
      return shared.browser;
    },
    get server() {
      return shared.server;
    },
    /** Opens a path, or a blank page; the options are those of Playwright's contexts. */
    async open(path, options = {}) {
      const context = await shared.browser.newContext({
        viewport: DESKTOP,
        baseURL: shared.server.address,
        ...options,
      });
      contexts.add(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.complaints = [];
      page.on("console", (message) => {
        const where = message.location().url;
        if (message.type() === "error") page.complaints.push(`${where}: ${message.text()}`);
      });
      page.on("pageerror", (error) => page.complaints.push(error.message));
      if (path) await page.goto(path);
      return page;
    },
    /** Closes every page that was opened. */
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      contexts.clear();
    },
  };
}

/** The hash that is part of every asset's address. */
export async function assetVersion(address) {
  const home = await (await fetch(address)).text();
  const found = /\/a\/([0-9a-f]+)\//.exec(home);
  if (!found) throw new Error("the first page links no assets");
  return found[1];
}

/** A square of the board. */
export const square = (page, name) => page.locator(`[data-sq="${name}"]`);

/** The middle of an element, in window coordinates. */
export async function middle(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("the element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags from one element to another by mouse. */
export async function drag(page, from, to, { button = "left", drop = true } = {}) {
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  // The move does not wait for the press: on a slow machine that would be a long press.
  await Promise.all([
    page.mouse.down({ button }),
    page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2),
  ]);
  await page.mouse.move(end.x, end.y, { steps: 3 });
  if (drop) await page.mouse.up({ button });
}

/**
 * Puts a finger down, moves it over the points, and lifts it; the page needs `hasTouch`. No touch
 * waits for the one before: on a slow machine that would be a long press.
 */
export async function finger(page, points, { lift = true } = {}) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, at) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  // A touch is acknowledged before the page has seen it, at the latest with the next frame.
  const seen = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const [first, ...more] = points;
  const touches = [touch("touchStart", first), ...more.map((at) => touch("touchMove", at))];
  if (lift) touches.push(touch("touchEnd"));
  await Promise.all(touches);
  await seen();
  return {
    lift: async () => {
      await touch("touchEnd");
      await seen();
    },
  };
}

/** Drags from one element to another by finger. */
export async function touchDrag(page, from, to) {
  const [start, end] = [await middle(from), await middle(to)];
  const between = [1, 2, 3, 4].map((step) => ({
    x: start.x + ((end.x - start.x) * step) / 4,
    y: start.y + ((end.y - start.y) * step) / 4,
  }));
  await finger(page, [start, ...between]);
}

/** Waits until nothing within an element moves or fades any more. */
export const settled = (locator) =>
  locator.evaluate((element) => {
    const ends = ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime);
    const moving = element.getAnimations({ subtree: true }).filter(ends);
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {});
  });

/** Changes the size of the window, and waits until the page has it. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  );
}

/** The serious and critical violations that axe-core finds within a place, one line each. `options` say which of
    its rules count, if not all do. */
export async function barriers(page, within, options = {}) {
  const known = await page.evaluate(() => "axe" in window);
  if (!known) {
    const source = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    // Evaluated by the debugger, to which the page's content policy does not apply.
    await page.evaluate(readFileSync(source, "utf8"));
  }
  // What is half faded in has half its contrast.
  await settled(page.locator("html"));
  const { violations } = await page.evaluate(
    ([where, options]) =>
      window.axe.run(where ?? document, { resultTypes: ["violations"], ...options }),
    [within ?? null, options],
  );
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** Saves a screenshot if `WAZIR_SHOTS` asks for them. */
export async function shot(page, name, options = {}) {
  const folder = process.env.WAZIR_SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), ...options });
}

/** Saves screenshots in all sizes and both schemes; leaves the page as a light desktop. */
export async function shots(page, name) {
  if (!process.env.WAZIR_SHOTS) return;
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      await page.setViewportSize(viewport);
      await shot(page, `${name}-${size}-${colorScheme}`);
    }
  }
}
