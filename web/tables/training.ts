/** You against perfect defence: what your moves gave away. Knows no boards. */
import type { Ending, EndingMove, Side, Worth } from "../messages.js";
import { text } from "./text.js";

/** How a move was. */
export interface Judgement {
  words: string;
  /** What was there to be had is gone. */
  isLost: boolean;
}

/** One attempt at an ending. */
export class Training {
  readonly side: Side;
  /** What was there to be had when it began. */
  private readonly aim: Worth["winner"];
  /** Moves of the player, and what each gave away, in moves. */
  private readonly given: number[] = [];

  constructor(side: Side, begin: Ending) {
    this.side = side;
    this.aim = begin.worth?.winner ?? "nobody";
  }

  /** The number of moves made so far. */
  get made(): number {
    return this.given.length;
  }

  /** The number of moves given away so far. */
  get lost(): number {
    return this.given.reduce((all, one) => all + one, 0);
  }

  /** What is asked of the player. */
  task(): string {
    return this.aim === this.side ? text.yours[this.side] : text.hold[this.side];
  }

  /** Judges a move among all that there were, the best first. */
  judge(played: EndingMove, all: readonly EndingMove[]): Judgement {
    const best = all[0] ?? played;
    const isWin = this.aim === this.side;
    const isKept = played.worth.winner === this.aim;
    const given =
      isWin && isKept && best.worth.winner === this.aim ? played.worth.moves - best.worth.moves : 0;
    this.given.push(given);
    if (!isKept) {
      const say = isWin ? text.slips : text.spoils;
      return { words: say(played.worth.words), isLost: true };
    }
    return { words: given === 0 ? text.good : text.slower(given), isLost: false };
  }

  /** Forgets the last move. */
  takeBack(): void {
    this.given.pop();
  }
}
