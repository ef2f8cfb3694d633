/** The viewer's own arrows and circles, which last until the next click. */
import type { Arrow } from "./options.js";

export class Drawings {
  private finished: Arrow[] = [];
  private draft: Arrow | null = null;

  all(): Arrow[] {
    return this.draft ? [...this.finished, this.draft] : this.finished;
  }

  /** Shows an arrow that is still being drawn; `null` removes it. */
  sketch(arrow: Arrow | null): void {
    this.draft = arrow;
  }

  /** Adds an arrow, or removes it if it is already there. */
  add(arrow: Arrow): void {
    const isAlike = ({ from, to }: Arrow) => from === arrow.from && to === arrow.to;
    const old = this.finished.find(isAlike);
    this.finished = this.finished.filter((one) => !isAlike(one));
    if (old?.kind !== arrow.kind) this.finished.push(arrow);
  }

  clear(): void {
    this.finished = [];
  }
}
