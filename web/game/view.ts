/** Chooses the position that is shown: the game's latest, or another one of the tree. */

import type { Position, State } from "../messages.js";
import type { Server } from "./server.js";
import { warn } from "./speak.js";
import type { Store } from "./store.js";
import { text } from "./text.js";
import { find, line, START } from "./tree.js";

export class View {
  private readonly store: Store;
  private readonly server: Pick<Server, "position">;
  /** The positions fetched so far, by node. */
  private readonly known = new Map<number, Position>();
  /** The node asked for last: an answer to an older question comes too late. */
  private wanted: number;

  constructor(store: Store, server: Pick<Server, "position">) {
    this.store = store;
    this.server = server;
    this.wanted = store.now.shown.node;
    this.known.set(this.wanted, store.now.shown);
  }

  /** Takes over the state that the server sent, unless it is older than the known one. */
  receive(state: State): void {
    const { now } = this.store;
    if (state.revision < now.state.revision) return;
    const grew = now.state.tree.every((node) => {
      const same = find(state.tree, node.id);
      return same?.san === node.san && same.parent === node.parent;
    });
    if (!grew) this.known.clear();
    const { position } = state;
    this.known.set(position.node, position);
    const gone = now.shown.node !== START && !find(state.tree, now.shown.node);
    const live = now.live || gone;
    const moved = position.node !== now.state.position.node;
    if (live) this.wanted = position.node;
    // News that do not change the position (an arrival, an offer) leave the board alone.
    const same =
      !moved &&
      position.fen === now.state.position.fen &&
      state.task === now.state.task &&
      state.phase === now.state.phase;
    const shown = live && !(same && now.live) ? position : now.shown;
    const stale =
      moved && live ? { hint: null, explained: null, evaluation: null, threats: null } : {};
    // The same news come twice, as the answer to an act and through the socket: what shows the
    // tree is not made anew then, or a press on it that is going on would be lost.
    const tree = state.revision === now.state.revision ? now.state.tree : state.tree;
    this.store.change({
      state: { ...state, tree },
      received: performance.now(),
      shown,
      live,
      unseen: !live && (now.unseen || moved),
      confirm: state.phase === now.state.phase ? now.confirm : null,
      proposed: moved ? null : now.proposed,
      ...stale,
    });
  }

  /** Another game has begun: nothing is known of it but what is shown. */
  restart(): void {
    const { shown } = this.store.now;
    this.known.clear();
    this.known.set(shown.node, shown);
    this.wanted = shown.node;
  }

  /** Shows the position again after a move that was not made. */
  restore(): void {
    this.store.change({ shown: { ...this.store.now.shown } });
  }

  async go(node: number): Promise<void> {
    this.wanted = node;
    const position = await this.position(node);
    if (!position || this.wanted !== node) return;
    const { state } = this.store.now;
    const live = node === state.position.node;
    this.store.change({
      // A copy, so that the board shows it again where it was left by a move still on its way.
      shown: { ...position },
      live,
      unseen: live ? false : this.store.now.unseen,
      hint: null,
      explained: null,
      evaluation: null,
      threats: null,
    });
    for (const near of [this.before(node), this.after(node)]) {
      if (near !== undefined) void this.position(near, true);
    }
  }

  first(): void {
    void this.go(START);
  }

  previous(): void {
    const before = this.before(this.wanted);
    if (before !== undefined) void this.go(before);
  }

  next(): void {
    const after = this.after(this.wanted);
    if (after !== undefined) void this.go(after);
  }

  /** Goes to the end of the line that is shown. */
  last(): void {
    const { tree } = this.store.now.state;
    const end = line(tree, this.wanted).at(-1)?.id;
    void this.go(end ?? this.wanted);
  }

  /** Goes to the game's latest position. */
  latest(): void {
    void this.go(this.store.now.state.position.node);
  }

  private before(node: number): number | undefined {
    return find(this.store.now.state.tree, node)?.parent;
  }

  private after(node: number): number | undefined {
    return line(this.store.now.state.tree, node)[0]?.id;
  }

  private async position(node: number, quietly = false): Promise<Position | undefined> {
    const known = this.known.get(node);
    if (known) return known;
    try {
      const position = await this.server.position(node);
      this.known.set(node, position);
      return position;
    } catch {
      if (!quietly) warn(text.failed);
      return undefined;
    }
  }
}
