/** The rules of a design: the desk writes the page, which has links to whatever else there is of it. */

import { desk } from "../desk/here.js";
import { designPages } from "../game/adopt.js";
import { text as common } from "../game/text.js";
import { address } from "../page/address.js";
import { askedDesign, readAsked } from "../page/asked.js";
import { fill, find, h, readData } from "../page/dom.js";
import { tiles } from "../page/look.js";
import { Refused } from "../page/request.js";
import { say } from "../page/say.js";

const text = {
  play: say("Play"),
  analyse: say("Analyse"),
  edit: say("Edit"),
  contents: say("On this page"),
};

/** Shows the design that came with the page, or that the address asks for; returns its text, or `null`
    if there is none. */
export async function showDesign(root: HTMLElement): Promise<string | null> {
  window.addEventListener("hashchange", () => location.reload());
  root.addEventListener("click", (event) => stay(root, event));
  const design = document.getElementById("design")
    ? readData<string>("design")
    : await askedDesign(readAsked());
  if (typeof design !== "string") return refuse(root, common.noDesign);
  try {
    const html = await desk.rules(design, tiles());
    const page = new DOMParser().parseFromString(html, "text/html");
    root.replaceChildren(...page.body.children);
    find(root, ".head").after(await sidebar(root, design));
    document.title = `${find(root, "h1").textContent} \u00b7 Wazir`;
    return design;
  } catch (error) {
    return refuse(root, (error instanceof Refused && error.message) || common.failed);
  }
}

/** Leads to a place of the page, but leaves the address, which has the design. */
function stay(root: HTMLElement, event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  const place = root.querySelector<HTMLElement>(`#${CSS.escape(link.hash.slice(1))}`);
  place?.scrollIntoView();
  place?.querySelector<HTMLElement>("h2")?.setAttribute("tabindex", "-1");
  place?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

function refuse(root: HTMLElement, reason: string): null {
  fill(root, h("p", { class: "fault", role: "alert", "data-testid": "fault" }, reason));
  return null;
}

/** The ways to play, to analyse and to change it, and what is on the page. */
async function sidebar(root: HTMLElement, design: string): Promise<HTMLElement> {
  const from = root.dataset["from"];
  const known = { play: address(`/play/${from}`), analysis: address(`/analysis/${from}`) };
  const pages = await designPages(design, { ...known, rules: "" });
  const hash = new URL(pages.rules, location.href).hash;
  const link = (id: string, name: string, href: string, look = "") =>
    h("a", { class: `button${look}`, href, "data-testid": id }, name);
  const sections = [...root.querySelectorAll<HTMLElement>("section[id]")];
  const entries = sections.map(({ id, firstElementChild }) =>
    h("li", {}, h("a", { href: `#${id}` }, firstElementChild?.textContent ?? "")),
  );
  return h(
    "div",
    { class: "side" },
    h(
      "div",
      { class: "act" },
      link("play", text.play, pages.play, " primary"),
      link("analyse", text.analyse, pages.analysis),
      link("edit", text.edit, address("/design") + hash),
    ),
    h("nav", { class: "contents", "aria-label": text.contents }, h("ul", {}, ...entries)),
  );
}
