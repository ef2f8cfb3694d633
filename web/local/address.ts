/** Kept games in the address of the page. */

import type { Variants } from "../game/variants.js";
import type { KeptGame } from "../page/games-store.js";

/** The id of the kept game that the address asks for; `null` if it asks for none. */
export const askedGame = (): string | null =>
  new URLSearchParams(location.hash.slice(1)).get("game");

/** The address says which game is on the board, so that reloading brings it back. */
export function nameGame(id: string): void {
  history.replaceState(null, "", `${location.pathname}#${new URLSearchParams({ game: id })}`);
}

/** The address at which a kept game goes on. */
export function gameAddress(variants: Variants, { variant, id }: KeptGame): string {
  const page = variants.page(variant) ?? location.pathname;
  return `${page}#${new URLSearchParams({ game: id })}`;
}
