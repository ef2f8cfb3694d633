/** The first page: the search shows what it finds at once. */
import { entries, filter, hideEmpty } from "./find.js";

const FITS: Record<string, (squares: number) => boolean> = {
  small: (squares) => squares < 64,
  usual: (squares) => squares === 64,
  large: (squares) => squares > 64,
};

const form = document.querySelector<HTMLFormElement>("form.finder[data-live]");
const games = entries("[data-words]");
const families = document.querySelectorAll<HTMLElement>("section.family");
const nothing = document.querySelector<HTMLElement>(".nothing");

function find(asked: HTMLFormElement): void {
  const chosen = new FormData(asked);
  const family = String(chosen.get("family"));
  const board = FITS[String(chosen.get("board"))] ?? (() => true);
  const found = filter(games, String(chosen.get("q")), ({ dataset }) => {
    const related = family === "" || dataset["family"] === family;
    return related && board(Number(dataset["squares"]));
  });
  hideEmpty(families, ".other");
  if (nothing) nothing.hidden = found;
}

if (form) {
  form.addEventListener("input", () => find(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  // A browser that goes back fills the form in again.
  window.addEventListener("pageshow", () => find(form));
  form.querySelector("button")?.setAttribute("hidden", "");
}
