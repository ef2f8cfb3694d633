/** Who plays a game that this browser keeps. */

import type { Side } from "../messages.js";
import type { KeptGame } from "../page/games-store.js";
import { text } from "./text.js";

/** The name of a side's player. */
export function playerName(game: KeptGame | null, side: Side): string {
  const engine = game?.engine;
  if (!engine) return text.side[side];
  return engine.side === side ? text.engine(engine.level) : text.you;
}
