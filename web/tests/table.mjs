/** Creates games on the real program, and reads the play page. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { square } from "./support.mjs";

export const VARIANTS = ["janus", "falcon", "berolina", "minishogi", "superchess"];

/** Creates a game whose seat belongs to the page; returns its address. */
export async function newGame(page, wish) {
  const answer = await page.request.post("/api/games", { data: wish });
  const made = await answer.json();
  if (!answer.ok()) throw new Error(made.error);
  return made.url;
}

/** Waits for the board of a game's page. */
export const ready = (page) => page.locator("#game[data-ready] .piece").first().waitFor();

/** Opens a game's page and waits for the board. */
export async function sit(page, url) {
  await page.goto(url);
  await ready(page);
}

/** Waits until a form or a link has led from another page to a game, and for the board. */
export async function arrive(page) {
  await page.waitForURL("**/game/*");
  await ready(page);
}

/** Creates a game and opens its page. */
export async function play(app, wish, options) {
  const page = await app.open(null, options);
  const url = await newGame(page, wish);
  await sit(page, url);
  return { page, url };
}

export async function move(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

/** The square of the board that has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.sq);

/** Moves the focus to a square as a person would: to the board by Tab, and there by arrow keys. */
export async function walk(page, to) {
  for (let press = 0; press < 40 && !(await focused(page)); press += 1)
    await page.keyboard.press("Tab");
  const from = await focused(page);
  assert.ok(from, "Tab never reaches the board");
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(to.slice(1)) - Number(from.slice(1));
  const press = async (count, key) => {
    for (let step = 0; step < count; step += 1) await page.keyboard.press(key);
  };
  await press(Math.abs(files), files > 0 ? "ArrowRight" : "ArrowLeft");
  await press(Math.abs(ranks), ranks > 0 ? "ArrowUp" : "ArrowDown");
  assert.equal(await focused(page), to);
}

export async function byKeyboard(page, from, to) {
  await walk(page, from);
  await page.keyboard.press("Enter");
  await walk(page, to);
  await page.keyboard.press("Enter");
}

/** Fetches the server's state of a game. */
export const state = async (page, url) => (await page.request.get(`${url}/state`)).json();

/** Acts without the page, as another window of the same player would. */
export async function act(page, url, action) {
  const { revision } = await state(page, url);
  const answer = await page.request.post(`${url}/act`, {
    data: { id: randomUUID(), revision, action },
  });
  const said = await answer.json();
  assert.equal(said.is, "done", `${action.do}: ${said.error ?? "something else came first"}`);
  return said;
}

/** The moves of the list. */
export const list = (page) => page.locator(".moves .move").allInnerTexts();

/** Waits until the list has at least this many moves. */
export async function plies(page, count) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll(".moves .move").length >= wanted,
    count,
  );
}

/** The pieces on the board, by square. */
export const pieces = (page) =>
  page
    .locator(".piece[data-on]")
    .evaluateAll((all) =>
      Object.fromEntries(all.map(({ dataset }) => [dataset.on, dataset.piece]).sort()),
    );
