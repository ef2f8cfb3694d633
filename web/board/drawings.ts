/** What the viewer draws on the board: arrows and circles, until the next click. */
import type { Arrow } from "./options.js";

export class Drawings {
  private finished: Arrow[] = [];
  private sketched: Arrow | null = null;

  all(): Arrow[] {
    return this.sketched ? [...this.finished, this.sketched] : this.finished;
  }

  /** What is being drawn. */
  sketch(arrow: Arrow | null): void {
    this.sketched = arrow;
  }

  /** Adds it; the same once more takes it away. */
  add(arrow: Arrow): void {
    const alike = ({ from, to }: Arrow) => from === arrow.from && to === arrow.to;
    const old = this.finished.find(alike);
    this.finished = this.finished.filter((one) => !alike(one));
    if (old?.kind !== arrow.kind) this.finished.push(arrow);
  }

  clear(): void {
    this.finished = [];
  }
}
