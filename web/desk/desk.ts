/** Answers every question that needs no stored game. A page need not know where it is asked. */

import type {
  AnalysisNews,
  AnalysisRequest,
  Edited,
  Editing,
  Format,
  Glance,
  Note,
  PositionAnswer,
  Refusal,
  Side,
  StudyAnswer,
  StudyMove,
  Threats,
} from "../messages.js";

export interface Desk {
  /** The position after these moves from a FEN. */
  position(variant: string, fen: string, moves: string[]): Promise<PositionAnswer>;
  /** A position as it can be edited. */
  edit(variant: string, fen: string): Promise<Editing>;
  /** The position that was set up, or all that is wrong with it. */
  setUp(variant: string, edited: Edited): Promise<PositionAnswer>;
  /** Why no move leads from one square to another. */
  why(variant: string, fen: string, from: string, to: string): Promise<Refusal>;
  /** How a piece moves, on a square or, with `null`, from beside the board. */
  glance(variant: string, fen: string, piece: string, square: string | null): Promise<Glance>;
  threats(variant: string, fen: string, by: Side): Promise<Threats>;
  /** Reads one of the games of a text in any format, by its number from 0. */
  readStudy(text: string, game: number): Promise<StudyAnswer>;
  /** Writes a tree with what is noted on its start. */
  writeStudy(
    variant: string,
    fen: string,
    note: Note,
    moves: StudyMove[],
    format: Format,
  ): Promise<string>;
  /** Thinks about positions, one at a time. */
  analysis(hear: (news: AnalysisNews) => void): Thinker;
}

/** An engine that thinks about what it was last asked. */
export interface Thinker {
  ask(request: AnalysisRequest): void;
}

/** The number of a request that only ends the one before. */
export const STOP = 0;
