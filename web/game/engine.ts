/** The engine's help: a hint, and the evaluation bar. */

import { Refused } from "../page/request.js";
import { isPlace } from "./board.js";
import { showEvalBar } from "./eval-bar.js";
import type { Server } from "./server.js";
import { note, warn } from "./speak.js";
import type { Store } from "./store.js";
import { text } from "./text.js";

/** How long a position must be shown before it is evaluated, in milliseconds. */
const PAUSE = 200;

/** Answers what the engine is asked. */
type Advice = Pick<Server, "hint" | "evaluation">;

export class Engine {
  private readonly store: Store;
  private readonly server: Advice;

  constructor(store: Store, server: Advice, bar: HTMLElement) {
    this.store = store;
    this.server = server;
    showEvalBar(store, bar, ({ prefs, state }) => prefs.evalBar && state.may.hint);
    this.keepEvaluating();
  }

  /** Shows which piece to move; asked again, the whole move. */
  async hint(): Promise<void> {
    const { shown, hint, state } = this.store.now;
    if (!state.may.hint) return;
    if (hint) {
      this.store.change({ hint: { ...hint, whole: true } });
      note(text.hintIs(hint.hint.best.san));
      return;
    }
    try {
      const found = await this.server.hint(shown.node);
      if (this.store.now.shown.node !== shown.node) return;
      // To pass, or to build a wall instead of moving, is no piece's move.
      const whole = !isPlace(found.from);
      this.store.change({ hint: { hint: found, whole } });
      note(whole ? text.hintIs(found.best.san) : this.describePiece(found.from));
    } catch (error) {
      warn((error instanceof Refused && error.message) || text.noHint);
    }
  }

  private describePiece(from: string): string {
    const { facts, shown } = this.store.now;
    const known = Object.values(facts.pieces);
    if (from.endsWith("@")) {
      const piece = known.find(({ letter }) => `${letter}@` === from);
      return text.hintHand(piece?.name ?? from);
    }
    return text.hintPiece(facts.pieces[shown.pieces[from] ?? ""]?.name ?? "", from);
  }

  /** Evaluates every position that is shown for a while, as long as the bar is on. */
  private keepEvaluating(): void {
    let waiting = 0;
    this.store.watch((now, before) => {
      const wanted = now.prefs.evalBar && now.state.may.hint;
      const same =
        now !== before &&
        now.shown.node === before.shown.node &&
        now.prefs.evalBar === before.prefs.evalBar &&
        now.state.may.hint === before.state.may.hint;
      if (same && (now.evaluation !== null || before.evaluation === null)) return;
      clearTimeout(waiting);
      if (!wanted) return;
      waiting = window.setTimeout(async () => {
        const { node } = this.store.now.shown;
        const evaluation = await this.server.evaluation(node).catch(() => null);
        if (evaluation && this.store.now.shown.node === node) this.store.change({ evaluation });
      }, PAUSE);
    });
  }
}
