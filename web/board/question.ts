/** The question about a piece: one at a time, and asking the same again ends it. */
import type { Spot } from "./input.js";
import type { BoardOptions } from "./options.js";

export class Question {
  private readonly options: BoardOptions;
  private readonly pieceAt: (spot: Spot) => string | undefined;
  /** Piece and square of the open question. */
  private subject: string | null = null;

  constructor(options: BoardOptions, pieceAt: (spot: Spot) => string | undefined) {
    this.options = options;
    this.pieceAt = pieceAt;
  }

  ask(spot: Spot): void {
    const piece = this.pieceAt(spot);
    const square = "square" in spot ? spot.square : null;
    const subject = `${piece} ${square}`;
    const again = this.subject === subject;
    this.end();
    if (piece === undefined || again) return;
    this.subject = subject;
    this.options.onAsk?.(piece, square);
  }

  /** Returns whether there was a question to end. */
  end(): boolean {
    if (this.subject === null) return false;
    this.subject = null;
    this.options.onAskEnd?.();
    return true;
  }
}
