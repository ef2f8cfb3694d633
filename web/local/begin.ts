/** New games, as somebody has chosen them. */

import type { Desk } from "../desk/desk.js";
import { other } from "../game/store.js";
import type { Introduction, NodeFacts, Side } from "../messages.js";
import type { KeptGame } from "../page/games-store.js";
import type { Choices } from "./choices.js";

/** Seeds are whole numbers that JSON keeps as they are. */
const SEEDS = 2 ** 48;

/** Where a game begins: in a position with moves from there, or as the variant says. */
export interface Beginning {
  fen: string | null;
  tree: NodeFacts[];
}

/** The game that was chosen, from a position or, without one, from the start of the variant. */
export async function newGame(
  desk: Desk,
  variant: string,
  introduction: Introduction,
  { opponent, level, side, array }: Choices,
  { fen, tree }: Beginning,
): Promise<KeptGame> {
  const own: Side = side === "random" ? (Math.random() < 0.5 ? "w" : "b") : side;
  const isPlayed = fen === null && introduction.prelude && array === "played";
  const start = fen ?? (isPlayed ? null : await findStart(desk, variant, introduction));
  return {
    ...fresh(),
    variant,
    name: introduction.facts.name,
    start,
    exchanges: isPlayed ? [] : null,
    engine: opponent === "engine" ? { side: other(own), level } : null,
    tree,
    end: null,
  };
}

/** The same again with sides changed. Where there are several start arrays it is another one. */
export async function rematch(
  desk: Desk,
  introduction: Introduction,
  game: KeptGame,
): Promise<KeptGame> {
  const { variant, exchanges, engine } = game;
  const start = introduction.arrays ? await findStart(desk, variant, introduction) : game.start;
  return {
    ...game,
    ...fresh(),
    start: exchanges ? null : start,
    exchanges: exchanges && [],
    engine: engine && { ...engine, side: other(engine.side) },
    tree: [],
    end: null,
  };
}

/** What no two games share. */
function fresh(): Pick<KeptGame, "id" | "seed" | "begun" | "changed"> {
  const now = Date.now();
  return { id: newId(), seed: seed(), begun: now, changed: now };
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

const seed = () => Math.floor(Math.random() * SEEDS);

function findStart(desk: Desk, variant: string, { arrays, start }: Introduction): Promise<string> {
  return arrays ? desk.start(variant, seed()) : Promise.resolve(start.fen);
}
