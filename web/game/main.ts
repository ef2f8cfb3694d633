/** Assembles the play page. */

import type { State, VariantFacts } from "../messages.js";
import { fill, find, h, readData } from "../page/dom.js";
import { load } from "../page/prefs.js";
import { Asking } from "./asking.js";
import { showBoard } from "./board.js";
import { addButtons } from "./buttons.js";
import { showCards } from "./card-list.js";
import { connect } from "./connection.js";
import { Engine } from "./engine.js";
import { announceEvents } from "./events.js";
import { Explainer } from "./explainer.js";
import { showFacts } from "./facts.js";
import { openHelp } from "./help.js";
import { Menu, setPref } from "./menu.js";
import { MoveInput } from "./move-input.js";
import { showMoves } from "./moves.js";
import { Notes } from "./notes.js";
import { notifyOfTurns } from "./notices.js";
import { Play } from "./play.js";
import { showPlayers } from "./players.js";
import { Server } from "./server.js";
import { listenForShortcuts } from "./shortcuts.js";
import { unlockSound } from "./sound.js";
import { note, placeMessages, say, warn } from "./speak.js";
import { JUST_COME, Store } from "./store.js";
import { text } from "./text.js";
import { fetchThreats } from "./threats.js";
import { View } from "./view.js";

function start(game: HTMLElement): void {
  const id = game.dataset.id ?? "";
  const state = readData<State>("state");
  const store = new Store({
    ...JUST_COME,
    id,
    facts: readData<VariantFacts>("facts"),
    state,
    received: performance.now(),
    shown: state.position,
    live: true,
    flipped: recallFlip(id),
    prefs: load(),
  });
  const server = new Server(id);
  const view = new View(store, server);
  const play = new Play(store, server, view);
  const engine = new Engine(store, server, find(document, "#eval"));
  showPanel(store, { server, view, play, engine });
  showTable(store, server, play);
  const toggle = (name: "evalBar" | "threats" | "zen") => () =>
    setPref(store, name, !store.now.prefs[name]);
  listenForShortcuts(store, {
    ArrowLeft: () => view.previous(),
    ArrowRight: () => view.next(),
    Home: () => view.first(),
    End: () => view.last(),
    f: () => store.change({ flipped: !store.now.flipped }),
    h: () => void engine.hint(),
    p: () => play.pass(),
    b: () => play.build(),
    t: toggle("threats"),
    x: toggle("evalBar"),
    z: toggle("zen"),
    "?": openHelp,
    Escape: () => {
      play.withdraw();
      store.change({ confirm: null, hint: null, explained: null });
      if (store.now.prefs.zen) toggle("zen")();
    },
  });
  announceEvents(store);
  notifyOfTurns(store);
  unlockSound();
  showZen(store, toggle("zen"));
  showConnection(store, view);
  store.watch((now, before) => {
    game.toggleAttribute("data-elsewhere", !now.live);
    if (now.flipped !== before.flipped) rememberFlip(id, now.flipped);
  });
  game.dataset.ready = "";
}

/** The facts, and the panel from top to bottom. */
function showPanel(
  store: Store,
  { server, view, play, engine }: { server: Server; view: View; play: Play; engine: Engine },
): void {
  const part = (name: string, ...children: Element[]) => h("div", { class: name }, ...children);
  const list = h("ol", { class: "moves", "aria-label": text.moves, "data-testid": "moves" });
  const cards = part("cards");
  const notes = part("notes");
  const typed = part("typed");
  const buttons = part("buttons");
  fill(find(document, "#panel"), cards, part("list-box", list), notes, typed, buttons);
  const facts = find(document, "#facts-card");
  showFacts(store, facts);
  placeMessages(store, facts);
  showCards(cards, { store, play, view });
  showMoves(store, list, (node) => void view.go(node));
  new Notes(store, notes, play);
  const input = new MoveInput(store, typed, play);
  const menu = new Menu(store, play, server, input);
  addButtons(store, buttons, { view, play, engine, openMenu: () => menu.open() });
  listenForShortcuts(store, { m: () => input.focus() });
}

/** The board and its players, and what is said about a piece: where moves are listed, so that it
    covers nothing that can be pressed. */
function showTable(store: Store, server: Server, play: Play): void {
  const answer = h("div", { class: "answer card", hidden: true, "data-testid": "answer" });
  find(document, "#panel .list-box").after(answer);
  const explainer = new Explainer(store, server, answer);
  const asking = new Asking(store);
  const places = {
    board: find(document, "#board"),
    far: document.getElementById("tray-far"),
    near: document.getElementById("tray-near"),
  };
  const board = showBoard(store, places, {
    onMove: (move) => play.propose(move),
    onRefused: (from, to) => void play.explainRefusal(from, to),
    onAsk: (piece, square) => {
      asking.learned();
      void explainer.explain(piece, square);
    },
    onAskEnd: () => explainer.end(),
    onPick: (piece, square) => asking.pick(piece, square),
    announce: say,
    prompt: note,
  });
  play.onBuild = (move) => board.build(move, "pass");
  showPlayers(store, find(document, "#bar-far"), find(document, "#bar-near"), () => {
    void play.act({ do: "move-now" });
  });
  asking.place(find(document, "#bar-near"), (piece, square) => board.ask(piece, square));
  fetchThreats(store, server);
}

/** Zen mode: the board alone, and a button that leads back. */
function showZen(store: Store, toggle: () => void): void {
  const attributes = { type: "button", class: "leave", "aria-label": text.leaveZen };
  document.body.append(h("button", { ...attributes, onclick: toggle }, "\u2715"));
  store.watch((now) => {
    document.documentElement.classList.toggle("zen", now.prefs.zen);
  });
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
  connect(
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

const flipKey = (id: string) => `wazir:flipped:${id}`;

/** Returns whether the board of a game was turned around in this tab. */
function recallFlip(id: string): boolean {
  return sessionStorage.getItem(flipKey(id)) !== null;
}

function rememberFlip(id: string, flipped: boolean): void {
  if (flipped) sessionStorage.setItem(flipKey(id), "");
  else sessionStorage.removeItem(flipKey(id));
}

// An unexpected failure is reported: otherwise nothing would seem to happen.
window.addEventListener("unhandledrejection", () => warn(text.failed));

const game = document.getElementById("game");
if (game) start(game);
