/** Acts in the game: sends each act until it is answered, and handles refusals. */

import type { Acted, Action, MoveFacts, Position, State } from "../messages.js";
import { Refused } from "../page/request.js";
import { actId } from "./act-id.js";
import type { Server } from "./server.js";
import { note, warn } from "./speak.js";
import type { Model, ProposedMove, Store } from "./store.js";
import { text } from "./text.js";
import { findPlayed } from "./tree.js";
import type { View } from "./view.js";

const NOT_YOURS = 403;
const NO_ANSWER = 0;
/** Waits between attempts to send an act, in milliseconds; the last one repeats. */
const WAITS = [300, 700, 1500, 3000];

/** The pass among the moves of a position, if it is one. */
export const findPass = ({ moves }: Position): MoveFacts | undefined =>
  moves["pass"]?.find(({ walls }) => walls.length === 0);

/** The move of a position that builds a wall and moves no piece, if there is one. */
export const findBuilding = ({ moves }: Position): MoveFacts | undefined =>
  moves["pass"]?.find(({ walls }) => walls.length > 0);

/** Returns whether the viewer may move in the position shown, if only in a variation. */
export const mayTry = ({ state, live }: Readonly<Model>): boolean =>
  state.may.play || (state.may.branch && !live);

export class Play {
  /** Asks for the square of a wall that is built instead of moving, and then proposes the move. */
  onBuild: (move: MoveFacts) => void = () => {};
  /** Is offered every move before it is played. Whoever takes it returns `true`. */
  onTry: (move: ProposedMove) => boolean = () => false;
  private readonly store: Store;
  private readonly server: Pick<Server, "why" | "act">;
  private readonly view: View;
  /** Ends the wait before the next attempt to send. */
  private wake: () => void = () => {};

  constructor(store: Store, server: Pick<Server, "why" | "act">, view: View) {
    this.store = store;
    this.server = server;
    this.view = view;
    store.watch((now, before) => {
      if (now.online && !before.online) this.wake();
    });
    window.addEventListener("online", () => this.wake());
    window.addEventListener("beforeunload", (event) => {
      if (store.now.unsent) event.preventDefault();
    });
  }

  /** Plays a move that was made on the board, or first asks for a second press. */
  propose(move: ProposedMove): void {
    const { state, live, prefs } = this.store.now;
    const asks = prefs.confirmMoves || (prefs.confirmSlow && state.clocks?.correspondence);
    if (asks && live && state.may.play) this.store.change({ proposed: move });
    else void this.move(move);
  }

  /** Passes, in a position where that is a move. */
  pass(): void {
    const pass = findPass(this.store.now.shown);
    if (pass) this.propose(pass);
  }

  /** Builds a wall and moves no piece, in a position where that is a move. */
  build(): void {
    const building = findBuilding(this.store.now.shown);
    if (building && mayTry(this.store.now)) this.onBuild(building);
  }

  /** Plays the proposed move. */
  confirm(): void {
    const { proposed } = this.store.now;
    this.store.change({ proposed: null });
    if (proposed) void this.move(proposed);
  }

  /** Takes the proposed move back. */
  withdraw(): void {
    if (!this.store.now.proposed) return;
    this.store.change({ proposed: null });
    this.view.restore();
  }

  /** Plays a move in the position shown: in the game, or as a variation. Returns whether it was
      accepted. */
  async move(move: ProposedMove): Promise<boolean> {
    if (this.onTry(move)) return true;
    const { state, live } = this.store.now;
    if (live && state.may.play) return (await this.act({ do: "move", text: move.text })) !== null;
    if (state.may.branch && (!live || state.phase === "over")) return this.branch(move);
    warn(live ? text.notYourTurn : text.cannotBranch);
    this.view.restore();
    return false;
  }

  /** Says why no move leads from one square to another. */
  async explainRefusal(from: string, to: string): Promise<void> {
    const { shown, live, state } = this.store.now;
    if (!live && !state.may.branch) return warn(text.cannotBranch);
    try {
      const { error } = await this.server.why(shown.node, from, to);
      warn(error || text.illegal);
    } catch (error) {
      warn(reason(error) || text.illegal);
    }
  }

  /** Sends an action, again and again until the server answers. Returns the state that follows, or
      `null` if it was refused. */
  async act(action: Action): Promise<State | null> {
    if (this.store.now.unsent) {
      warn(text.unsent);
      return null;
    }
    const id = actId();
    const { node } = this.store.now.state.position;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.send(id, action);
        if (answer.is === "refused") return this.refuse(answer.error);
        this.view.receive(answer);
        if (answer.is === "done") {
          this.settle();
          return answer;
        }
        // The game has changed in the meantime: does the act still fit?
        if (answer.position.node !== node) return this.refuse(text.changed);
      } catch (error) {
        const isLost = error instanceof Refused && error.status === NO_ANSWER;
        if (!isLost) return this.refuse(reason(error));
        await this.waitForConnection(attempt);
      }
    }
  }

  /** Plays a move as a variation. */
  async branch(move: ProposedMove): Promise<boolean> {
    const { state, shown } = this.store.now;
    const after = await this.act({ do: "branch", node: shown.node, text: move.text });
    if (!after) return false;
    const node = findPlayed(state.tree, after.tree, shown.node, move.san);
    if (node === undefined) this.view.restore();
    else await this.view.go(node);
    return true;
  }

  private send(id: string, action: Action): Promise<Acted> {
    const { revision } = this.store.now.state;
    return this.server.act({ id, revision, action });
  }

  private async waitForConnection(attempt: number): Promise<void> {
    if (!this.store.now.unsent) {
      this.store.change({ unsent: true });
      note(text.unsent);
    }
    const wait = WAITS[Math.min(attempt, WAITS.length - 1)];
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, wait);
    });
  }

  private refuse(sentence: string): null {
    this.settle();
    warn(sentence);
    this.view.restore();
    return null;
  }

  private settle(): void {
    if (this.store.now.unsent) this.store.change({ unsent: false });
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  if (error.message) return error.message;
  return error.status === NOT_YOURS ? text.notAllowed : text.failed;
}
