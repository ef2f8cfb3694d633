/** A tree of moves that lives in the page; the desk knows the rules. */

import type {
  Glance,
  NodeFacts,
  Note,
  Position,
  Reached,
  Refusal,
  Side,
  StudyMove,
  Threats,
} from "../messages.js";
import { type Besides, type Desk, NO_NOTE } from "./desk.js";

/** The position in which every tree begins. */
const START = 0;

export class DeskTree {
  /** The game: its id, or the whole text of its file. */
  readonly variant: string;
  /** The position it begins with. */
  readonly start: Position;
  private readonly desk: Desk;
  private nodes: Map<number, NodeFacts>;
  /** The moves after each node, the first of them first. */
  private readonly children = new Map<number, number[]>();

  constructor(desk: Desk, variant: string, start: Position, nodes: readonly NodeFacts[]) {
    this.desk = desk;
    this.variant = variant;
    this.start = start;
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    for (const { id, parent } of nodes) this.childrenOf(parent).push(id);
  }

  /** The position it begins with, as FEN. */
  get fen(): string {
    return this.start.fen;
  }

  /** The last move of the game itself; the start if none was played. */
  get tip(): number {
    let tip = START;
    for (let at = this.played(tip); at !== undefined; at = this.played(at)) tip = at;
    return tip;
  }

  find(node: number): NodeFacts | undefined {
    return this.nodes.get(node);
  }

  /** The moves that lead to a node. */
  path(node: number): NodeFacts[] {
    const path: NodeFacts[] = [];
    for (let at = this.nodes.get(node); at; at = this.nodes.get(at.parent)) path.unshift(at);
    return path;
  }

  /** The same moves as they are written. */
  sans(node: number): string[] {
    return this.path(node).map(({ san }) => san);
  }

  /** All moves, parents before children, and the first one at each fork before the others. */
  list(): NodeFacts[] {
    return this.below(START).flatMap((id) => this.nodes.get(id) ?? []);
  }

  /** The first moves from the start. */
  first(): Set<number> {
    const first = new Set<number>();
    for (let at = this.childrenOf(START)[0]; at !== undefined; at = this.childrenOf(at)[0]) {
      first.add(at);
    }
    return first;
  }

  async position(node: number): Promise<Position> {
    return node === START ? this.start : { ...(await this.reach(node)), node };
  }

  /** The position after a node and one more move, and that move. */
  reach(node: number, ...more: string[]): Promise<Reached> {
    return this.desk.reach(this.variant, this.fen, [...this.sans(node), ...more]);
  }

  async why(node: number, from: string, to: string): Promise<Refusal> {
    return this.desk.why(this.variant, (await this.position(node)).fen, from, to);
  }

  glance(fen: string, piece: string, square: string | null): Promise<Glance> {
    return this.desk.glance(this.variant, piece, square, { fen });
  }

  async threats(node: number, by: Side): Promise<Threats> {
    return this.desk.threats(this.variant, (await this.position(node)).fen, by);
  }

  /** The tree as text, with what is noted on its start and known of the game. */
  write(besides: Besides = {}): Promise<string> {
    return this.desk.writeStudy(this.variant, this.fen, numbered(this.list()), besides);
  }

  /** Puts the move that led to a position behind a node, or finds it there; its id. A move of the
      game itself is `main`. */
  add(parent: number, { ply, played }: Reached, main = false): number {
    if (!played) return parent;
    const { san, number, side } = played;
    const siblings = this.childrenOf(parent);
    let id = siblings.find((sibling) => this.nodes.get(sibling)?.san === san);
    if (id === undefined) {
      id = Math.max(START, ...this.nodes.keys()) + 1;
      this.nodes.set(id, { id, parent, main, ply, number, side, san, note: NO_NOTE });
      siblings.push(id);
    }
    if (main) {
      this.change(id, { main });
      move(siblings, id, 0);
    }
    return id;
  }

  /** Changes what is noted on a move. */
  note(id: number, change: Partial<Note>): void {
    const node = this.nodes.get(id);
    if (node) this.change(id, { note: { ...node.note, ...change } });
  }

  /** Makes a variation the first one at its fork. */
  promote(id: number): void {
    const siblings = this.childrenOf(this.nodes.get(id)?.parent ?? START);
    const played = siblings.some((sibling) => this.nodes.get(sibling)?.main);
    move(siblings, id, played ? 1 : 0);
  }

  /** Removes a move with all that follows it. */
  remove(id: number): void {
    const siblings = this.childrenOf(this.nodes.get(id)?.parent ?? START);
    siblings.splice(siblings.indexOf(id), 1);
    const kept = new Set(this.below(START));
    this.nodes = new Map([...this.nodes].filter(([id]) => kept.has(id)));
  }

  private change(id: number, part: Partial<NodeFacts>): void {
    const node = this.nodes.get(id);
    if (node) this.nodes.set(id, { ...node, ...part });
  }

  private played(id: number): number | undefined {
    return this.childrenOf(id).find((child) => this.nodes.get(child)?.main);
  }

  private childrenOf(id: number): number[] {
    const known = this.children.get(id) ?? [];
    this.children.set(id, known);
    return known;
  }

  /** Everything after a node: first the moves after it, then what follows the last of them. */
  private below(id: number): number[] {
    const next = [id];
    const found: number[] = [];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const children = this.childrenOf(at);
      found.push(...children);
      next.push(...children.toReversed());
    }
    return found;
  }
}

/** The moves of a tree as they are written: with the ids 1, 2, 3 ... */
export function numbered(list: readonly NodeFacts[]): StudyMove[] {
  const numbers = new Map(list.map(({ id }, index) => [id, index + 1]));
  return list.map(({ parent, san, note }) => ({
    parent: numbers.get(parent) ?? START,
    text: san,
    note,
  }));
}

function move(list: number[], item: number, to: number): void {
  list.splice(list.indexOf(item), 1);
  list.splice(to, 0, item);
}
