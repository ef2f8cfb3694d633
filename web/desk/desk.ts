/** Answers every question that needs no stored game. A page need not know where it is asked. */

import type {
  AnalysisNews,
  AnalysisRequest,
  BetzaAnswer,
  BookPage,
  Composed,
  DesignAnswer,
  DesignChange,
  Edited,
  Editing,
  EndingAnswer,
  EndingPlace,
  ExchangeAnswer,
  ExerciseAnswer,
  ExerciseName,
  Format,
  Glance,
  Introduction,
  Note,
  Openings,
  PgnHead,
  PlayedGame,
  PositionAnswer,
  PuzzleAnswer,
  Question,
  Reached,
  Refusal,
  Side,
  Stamp,
  StudyAnswer,
  StudyMove,
  Threats,
  TileStyle,
} from "../messages.js";
import { BAD_REQUEST, Refused } from "../page/request.js";
import type { Tell } from "./table-files.js";

/** The place where questions are answered. */
export interface Place {
  /** Answers a question, or throws a `Refused`. What is fetched meanwhile is told. */
  ask(question: Question, tell?: Tell): Promise<unknown>;
  /** Thinks about positions, one at a time. */
  analysis(hear: (news: AnalysisNews) => void): Thinker;
}

/** An engine that thinks about what it was last asked. */
export interface Thinker {
  ask(request: AnalysisRequest): void;
}

/** The number of a request that only ends the one before. */
export const STOP = 0;
/** A request that only ends the one before. */
export const STOP_REQUEST: AnalysisRequest = {
  id: STOP,
  variant: "",
  fen: null,
  moves: [],
  lines: 0,
  nodes: null,
  player: null,
};

/** What is noted on a move at first. */
export const NO_NOTE: Note = { comment: "", nags: [], shapes: [] };

const NO_HEAD: PgnHead = { tags: [], result: "*" };

/** What is written besides moves, and how. */
export interface Besides {
  note?: Note;
  head?: PgnHead;
  format?: Format;
}

/** What surrounds a piece: a position, or enemies on some squares of an empty board. */
export type Surroundings = { fen: string } | { blockers: string[] };

/** Asks the questions. In each, a variant is called by its id or by the whole text of its file. */
export class Desk {
  private readonly place: Place;

  constructor(place: Place) {
    this.place = place;
  }

  /** The position after these moves from a FEN. */
  position(variant: string, fen: string, moves: string[]): Promise<PositionAnswer> {
    return this.ask({ ask: "position", variant, fen, moves });
  }

  /** The same, or throws a `Refused`. */
  async reach(variant: string, fen: string, moves: string[]): Promise<Reached> {
    const answer = await this.position(variant, fen, moves);
    if (answer.is === "refused") throw new Refused(BAD_REQUEST, answer.error);
    return answer;
  }

  /** A position as it can be edited. */
  edit(variant: string, fen: string): Promise<Editing> {
    return this.ask({ ask: "edit", variant, fen });
  }

  /** The position that was set up, or all that is wrong with it. */
  setUp(variant: string, edited: Edited): Promise<PositionAnswer> {
    return this.ask({ ask: "set-up", variant, edited });
  }

  /** Why no move leads from one square to another. */
  why(variant: string, fen: string, from: string, to: string): Promise<Refusal> {
    return this.ask({ ask: "why", variant, fen, from, to });
  }

  /** How a piece moves, on a square or, with `null`, from beside the board. */
  glance(
    variant: string,
    piece: string,
    square: string | null,
    around: Surroundings,
  ): Promise<Glance> {
    const { fen, blockers } = { fen: null, blockers: [], ...around };
    return this.ask({ ask: "glance", variant, fen, piece, square, blockers });
  }

  /** The squares that a side attacks. */
  threats(variant: string, fen: string, by: Side): Promise<Threats> {
    return this.ask({ ask: "threats", variant, fen, by });
  }

  /** What a movement means among enemies on some squares. */
  betza(text: string, blockers: string[]): Promise<BetzaAnswer> {
    return this.ask({ ask: "betza", text, blockers });
  }

  /** A tree with a single line. */
  beginStudy(variant: string, fen: string | null, moves: string[]): Promise<StudyAnswer> {
    return this.ask({ ask: "begin-study", variant, fen, moves });
  }

  /** Reads one of the games of a text in any format, by its number from 0; it may be one of the variant,
      too, if that is a text. */
  readStudy(text: string, game: number, variant: string | null = null): Promise<StudyAnswer> {
    return this.ask({ ask: "read-study", text, game, variant });
  }

  /** Writes a tree as text, with what is noted on its start and known of the game. */
  writeStudy(
    variant: string,
    fen: string,
    moves: StudyMove[],
    { note = NO_NOTE, head = NO_HEAD, format = "pgn" }: Besides = {},
  ): Promise<string> {
    return this.ask({ ask: "write-study", variant, study: { fen, note, moves, head, format } });
  }

  /** All that must be known of a game to play it. */
  introduce(variant: string): Promise<Introduction> {
    return this.ask({ ask: "introduce", variant });
  }

  /** The pictures of all pieces, as SVG. */
  sprite(variant: string, tiles: TileStyle): Promise<string> {
    return this.ask({ ask: "sprite", variant, tiles });
  }

  /** A position as SVG. */
  picture(variant: string, fen: string, tiles: TileStyle): Promise<string> {
    return this.ask({ ask: "picture", variant, fen, tiles });
  }

  /** The rules of a game as HTML, for the inside of a page. */
  rules(variant: string, tiles: TileStyle): Promise<string> {
    return this.ask({ ask: "rules", variant, tiles });
  }

  /** A start position as FEN. */
  start(variant: string, seed: number): Promise<string> {
    return this.ask({ ask: "start", variant, seed });
  }

  /** What follows exchanges before a game. */
  exchange(variant: string, choices: string[]): Promise<ExchangeAnswer> {
    return this.ask({ ask: "exchange", variant, choices });
  }

  /** A new design, based on a game. */
  beginDesign(variant: string): Promise<DesignAnswer> {
    return this.ask({ ask: "begin-design", variant });
  }

  /** The text of a variant file, with all that is wrong with it. */
  design(text: string): Promise<DesignAnswer> {
    return this.ask({ ask: "design", text });
  }

  /** The same after a change. */
  changeDesign(text: string, change: DesignChange): Promise<DesignAnswer> {
    return this.ask({ ask: "change-design", text, change });
  }

  /** A movement after a square of its diagram was pressed. */
  compose(text: string, stamp: Stamp): Promise<Composed> {
    return this.ask({ ask: "compose", text, stamp });
  }

  /** The moves of games by position. */
  openings(variant: string, games: PlayedGame[]): Promise<Openings> {
    return this.ask({ ask: "openings", variant, games });
  }

  /** What the opening book knows of the position after these moves. */
  book(variant: string, fen: string, moves: string[]): Promise<BookPage> {
    return this.ask({ ask: "book", variant, fen, moves });
  }

  /** What has become of an exercise after these moves. */
  exercise(variant: string, exercise: ExerciseName, moves: string[]): Promise<ExerciseAnswer> {
    return this.ask({ ask: "exercise", variant, exercise, moves });
  }

  /** Why a piece cannot go somewhere in an exercise. */
  exerciseWhy(
    variant: string,
    exercise: ExerciseName,
    moves: string[],
    from: string,
    to: string,
  ): Promise<Refusal> {
    return this.ask({ ask: "exercise-why", variant, exercise, moves, from, to });
  }

  /** What a position with few men is worth, and, for the square of a man, what it would be worth with
      that man elsewhere. A table that is fetched meanwhile is told. */
  ending(
    variant: string,
    place: EndingPlace,
    man: string | null,
    tell?: Tell,
  ): Promise<EndingAnswer> {
    return this.ask({ ask: "ending", variant, place, man }, tell);
  }

  /** What becomes of a puzzle, which is a line of a file, by these moves. */
  puzzle(variant: string, puzzle: string, moves: string[]): Promise<PuzzleAnswer> {
    return this.ask({ ask: "puzzle", variant, puzzle, moves });
  }

  /** Thinks about positions, one at a time. */
  analysis(hear: (news: AnalysisNews) => void): Thinker {
    return this.place.analysis(hear);
  }

  private ask<Answer>(question: Question, tell?: Tell): Promise<Answer> {
    return this.place.ask(question, tell) as Promise<Answer>;
  }
}
