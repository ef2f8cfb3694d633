/** Where squares are. Columns and rows count from the upper left corner, as the viewer sees it. */
import type { Side } from "../messages.js";

export interface Place {
  column: number;
  row: number;
}

export interface Geometry {
  readonly files: number;
  readonly ranks: number;
  /** Who sits below. */
  readonly orientation: Side;
}

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

/** Which square is shown there, if any. */
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

/** The dark squares are those of a1's colour. */
export function isDark(square: string): boolean {
  return (square.charCodeAt(0) - 97 + Number(square.slice(1)) - 1) % 2 === 0;
}

/** How far apart two squares are, as the crow flies, squared. */
export function distance(one: string, other: string): number {
  const across = one.charCodeAt(0) - other.charCodeAt(0);
  const along = Number(one.slice(1)) - Number(other.slice(1));
  return across * across + along * along;
}

/** What moves an element as large as a square to its place. */
export const translate = ({ column, row }: Place): string =>
  `translate(${column * 100}%, ${row * 100}%)`;

export const other = (side: Side): Side => (side === "w" ? "b" : "w");
export const sideName = (side: Side): string => (side === "w" ? "White" : "Black");
