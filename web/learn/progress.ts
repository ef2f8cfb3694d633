/** The stars that were won in the exercises of a game: kept in the browser. */
import type { ExerciseName } from "../messages.js";

const KEY = "wazir-exercises-";

/** The most stars that were won, by piece and task, then by number. */
type Won = Record<string, Record<number, number>>;

export class Progress {
  private readonly key: string;
  private readonly won: Won;

  constructor(game: string) {
    this.key = KEY + game;
    this.won = load(this.key);
  }

  /** Notes that so many stars were won. More from an earlier time stay. */
  keep({ piece, task, number }: ExerciseName, stars: number): void {
    const kind = `${piece} ${task}`;
    const before = this.won[kind]?.[number] ?? 0;
    this.won[kind] = { ...this.won[kind], [number]: Math.max(before, stars) };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.won));
    } catch {
      // A browser that keeps nothing counts as long as the page is open.
    }
  }

  /** The number of exercises that were done, and of stars, of one piece or of all. */
  sum(piece?: string): { done: number; stars: number } {
    const kinds = Object.entries(this.won).filter(
      ([kind]) => piece === undefined || kind.startsWith(`${piece} `),
    );
    const all = kinds.flatMap(([, numbers]) => Object.values(numbers));
    return { done: all.length, stars: all.reduce((sum, stars) => sum + stars, 0) };
  }
}

/** Three stars for the fewest moves, two for half as many again, or else one. */
export function starsFor(made: number, least: number): number {
  if (made <= least) return 3;
  return made <= Math.ceil(least * 1.5) ? 2 : 1;
}

function load(key: string): Won {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Won) : {};
  } catch {
    return {};
  }
}
