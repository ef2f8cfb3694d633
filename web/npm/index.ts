/**
 * Wazir in JavaScript, for Node and browsers: rules and engine for every chess variant that a text
 * file describes. It is the npm package `wazir`, and no page's: `cargo xtask npm` makes the package.
 *
 * `load` begins the WebAssembly. Everything after that answers at once, on the calling thread: think
 * in a worker where a page must go on.
 */

import { ask, begin, makeMemory, put, type Wasm } from "../desk/wasm.js";
import type {
  Analysis,
  AnalysisNews,
  AnalysisRequest,
  End,
  Introduction,
  LineMove,
  MoveFacts,
  PositionAnswer,
  Question,
  Reached,
  Refusal,
  Side,
  StudyAnswer,
  StudyMove,
  TileStyle,
  VariantFacts,
} from "../messages.js";

export type * from "../messages.js";

/** What Wazir refuses; the message is one sentence that can be shown as it is. */
export class WazirError extends Error {
  override readonly name = "WazirError";
}

/** The WebAssembly, if it does not lie beside this module: its address, its bytes, or compiled. */
export type Source = string | URL | BufferSource | WebAssembly.Module;

/** Where a game begins. */
export interface Begin {
  /** The position; none is the start position. */
  fen?: string;
  /** Moves from there: coordinates or SAN. */
  moves?: readonly string[];
}

/** What a search may take. */
export interface Limits {
  /** Positions to look at, at most: 100,000 by default, and any number where there is a time. */
  nodes?: number;
  /** The longest time to think. */
  milliseconds?: number;
  /** The best variations to find: 1 by default. */
  lines?: number;
  /** A strength from 1, a beginner's, to 10; the strongest by default. */
  level?: number;
  /** What a weak player overlooks follows from this. */
  seed?: number;
}

/** What a search has found. */
export interface Found extends Analysis {
  /** The move to play. */
  best: LineMove | null;
}

/** Begins the WebAssembly. */
export async function load(source?: Source): Promise<Wazir> {
  const module = await compile(source ?? new URL("../wazir.wasm", import.meta.url));
  const news: AnalysisNews[] = [];
  const wasm = await begin(module, makeMemory(), (text) => news.push(JSON.parse(text)));
  return new Wazir(wasm, news);
}

async function compile(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  const address = new URL(source, import.meta.url);
  if (address.protocol === "file:") {
    // Node has files, and no page has this module.
    const files = "node:fs/promises";
    const { readFile } = await import(files);
    return WebAssembly.compile(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new WazirError(`${address}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The rules and an engine. In every question a game is its id, or the text of its variant file. */
export class Wazir {
  private readonly wasm: Wasm;
  private readonly news: AnalysisNews[];

  /** For `load`. */
  constructor(wasm: Wasm, news: AnalysisNews[]) {
    this.wasm = wasm;
    this.news = news;
  }

  /** Begins a game. */
  game(variant: string, begin: Begin = {}): Game {
    return new Game(this, variant, begin);
  }

  /** What stays the same all through a game, and its start position. */
  introduce(variant: string): Introduction {
    return this.ask({ ask: "introduce", variant });
  }

  /** An SVG drawing with a symbol for each piece, to which a board refers. */
  sprite(variant: string, tiles: TileStyle = "kanji"): string {
    return this.ask({ ask: "sprite", variant, tiles });
  }

  /** Asks any question that the program's pages ask. */
  ask<Answer>(question: Question): Answer {
    const reply: { answer: Answer } | { refused: string } = JSON.parse(
      ask(this.wasm, JSON.stringify(question)),
    );
    if ("refused" in reply) throw new WazirError(reply.refused);
    return reply.answer;
  }

  /** Thinks about a position within the bounds of the request. */
  think(request: AnalysisRequest): Found {
    this.news.length = 0;
    put(this.wasm, JSON.stringify(request));
    this.wasm.exports.think(0, 1);
    const found: Found = { depth: 0, nodes: 0, speed: 0, lines: [], best: null };
    for (const news of this.news) {
      if (news.is === "refused") throw new WazirError(news.error);
      if (news.is === "found") Object.assign(found, news.analysis);
      if (news.is === "done") found.best = news.best;
    }
    return found;
  }
}

/** A game in progress, with all its moves: repetition and the move clock count. */
export class Game {
  /** The id of the game, or the text of its file. */
  readonly variant: string;
  private readonly wazir: Wazir;
  private readonly start: string | null;
  private played: string[];
  private now: Reached;

  /** For `Wazir.game`. */
  constructor(wazir: Wazir, variant: string, { fen, moves = [] }: Begin) {
    this.wazir = wazir;
    this.variant = variant;
    this.start = fen ?? null;
    this.played = [];
    this.now = this.reach([]);
    this.play(...moves);
  }

  /** The position in FEN. */
  get fen(): string {
    return this.now.fen;
  }

  /** The side to move. */
  get turn(): Side {
    return this.now.turn;
  }

  /** Whether the side to move is in check. */
  get inCheck(): boolean {
    return this.now.check.length > 0;
  }

  /** How the game has ended by the rules; `null` if it goes on. */
  get outcome(): End | null {
    return this.now.end;
  }

  /** The moves so far, in coordinates. */
  get moves(): readonly string[] {
    return this.played;
  }

  /** The position with everything that a board needs to show it and to move its pieces. */
  get position(): Reached {
    return this.now;
  }

  /** The facts that stay the same all through the game. */
  get facts(): VariantFacts {
    return this.wazir.introduce(this.variant).facts;
  }

  /** All legal moves in coordinates. */
  legalMoves(): string[] {
    const write = ({ text, walls }: MoveFacts) =>
      walls.length > 0 ? walls.map((square) => text + square) : [text];
    return this.choices().flatMap(write);
  }

  /** All legal moves as people write them; walls are left out. */
  legalSan(): string[] {
    return this.choices().map(({ san }) => san);
  }

  /** Plays moves, in coordinates or SAN. If one of them is not legal, none is played. */
  play(...moves: string[]): void {
    let [played, now] = [this.played, this.now];
    for (const move of moves) {
      now = this.reach([...played, move]);
      played = [...played, now.played?.text ?? move];
    }
    [this.played, this.now] = [played, now];
  }

  /** Takes back the last move and returns it; `null` if there is none. */
  takeBack(): string | null {
    const last = this.played.at(-1);
    if (last === undefined) return null;
    this.played = this.played.slice(0, -1);
    this.now = this.reach(this.played);
    return last;
  }

  /** Why no move leads from a square, or a letter and `@`, to a square. */
  why(from: string, to: string): string {
    const { variant, fen } = this;
    return this.wazir.ask<Refusal>({ ask: "why", variant, fen, from, to }).error;
  }

  /** Draws the position as SVG. */
  svg(tiles: TileStyle = "kanji"): string {
    const { variant, fen } = this;
    return this.wazir.ask({ ask: "picture", variant, fen, tiles });
  }

  /** The game in PGN, with these tags. */
  pgn(tags: Record<string, string> = {}): string {
    const { variant, start, played } = this;
    const begun = this.wazir.ask<StudyAnswer>({
      ask: "begin-study",
      variant,
      fen: start,
      moves: [],
    });
    if (begun.is === "refused") throw new WazirError(begun.error);
    const note = { comment: "", nags: [], shapes: [] };
    const moves: StudyMove[] = played.map((text, parent) => ({ parent, text, note }));
    const head = {
      tags: Object.entries(tags),
      result: this.outcome?.result ?? "*",
    };
    const fen = start ?? this.wazir.introduce(variant).start.fen;
    return this.wazir.ask({
      ask: "write-study",
      variant,
      study: { fen, note, moves, head, format: "pgn" },
    });
  }

  /** Searches the position until it has looked at so many, or the time is up; scores are White's. A
      game that is over is refused. */
  analyse({ nodes, milliseconds, lines = 1, level, seed = 0 }: Limits = {}): Found {
    const player = level === undefined ? null : { level, seed };
    const most = nodes ?? (milliseconds === undefined ? 100_000 : null);
    const { variant, start: fen, played: moves } = this;
    const bounds = { nodes: most, ...(milliseconds === undefined ? {} : { milliseconds }) };
    return this.wazir.think({ id: 1, variant, fen, moves: [...moves], lines, ...bounds, player });
  }

  private choices(): MoveFacts[] {
    return Object.values(this.now.moves).flat();
  }

  private reach(moves: string[]): Reached {
    const { variant, start: fen } = this;
    const answer = this.wazir.ask<PositionAnswer>({ ask: "position", variant, fen, moves });
    if (answer.is === "refused") throw new WazirError(answer.error);
    return answer;
  }
}
