/** The page for a new game: the search shows what it finds at once, and unfolds it. */
import { entries, filter, hideEmpty } from "./find.js";

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

if (search && search.value === "") {
  search.addEventListener("input", () => find(search.value.trim()));
  // Enter would send the search to the server, where it finds the same.
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  search.form?.addEventListener("submit", (event) => event.preventDefault());
  document.querySelector('.finder button[form="find"]')?.setAttribute("hidden", "");
}
