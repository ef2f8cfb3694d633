/** The way to a new game that the server stores: against a friend, with a clock. */

import { h } from "./dom.js";

/** Leads to the form for a new game, filled in. The variant is an id, or the whole text of a design,
    which is too long for an address; without a position the game begins at the usual one. */
export function openNewGame(variant: string, fen: string | null = null): void {
  const fields: Record<string, string> = fen === null ? { variant } : { variant, fen };
  if (!variant.includes("\n")) {
    location.assign(`/new?${new URLSearchParams(fields)}`);
    return;
  }
  const hidden = Object.entries(fields).map(([name, value]) =>
    h("input", { type: "hidden", name, value }),
  );
  const form = h("form", { method: "post", action: "/new/chosen", hidden: true }, ...hidden);
  document.body.append(form);
  form.submit();
}
