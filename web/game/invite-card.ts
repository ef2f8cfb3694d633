/** The card with the link to the open seat. */

import type { Invite } from "../messages.js";
import { h } from "../page/dom.js";
import { button, type Card, card, row } from "./card-parts.js";
import { copy } from "./share.js";
import { text } from "./text.js";

export function inviteCard(): Card {
  return {
    key: ({ state }) => state.invite && [state.invite.url],
    build: ({ state }) =>
      card(
        "invite",
        h("p", {}, h("strong", {}, text.waiting)),
        h("p", { class: "muted" }, text.invite),
        ...linkParts(state.invite as Invite, text.inviteLabel),
      ),
  };
}

/** A link to be copied or photographed, and how to make it work elsewhere if it does not. */
export function linkParts({ url, qr, local }: Invite, label: string): HTMLElement[] {
  const address = new URL(url, location.href).href;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": label,
    "data-testid": "invite-link",
    onfocus: () => field.select(),
  });
  const parts: HTMLElement[] = [
    row(
      field,
      button(text.copy, () => void copy(address), true),
    ),
  ];
  if (qr) {
    const picture = h("img", { src: qr, alt: text.inviteCode, width: 160, height: 160 });
    parts.push(h("details", { class: "code" }, h("summary", {}, text.inviteShowCode), picture));
  }
  if (local) parts.push(howToReachOthers());
  return parts;
}

/** The link leads nowhere from another computer. */
function howToReachOthers(): HTMLElement {
  const [before, after] = text.inviteLocal;
  const command = h("code", {}, "wazir serve --lan");
  return h("p", { class: "local", "data-testid": "invite-local" }, before, command, after);
}
