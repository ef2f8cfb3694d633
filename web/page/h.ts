/** Makes elements: `h("p", { class: "muted" }, "Hello")`. */

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

const SVG = "http://www.w3.org/2000/svg";

/** A picture of lines in a box of 24 by 24, in the colour of the text. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** A piece of the page's sprite. */
export function figure(piece: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", "figure");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${piece}`);
  svg.append(use);
  return svg;
}
