/** Creates games on the real program, and reads the play page. */
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

/** Opens a game's page and waits for the board. */
export async function sit(page, url) {
  await page.goto(url);
  await page.locator("#game[data-ready] .piece").first().waitFor();
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

/** Fetches the server's state of a game. */
export const state = async (page, url) => (await page.request.get(`${url}/state`)).json();

/** Acts without the page, as another window of the same player would. */
export async function act(page, url, action) {
  const { revision } = await state(page, url);
  const answer = await page.request.post(`${url}/act`, {
    data: { id: randomUUID(), revision, action },
  });
  return answer.json();
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
