/** The first page: the search shows what it finds at once. */
import { address } from "./address.js";
import { designs, removeDesign } from "./designs.js";
import { h } from "./dom.js";
import { entries, filter, hideEmpty } from "./find.js";
import { say } from "./say.js";

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

/** The designs of this browser, in the place that the page has for them. */
function showDesigns(section: HTMLElement): void {
  const list = section.querySelector("ul");
  const own = designs();
  section.hidden = own.length === 0;
  list?.replaceChildren(
    ...own.map(({ id, name }) => {
      const remove = () => {
        if (!confirm(say("Remove {game} from this browser?", { game: name }))) return;
        removeDesign(id);
        showDesigns(section);
      };
      const act = (test: string, word: string, href: string, look: string) =>
        h(
          "a",
          { class: look, href, "data-testid": `design-${test}` },
          word,
          h("span", { class: "visually-hidden" }, ` ${name}`),
        );
      return h(
        "li",
        { class: "other design", "data-design": id },
        h("div", {}, h("h4", {}, h("a", { href: `${address("/rules")}#own=${id}` }, name))),
        act(
          "play",
          say("Play"),
          `${address(`/play/${section.dataset["from"]}`)}#own=${id}`,
          "button primary",
        ),
        act(
          "analyse",
          say("Analyse"),
          `${address(`/analysis/${section.dataset["from"]}`)}#own=${id}`,
          "button",
        ),
        act("edit", say("Edit"), `${address("/design")}#own=${id}`, "button"),
        h(
          "button",
          { type: "button", onclick: remove, "data-testid": "design-remove" },
          say("Remove"),
          h("span", { class: "visually-hidden" }, ` ${name}`),
        ),
      );
    }),
  );
}

const own = document.querySelector<HTMLElement>("#designs");
if (own) {
  showDesigns(own);
  // A browser that goes back shows the page as it was.
  window.addEventListener("pageshow", () => showDesigns(own));
}

if (form) {
  form.addEventListener("input", () => find(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  // A browser that goes back fills the form in again.
  window.addEventListener("pageshow", () => find(form));
  form.querySelector("button")?.setAttribute("hidden", "");
}
