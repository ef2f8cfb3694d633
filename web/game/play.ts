/** Acts in the game, and handles refusals. */

import type { Action, MoveFacts, State } from "../messages.js";
import { actId } from "./act-id.js";
import { Refused, type Server } from "./server.js";
import { note, warn } from "./speak.js";
import type { Store } from "./store.js";
import { text } from "./text.js";
import { findPlayed } from "./tree.js";
import type { View } from "./view.js";

const NO = 200;
const STALE = 409;
const NOT_YOURS = 403;
const NO_ANSWER = 0;

export class Play {
  private readonly store: Store;
  private readonly server: Server;
  private readonly view: View;
  /** An action that could not be sent, and the node it was meant for. */
  private unsent: { id: string; action: Action; node: number } | null = null;

  constructor(store: Store, server: Server, view: View) {
    this.store = store;
    this.server = server;
    this.view = view;
    store.watch((now, before) => {
      if (now.state !== before.state || now.online !== before.online) void this.resend();
    });
  }

  /** Plays a move in the position shown: in the game, or as a side line. Returns whether it was
      accepted. */
  async move(move: Pick<MoveFacts, "text"> & { san?: string }): Promise<boolean> {
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

  /** Sends an action. Returns the state that follows, or `null` if it was refused. */
  async act(action: Action): Promise<State | null> {
    this.unsent = null;
    return this.tryToAct(actId(), action);
  }

  private async tryToAct(id: string, action: Action): Promise<State | null> {
    const { node } = this.store.now.state.position;
    try {
      return await this.send(id, action);
    } catch (error) {
      if (error instanceof Refused && error.status === STALE) {
        return this.retry(id, action, node);
      }
      if (error instanceof Refused && error.status === NO_ANSWER) {
        this.unsent = { id, action, node };
        note(text.unsent);
      } else {
        warn(reason(error));
      }
      this.view.restore();
      return null;
    }
  }

  private async branch(move: { text: string; san?: string }): Promise<boolean> {
    const { state, shown } = this.store.now;
    const after = await this.act({ do: "branch", node: shown.node, text: move.text });
    if (!after) return false;
    const node = findPlayed(state.tree, after.tree, shown.node, move.san);
    if (node === undefined) this.view.restore();
    else await this.view.go(node);
    return true;
  }

  private async send(id: string, action: Action): Promise<State> {
    const { revision } = this.store.now.state;
    const answer = await this.server.act({ id, revision, action });
    if (answer.is === "refused") throw new Refused(NO, answer.error);
    this.view.receive(answer);
    if (answer.is === "stale") throw new Refused(STALE, "");
    return answer;
  }

  /** The game has changed in the meantime. Sends the action again if the position has not. */
  private async retry(id: string, action: Action, node: number): Promise<State | null> {
    try {
      if (this.store.now.state.position.node === node) return await this.send(id, action);
      warn(text.changed);
    } catch (error) {
      warn(reason(error));
    }
    this.view.restore();
    return null;
  }

  /** Online again: sends what could not be sent, if the position is still the same. */
  private async resend(): Promise<void> {
    const waiting = this.unsent;
    const { online, state } = this.store.now;
    if (!waiting || !online) return;
    this.unsent = null;
    if (state.position.node === waiting.node) await this.tryToAct(waiting.id, waiting.action);
    else warn(text.changed);
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  if (error.message) return error.message;
  return error.status === NOT_YOURS ? text.notAllowed : text.failed;
}
