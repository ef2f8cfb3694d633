/** The facts of the game as switches, and beside them the rules that follow. */

import type { Design, DesignFact } from "../messages.js";
import { fill, h } from "../page/dom.js";
import type { Draft } from "./draft.js";
import { checkbox, show, whenTyped } from "./fields.js";
import { text } from "./text.js";

/** A fact in the form; `update` shows what holds now. */
interface Row {
  element: HTMLElement;
  update(fact: DesignFact): void;
}

export class Rules {
  private readonly draft: Draft;
  private readonly form = h("div", { class: "facts" });
  private readonly sentences = h("ul", { class: "sentences", "data-testid": "sentences" });
  private readonly rows = new Map<string, Row>();
  /** The sentences before the last change. */
  private before: string[] = [];

  constructor(draft: Draft, root: HTMLElement) {
    this.draft = draft;
    fill(
      root,
      h("div", { class: "column" }, this.form),
      h(
        "div",
        { class: "column beside" },
        h("h2", {}, text.rulesNow),
        h("div", { "aria-live": "polite" }, this.sentences),
      ),
    );
    draft.listen((design) => this.update(design));
  }

  private update({ form, rules }: Design): void {
    if (!form) return;
    if (this.rows.size === 0) {
      const groups = form.groups.map(({ title, facts }) =>
        h(
          "fieldset",
          {},
          h("legend", {}, title),
          ...facts.map((fact) => {
            const row = this.row(fact);
            this.rows.set(fact.field, row);
            return row.element;
          }),
        ),
      );
      fill(this.form, ...groups);
    }
    for (const fact of form.groups.flatMap(({ facts }) => facts)) {
      this.rows.get(fact.field)?.update(fact);
    }
    if (rules.length === 0) {
      fill(this.sentences, h("li", { class: "muted" }, text.rulesLater));
      return;
    }
    const isNew = (rule: string) => this.before.length > 0 && !this.before.includes(rule);
    fill(
      this.sentences,
      ...rules.map((rule) =>
        h(
          "li",
          { class: isNew(rule) ? "new" : null },
          isNew(rule) && h("b", { class: "tag" }, text.fresh),
          rule,
        ),
      ),
    );
    this.before = rules;
  }

  private row(fact: DesignFact): Row {
    const { field, label, meaning, choice } = fact;
    const about = h("span", { class: "muted meaning", id: `about-${field}` }, meaning);
    const changed = h("b", { class: "tag" }, text.changed);
    const named = { "data-field": field, "data-testid": field, "aria-describedby": about.id };
    const set = (value: boolean | number | string) => void this.draft.set(field, value);
    const finish = (control: HTMLElement, put: (choice: DesignFact["choice"]) => void): Row => ({
      element: h("div", { class: "fact" }, control, changed, about),
      update: (fact) => {
        changed.hidden = !fact.changed;
        put(fact.choice);
      },
    });
    if (choice.is === "flag") {
      const box = checkbox(label, named, set);
      return finish(box.label, (now) => {
        if (now.is === "flag") box.input.checked = now.value;
      });
    }
    if (choice.is === "number") {
      const { least, most } = choice;
      const input = h("input", { type: "number", min: least, max: most, ...named });
      whenTyped(input, (value) => value !== "" && set(Number(value)));
      return finish(h("label", {}, label, input), (now) => {
        if (now.is === "number") show(input, String(now.value));
      });
    }
    const select = h("select", named);
    select.addEventListener("change", () => set(select.value));
    return finish(h("label", {}, label, select), (now) => {
      if (now.is !== "word") return;
      const words = now.options.map(([word]) => word).join();
      if (select.dataset["words"] !== words) {
        select.dataset["words"] = words;
        fill(select, ...now.options.map(([word, means]) => h("option", { value: word }, means)));
      }
      select.value = now.value;
    });
  }
}
