/** The sheet with the private link by which a player goes on playing on another device. */

import { h } from "../page/dom.js";
import { Refused } from "../page/request.js";
import { linkParts } from "./invite-card.js";
import type { Server } from "./server.js";
import { warn } from "./speak.js";
import { text } from "./text.js";

export async function showSeatLink(server: Server): Promise<void> {
  try {
    const link = await server.seatLink();
    const sheet: HTMLDialogElement = h(
      "dialog",
      {
        class: "sheet cards",
        "aria-label": text.takeAlong,
        "data-testid": "seat-link",
        onclose: () => sheet.remove(),
      },
      h("h2", {}, text.takeAlong),
      h("p", {}, text.takeAlongHow),
      ...linkParts(link, text.takeAlong),
      h("button", { type: "button", class: "close", onclick: () => sheet.close() }, text.close),
    );
    document.body.append(sheet);
    sheet.showModal();
  } catch (error) {
    warn((error instanceof Refused && error.message) || text.failed);
  }
}
