/** Arrows, circles and walks: one drawing over the board, whose unit is a square. */
import { type Attributes, svg } from "../page/dom.js";
import { type Geometry, place } from "./geometry.js";
import type { Arrow, Way } from "./options.js";

interface Point {
  x: number;
  y: number;
}

export class Arrows {
  readonly layer = svg("svg", { class: "arrows", "aria-hidden": "true" });
  private drawn = "";

  show(arrows: Arrow[], ways: Way[], geometry: Geometry): void {
    const key = JSON.stringify([arrows, ways, geometry.orientation]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.layer.setAttribute("viewBox", `0 0 ${geometry.files} ${geometry.ranks}`);
    this.layer.replaceChildren(
      ...ways.flatMap((way, index) => drawWay(way, index - (ways.length - 1) / 2, geometry)),
      ...arrows.map((arrow) => drawArrow(arrow, geometry)),
    );
  }
}

function drawArrow(arrow: Arrow, geometry: Geometry): SVGElement {
  const attributes = {
    class: `arrow arrow-${arrow.kind}`,
    "data-from": arrow.from,
    "data-to": arrow.to,
  };
  const end = centre(geometry, arrow.to);
  // A piece from beside the board starts on no square.
  if (arrow.from === arrow.to || arrow.from.includes("@")) {
    return svg("circle", { ...attributes, cx: end.x, cy: end.y, r: 0.44 });
  }
  return svg("path", { ...attributes, d: outline(centre(geometry, arrow.from), end, arrow.kind) });
}

/** Several walks may share squares: each keeps `lane` widths to the side of the centre. */
function drawWay({ squares, stop }: Way, lane: number, geometry: Geometry): SVGElement[] {
  const aside = lane * 0.11;
  const points = squares.map((square, at) => {
    const { x, y } = centre(geometry, square);
    const end = at === 0 || at === squares.length - 1;
    return end ? { x, y } : { x: x + aside, y: y + aside };
  });
  const stopAt = stop === null ? -1 : squares.indexOf(stop);
  if (stopAt < 0) {
    const dots = points
      .slice(1, -1)
      .map(({ x, y }) => svg("circle", { class: "way-dot", cx: x, cy: y, r: 0.09 }));
    return [line("way", points, { "data-way": "free" }), ...dots];
  }
  const walked = points.slice(0, stopAt + 1);
  return [
    line("way beyond", points.slice(stopAt), {}),
    line("way blocked", walked, { "data-way": "blocked", "data-stop": stop }),
    cross(points[stopAt] as Point),
  ];
}

function line(name: string, points: Point[], attributes: Attributes): SVGElement {
  const d = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  return svg("path", { class: name, ...attributes, d });
}

/** Marks the place where a walk ends too soon. */
function cross({ x, y }: Point): SVGElement {
  const arm = 0.13;
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m${-2 * arm} 0l${2 * arm} ${-2 * arm}`;
  return svg("path", { class: "way-stop", d });
}

function centre(geometry: Geometry, square: string): Point {
  const { column, row } = place(geometry, square);
  return { x: column + 0.5, y: row + 0.5 };
}

/** The outline of an arrow: the shaft starts away from the centre of its square, the head ends
    in the centre of the other. */
function outline(from: Point, to: Point, kind: Arrow["kind"]): string {
  const thick = kind === "second" ? 0.055 : 0.085;
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
