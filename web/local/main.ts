/** Assembles the page for games that live in it. */

import type { Desk } from "../desk/desk.js";
import { DeskTree } from "../desk/desk-tree.js";
import { desk } from "../desk/here.js";
import { Engine } from "../game/engine.js";
import { announceEvents } from "../game/events.js";
import { describeStatus } from "../game/facts.js";
import { recallFlip, rememberFlip } from "../game/flip.js";
import { notifyOfTurns } from "../game/notices.js";
import { panelParts } from "../game/panel.js";
import { Play } from "../game/play.js";
import { unlockSound } from "../game/sound.js";
import { placeMessages, warn } from "../game/speak.js";
import { JUST_COME, Store } from "../game/store.js";
import { listenForPlay, showTable, showZen } from "../game/table.js";
import { text as common } from "../game/text.js";
import { Variants } from "../game/variants.js";
import { View } from "../game/view.js";
import type { State } from "../messages.js";
import { inFolder } from "../page/address.js";
import { readAsked } from "../page/asked.js";
import { fill, find, h, readData } from "../page/dom.js";
import { GamesStore, type KeptGame } from "../page/games-store.js";
import { openNewGame } from "../page/new-game.js";
import { load } from "../page/prefs.js";
import { Refused } from "../page/request.js";
import { askedGame, gameAddress, nameGame } from "./address.js";
import { type Beginning, newGame, rematch } from "./begin.js";
import type { Choices } from "./choices.js";
import { LocalGame } from "./game.js";
import { GamesList } from "./games-list.js";
import { Mind } from "./mind.js";
import { setupCard } from "./setup.js";
import { findSubject, lookAt, type Subject } from "./subject.js";
import { text } from "./text.js";
import { localWays } from "./ways.js";

async function start(root: HTMLElement): Promise<void> {
  const games = await GamesStore.open();
  const variants = new Variants(find(root, "#variant"));
  const [asked, game] = [readAsked(), askedGame()];
  const kept = game === null ? null : await games.get(game);
  const faults: string[] = game === null || kept ? [] : [text.noGame];
  const subject = await findSubject(root, desk, { asked, kept, variants, faults });
  const shown = await lookAt(desk, subject, asked, faults);
  const { facts } = subject.introduction;
  const moves = new DeskTree(desk, subject.variant, shown.first, shown.beginning.tree);
  const onScreen: { view: View | null } = { view: null };
  const local = new LocalGame(
    { desk, mind: new Mind(desk) },
    facts,
    { moves, ...shown },
    {
      onChange: (state) => onScreen.view?.receive(state),
      keep: (game) => void keep(games, game),
      rematch: async (game) => begin(await rematch(desk, subject.introduction, game)),
      onFailure: () => warn(text.engineFailed),
    },
  );
  const goesOn = kept !== null && (await takeUp(local, kept, faults));
  const state = local.state();
  const id = goesOn ? kept.id : "";
  const store = new Store({
    ...JUST_COME,
    ...onBoard(state, id),
    facts,
    prefs: load(),
  });
  const view = new View(store, local);
  onScreen.view = view;
  const play = new Play(store, local, view);
  const engine = new Engine(store, local, find(document, "#eval"));
  const choosing = new Choosing(root, { desk, games, subject, variants, store });

  /** Puts a new game on the board. */
  async function begin(game: KeptGame): Promise<void> {
    await local.begin(game);
    await keep(games, game);
    nameGame(game.id);
    store.change({ ...JUST_COME, ...onBoard(local.state(), game.id) });
    view.restart();
    choosing.close();
  }

  const ways = localWays(store, { desk, local, ...subject }, () => choosing.open());
  const parts = panelParts(store, { view, play, engine, ways });
  fill(find(document, "#panel"), choosing.element, ...parts);
  choosing.onBegin = begin;
  choosing.beginning = shown.beginning;
  showTable(store, local, play);
  showHead(store);
  listenForPlay(store, { view, play, engine });
  announceEvents(store);
  notifyOfTurns(store);
  unlockSound();
  showZen(store);
  store.watch((now, before) => {
    root.toggleAttribute("data-elsewhere", !now.live);
    if (now.id === before.id && now.flipped !== before.flipped) rememberFlip(now.id, now.flipped);
  });
  window.addEventListener("hashchange", () => {
    // Another game, or only a place within the page.
    const { own, text, fen } = readAsked();
    if ([askedGame(), own, text, fen].some((asked) => asked !== null)) location.reload();
    else if (store.now.id) nameGame(store.now.id);
  });
  if (!goesOn) choosing.open(faults.join(" "));
  root.dataset["ready"] = "";
}

/** What the page shows of a game that comes on the board. */
const onBoard = (state: State, id: string) => ({
  id,
  state,
  received: performance.now(),
  shown: state.position,
  live: true,
  flipped: id !== "" && recallFlip(id),
});

/** Goes on with a kept game; returns whether that is possible. */
async function takeUp(local: LocalGame, kept: KeptGame, faults: string[]): Promise<boolean> {
  try {
    await local.begin(kept);
    return true;
  } catch (error) {
    faults.push((error instanceof Refused && error.message) || common.failed);
    return false;
  }
}

async function keep(games: GamesStore, game: KeptGame): Promise<void> {
  try {
    await games.put(game);
  } catch {
    warn(text.notKept);
  }
}

/** The choice of a new game, and the list of those that are kept. */
class Choosing {
  readonly element = h("div", { class: "choosing" });
  onBegin: (game: KeptGame) => Promise<void> = async () => {};
  /** Where the next game begins. */
  beginning: Beginning = { fen: null, tree: [] };
  private readonly root: HTMLElement;
  private readonly desk: Desk;
  private readonly subject: Subject;
  private readonly list: GamesList;
  private readonly hasGame: () => boolean;

  constructor(
    root: HTMLElement,
    around: { desk: Desk; games: GamesStore; subject: Subject; variants: Variants; store: Store },
  ) {
    const { desk, games, subject, variants, store } = around;
    this.root = root;
    this.desk = desk;
    this.subject = subject;
    const [current, address] = [
      () => store.now.id,
      (game: KeptGame) => gameAddress(variants, game),
    ];
    this.hasGame = () => store.now.id !== "";
    this.list = new GamesList({ desk, games, current, address });
  }

  open(fault = ""): void {
    const { introduction, variant } = this.subject;
    const levels = readData<string[]>("levels");
    const setup = setupCard(
      introduction,
      { levels, fault },
      {
        begin: (choices) => void this.begin(choices),
        back: this.hasGame() ? () => this.close() : null,
        store: inFolder ? null : () => openNewGame(variant, this.beginning.fen),
      },
    );
    fill(this.element, setup, this.list.element);
    this.root.dataset["choosing"] = "";
    void this.list.show();
    setup.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
  }

  close(): void {
    delete this.root.dataset["choosing"];
  }

  private async begin(choices: Choices): Promise<void> {
    const { variant, introduction } = this.subject;
    try {
      await this.onBegin(await newGame(this.desk, variant, introduction, choices, this.beginning));
      this.beginning = { fen: null, tree: [] };
    } catch (error) {
      this.open((error instanceof Refused && error.message) || common.failed);
    }
  }
}

/** The head of the panel: whose turn it is, or how it ended. */
function showHead(store: Store): void {
  const card = find(document, "#facts-card");
  placeMessages(store, card);
  const status = find(card, ".status");
  const { name } = store.now.facts;
  store.watch(({ id, state }, before) => {
    if (state === before.state && status.textContent !== "") return;
    status.textContent = id === "" ? text.choose : describeStatus(store.now);
    document.title = `${state.may.play ? `${common.yourMove} \u2013 ` : ""}${name} \u00b7 Wazir`;
  });
}

// An unexpected failure is reported: otherwise nothing would seem to happen.
window.addEventListener("unhandledrejection", () => warn(common.failed));

const root = document.getElementById("game");
if (root) void start(root);
