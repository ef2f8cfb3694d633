/** Assembles the play page. */

import type { Push, State, VariantFacts } from "../messages.js";
import { fill, find, h, readData } from "../page/dom.js";
import { load } from "../page/prefs.js";
import { Connection } from "./connection.js";
import { Engine } from "./engine.js";
import { announceEvents } from "./events.js";
import { showFacts } from "./facts.js";
import { recallFlip, rememberFlip } from "./flip.js";
import { notifyOfTurns } from "./notices.js";
import { panelParts } from "./panel.js";
import { Play } from "./play.js";
import { Server } from "./server.js";
import { unlockSound } from "./sound.js";
import { placeMessages, say, warn } from "./speak.js";
import { JUST_COME, Store } from "./store.js";
import { storedWays, type VariantWays, variantWays } from "./stored-ways.js";
import { listenForPlay, showTable, showZen } from "./table.js";
import { text } from "./text.js";
import { View } from "./view.js";

async function start(game: HTMLElement): Promise<void> {
  const id = game.dataset.id ?? "";
  const state = readData<State>("state");
  const facts = readData<VariantFacts>("facts");
  const design = readData<string | null>("design");
  const store = new Store({
    ...JUST_COME,
    id,
    facts,
    state,
    received: performance.now(),
    shown: state.position,
    live: true,
    flipped: recallFlip(id),
    prefs: load(),
  });
  const server = new Server(id, design ?? facts.id);
  const view = new View(store, server);
  const play = new Play(store, server, view);
  const engine = new Engine(store, server, find(document, "#eval"));
  const about = await variantWays(id, facts.id, design);
  showPanel(store, { server, view, play, engine }, about);
  showTable(store, server, play);
  listenForPlay(store, { view, play, engine });
  announceEvents(store);
  notifyOfTurns(store);
  unlockSound();
  showZen(store);
  showConnection(store, view);
  store.watch((now, before) => {
    game.toggleAttribute("data-elsewhere", !now.live);
    if (now.flipped !== before.flipped) rememberFlip(id, now.flipped);
  });
  game.dataset.ready = "";
}

/** The facts, and the panel. */
function showPanel(
  store: Store,
  { server, ...targets }: { server: Server; view: View; play: Play; engine: Engine },
  about: VariantWays,
): void {
  const facts = find(document, "#facts-card");
  showFacts(store, about.rules, facts);
  placeMessages(store, facts);
  const parts = panelParts(store, { ...targets, ways: storedWays(store, server, about) });
  fill(find(document, "#panel"), ...parts);
}

/** Keeps the game up to date, and says when the connection is lost. */
function showConnection(store: Store, view: View): void {
  const banner = h("div", {
    class: "offline",
    role: "status",
    hidden: true,
    "data-testid": "offline",
  });
  document.body.append(banner);
  store.watch((now, before) => {
    if (now !== before && now.online === before.online && now.unsent === before.unsent) return;
    const words = now.unsent ? text.unsent : now.online ? "" : text.offline;
    banner.hidden = words === "";
    banner.textContent = words;
    if (now.online && !before.online) say(text.online);
  });
  new Connection<Push>(
    `/game/${store.now.id}/socket`,
    (push) => {
      if (push.is === "state") view.receive(push);
      else if (push.is === "refusal") warn(push.error);
    },
    (online) => {
      if (store.now.online !== online) store.change({ online });
    },
  );
}

// An unexpected failure is reported: otherwise nothing would seem to happen.
window.addEventListener("unhandledrejection", () => warn(text.failed));

const game = document.getElementById("game");
if (game) void start(game);
