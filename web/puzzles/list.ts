/** The puzzles of a game, as the page has them: each a line of a file. */

export interface Puzzle {
  /** The whole line, as the desk wants it. */
  text: string;
  fen: string;
  /** Moves of both sides in coordinates. */
  line: string[];
  goal: string;
  themes: string[];
  /** From 1 to 5. */
  grade: number;
  /** What tells it from others, however they are ordered. */
  key: string;
}

/** What is chosen among; empty texts choose everything. */
export interface Choice {
  /** A goal or a theme. */
  theme: string;
  grade: string;
}

const MILLISECONDS_A_DAY = 86_400_000;

export function read(text: string): Puzzle {
  const [fen = "", line = "", goal = "", themes = "", level = "9"] = text.split(";");
  return {
    text,
    fen,
    line: line.split(" "),
    goal,
    themes: themes.split(",").filter((theme) => theme !== ""),
    grade: Math.ceil(Number(level) / 2),
    key: hash(fen).toString(36),
  };
}

/** The easy ones first, and those of one grade as they come. */
export function inOrder(puzzles: Puzzle[]): Puzzle[] {
  return puzzles.toSorted((a, b) => a.grade - b.grade || hash(a.fen) - hash(b.fen));
}

export function fits({ goal, themes, grade }: Puzzle, choice: Choice): boolean {
  const { theme } = choice;
  const themed = theme === "" || goal === theme || themes.includes(theme);
  return themed && (choice.grade === "" || `${grade}` === choice.grade);
}

/** The days since 1970 by the clock of Greenwich, so that all have the same puzzle on the same day. */
export const today = (now = Date.now()): number => Math.floor(now / MILLISECONDS_A_DAY);

/** The puzzle of a day: each has its turn before one comes again. */
export function ofDay(puzzles: Puzzle[], day: number): Puzzle | undefined {
  const shuffled = puzzles.toSorted((a, b) => hash(`daily ${a.fen}`) - hash(`daily ${b.fen}`));
  return shuffled[day % shuffled.length];
}

/** A number that follows from a text: FNV-1a with 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
