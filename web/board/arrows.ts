/** Arrows and circles, one drawing over the board; its unit is a square. */
import { svg } from "./dom.js";
import { type Geometry, place } from "./geometry.js";
import type { Arrow } from "./options.js";

export class Arrows {
  readonly layer = svg("svg", { class: "arrows", "aria-hidden": "true" });
  private shown = "";

  show(arrows: Arrow[], geometry: Geometry): void {
    const key = JSON.stringify([arrows, geometry.orientation]);
    if (key === this.shown) return;
    this.shown = key;
    this.layer.setAttribute("viewBox", `0 0 ${geometry.files} ${geometry.ranks}`);
    this.layer.replaceChildren(...arrows.map((arrow) => draw(arrow, geometry)));
  }
}

function draw(arrow: Arrow, geometry: Geometry): SVGElement {
  const facts = {
    class: `arrow arrow-${arrow.kind}`,
    "data-from": arrow.from,
    "data-to": arrow.to,
  };
  const end = centre(geometry, arrow.to);
  // What comes from beside the board has no square to start from.
  if (arrow.from === arrow.to || arrow.from.includes("@")) {
    return svg("circle", { ...facts, cx: `${end.x}`, cy: `${end.y}`, r: "0.44" });
  }
  return svg("path", { ...facts, d: outline(centre(geometry, arrow.from), end, arrow.kind) });
}

interface Point {
  x: number;
  y: number;
}

function centre(geometry: Geometry, square: string): Point {
  const { column, row } = place(geometry, square);
  return { x: column + 0.5, y: row + 0.5 };
}

/** The outline of an arrow: a shaft that begins off the centre, and a head that ends in it. */
function outline(from: Point, to: Point, kind: Arrow["kind"]): string {
  const thick = kind === "second" || kind === "path" ? 0.055 : 0.085;
  const head = thick * 2.6;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (distance: number, aside: number) => {
    const x = from.x + along.x * distance - along.y * aside;
    const y = from.y + along.y * distance + along.x * aside;
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
  };
  const neck = length - head * 1.5;
  const tail = Math.min(0.3, neck / 2);
  const points = [
    at(tail, thick),
    at(neck, thick),
    at(neck, head),
    at(length, 0),
    at(neck, -head),
    at(neck, -thick),
    at(tail, -thick),
  ];
  return `M${points.join("L")}z`;
}
