/** Remembers in this tab which boards were turned around, so that reloading leaves them so. */

const flipKey = (id: string) => `wazir:flipped:${id}`;

/** Returns whether the board of a game was turned around in this tab. */
export function recallFlip(id: string): boolean {
  return sessionStorage.getItem(flipKey(id)) !== null;
}

export function rememberFlip(id: string, flipped: boolean): void {
  if (flipped) sessionStorage.setItem(flipKey(id), "");
  else sessionStorage.removeItem(flipKey(id));
}
