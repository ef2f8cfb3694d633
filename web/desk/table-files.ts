/** The endgame tables that this page may fetch: files of its server, or of its folder. */

import { fileAddress } from "../page/address.js";
import { Refused } from "../page/request.js";
import { say } from "../page/say.js";

/** The most bytes that are fetched for one ending. */
export const MOST_BYTES = 2 ** 24;

/** How far fetching a table has come, in bytes. */
export interface Fetching {
  men: string;
  done: number;
  all: number;
}

/** Hears how far it has come; `null` when nothing is fetched any longer. */
export type Tell = (fetching: Fetching | null) => void;

/** What is said where a table does not come. */
const FAILED = say("The endgame table could not be fetched. Try again in a moment.");

export class TableFiles {
  /** The game that they are of. */
  readonly game: string;
  /** The size of each in bytes, by the name of its file. */
  private readonly sizes: ReadonlyMap<string, number>;

  private constructor(game: string, sizes: ReadonlyMap<string, number>) {
    this.game = game;
    this.sizes = sizes;
  }

  /** Those that the page lists. */
  static ofPage(): TableFiles {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="tables"]');
    const listed = (meta?.content ?? "").split(" ").flatMap((entry): [string, number][] => {
      const [name = "", bytes = ""] = entry.split(":");
      return name === "" ? [] : [[name, Number(bytes)]];
    });
    return new TableFiles(meta?.dataset["game"] ?? "", new Map(listed));
  }

  /** The bytes of some tables together; `null` if one of them is not there. */
  size(men: readonly string[]): number | null {
    const sizes = men.map((men) => this.sizes.get(fileName(men)));
    return sizes.reduce<number | null>(
      (all, size) => (all === null || size === undefined ? null : all + size),
      0,
    );
  }

  /** Fetches a table, or throws a `Refused`. */
  async fetch(men: string, tell: Tell): Promise<ArrayBuffer> {
    const all = this.size([men]) ?? 0;
    const path = `/tables/${encodeURIComponent(this.game)}/${encodeURIComponent(fileName(men))}.table`;
    const response = await fetch(fileAddress(path)).catch(() => null);
    if (!response?.ok || !response.body) throw new Refused(response?.status ?? 0, FAILED);
    const pieces: Uint8Array[] = [];
    const reader = response.body.getReader();
    let done = 0;
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        pieces.push(read.value);
        done += read.value.length;
        if (done > MOST_BYTES) throw new Error("it is larger than it was listed");
        tell({ men, done, all: Math.max(all, done) });
      }
    } catch {
      await reader.cancel().catch(() => {});
      throw new Refused(0, FAILED);
    }
    const file = new Uint8Array(done);
    let at = 0;
    for (const piece of pieces) {
      file.set(piece, at);
      at += piece.length;
    }
    return file.buffer;
  }
}

/** Files have a `p` where the letter of a promoted piece has a plus. */
const fileName = (men: string): string => men.replaceAll("+", "p");
