/** What is wanted now and then: a sheet with the rest of the game's deeds, sharing, and how
    the board shall be. */

import { fill, h } from "../page/dom.js";
import { PREF_NAMES, type PrefName, save } from "../page/prefs.js";
import { help } from "./help.js";
import type { Play } from "./play.js";
import { Refused, type Server } from "./server.js";
import { copy } from "./share.js";
import { warn } from "./speak.js";
import { isHotSeat, type Store } from "./store.js";
import { text } from "./text.js";

export function menu(
  store: Store,
  { play, server, typed }: { play: Play; server: Server; typed(): void },
): () => void {
  const body = h("div", { class: "body" });
  const close = () => sheet.close();
  const sheet = h(
    "dialog",
    {
      class: "sheet menu",
      "aria-label": text.menu,
      "data-testid": "menu",
      // A click beside the sheet closes it.
      onclick: (event: MouseEvent) => event.target === sheet && close(),
    },
    body,
    h("button", { type: "button", class: "close", onclick: close }, text.close),
  );
  document.body.append(sheet);

  const press = (label: string, run: () => void) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          close();
          run();
        },
      },
      label,
    );

  const toggle = (name: PrefName) => {
    const box = h("input", { type: "checkbox", onchange: () => setPref(store, name, box.checked) });
    box.checked = store.now.prefs[name];
    return h("label", { class: "check" }, box, PREF_NAMES[name]);
  };

  function draw(): void {
    const { id, facts, shown, state } = store.now;
    const { may } = state;
    const here = location.origin + location.pathname;
    const position = new URL(`/position/${facts.id}`, location.href);
    position.searchParams.set("fen", shown.fen);
    const pgn = async () => {
      try {
        await copy(await server.pgn());
      } catch (error) {
        warn((error instanceof Refused && error.message) || text.failed);
      }
    };
    const names = (Object.keys(PREF_NAMES) as PrefName[]).filter(
      (name) => (name !== "autoFlip" || isHotSeat(store.now)) && (name !== "evalBar" || may.hint),
    );
    fill(
      body,
      h("h2", {}, text.menuGame),
      h(
        "div",
        { class: "list" },
        may.move_now && press(text.moveNow, () => play.act({ do: "move-now" })),
        may.switch && press(text.switchSides, () => play.act({ do: "switch" })),
        may.pause &&
          (state.clocks?.paused
            ? press(text.resume, () => play.act({ do: "resume" }))
            : press(text.pause, () => play.act({ do: "pause" }))),
        press(text.typeMove, typed),
        h("a", { class: "button", href: `/learn/${facts.id}` }, text.rules),
        h("a", { class: "button", href: `/new?variant=${facts.id}` }, text.newGame),
        press(text.help, help),
      ),
      h("h2", {}, text.menuShare),
      h(
        "div",
        { class: "list" },
        press(text.copyLink, () => void copy(here)),
        press(text.copyPosition, () => void copy(position.href)),
        press(text.copyFen, () => void copy(shown.fen)),
        press(text.copyPgn, () => void pgn()),
        h(
          "a",
          {
            class: "button",
            href: `/game/${id}/board.svg?node=${shown.node}`,
            download: `${facts.id}-${shown.ply}.svg`,
          },
          text.picture,
        ),
      ),
      h("h2", {}, text.menuView),
      h("div", { class: "checks" }, ...names.map(toggle)),
    );
  }

  return () => {
    draw();
    sheet.showModal();
  };
}

/** One wish about this device, kept for the next game. */
export function setPref(store: Store, name: PrefName, value: boolean): void {
  const prefs = { ...store.now.prefs, [name]: value };
  save(prefs);
  store.change({ prefs });
}
