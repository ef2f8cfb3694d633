/** The design that is being made: its text, what was read in it, and what came before. */

import type { Desk } from "../desk/desk.js";
import type { Design, DesignAnswer, DesignChange } from "../messages.js";
import { newDesignId, saveDesign } from "../page/designs.js";
import { text } from "./text.js";

/** Most steps that can be undone. */
const MOST_STEPS = 200;

export class Draft {
  readonly desk: Desk;
  /** The id in the browser's store; `null` until the first change. */
  id: string | null;
  /** The latest reading. */
  now: Design;
  private readonly before: string[] = [];
  private readonly listeners: ((design: Design) => void)[] = [];
  private readonly complain: (sentence: string) => void;
  /** Changes are made one after the other. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(desk: Desk, begun: Design, id: string | null, complain: (sentence: string) => void) {
    this.desk = desk;
    this.now = begun;
    this.id = id;
    this.complain = complain;
  }

  /** Calls back now and after each change. */
  listen(listener: (design: Design) => void): void {
    this.listeners.push(listener);
    listener(this.now);
  }

  /** Makes a change; what makes no sense is said and not done. */
  change(change: DesignChange): Promise<void> {
    return this.next(() => this.desk.changeDesign(this.now.text, change));
  }

  set(field: string, value: boolean | number | string | string[] | null): Promise<void> {
    return this.change({ change: "set", field, value });
  }

  /** Takes another text. */
  write(text: string): Promise<void> {
    return this.next(() => this.desk.design(text));
  }

  /** Begins anew with another game. */
  begin(variant: string): Promise<void> {
    return this.next(() => this.desk.beginDesign(variant));
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  undo(): Promise<void> {
    const text = this.before.pop();
    if (text === undefined) return Promise.resolve();
    return this.next(() => this.desk.design(text), false);
  }

  /** Nothing has been changed since the design was begun. */
  get untouched(): boolean {
    return this.id === null && !this.canUndo;
  }

  /** Keeps the design in the browser; returns whether that was possible. */
  keep(): boolean {
    this.id ??= newDesignId();
    const { text, form } = this.now;
    const kept = saveDesign(this.id, text, form?.name || undefined);
    if (kept) history.replaceState(null, "", `${location.pathname}#own=${this.id}`);
    return kept;
  }

  /** Waits until all changes are made. */
  settled(): Promise<unknown> {
    return this.queue;
  }

  private next(ask: () => Promise<DesignAnswer>, remember = true): Promise<void> {
    const step = this.queue.then(async () => {
      let answer: DesignAnswer;
      try {
        answer = await ask();
      } catch (error) {
        this.complain((error instanceof Error && error.message) || text.offline);
        return;
      }
      if (answer.is === "refused") {
        this.complain(answer.error);
      } else {
        this.complain("");
        const before = this.now.text;
        const changes = answer.text !== before;
        this.now = answer;
        if (changes && remember) {
          this.before.push(before);
          if (this.before.length > MOST_STEPS) this.before.shift();
        }
        if (changes) this.keep();
      }
      for (const listener of this.listeners) listener(this.now);
    });
    this.queue = step;
    return step;
  }
}
