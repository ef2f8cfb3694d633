/** Everything the page knows, in one typed place, and the watchers of its changes. */

import type {
  AnalysisLine,
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
  /** The game's id in addresses. In a page that plays one after the other it changes. */
  id: string;
  /** What never changes during a game. */
  readonly facts: VariantFacts;
  /** The game as the server last sent it. */
  state: State;
  /** When that was, by this page's own clock. */
  received: number;
  /** The position on the board. */
  shown: Position;
  /** The board shows the game's latest position, and follows it. */
  live: boolean;
  /** A move was made in the game while another position was shown. */
  unseen: boolean;
  /** The viewer has turned the board around. */
  flipped: boolean;
  /** The socket is open. */
  online: boolean;
  /** An act was sent and has no answer yet, because there is no connection. */
  unsent: boolean;
  /** The piece that is explained, and how it moves. */
  explained: Glance | null;
  /** The engine's hint; `whole` shows the move, not only its piece. */
  hint: { hint: Hint; whole: boolean } | null;
  /** The evaluation of the position shown; `null` until it arrives. */
  evaluation: Evaluation | null;
  /** The lines that the engine follows in the position shown, best first. */
  lines: readonly AnalysisLine[];
  /** Signs for moves of the tree, by node: `?`, `??`. */
  glyphs: Readonly<Record<number, string>>;
  /** The squares that the side at the top attacks in the position shown, if wanted and known. */
  threats: Threats | null;
  /** The action that awaits a second press. */
  confirm: "resign" | "draw" | null;
  /** The move that awaits a second press. */
  proposed: ProposedMove | null;
  prefs: Prefs;
}

/** What a page that has just come knows of what may be asked, offered or shown later. */
export const JUST_COME = {
  unseen: false,
  online: true,
  unsent: false,
  explained: null,
  hint: null,
  evaluation: null,
  lines: [],
  glyphs: {},
  threats: null,
  confirm: null,
  proposed: null,
} as const;

/** A move, by its text for the server and, if known, as the list shows it. */
export interface ProposedMove {
  text: string;
  san?: string;
}

export type Watcher = (now: Readonly<Model>, before: Readonly<Model>) => void;

export class Store {
  private model: Model;
  private watchers: Watcher[] = [];

  constructor(model: Model) {
    this.model = model;
  }

  get now(): Readonly<Model> {
    return this.model;
  }

  /** Changes a part of the model and calls every watcher once. */
  change(part: Partial<Model>): void {
    const before = this.model;
    this.model = { ...before, ...part };
    const now = this.model;
    for (const watcher of this.watchers) watcher(now, before);
  }

  /** Calls the watcher now and after every change. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
    watcher(this.model, this.model);
  }
}

/** The side at the bottom of the board. */
export function orientation(model: Readonly<Model>): Side {
  const { yours, position } = model.state;
  const alone = yours.length === 1 ? yours[0] : undefined;
  const turns = isHotSeat(model) && model.prefs.autoFlip && model.state.phase !== "over";
  const usual = alone ?? (turns ? position.turn : "w");
  return model.flipped ? other(usual) : usual;
}

/** Returns whether one person plays both sides, without an engine. */
export function isHotSeat({ state }: Readonly<Model>): boolean {
  return state.yours.length === 2 && !state.white.engine && !state.black.engine;
}

/** Returns whether the viewer plays against another person. */
export function isBetweenPeople({ state }: Readonly<Model>): boolean {
  return state.yours.length === 1 && !state.white.engine && !state.black.engine;
}

/** Returns whether the viewer plays; otherwise they are a spectator. */
export function isPlayer({ state }: Readonly<Model>): boolean {
  return state.yours.length > 0;
}

export function other(side: Side): Side {
  return side === "w" ? "b" : "w";
}
