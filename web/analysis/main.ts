/** Assembles the analysis board. */

import { desk } from "../desk/here.js";
import { showBoard } from "../game/board.js";
import { addSteps } from "../game/buttons.js";
import { showEvalBar } from "../game/eval-bar.js";
import { Explainer } from "../game/explainer.js";
import { openHelp } from "../game/help.js";
import { MoveInput } from "../game/move-input.js";
import { showMoves } from "../game/moves.js";
import { Notes } from "../game/notes.js";
import { Play } from "../game/play.js";
import { listenForShortcuts } from "../game/shortcuts.js";
import { note, placeMessages, say, warn } from "../game/speak.js";
import { JUST_COME, type ProposedMove, Store } from "../game/store.js";
import { boardKeys } from "../game/table.js";
import { text as common } from "../game/text.js";
import { fetchThreats } from "../game/threats.js";
import { START } from "../game/tree.js";
import { View } from "../game/view.js";
import type { Note, Shape } from "../messages.js";
import { inFolder } from "../page/address.js";
import { asksForMoves, readAsked } from "../page/asked.js";
import { fill, find, h } from "../page/dom.js";
import { load } from "../page/prefs.js";
import { Book } from "./book.js";
import { Broadcast } from "./broadcast.js";
import { ByTable } from "./by-table.js";
import { EngineLines } from "./engine-lines.js";
import { openGlyphs } from "./glyph-menu.js";
import { keep } from "./keep.js";
import { Openings } from "./openings.js";
import { addPen } from "./pen.js";
import { Preview } from "./preview.js";
import { Review } from "./review.js";
import { Sharing } from "./sharing.js";
import { Study } from "./study.js";
import { findSubject, type Subject } from "./subject.js";
import { KEYS, text } from "./text.js";
import { Watching } from "./watching.js";

async function start(root: HTMLElement): Promise<void> {
  const { watch } = readAsked();
  const watching = watch !== null && !inFolder ? new Watching(watch) : null;
  const watched = (await watching?.first) ?? null;
  const subject = await findSubject(root, desk, watched?.study ?? null);
  const { facts, study: begun } = subject;
  const study = new Study(desk, begun, subject.start);
  const state = study.state();
  const last = state.tree.filter(({ main }) => main).at(-1)?.id ?? START;
  const shown = await study.position(last);
  const store = new Store({
    ...JUST_COME,
    id: "",
    facts,
    state,
    received: performance.now(),
    shown,
    live: last === START,
    flipped: false,
    startNote: begun.note,
    prefs: { ...load(), confirmMoves: false, zen: false },
  });
  const view = new View(store, study);
  const play = new Play(store, study, view);
  const playAll = async (moves: ProposedMove[]) => {
    for (const move of moves) if (!(await play.move(move))) return;
  };
  const annotate = (note: Partial<Note>) => view.receive(study.note(store.now.shown.node, note));
  const { lines, togglePen } = showPanel(store, { subject, study, view, play, playAll, annotate });
  showTable(store, study, play, (shape) => view.receive(study.draw(store.now.shown.node, shape)));
  showFacts(store);
  listenForShortcuts(store, {
    ...boardKeys(store, view, play),
    e: () => lines.toggle(),
    d: togglePen,
    s: () => openGlyphs(store, annotate),
    " ": () => lines.playBest(),
    "?": () => openHelp(KEYS),
    Escape: () => store.change({ explained: null, pen: null }),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [count, () => lines.follow(count)])),
  });
  // The last of all watchers: what is noted on the start is no part of the state, as that of the
  // moves is. What has not changed is not kept again: another study may have come in its place.
  store.watch(({ state, startNote }, before) => {
    if (state === before.state) return;
    if (!watching) {
      keep({ ...begun, note: study.startNote, tree: [...state.tree] });
      // A link says how it began; a reload finds what was kept.
      if (asksForMoves()) history.replaceState(null, "", subject.pages.analysis);
    }
    if (startNote !== study.startNote) store.change({ startNote: study.startNote });
  });
  watching?.follow(store, study, view);
  window.addEventListener("hashchange", () => location.reload());
  root.dataset.ready = "";
}

interface Parts {
  subject: Subject;
  study: Study;
  view: View;
  play: Play;
  playAll(moves: ProposedMove[]): Promise<void>;
  /** Changes what is noted on the position shown. */
  annotate(note: Partial<Note>): void;
}

/** The panel from top to bottom: the table's verdict, lines, moves, notes, review, book, typed moves, steps, commands, FEN. */
function showPanel(store: Store, parts: Parts): { lines: EngineLines; togglePen(): void } {
  const { subject, study, view, play, playAll, annotate } = parts;
  const part = (name: string, ...children: Element[]) => h("div", { class: name }, ...children);
  const list = h("ol", { class: "moves", "aria-label": common.moves, "data-testid": "moves" });
  const byTable = h("section", {
    class: "by-table",
    "aria-label": text.byTable,
    "data-testid": "by-table",
  });
  const [engine, notes, typed] = [part("engine"), part("notes"), part("typed")];
  const [buttons, review, sharing] = [part("buttons"), part("review"), part("sharing")];
  const openings = h("section", { class: "openings", "data-testid": "openings-panel" });
  const book = h("section", { class: "openings book", "data-testid": "book" });
  const listBox = part("list-box", list);
  const answer = h("div", { class: "answer card", hidden: true, "data-testid": "answer" });
  const all = [
    byTable,
    engine,
    listBox,
    answer,
    notes,
    review,
    book,
    openings,
    typed,
    buttons,
    sharing,
  ];
  fill(find(document, "#panel"), ...all);
  showMoves(store, list, (node) => void view.go(node));
  new Notes(store, notes, play, () => openGlyphs(store, annotate));
  const input = new MoveInput(store, typed, play);
  addSteps(store, buttons, view);
  const togglePen = addPen(store, buttons, () => {
    annotate({ shapes: [] });
    say(text.wiped);
  });
  const commands = h("div", { class: "commands", role: "group", "aria-label": text.commands });
  buttons.append(commands);
  listenForShortcuts(store, { m: () => input.focus() });
  const preview = new Preview(store, desk);
  const lines = new EngineLines(
    store,
    { desk, variant: subject.variant },
    engine,
    preview,
    (moves) => void playAll(moves),
  );
  new ByTable(
    store,
    { desk, variant: subject.variant },
    byTable,
    preview,
    (move) => void play.move(move),
  );
  // One engine at a time: the review needs it for itself.
  new Review(store, { study, view, play, desk }, review, commands, () => lines.stop());
  new Book(store, { desk, study }, book, (move) => void play.move(move));
  new Openings(store, { desk, subject }, openings, commands, (move) => void play.move(move));
  const share = new Sharing(store, { study, desk, subject }, sharing, commands);
  if (!inFolder && readAsked().watch === null) {
    const broadcast = new Broadcast(store, study, find(document, "#facts-card"));
    share.onShow = () => broadcast.start();
  }
  return { lines, togglePen };
}

function showTable(store: Store, study: Study, play: Play, onDraw: (shape: Shape) => void): void {
  const explainer = new Explainer(store, study, find(document, "#panel .answer"));
  const places = {
    board: find(document, "#board"),
    far: document.getElementById("tray-far"),
    near: document.getElementById("tray-near"),
  };
  const board = showBoard(store, places, {
    onMove: (move) => void play.move(move),
    onRefused: (from, to) => void play.explainRefusal(from, to),
    onAsk: (piece, square) => void explainer.explain(piece, square),
    onAskEnd: () => explainer.end(),
    onDraw,
    announce: say,
    prompt: note,
  });
  play.onBuild = (move) => board.build(move, "pass");
  showEvalBar(store, find(document, "#eval"), ({ lines }) => lines.length > 0);
  fetchThreats(store, study);
}

/** The head of the panel: the game, and whose turn it is. */
function showFacts(store: Store): void {
  const card = find(document, "#facts-card");
  placeMessages(store, card);
  const status = find(card, ".status");
  store.watch(({ shown }, before) => {
    const check = shown.check.length > 0 ? `, ${text.inCheck}` : "";
    status.textContent = text.toMove[shown.turn] + check;
    if (shown.node !== before.shown.node) say(shown.said || common.first);
  });
}

// An unexpected failure is reported: otherwise nothing would seem to happen.
window.addEventListener("unhandledrejection", () => warn(common.failed));

const root = document.getElementById("game");
if (root) void start(root);
