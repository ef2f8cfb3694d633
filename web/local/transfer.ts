/** All games as one file, and back. It is JSON, since PGN has no place for the text of an own
    variant, for exchanges before the game that are not over, or for the engine's level and seed;
    the PGN of each game is in it for other programs. */

import type { Desk } from "../desk/desk.js";
import { DeskTree, numbered } from "../desk/desk-tree.js";
import type { End, NodeFacts, Side } from "../messages.js";
import type { KeptGame } from "../page/games-store.js";
import { BAD_REQUEST, Refused } from "../page/request.js";
import { FULL_STRENGTH, pgnHead } from "./game.js";
import { text } from "./text.js";

const FORMAT = "wazir-games";
/** The longest id of a game. */
const LONGEST_ID = 64;

interface File {
  format: typeof FORMAT;
  games: (KeptGame & { pgn: string | null })[];
}

export async function writeGames(desk: Desk, games: readonly KeptGame[]): Promise<string> {
  const written: File = { format: FORMAT, games: [] };
  for (const game of games) {
    const { variant, start, tree } = game;
    // What cannot be written as PGN is kept all the same.
    const pgn =
      start === null
        ? null
        : await desk
            .writeStudy(variant, start, numbered(tree), { head: pgnHead(game) })
            .catch(() => null);
    written.games.push({ ...game, pgn });
  }
  return `${JSON.stringify(written, null, 1)}\n`;
}

/** The games of a file, each played again, or the reason why it cannot be.

    Throws a `Refused` when it is no such file. */
export async function readGames(desk: Desk, words: string): Promise<(KeptGame | Refused)[]> {
  let file: Partial<File> | null;
  try {
    file = JSON.parse(words) as Partial<File> | null;
  } catch {
    file = null;
  }
  if (file?.format !== FORMAT || !Array.isArray(file.games))
    throw new Refused(BAD_REQUEST, text.noFile);
  const read: (KeptGame | Refused)[] = [];
  for (const game of file.games as unknown[]) {
    try {
      read.push(await readGame(desk, game));
    } catch (error) {
      read.push(error instanceof Refused ? error : new Refused(BAD_REQUEST, text.noFile));
    }
  }
  return read;
}

async function readGame(desk: Desk, game: unknown): Promise<KeptGame> {
  const fields = record(game);
  const variant = words(fields["variant"]);
  const { facts } = await desk.introduce(variant);
  const exchanges = fields["exchanges"] === null ? null : list(fields["exchanges"]).map(words);
  const exchanged = exchanges && (await desk.exchange(variant, exchanges));
  if (exchanged?.is === "refused") throw new Refused(BAD_REQUEST, exchanged.error);
  const start = fields["start"] === null ? null : words(fields["start"]);
  if (start === null && !exchanged?.task) throw new Refused(BAD_REQUEST, text.noFile);
  const played = start === null ? null : await replay(desk, variant, start, list(fields["tree"]));
  const id = words(fields["id"]);
  if (!id || id.length > LONGEST_ID) throw new Refused(BAD_REQUEST, text.noFile);
  return {
    ...{ id, variant, name: facts.name, start, exchanges },
    engine: fields["engine"] === null ? null : readEngine(record(fields["engine"])),
    seed: number(fields["seed"]),
    tree: played?.tree ?? [],
    end: played?.end ?? readEnd(fields["end"]),
    begun: number(fields["begun"]),
    changed: number(fields["changed"]),
  };
}

/** Plays the moves of a tree again, the game itself first. */
async function replay(
  desk: Desk,
  variant: string,
  start: string,
  nodes: unknown[],
): Promise<{ tree: NodeFacts[]; end: End | null }> {
  const moves = nodes.map((node) => {
    const { id, parent, main, san, note } = record(node);
    return {
      ...{ id: number(id), parent: number(parent), main: main === true },
      ...{ san: words(san), comment: words(record(note)["comment"]) },
    };
  });
  const played = moves.filter(({ main }) => main).map(({ san }) => san);
  const study = await desk.beginStudy(variant, start, played);
  if (study.is === "refused") throw new Refused(BAD_REQUEST, study.error);
  const first = await desk.reach(variant, start, []);
  const tree = new DeskTree(desk, variant, first, study.tree);
  const places = new Map([[0, 0]]);
  for (const { id, parent, san, comment } of moves) {
    const at = places.get(parent);
    if (at === undefined) throw new Refused(BAD_REQUEST, text.noFile);
    const known = tree.list().find((node) => node.parent === at && node.san === san);
    const place = known?.id ?? tree.add(at, await tree.reach(at, san));
    if (comment) tree.note(place, { comment });
    places.set(id, place);
  }
  const { end } = await tree.reach(tree.tip);
  return { tree: tree.list(), end };
}

function readEngine({ side, level }: Record<string, unknown>): KeptGame["engine"] {
  const isLevel = number(level) >= 1 && number(level) <= FULL_STRENGTH;
  if ((side !== "w" && side !== "b") || !isLevel) throw new Refused(BAD_REQUEST, text.noFile);
  return { side: side satisfies Side, level: number(level) };
}

/** An end that does not follow from the rules. */
function readEnd(end: unknown): End | null {
  if (end === null) return null;
  const { reason, result } = record(end);
  if (reason === text.agreed.reason) return text.agreed;
  return text.resigned(result === "1-0" ? "b" : "w");
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new Refused(BAD_REQUEST, text.noFile);
  return value as Record<string, unknown>;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Refused(BAD_REQUEST, text.noFile);
  return value;
}

function words(value: unknown): string {
  if (typeof value !== "string") throw new Refused(BAD_REQUEST, text.noFile);
  return value;
}

/** A whole number that is not negative. */
function number(value: unknown): number {
  const isWhole = typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
  if (!isWhole) throw new Refused(BAD_REQUEST, text.noFile);
  return value;
}
