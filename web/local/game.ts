/** A game that lives in the page: who may do what, and what comes of it. The desk knows the rules,
    and lends an engine. */

import type { Desk } from "../desk/desk.js";
import { DeskTree } from "../desk/desk-tree.js";
import { wholes } from "../game/board.js";
import { emptyState, NOTHING } from "../game/empty.js";
import { other } from "../game/store.js";
import type {
  Acted,
  Action,
  Request as ActRequest,
  End,
  Evaluation,
  ExchangeMade,
  Exchanges,
  Glance,
  Hint,
  May,
  NodeFacts,
  PgnHead,
  Player,
  Position,
  Refusal,
  Side,
  State,
  Threats,
} from "../messages.js";
import type { KeptGame } from "../page/games-store.js";
import { Refused } from "../page/request.js";
import type { Mind, Subject, Thought } from "./mind.js";
import { playerName } from "./player-name.js";
import { text } from "./text.js";

/** What a refusal has in place of a status, where no server was asked. */
const REFUSED = 409;
/** Positions that the engine looks at for a hint or a score. */
const ADVICE = 100_000;
/** The highest level. */
export const FULL_STRENGTH = 10;
/** The engine waits so long before it exchanges a piece, so that people can see it; and so long
    before it asks a desk again that has not answered. In milliseconds. */
const PAUSE = 500;
const PATIENCE = 1500;

/** What others do when something has happened. */
export interface Listeners {
  /** The game has changed without being asked to: the engine has moved. */
  onChange(state: State): void;
  /** The game is to be kept as it is now. */
  keep(game: KeptGame): void;
  /** The same is to be played again, with sides changed. */
  rematch(game: KeptGame): Promise<void>;
  /** The engine does not move. */
  onFailure(): void;
}

/** Answers as the server of a stored game does. */
export class LocalGame {
  private readonly desk: Desk;
  private readonly mind: Mind;
  private readonly drawByAgreement: boolean;
  private readonly listeners: Listeners;
  /** The game; `null` before one begins. */
  private kept: KeptGame | null = null;
  private moves: DeskTree;
  /** The latest position of the game itself. */
  private now: Position;
  /** The exchanges before the game, and what may be exchanged now, until it begins. */
  private made: ExchangeMade[] = [];
  private exchanges: Exchanges | null = null;
  private drawOffer: Side | null = null;
  private revision = 0;
  /** What the engine thinks about, in one word; empty while it does not. */
  private thinking = "";
  /** Acts are done one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  /** No game yet: what is shown is a position of a tree. */
  constructor(
    { desk, mind }: { desk: Desk; mind: Mind },
    { draw_by_agreement }: { draw_by_agreement: boolean },
    shown: { moves: DeskTree; position: Position },
    listeners: Listeners,
  ) {
    this.desk = desk;
    this.mind = mind;
    this.drawByAgreement = draw_by_agreement;
    this.moves = shown.moves;
    this.now = shown.position;
    this.listeners = listeners;
  }

  /** Begins a game, or goes on with it.

      Throws a `Refused` when it cannot be played by the rules that the desk knows. */
  async begin(kept: KeptGame): Promise<void> {
    const { desk } = this;
    const made = kept.exchanges && (await this.exchange(kept, kept.exchanges));
    const exchanges = kept.start === null ? made : null;
    const first = exchanges?.position ?? (await read(desk, kept.variant, kept.start));
    const moves = new DeskTree(desk, kept.variant, first, kept.tree);
    const { tip } = moves;
    const reached = exchanges ? { ...first, end: null } : await moves.reach(tip);
    this.mind.callOff();
    this.thinking = "";
    this.kept = { ...kept, end: kept.end ?? reached.end };
    this.moves = moves;
    this.made = made?.made ?? [];
    this.exchanges = exchanges;
    this.now = { ...reached, node: tip };
    this.drawOffer = null;
    this.revision += 1;
    this.arrange();
  }

  /** The game as it is kept; `null` before one begins. */
  get game(): KeptGame | null {
    return this.kept;
  }

  state(): State {
    const { kept, exchanges } = this;
    const over = !kept || kept.end !== null;
    return {
      ...emptyState(this.now),
      revision: this.revision,
      yours: this.yours(),
      white: this.player("w"),
      black: this.player("b"),
      phase: over ? "over" : exchanges ? "prelude" : "play",
      tree: this.moves.list(),
      prelude: this.made.map(({ said }) => said),
      task: exchanges?.task ?? null,
      end: kept?.end ?? null,
      draw_offer: this.drawOffer,
      may: this.may(),
      thinking: this.thinking !== "",
    };
  }

  position(node: number): Promise<Position> {
    if (node === this.now.node) return Promise.resolve(this.now);
    return this.moves.position(node);
  }

  /** The moves that lead to a node, and the position from which they lead. */
  line(node: number): { fen: string; moves: string[] } {
    return { fen: this.moves.fen, moves: this.moves.sans(node) };
  }

  why(node: number, from: string, to: string): Promise<Refusal> {
    if (this.exchanges) throw new Refused(REFUSED, text.exchanging);
    return this.moves.why(node, from, to);
  }

  glance(fen: string, piece: string, square: string | null): Promise<Glance> {
    return this.moves.glance(fen, piece, square);
  }

  threats(node: number, by: Side): Promise<Threats> {
    return this.moves.threats(node, by);
  }

  async hint(node: number): Promise<Hint> {
    const { best } = await this.advice(node);
    const { moves } = await this.position(node);
    const known = (moves[best?.from ?? ""] ?? []).flatMap(wholes);
    const move = known.find((move) => move.text === best?.text);
    if (!best || !move) throw new Refused(REFUSED, "");
    return { from: best.from, best: move };
  }

  async evaluation(node: number): Promise<Evaluation> {
    const { end } = await this.moves.reach(node);
    if (end) return { share: { "1-0": 1, "0-1": 0 }[end.result] ?? 0.5, text: end.result };
    const { evaluation } = await this.advice(node);
    if (!evaluation) throw new Refused(REFUSED, "");
    return evaluation;
  }

  pgn(): Promise<string> {
    if (this.exchanges) throw new Refused(REFUSED, text.exchanging);
    return this.moves.write(this.kept ? { head: pgnHead(this.kept) } : {});
  }

  act({ action }: ActRequest): Promise<Acted> {
    return this.inTurn(async () => {
      await this.change(action);
      this.settle();
      return { is: "done", ...this.state() };
    });
  }

  /** Runs what changes the game when everything before it is done. */
  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.last.then(run);
    this.last = done.catch(() => {});
    return done;
  }

  /** After a change: it is kept, and the engine knows whether it is its turn. */
  private settle(): void {
    this.revision += 1;
    this.put({ tree: this.moves.list(), changed: Date.now() });
    if (this.kept) this.listeners.keep(this.kept);
    this.arrange();
  }

  private async change(action: Action): Promise<void> {
    switch (action.do) {
      case "move":
        if (!this.may().play) throw new Refused(REFUSED, text.notYourTurn);
        return this.play(action.text);
      case "shuffle":
        while (this.exchanges) await this.choose(this.anyExchange());
        return;
      case "take-back":
        return this.takeBack();
      case "resign":
        return this.end(text.resigned(this.actor()));
      case "offer-draw":
        this.drawOffer = this.now.turn;
        return;
      case "accept":
        return this.end(text.agreed);
      case "decline":
        this.drawOffer = null;
        return;
      case "move-now":
        return this.mind.hurry();
      case "switch": {
        const engine = this.kept?.engine;
        if (engine) this.put({ engine: { ...engine, side: other(engine.side) } });
        return;
      }
      case "rematch":
        if (this.kept) await this.listeners.rematch(this.kept);
        return;
      case "branch": {
        this.moves.add(action.node, await this.moves.reach(action.node, action.text));
        return;
      }
      case "promote":
        return this.moves.promote(action.node);
      case "delete":
        return this.moves.remove(action.node);
      case "comment":
        return this.moves.note(action.node, { comment: action.text });
      default:
        throw new Error(`a game in the page knows no ${action.do}`);
    }
  }

  private async play(words: string): Promise<void> {
    if (this.exchanges) return this.choose(words);
    const mover = this.now.turn;
    const { tip } = this.moves;
    const reached = await this.moves.reach(tip, words);
    this.now = { ...reached, node: this.moves.add(tip, reached, true) };
    // An offer stands until the other side has answered it with a move.
    if (this.drawOffer !== mover) this.drawOffer = null;
    if (reached.end) this.end(reached.end);
  }

  /** Exchanges a piece before the game. */
  private async choose(words: string): Promise<void> {
    if (!this.kept) return;
    this.show(await this.exchange(this.kept, [...this.made.map(({ text }) => text), words]));
  }

  private async exchange({ variant }: KeptGame, choices: string[]): Promise<Exchanges> {
    const answer = await this.desk.exchange(variant, choices);
    if (answer.is === "refused") throw new Refused(REFUSED, answer.error);
    return answer;
  }

  /** The exchanges have changed; with the last one the game begins. */
  private show(exchanges: Exchanges): void {
    const { position, made, task } = exchanges;
    this.now = position;
    this.made = made;
    this.exchanges = task === null ? null : exchanges;
    this.moves = new DeskTree(this.desk, this.moves.variant, position, []);
    this.put({
      start: task === null ? position.fen : null,
      exchanges: made.map(({ text }) => text),
    });
  }

  private anyExchange(): string {
    const texts = Object.values(this.now.moves).flatMap((moves) => moves.map((m) => m.text));
    const all = [...new Set(texts)];
    return all[Math.floor(Math.random() * all.length)] ?? "";
  }

  private async takeBack(): Promise<void> {
    if (!this.kept) return;
    if (this.exchanges) {
      const at = this.made.findLastIndex(({ side }) => this.yours().includes(side));
      const left = this.made.slice(0, Math.max(0, at)).map(({ text }) => text);
      return this.show(await this.exchange(this.kept, left));
    }
    const move = this.ownMove();
    if (!move) return;
    const position = await this.moves.position(move.parent);
    this.moves.remove(move.id);
    this.now = position;
    this.drawOffer = null;
    this.put({ end: null });
  }

  /** The last move of the viewer in the game. */
  private ownMove(): NodeFacts | undefined {
    const played = this.moves.path(this.moves.tip);
    return played.findLast(({ side }) => this.yours().includes(side));
  }

  private end(end: End): void {
    this.drawOffer = null;
    this.put({ end });
  }

  private put(part: Partial<KeptGame>): void {
    if (this.kept) this.kept = { ...this.kept, ...part };
  }

  /** Has the engine think if it is its turn, and stops it if it is not. */
  private arrange(): void {
    const { kept } = this;
    const isTurn = kept?.engine?.side === this.now.turn && kept.end === null;
    const wanted =
      kept && isTurn ? [kept.id, this.made.length, ...this.moves.sans(this.moves.tip)].join() : "";
    if (wanted === this.thinking) return;
    this.mind.callOff();
    this.thinking = wanted;
    if (wanted) void this.think(wanted);
  }

  private async think(turn: string): Promise<void> {
    const words = await this.findMove();
    while (this.thinking === turn) {
      if (!words) {
        this.thinking = "";
        this.revision += 1;
        this.listeners.onChange(this.state());
        return this.listeners.onFailure();
      }
      try {
        return await this.inTurn(() => this.reply(turn, words));
      } catch (error) {
        const isLost = error instanceof Refused && error.status === 0;
        if (!isLost) throw error;
        await pause(PATIENCE);
      }
    }
  }

  private async findMove(): Promise<string | undefined> {
    if (this.exchanges) {
      await pause(PAUSE);
      return this.anyExchange();
    }
    const { engine, seed } = this.kept ?? {};
    const player = { level: engine?.level ?? FULL_STRENGTH, seed: seed ?? 0 };
    const found = await this.mind.move(this.subject(this.moves.tip, null, player));
    return found?.best?.text;
  }

  /** Plays the engine's move, if it is still wanted. */
  private async reply(turn: string, words: string): Promise<void> {
    if (this.thinking !== turn) return;
    await this.play(words);
    this.thinking = "";
    this.settle();
    this.listeners.onChange(this.state());
  }

  private async advice(node: number): Promise<Thought> {
    const player = { level: FULL_STRENGTH, seed: 0 };
    const thought = await this.mind.advise(this.subject(node, ADVICE, player));
    if (!thought) throw new Refused(REFUSED, "");
    return thought;
  }

  private subject(node: number, nodes: number | null, player: Subject["player"]): Subject {
    return { variant: this.moves.variant, ...this.line(node), nodes, player };
  }

  /** The sides that the viewer plays. */
  private yours(): Side[] {
    const engine = this.kept?.engine;
    return engine ? [other(engine.side)] : ["w", "b"];
  }

  /** The side for which the viewer acts. */
  private actor(): Side {
    const [own, both] = this.yours();
    return own && !both ? own : this.now.turn;
  }

  private player(side: Side): Player {
    return { name: playerName(this.kept, side), engine: this.isEngine(side), present: true };
  }

  private isEngine(side: Side): boolean {
    return this.kept?.engine?.side === side;
  }

  private may(): May {
    const { kept, exchanges } = this;
    if (!kept) return NOTHING;
    const going = kept.end === null;
    const playing = going && !exchanges;
    const chosen = this.made.some(({ side }) => this.yours().includes(side));
    return {
      ...NOTHING,
      play: going && !this.isEngine(this.now.turn),
      take_back: exchanges ? chosen : this.ownMove() !== undefined,
      resign: playing,
      offer_draw: playing && !kept.engine && !this.drawOffer && this.drawByAgreement,
      answer: this.drawOffer !== null,
      move_now: going && this.thinking !== "",
      switch: playing && kept.engine !== null,
      branch: !exchanges,
      hint: !exchanges,
      rematch: !going,
    };
  }
}

/** The players and the end of a game, for its PGN. */
export function pgnHead(game: KeptGame): PgnHead {
  const date = new Date(game.begun);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const tags: [string, string][] = [
    ["Event", "Casual game"],
    ["Date", parts.map((part) => String(part).padStart(2, "0")).join(".")],
    ["White", playerName(game, "w")],
    ["Black", playerName(game, "b")],
  ];
  if (game.end) tags.push(["Termination", "normal"]);
  return { tags, result: game.end?.result ?? "*" };
}

async function read(desk: Desk, variant: string, fen: string | null): Promise<Position> {
  const answer = await desk.position(variant, fen ?? "", []);
  if (answer.is === "refused") throw new Refused(REFUSED, answer.error);
  return answer;
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
