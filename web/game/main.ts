/** Puts the play page together. */

import type { State, VariantFacts } from "../messages.js";
import { fill, h } from "../page/dom.js";
import { load } from "../page/prefs.js";
import { Ask } from "./ask.js";
import { banner } from "./banner.js";
import { bars } from "./bars.js";
import { buttons } from "./buttons.js";
import { Engine } from "./engine.js";
import { events } from "./events.js";
import { factsCard } from "./facts.js";
import { help } from "./help.js";
import { keys } from "./keys.js";
import { link } from "./link.js";
import { menu, setPref } from "./menu.js";
import { moves } from "./moves.js";
import { notes } from "./notes.js";
import { Play } from "./play.js";
import { server } from "./server.js";
import { allowSounds } from "./sound.js";
import { say, warn } from "./speak.js";
import { Store } from "./store.js";
import { table } from "./table.js";
import { text } from "./text.js";
import { threats } from "./threats.js";
import { typed } from "./typed.js";
import { View } from "./view.js";

function main(game: HTMLElement): void {
  const id = game.dataset.id ?? "";
  const state = data<State>("state");
  const store = new Store({
    id,
    facts: data<VariantFacts>("facts"),
    state,
    received: performance.now(),
    shown: state.position,
    live: true,
    unseen: false,
    flipped: recall(id),
    online: true,
    asked: null,
    hint: null,
    evaluation: null,
    threats: null,
    confirm: null,
    prefs: load(),
  });
  const asks = server(id);
  const view = new View(store, asks);
  const play = new Play(store, asks, view);

  // The panel, from top to bottom.
  const part = (name: string) => h("div", { class: name });
  const cards = part("cards");
  const list = h("ol", { class: "moves", "aria-label": text.moves, "data-testid": "moves" });
  const noteRow = part("notes");
  const typedRow = part("typed");
  const rows = part("buttons");
  const factsHost = part("facts card");
  const listBox = part("list-box");
  listBox.append(list);
  fill(element("panel"), factsHost, cards, listBox, noteRow, typedRow, rows);

  const answer = h("div", { class: "answer card", hidden: true, "data-testid": "answer" });
  element("panel").append(answer);
  const ask = new Ask(store, asks, answer);
  const engine = new Engine(store, asks, element("eval"));
  table(
    store,
    {
      board: element("board"),
      far: document.getElementById("tray-far"),
      near: document.getElementById("tray-near"),
    },
    {
      move: (move) => void play.move(move),
      refused: (from, to) => void play.refuse(from, to),
      ask: (piece, square) => void ask.about(piece, square),
      askEnd: () => ask.over(),
      announce: say,
    },
  );
  bars(store, element("bar-far"), element("bar-near"));
  threats(store, asks);
  factsCard(store, factsHost);
  banner(cards, { store, play, view });
  moves(store, list, (node) => void view.go(node));
  notes(store, noteRow, play);
  const type = typed(store, typedRow, play);
  const openMenu = menu(store, { play, server: asks, typed: type });
  buttons(store, rows, { view, play, engine, menu: openMenu });
  events(store);
  allowSounds();

  const turn = (name: "evalBar" | "threats" | "zen") => () =>
    setPref(store, name, !store.now.prefs[name]);
  keys(store, {
    ArrowLeft: () => view.previous(),
    ArrowRight: () => view.next(),
    Home: () => view.first(),
    End: () => view.last(),
    f: () => store.change({ flipped: !store.now.flipped }),
    h: () => void engine.hint(),
    m: type,
    t: turn("threats"),
    x: turn("evalBar"),
    z: turn("zen"),
    "?": help,
    Escape: () => {
      store.change({ confirm: null, hint: null, asked: null });
      if (store.now.prefs.zen) turn("zen")();
    },
  });

  const leave = h("button", { type: "button", class: "leave", onclick: turn("zen") }, "\u2715");
  leave.setAttribute("aria-label", text.leaveZen);
  document.body.append(leave);

  const offline = h("div", {
    class: "offline",
    role: "status",
    hidden: true,
    "data-testid": "offline",
  });
  document.body.append(offline);
  store.watch((now, before) => {
    document.documentElement.classList.toggle("zen", now.prefs.zen);
    game.toggleAttribute("data-elsewhere", !now.live);
    if (now.flipped !== before.flipped) remember(id, now.flipped);
    if (now.online === before.online && now !== before) return;
    offline.hidden = now.online;
    offline.textContent = now.online ? "" : text.offline;
    if (now.online && !before.online) say(text.online);
  });

  link(
    `/game/${id}/socket`,
    (push) => {
      if (push.is === "state") view.receive(push);
      else warn(push.error);
    },
    (online) => {
      if (store.now.online !== online) store.change({ online });
    },
  );
  game.dataset.ready = "";
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** What the page brought along. */
function data<T>(id: string): T {
  return JSON.parse(element(id).textContent ?? "") as T;
}

const key = (id: string) => `wazir:flipped:${id}`;

/** The board of a game stays turned as it was, as long as the tab is open. */
function recall(id: string): boolean {
  return sessionStorage.getItem(key(id)) !== null;
}

function remember(id: string, flipped: boolean): void {
  if (flipped) sessionStorage.setItem(key(id), "");
  else sessionStorage.removeItem(key(id));
}

// Whatever fails unforeseen is said, rather than that nothing happens.
window.addEventListener("unhandledrejection", () => warn(text.failed));

const game = document.getElementById("game");
if (game) main(game);
