/** Assembles the analysis board. */

import { desk } from "../desk/here.js";
import { showBoard } from "../game/board.js";
import { addSteps } from "../game/buttons.js";
import { showEvalBar } from "../game/eval-bar.js";
import { Explainer } from "../game/explainer.js";
import { openHelp } from "../game/help.js";
import { setPref } from "../game/menu.js";
import { MoveInput } from "../game/move-input.js";
import { showMoves } from "../game/moves.js";
import { Notes } from "../game/notes.js";
import { Play } from "../game/play.js";
import { listenForShortcuts } from "../game/shortcuts.js";
import { note, placeMessages, say, warn } from "../game/speak.js";
import { JUST_COME, type ProposedMove, Store } from "../game/store.js";
import { text as common } from "../game/text.js";
import { fetchThreats } from "../game/threats.js";
import { START } from "../game/tree.js";
import { View } from "../game/view.js";
import type { Position, Study as StudyFacts, VariantFacts } from "../messages.js";
import { address, inFolder } from "../page/address.js";
import { fill, find, h, readData } from "../page/dom.js";
import { load } from "../page/prefs.js";
import { EngineLines } from "./engine-lines.js";
import { keep, recall } from "./keep.js";
import { Preview } from "./preview.js";
import { Review } from "./review.js";
import { Sharing } from "./sharing.js";
import { Study } from "./study.js";
import { KEYS, text } from "./text.js";

async function start(root: HTMLElement): Promise<void> {
  const facts = readData<VariantFacts>("facts");
  const [begun, first] = await subject(facts.id);
  const study = new Study(desk, begun, first);
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
    prefs: { ...load(), confirmMoves: false, zen: false },
  });
  const view = new View(store, study);
  const play = new Play(store, study, view);
  const playAll = async (moves: ProposedMove[]) => {
    for (const move of moves) if (!(await play.move(move))) return;
  };
  const lines = showPanel(store, { study, view, play, playAll });
  showTable(store, study, play);
  showFacts(store);
  listenForShortcuts(store, {
    ArrowLeft: () => view.previous(),
    ArrowRight: () => view.next(),
    Home: () => view.first(),
    End: () => view.last(),
    f: () => store.change({ flipped: !store.now.flipped }),
    p: () => play.pass(),
    b: () => play.build(),
    e: () => lines.toggle(),
    t: () => setPref(store, "threats", !store.now.prefs.threats),
    " ": () => lines.playBest(),
    "?": () => openHelp(KEYS),
    Escape: () => store.change({ explained: null }),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [count, () => lines.follow(count)])),
  });
  store.watch(({ state }) => keep({ ...begun, tree: [...state.tree] }));
  root.dataset.ready = "";
}

/** What is studied: what the address says, or else what was studied last. */
async function subject(variant: string): Promise<[StudyFacts, Position]> {
  const kept = location.search === "" ? recall(variant) : null;
  const answer = kept && (await desk.position(variant, kept.fen, []).catch(() => null));
  if (kept && answer?.is === "position") return [kept, answer];
  return (
    (inFolder && (await addressed(variant))) || [
      readData<StudyFacts>("study"),
      readData<Position>("start"),
    ]
  );
}

/** What the address of a file says, which no server has read. */
async function addressed(variant: string): Promise<[StudyFacts, Position] | null> {
  const query = new URLSearchParams(location.search);
  const moves = (query.get("moves") ?? "").split(" ").filter((move) => move !== "");
  const fen = query.get("fen");
  if (fen === null && moves.length === 0) return null;
  const study = await desk.beginStudy(variant, fen, moves);
  const start = study.is === "study" && (await desk.position(variant, study.fen, []));
  if (study.is === "study" && start && start.is === "position") return [study, start];
  warn(study.is === "refused" ? study.error : common.failed);
  return null;
}

interface Parts {
  study: Study;
  view: View;
  play: Play;
  playAll(moves: ProposedMove[]): Promise<void>;
}

/** The panel from top to bottom: lines, moves, notes, review, typed moves, steps, FEN. */
function showPanel(store: Store, { study, view, play, playAll }: Parts): EngineLines {
  const part = (name: string, ...children: Element[]) => h("div", { class: name }, ...children);
  const list = h("ol", { class: "moves", "aria-label": common.moves, "data-testid": "moves" });
  const [engine, notes, typed] = [part("engine"), part("notes"), part("typed")];
  const [buttons, review, sharing] = [part("buttons"), part("review"), part("sharing")];
  const listBox = part("list-box", list);
  const answer = h("div", { class: "answer card", hidden: true, "data-testid": "answer" });
  const parts = [engine, listBox, answer, notes, review, typed, buttons, sharing];
  fill(find(document, "#panel"), ...parts);
  showMoves(store, list, (node) => void view.go(node));
  new Notes(store, notes, play);
  const input = new MoveInput(store, typed, play);
  addSteps(store, buttons, view);
  const startFen = find(document, "#game").dataset.start ?? study.fen;
  new Sharing(store, { study, desk, startFen }, sharing);
  listenForShortcuts(store, { m: () => input.focus() });
  const preview = new Preview(store, desk);
  const lines = new EngineLines(store, desk, engine, preview, (moves) => void playAll(moves));
  // One engine at a time: the review needs it for itself.
  new Review(store, { study, view, desk }, review, () => lines.stop());
  return lines;
}

function showTable(store: Store, study: Study, play: Play): void {
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
  const variant = find<HTMLSelectElement>(card, "select");
  variant.addEventListener("change", () => location.assign(address(`/analysis/${variant.value}`)));
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
