/** The choice of a page between the games that have one like it. */

import { h } from "../page/dom.js";

export class Variants {
  private readonly select: HTMLSelectElement;

  constructor(select: HTMLSelectElement) {
    this.select = select;
    select.addEventListener("change", () => location.assign(select.value));
  }

  /** The page of a variant; `null` if it is none of those that have one. */
  page(variant: string): string | null {
    const known = [...this.select.options].find(({ dataset }) => dataset["id"] === variant);
    return known ? new URL(known.value, location.href).href : null;
  }

  /** Adds a variant that has no page of its own, and chooses it. */
  add(name: string): void {
    const own = h("option", { value: location.href, selected: true }, name);
    this.select.prepend(own);
    this.select.value = location.href;
  }
}
