/** Questions about a piece: one at a time, and the same once more ends it. */
import type { Spot } from "./input.js";
import type { BoardOptions } from "./options.js";

export class Asking {
  private readonly options: BoardOptions;
  private readonly pieceAt: (spot: Spot) => string | undefined;
  /** What is asked about. */
  private about: string | null = null;

  constructor(options: BoardOptions, pieceAt: (spot: Spot) => string | undefined) {
    this.options = options;
    this.pieceAt = pieceAt;
  }

  ask(spot: Spot): void {
    const piece = this.pieceAt(spot);
    const square = "square" in spot ? spot.square : null;
    const about = `${piece} ${square}`;
    const again = this.about === about;
    this.end();
    if (piece === undefined || again) return;
    this.about = about;
    this.options.onAsk?.(piece, square);
  }

  /** True if there was a question. */
  end(): boolean {
    if (this.about === null) return false;
    this.about = null;
    this.options.onAskEnd?.();
    return true;
  }
}
