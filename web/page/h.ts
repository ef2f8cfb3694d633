/** Makes elements: `h("p", { class: "muted" }, "Hello")`. */

import { svg } from "../board/dom.js";

export type Child = Node | string | null | false | undefined;

/** Functions become listeners (`onclick`), booleans attributes that are there or not. */
export type Attributes = Record<
  string,
  string | number | boolean | null | undefined | ((event: never) => void)
>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(element, ...children);
  return element;
}

/** Replaces what is in an element. */
export function fill(element: Element, ...children: Child[]): void {
  const there = children.filter(
    (child) => child !== null && child !== undefined && child !== false,
  );
  element.replaceChildren(...there);
}

/** A picture of lines in a box of 24 by 24, in the colour of the text. */
export function icon(path: string): SVGElement {
  const picture = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  picture.append(svg("path", { d: path }));
  return picture;
}
