/** What the address of the page asks for, and addresses like it. */

import { h } from "../page/dom.js";
import type { KeptGame } from "../page/games-store.js";

/** What the address asks for; `null` where it does not say. */
export interface Asked {
  /** The id of a game that this browser keeps. */
  game: string | null;
  /** The id of a design of this browser. */
  own: string | null;
  /** The position from which to play, and moves from there. */
  fen: string | null;
  moves: string[];
}

/** Reads the address: whatever only this browser knows stands behind a `#`. */
export function readAddress(): Asked {
  const here = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  return {
    game: here.get("game"),
    own: here.get("own"),
    fen: query.get("fen"),
    moves: query.get("moves")?.split(/\s+/).filter(Boolean) ?? [],
  };
}

/** The address says which game is on the board, so that reloading brings it back. */
export function nameGame(id: string): void {
  history.replaceState(null, "", `${location.pathname}#${new URLSearchParams({ game: id })}`);
}

/** The choice of the page between the games that it knows. */
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

  /** The address at which a kept game goes on. */
  ofGame({ variant, id }: KeptGame): string {
    const page = this.page(variant) ?? location.pathname;
    return `${page}#${new URLSearchParams({ game: id })}`;
  }
}
