/** The few words of the DOM that boards need. */

const SVG = "http://www.w3.org/2000/svg";

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  classes: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = classes;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** The picture of a piece, out of the sprite that the page carries. */
export function figure(piece: string, classes = "figure"): SVGSVGElement {
  const picture = svg("svg", { viewBox: "0 0 100 100", class: classes, "aria-hidden": "true" });
  picture.append(svg("use", { href: `#${piece}` }));
  return picture;
}

/** Shows another piece in the same picture. */
export function refigure(picture: Element | null, piece: string): void {
  picture?.firstElementChild?.setAttribute("href", `#${piece}`);
}
