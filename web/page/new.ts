/** The page for a new game: the search shows what it finds at once, and unfolds it. The button says
    which game is chosen, and the number of a start array stays within its range. */
import { entries, filter, hideEmpty } from "./find.js";
import { say } from "./say.js";

const search = document.querySelector<HTMLInputElement>('input[name="q"]');
const games = entries(".game[data-words]");
const folded = document.querySelectorAll<HTMLDetailsElement>("details.family");
const titles = document.querySelectorAll<HTMLElement>("h2.family");
const nothing = document.querySelector<HTMLElement>(".nothing");

function find(query: string): void {
  const found = filter(games, query);
  hideEmpty(folded, ".game");
  for (const title of titles) title.hidden = query !== "";
  for (const family of folded) {
    family.open = query !== "" || family.querySelector(":checked") !== null;
  }
  if (nothing) nothing.hidden = found;
}

const form = document.querySelector<HTMLFormElement>("form.new-game");
const array = form?.querySelector<HTMLInputElement>('input[name="number"]');
const range = document.getElementById("array-range");

const chosenGame = (): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>('input[name="variant"]:checked') ?? null;

/** Says on the button which game is chosen: among so many, it may be out of sight. */
function nameGame(): void {
  const name = chosenGame()?.closest(".game")?.querySelector("strong")?.textContent;
  const place = document.getElementById("chosen-game");
  if (place) place.textContent = name ? ` ${name}` : "";
  const here = document.getElementById("play-here");
  const id = chosenGame()?.value ?? "";
  here?.setAttribute("href", `/play/${id}`);
  // A design came from there.
  here?.parentElement?.toggleAttribute("hidden", id.includes("\n"));
}

/** Limits the number of the array to those of the chosen game. */
function limitArray(): void {
  const count = Number(chosenGame()?.dataset["arrays"] ?? 0);
  if (!array || !range || count === 0) return;
  const last = count - 1;
  array.max = `${last}`;
  range.textContent = say("0 to {last}", { last });
  if (Number(array.value) > last) array.value = `${last}`;
}

function followChoice(): void {
  nameGame();
  limitArray();
}

form?.addEventListener("change", followChoice);
// A browser that goes back fills the form in again.
window.addEventListener("pageshow", followChoice);
followChoice();

/** Chooses the first game that the search shows. */
function chooseFirst(): void {
  const first = games.find(({ element }) => !element.hidden)?.element;
  const button = first?.querySelector<HTMLInputElement>('input[name="variant"]');
  if (!button) return;
  button.checked = true;
  followChoice();
}

if (search && search.value === "") {
  search.addEventListener("input", () => find(search.value.trim()));
  // Enter would send the search to the server, where it finds the same.
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (search.value.trim() !== "") chooseFirst();
  });
  search.form?.addEventListener("submit", (event) => event.preventDefault());
  document.querySelector('.finder button[form="find"]')?.setAttribute("hidden", "");
}
