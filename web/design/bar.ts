/** What is wrong, and what can be done with the design. */

import type { Design, DesignFault } from "../messages.js";
import { address } from "../page/address.js";
import { pack } from "../page/design-link.js";
import { fill, find, h } from "../page/dom.js";
import { saveFile } from "../page/files.js";
import type { Draft } from "./draft.js";
import { button } from "./fields.js";
import { text } from "./text.js";

/** Most mistakes that are listed: the next ones come when these are mended. */
const MOST = 20;

export class Bar {
  private readonly draft: Draft;
  private readonly jump: (fault: DesignFault) => void;
  private readonly status = h("p", { class: "state", role: "status", "data-testid": "state" });
  private readonly list = h("ul", { class: "faults", "data-testid": "faults" });
  private readonly note = h("p", { class: "note", role: "status", "data-testid": "note" });
  /** The pages on which a design is played and analysed: those of a game. */
  private readonly ways: HTMLAnchorElement[];
  private readonly undo: HTMLButtonElement;
  private readonly picker = h("input", {
    type: "file",
    accept: ".toml,text/plain,application/toml",
    hidden: true,
    "data-testid": "upload",
  });

  constructor(draft: Draft, root: HTMLElement, jump: (fault: DesignFault) => void) {
    this.draft = draft;
    const from = find(document, "#designer").dataset["from"];
    this.ways = [
      this.way("play", `/play/${from}`, text.play),
      this.way("analyse", `/analysis/${from}`, text.analyse),
    ];
    this.ways[0]?.classList.add("primary");
    this.jump = jump;
    this.undo = button(text.undo, "undo", () => void draft.undo());
    this.picker.addEventListener("change", () => void this.upload());
    fill(
      root,
      h("div", { class: "verdict" }, this.status, this.list, this.note),
      h(
        "div",
        { class: "row" },
        ...this.ways,
        button(text.save, "save", () => this.say(draft.keep() ? text.saved : text.notSaved)),
        button(text.download, "download", () => this.download()),
        button(text.upload, "upload-button", () => this.picker.click()),
        button(text.copyLink, "copy-link", () => void this.copy()),
        this.undo,
        this.picker,
      ),
    );
    draft.listen((design) => this.update(design));
  }

  /** Says something that is not a mistake of the design. */
  say(...words: (string | Node)[]): void {
    fill(this.note, ...words);
  }

  private update({ faults }: Design): void {
    const fine = faults.length === 0;
    this.status.textContent = fine ? text.fine : `${text.notYet} ${text.mistakes(faults.length)}`;
    this.status.classList.toggle("wrong", !fine);
    const focused = this.list.contains(document.activeElement);
    fill(
      this.list,
      ...faults.slice(0, MOST).map((fault) =>
        h(
          "li",
          {},
          button(fault.error, "fault", () => this.jump(fault), { class: "link" }),
          " ",
          h("span", { class: "muted" }, text.line(fault.line, fault.column)),
        ),
      ),
    );
    if (focused) this.list.querySelector("button")?.focus();
    this.undo.disabled = !this.draft.canUndo;
    for (const way of this.ways) {
      // A link without an address cannot be followed, and says so.
      if (fine) way.setAttribute("href", way.dataset["page"] ?? "");
      else way.removeAttribute("href");
      way.setAttribute("aria-disabled", String(!fine));
      way.title = fine ? "" : text.playNot;
    }
  }

  private way(name: string, page: string, label: string): HTMLAnchorElement {
    const onclick = (event: MouseEvent) => {
      event.preventDefault();
      void this.go(address(page));
    };
    const attributes = { role: "link", "data-page": address(page), "data-testid": name, onclick };
    return h("a", { class: "button", ...attributes }, label);
  }

  private async go(page: string): Promise<void> {
    // A field may just have been left.
    await this.draft.settled();
    if (this.draft.now.faults.length > 0) {
      this.say(text.playNot);
    } else if (this.draft.keep()) {
      location.assign(`${page}#own=${this.draft.id}`);
    } else {
      this.say(text.notSaved);
    }
  }

  private download(): void {
    const { text: content, form } = this.draft.now;
    saveFile(`${form?.id || "design"}.toml`, content);
  }

  private async upload(): Promise<void> {
    const file = this.picker.files?.[0];
    this.picker.value = "";
    if (!file) return;
    try {
      const content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      await this.draft.write(content.endsWith("\n") ? content : `${content}\n`);
      this.say(text.uploaded(file.name));
    } catch {
      this.say(text.unreadable);
    }
  }

  private async copy(): Promise<void> {
    const code = await pack(this.draft.now.text);
    const link = `${location.href.replace(/[?#].*$/, "")}#text=${code}`;
    const shown = h("input", {
      readonly: true,
      value: link,
      "aria-label": text.linkIs,
      "data-testid": "link",
    });
    try {
      await navigator.clipboard.writeText(link);
      this.say(text.copied, shown);
    } catch {
      this.say(text.linkIs, shown);
      shown.select();
    }
  }
}
