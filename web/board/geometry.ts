/** Where squares are. Columns and rows count from the upper left corner, as the viewer sees it. */
import type { Side } from "../messages.js";
import { say } from "../page/say.js";

export interface Place {
  column: number;
  row: number;
}

export interface Geometry {
  readonly files: number;
  readonly ranks: number;
  /** The side at the bottom. */
  readonly orientation: Side;
}

/** A direction of the arrow keys, in columns and rows. */
export type Direction = readonly [columns: number, rows: number];

/** The arrow keys, as the viewer sees the board. */
export const ARROW_KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The name of a square, counted from White's left corner. */
export const name = (file: number, rank: number): string =>
  String.fromCharCode(97 + file) + (rank + 1);

/** Where a square is shown. */
export function place(geometry: Geometry, square: string): Place {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - 1;
  return geometry.orientation === "w"
    ? { column: file, row: geometry.ranks - 1 - rank }
    : { column: geometry.files - 1 - file, row: rank };
}

/** The square that is shown there, if any. */
export function squareAt(geometry: Geometry, { column, row }: Place): string | null {
  const { files, ranks } = geometry;
  if (column < 0 || row < 0 || column >= files || row >= ranks) return null;
  return geometry.orientation === "w"
    ? name(column, ranks - 1 - row)
    : name(files - 1 - column, row);
}

/** Every square, row by row as the viewer reads them. */
export function rows(geometry: Geometry): string[][] {
  const columns = Array.from({ length: geometry.files }, (_, column) => column);
  return Array.from({ length: geometry.ranks }, (_, row) =>
    columns.map((column) => squareAt(geometry, { column, row }) as string),
  );
}

/** The nearest of some squares in a direction. A step aside counts more than a step ahead. */
export function nearest(
  geometry: Geometry,
  from: string,
  [columns, rowsDown]: Direction,
  among: Iterable<string>,
): string | null {
  const start = place(geometry, from);
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const square of among) {
    const { column, row } = place(geometry, square);
    const ahead = (column - start.column) * columns + (row - start.row) * rowsDown;
    const aside = Math.abs((column - start.column) * rowsDown + (row - start.row) * columns);
    const cost = ahead + aside * 2.5;
    if (ahead > 0 && cost < least) [best, least] = [square, cost];
  }
  return best;
}

/** Returns whether a square has the colour of a1. */
export function isDark(square: string): boolean {
  return (square.charCodeAt(0) - 97 + Number(square.slice(1)) - 1) % 2 === 0;
}

/** The square of the distance between two squares, as the crow flies. */
export function distance(one: string, other: string): number {
  const across = one.charCodeAt(0) - other.charCodeAt(0);
  const along = Number(one.slice(1)) - Number(other.slice(1));
  return across * across + along * along;
}

/** The CSS transform that moves an element as large as a square to its place. */
export const translate = ({ column, row }: Place): string =>
  `translate(${column * 100}%, ${row * 100}%)`;

export const other = (side: Side): Side => (side === "w" ? "b" : "w");
export const sideName = (side: Side): string => (side === "w" ? say("White") : say("Black"));
