/** Makes elements, and finds those that the server has written. */

const SVG = "http://www.w3.org/2000/svg";

export type Child = Node | string | null | false | undefined;

/** Functions become listeners (`onclick`), booleans attributes that are there or not. */
export type Attributes = Record<
  string,
  string | number | boolean | null | undefined | ((event: never) => void)
>;

/** Makes an HTML element: `h("p", { class: "muted" }, "Hello")`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return build(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

function build<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  if (children.length > 0) fill(element, ...children);
  return element;
}

/** Replaces the content of an element. */
export function fill(element: Element, ...children: Child[]): void {
  const present = children.filter(
    (child) => child !== null && child !== undefined && child !== false,
  );
  element.replaceChildren(...present);
}

/** The element that a selector names; throws if the page has none. */
export function find<E extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** The picture of a piece, from the sprite in the page. */
export function figure(piece: string): SVGSVGElement {
  const use = svg("use", { href: `#${piece}` });
  return svg("svg", { viewBox: "0 0 100 100", class: "figure", "aria-hidden": "true" }, use);
}

/** Turns a picture made by `figure` into that of another piece. */
export function setFigure(picture: Element | null, piece: string): void {
  picture?.firstElementChild?.setAttribute("href", `#${piece}`);
}

/** A line drawing in a box of 24 by 24, in the colour of the text. */
export function icon(path: string): SVGElement {
  const line = svg("path", { d: path });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, line);
}

/** JSON that the server has put into the page. */
export function readData<T>(id: string): T {
  return JSON.parse(find(document, `#${id}`).textContent ?? "") as T;
}
