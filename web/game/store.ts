/** Everything the page knows, in one typed place, and who wants to hear of changes. */

import type {
  Evaluation,
  Glance,
  Hint,
  Position,
  Side,
  State,
  Threats,
  VariantFacts,
} from "../messages.js";
import type { Prefs } from "../page/prefs.js";

export interface Model {
  /** The game's id in addresses. */
  readonly id: string;
  /** What stays the same all through a game. */
  readonly facts: VariantFacts;
  /** The game as the server last sent it. */
  state: State;
  /** When that was, by this page's own clock. */
  received: number;
  /** The position on the board. */
  shown: Position;
  /** It is the game's latest, and follows it. */
  live: boolean;
  /** A move was made in the game while another position was shown. */
  unseen: boolean;
  /** The board is turned from how this viewer would see it. */
  flipped: boolean;
  /** The socket is open. */
  online: boolean;
  /** The piece that was asked about, and how it moves. */
  asked: Glance | null;
  /** The engine's hint; first only the piece is shown, then the move. */
  hint: { hint: Hint; whole: boolean } | null;
  /** Who stands better in the position shown; unknown while it is asked for. */
  evaluation: Evaluation | null;
  /** What the side above attacks in the position shown, if that is wanted and known. */
  threats: Threats | null;
  /** What is about to be asked for, and wants a second press. */
  confirm: "resign" | "draw" | null;
  prefs: Prefs;
}

export type Watcher = (now: Readonly<Model>, before: Readonly<Model>) => void;

export class Store {
  #model: Model;
  #watchers: Watcher[] = [];

  constructor(model: Model) {
    this.#model = model;
  }

  get now(): Readonly<Model> {
    return this.#model;
  }

  /** Changes some of it; everybody who watches hears of it once. */
  change(part: Partial<Model>): void {
    const before = this.#model;
    this.#model = { ...before, ...part };
    const now = this.#model;
    for (const watcher of this.#watchers) watcher(now, before);
  }

  /** Calls now, and after every change. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
    watcher(this.#model, this.#model);
  }
}

/** Who sits below. */
export function orientation(model: Readonly<Model>): Side {
  const { yours, position } = model.state;
  const alone = yours.length === 1 ? yours[0] : undefined;
  const turns = isHotSeat(model) && model.prefs.autoFlip && model.state.phase !== "over";
  const usual = alone ?? (turns ? position.turn : "w");
  return model.flipped ? other(usual) : usual;
}

/** One person has both sides, and no engine has either. */
export function isHotSeat({ state }: Readonly<Model>): boolean {
  return state.yours.length === 2 && !state.white.engine && !state.black.engine;
}

/** This viewer plays; else they look on. */
export function plays({ state }: Readonly<Model>): boolean {
  return state.yours.length > 0;
}

export function other(side: Side): Side {
  return side === "w" ? "b" : "w";
}
