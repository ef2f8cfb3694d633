/** Every page that can be reached by links: it answers, keeps to itself, fits, and is open to all. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { barriers, harness, shots } from "./support.mjs";

const app = harness();
after(() => app.close());

/** Follows the links of plain pages, without a browser: status and sort by path. */
async function follow() {
  const pages = new Map();
  const waiting = ["/"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const answer = await fetch(app.address + path);
    const type = answer.headers.get("content-type") ?? "";
    const text = type.startsWith("text/html") ? await answer.text() : "";
    pages.set(path, { status: answer.status, html: text !== "" });
    for (const [, href] of text.matchAll(/\shref="(\/[^"#]*)/g)) {
      waiting.push(href.replaceAll("&amp;", "&"));
    }
  }
  return pages;
}

let followed = null;
const found = () => {
  followed ??= follow();
  return followed;
};

/** One page of each sort is looked at in the browser: addresses alike but for a query are one. */
async function sorts() {
  const pages = [...(await found())].filter(([, { html }]) => html);
  return [...new Set(pages.map(([path]) => path.split("?")[0]))];
}

test("UI-02 every link leads to something", async () => {
  const pages = await found();
  const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path]) => path);
  assert.deepEqual(broken, []);
  assert.ok(pages.size > 10, `${pages.size} pages were found`);
});

test("UI-02 pages ask nobody else and complain about nothing", async () => {
  const page = await app.open(null);
  const elsewhere = [];
  page.on("request", (request) => {
    const { protocol } = new URL(request.url());
    if (protocol !== "data:" && !request.url().startsWith(app.address)) {
      elsewhere.push(request.url());
    }
  });
  for (const path of await sorts()) {
    await page.goto(path);
    await shots(page, path.replaceAll("/", "-").replace(/^-/, "") || "home");
  }
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(page.complaints, []);
});

test("UI-70 no page has a serious barrier, light or dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await app.open(null, { colorScheme });
    for (const path of await sorts()) {
      await page.goto(path);
      assert.deepEqual(await barriers(page), [], `${path}, ${colorScheme}`);
    }
  }
});

test("UI-71 no page scrolls sideways", async () => {
  const page = await app.open(null);
  for (const path of await sorts()) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path} is ${wide} wide at ${width}`);
    }
  }
});
