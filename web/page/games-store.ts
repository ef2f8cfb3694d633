/** Games that are kept in this browser, and nowhere else. */

import type { End, NodeFacts, Side } from "../messages.js";

export interface KeptGame {
  id: string;
  /** The id of its variant, or the whole text of a variant file. */
  variant: string;
  /** The name of the variant. */
  name: string;
  /** The position it begins with, as FEN; `null` while pieces are still being exchanged. */
  start: string | null;
  /** The exchanges before the game, where the players make them. */
  exchanges: string[] | null;
  /** The engine that plays one side; `null` if people play both. */
  engine: { side: Side; level: number } | null;
  /** What the engine misjudges and overlooks follows from this. */
  seed: number;
  /** The moves of the game, and variations. */
  tree: NodeFacts[];
  end: End | null;
  /** When it was begun and last changed, in milliseconds since 1970. */
  begun: number;
  changed: number;
}

const DATABASE = "wazir-games";
const GAMES = "games";

/** The store. Where the browser keeps nothing, as in some private windows, games last as long as
    the page. */
export class GamesStore {
  private readonly database: IDBDatabase | null;
  private readonly here = new Map<string, KeptGame>();

  private constructor(database: IDBDatabase | null) {
    this.database = database;
  }

  static async open(): Promise<GamesStore> {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore(GAMES, { keyPath: "id" satisfies keyof KeptGame });
      return new GamesStore(await done(opening));
    } catch {
      return new GamesStore(null);
    }
  }

  /** Games are there again when the page is opened anew. */
  get lasts(): boolean {
    return this.database !== null;
  }

  /** All games, the one that changed last first. */
  async all(): Promise<KeptGame[]> {
    const games = (await this.ask<KeptGame[]>("readonly", (kept) => kept.getAll())) ?? [
      ...this.here.values(),
    ];
    return games.sort((one, other) => other.changed - one.changed);
  }

  async get(id: string): Promise<KeptGame | null> {
    const kept = await this.ask<KeptGame>("readonly", (games) => games.get(id));
    return kept ?? this.here.get(id) ?? null;
  }

  async put(game: KeptGame): Promise<void> {
    if (!this.database) this.here.set(game.id, game);
    await this.ask("readwrite", (games) => games.put(game));
  }

  async remove(id: string): Promise<void> {
    this.here.delete(id);
    await this.ask("readwrite", (games) => games.delete(id));
  }

  private async ask<T>(
    mode: IDBTransactionMode,
    question: (games: IDBObjectStore) => IDBRequest,
  ): Promise<T | undefined> {
    if (!this.database) return undefined;
    return done(question(this.database.transaction(GAMES, mode).objectStore(GAMES)));
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
