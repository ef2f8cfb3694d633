/** The designer: somebody invents a game, and sees at once what it is. */

import type { Desk } from "../desk/desk.js";
import { desk } from "../desk/here.js";
import type { Design, DesignAnswer, DesignFault } from "../messages.js";
import { unpack } from "../page/design-link.js";
import { design as kept } from "../page/designs.js";
import { find } from "../page/dom.js";
import { ArrayEditor } from "./array.js";
import { Bar } from "./bar.js";
import { Draft } from "./draft.js";
import { show, whenTyped } from "./fields.js";
import { FileEditor } from "./file.js";
import { Pieces } from "./pieces.js";
import { Rules } from "./rules.js";
import { text } from "./text.js";

/** What the address asks for. */
async function wanted(
  desk: Desk,
  from: string,
): Promise<{ answer: DesignAnswer; id: string | null; note: string }> {
  const asked = new URLSearchParams(location.hash.slice(1));
  const own = asked.get("own");
  const code = asked.get("text");
  const begin = async (note: string) => ({ answer: await desk.beginDesign(from), id: null, note });
  if (own !== null) {
    const design = kept(own);
    if (!design) return begin(text.missing);
    return { answer: await desk.design(design.text), id: own, note: "" };
  }
  if (code !== null) {
    const sent = await unpack(code).catch(() => null);
    if (sent === null) return begin(text.opened);
    return { answer: await desk.design(sent), id: null, note: "" };
  }
  return begin("");
}

async function start(root: HTMLElement, desk: Desk): Promise<void> {
  const from = root.dataset["from"] ?? "";
  const { answer, id, note } = await wanted(desk, from);
  const begun = answer.is === "design" ? answer : await desk.beginDesign(from);
  if (begun.is !== "design") return;
  // The parts of the page complain through the bar, which comes last.
  let bar: Bar | null = null;
  const draft = new Draft(desk, begun, id, (sentence) => bar?.say(sentence));
  const sprite = find(document, "#sprite");
  draft.listen((design) => {
    // Pictures of the pieces as far as the game is understood; until then those from before.
    if (design.sprite !== "") sprite.innerHTML = design.sprite;
  });
  head(draft, root);
  const tabs = new Tabs(root);
  const pieces = new Pieces(draft, find(root, "#part-pieces"));
  new ArrayEditor(draft, find(root, "#part-board"));
  new Rules(draft, find(root, "#part-rules"));
  const file = new FileEditor(draft, find(root, "#part-file"));
  const jump = (fault: DesignFault) => goTo(fault, root, tabs, pieces, file);
  bar = new Bar(draft, find(root, "#bar"), jump);
  bar.say(answer.is === "refused" ? answer.error : note);
  draft.listen((design) => react(design, root, tabs));
  window.addEventListener("hashchange", () => location.reload());
  root.dataset["ready"] = "";
}

/** The name, the sentence about it, and what it is based on. */
function head(draft: Draft, root: HTMLElement): void {
  const name = find<HTMLInputElement>(root, "#name");
  const about = find<HTMLInputElement>(root, "#about");
  const base = find<HTMLSelectElement>(root, "#based-on");
  whenTyped(name, (value) => void draft.set("name", value));
  whenTyped(about, (value) => void draft.set("about", value === "" ? null : value));
  base.addEventListener("change", () => {
    if (draft.untouched) void draft.begin(base.value);
    else void draft.set("based-on", base.value === "" ? null : base.value);
  });
  draft.listen(({ form }) => {
    if (!form) return;
    show(name, form.name);
    show(about, form.about);
    base.value = form.based_on;
  });
}

/** A text that is no TOML can only be mended as a text. */
function react({ form }: Design, root: HTMLElement, tabs: Tabs): void {
  for (const name of ["pieces", "board", "rules"]) {
    find(root, `#part-${name}`).toggleAttribute("inert", form === null);
  }
  if (form === null) tabs.open("file");
}

/** Shows the field that a mistake is about. */
function goTo(fault: DesignFault, root: HTMLElement, tabs: Tabs, pieces: Pieces, file: FileEditor) {
  const [first, second] = fault.field.split(".");
  if (first === "piece" && second) pieces.choose(second);
  for (
    let field = fault.field;
    field !== "";
    field = field.slice(0, Math.max(0, field.lastIndexOf(".")))
  ) {
    const found = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    if (!found) continue;
    const part = found.closest(".part");
    if (part) tabs.open(part.id.replace("part-", ""));
    const inside = found.matches("input, select, textarea")
      ? found
      : found.querySelector<HTMLElement>('input, select, [tabindex="0"]');
    (inside ?? found).focus();
    found.scrollIntoView({ block: "nearest" });
    return;
  }
  tabs.open("file");
  file.jump(fault.line, fault.column);
}

/** The parts of the page, one at a time. */
class Tabs {
  private readonly buttons: HTMLButtonElement[];

  constructor(root: HTMLElement) {
    this.buttons = [...root.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
    for (const [index, button] of this.buttons.entries()) {
      button.addEventListener("click", () => this.open(nameOf(button)));
      button.addEventListener("keydown", ({ key }) => {
        const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
        const next = this.buttons[(index + by + this.buttons.length) % this.buttons.length];
        if (by === 0 || !next) return;
        this.open(nameOf(next));
        next.focus();
      });
    }
  }

  open(name: string): void {
    for (const button of this.buttons) {
      const open = nameOf(button) === name;
      button.setAttribute("aria-selected", String(open));
      button.tabIndex = open ? 0 : -1;
      find(document, `#part-${nameOf(button)}`).hidden = !open;
    }
  }
}

const nameOf = (tab: HTMLElement): string => tab.id.replace("tab-", "");

const root = document.querySelector<HTMLElement>("#designer");
if (root) void start(root, desk);
