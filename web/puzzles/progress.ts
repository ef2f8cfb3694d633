/** What was solved of the puzzles of a game, and how many in a row: kept in the browser. */

const KEY = "wazir-puzzles-";

/** How a puzzle was left: solved at the first try and without help, or otherwise. */
type Result = "clean" | "helped";

interface Kept {
  results: Record<string, Result>;
  streak: number;
  best: number;
  /** The last day whose puzzle was solved. */
  day: number;
}

const NOTHING: Kept = { results: {}, streak: 0, best: 0, day: -1 };

export class Progress {
  private readonly key: string;
  private kept: Kept;

  constructor(game: string) {
    this.key = KEY + game;
    this.kept = load(this.key);
  }

  get streak(): number {
    return this.kept.streak;
  }

  get best(): number {
    return this.kept.best;
  }

  /** Puzzles that were solved, those with help included. */
  get solved(): number {
    return Object.keys(this.kept.results).length;
  }

  has(key: string): boolean {
    return key in this.kept.results;
  }

  hasDay(day: number): boolean {
    return this.kept.day === day;
  }

  /** Notes that a puzzle was solved. Who has needed help begins a new row. */
  solve(key: string, clean: boolean, day: number | null): void {
    const streak = clean ? this.kept.streak + 1 : 0;
    const result = clean || this.kept.results[key] === "clean" ? "clean" : "helped";
    this.kept = {
      results: { ...this.kept.results, [key]: result },
      streak,
      best: Math.max(this.kept.best, streak),
      day: day ?? this.kept.day,
    };
    this.save();
  }

  /** Ends a row. */
  fail(): void {
    this.kept = { ...this.kept, streak: 0 };
    this.save();
  }

  private save(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing counts as long as the page is open.
    }
  }
}

function load(key: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return NOTHING;
    const { results, streak, best, day } = kept as Partial<Kept>;
    return {
      results: typeof results === "object" && results !== null ? results : {},
      streak: count(streak, 0),
      best: count(best, 0),
      day: count(day, -1),
    };
  } catch {
    return NOTHING;
  }
}

const count = (value: unknown, usual: number): number =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : usual;
