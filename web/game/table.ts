/** The table at which games are played: the board, the players, and the keys. */

import { find, h } from "../page/dom.js";
import { Asking } from "./asking.js";
import { showBoard } from "./board.js";
import type { Engine } from "./engine.js";
import { Explainer } from "./explainer.js";
import { openHelp } from "./help.js";
import { setPref } from "./menu.js";
import type { Play } from "./play.js";
import { showPlayers } from "./players.js";
import type { Server } from "./server.js";
import { listenForShortcuts } from "./shortcuts.js";
import { note, say } from "./speak.js";
import type { Store } from "./store.js";
import { text } from "./text.js";
import { fetchThreats } from "./threats.js";
import type { View } from "./view.js";

/** Answers what is asked about pieces. */
type Answers = Pick<Server, "glance" | "threats">;

/** The keys of every page with a board on which moves are made. */
export const boardKeys = (store: Store, view: View, play: Play): Record<string, () => void> => ({
  ArrowLeft: () => view.previous(),
  ArrowRight: () => view.next(),
  Home: () => view.first(),
  End: () => view.last(),
  f: () => store.change({ flipped: !store.now.flipped }),
  p: () => play.pass(),
  b: () => play.build(),
  t: () => setPref(store, "threats", !store.now.prefs.threats),
});

/** The keys of everybody who plays. */
export function listenForPlay(
  store: Store,
  { view, play, engine }: { view: View; play: Play; engine: Engine },
): void {
  const toggle = (name: "evalBar" | "zen") => () => setPref(store, name, !store.now.prefs[name]);
  listenForShortcuts(store, {
    ...boardKeys(store, view, play),
    h: () => void engine.hint(),
    x: toggle("evalBar"),
    z: toggle("zen"),
    "?": openHelp,
    Escape: () => {
      play.withdraw();
      store.change({ confirm: null, hint: null, explained: null });
      if (store.now.prefs.zen) toggle("zen")();
    },
  });
}

/** The board and its players, and what is said about a piece: where moves are listed, so that it
    covers nothing that can be pressed. */
export function showTable(store: Store, server: Answers, play: Play): void {
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
export function showZen(store: Store): void {
  const toggle = () => setPref(store, "zen", !store.now.prefs.zen);
  const attributes = { type: "button", class: "leave", "aria-label": text.leaveZen };
  document.body.append(h("button", { ...attributes, onclick: toggle }, "\u2715"));
  store.watch((now) => {
    document.documentElement.classList.toggle("zen", now.prefs.zen);
  });
}
