/** The tree that is studied. It lives in the page; the desk knows the rules. */

import type { Desk } from "../desk/desk.js";
import { START } from "../game/tree.js";
import type {
  Acted,
  Action,
  Request as ActRequest,
  Glance,
  May,
  NodeFacts,
  Position,
  Refusal,
  Side,
  State,
  Study as StudyFacts,
  StudyMove,
  Threats,
} from "../messages.js";
import { Refused } from "../page/request.js";

const BAD_REQUEST = 400;

/** What a study allows: variations, and nothing of a game. */
const MAY: May = {
  play: false,
  take_back: false,
  resign: false,
  offer_draw: false,
  answer: false,
  move_now: false,
  switch: false,
  pause: false,
  claim_win: false,
  branch: true,
  hint: false,
  rematch: false,
};

/** Answers as the server of a stored game does. */
export class Study {
  readonly variant: string;
  /** The position it begins with. */
  readonly fen: string;
  private readonly desk: Desk;
  private readonly start: Position;
  private nodes: Map<number, NodeFacts>;
  /** The moves after each node, the first of them first. */
  private readonly children = new Map<number, number[]>();
  private revision = 0;
  /** The position to show where the one that was shown is gone. */
  private home: Position;

  constructor(desk: Desk, { variant, fen, tree }: StudyFacts, start: Position) {
    this.desk = desk;
    this.variant = variant;
    this.fen = fen;
    this.start = start;
    this.home = start;
    this.nodes = new Map(tree.map((node) => [node.id, node]));
    for (const { id, parent } of tree) this.childrenOf(parent).push(id);
  }

  /** The study as the parts of the play page see it: a game that is over, with variations. */
  state(): State {
    const nobody = { name: "", engine: false, present: false };
    return {
      revision: this.revision,
      yours: [],
      white: nobody,
      black: nobody,
      phase: "over",
      position: this.home,
      tree: this.tree(),
      prelude: [],
      task: null,
      waiting: null,
      clocks: null,
      end: null,
      draw_offer: null,
      take_back_offer: null,
      pause_offer: null,
      claim_in: null,
      may: MAY,
      thinking: false,
      watchers: 0,
      invite: null,
      rematch: null,
    };
  }

  /** The moves that lead to a node. */
  path(node: number): NodeFacts[] {
    const path: NodeFacts[] = [];
    for (let at = this.nodes.get(node); at; at = this.nodes.get(at.parent)) path.unshift(at);
    return path;
  }

  async position(node: number): Promise<Position> {
    return node === START ? this.start : { ...(await this.after(this.sans(node))), node };
  }

  async why(node: number, from: string, to: string): Promise<Refusal> {
    return this.desk.why(this.variant, (await this.position(node)).fen, from, to);
  }

  glance(variant: string, fen: string, piece: string, square: string | null): Promise<Glance> {
    return this.desk.glance(variant, piece, square, { fen });
  }

  async threats(node: number, by: Side): Promise<Threats> {
    return this.desk.threats(this.variant, (await this.position(node)).fen, by);
  }

  pgn(): Promise<string> {
    const tree = this.tree();
    const numbers = new Map(tree.map(({ id }, index) => [id, index + 1]));
    const moves = tree.map(
      ({ parent, san, comment }): StudyMove => ({
        parent: numbers.get(parent) ?? START,
        text: san,
        comment,
      }),
    );
    return this.desk.writePgn(this.variant, this.fen, moves);
  }

  async act({ action }: ActRequest): Promise<Acted> {
    await this.change(action);
    this.revision += 1;
    return { is: "done", ...this.state() };
  }

  private async change(action: Action): Promise<void> {
    switch (action.do) {
      case "branch":
        return this.add(action.node, action.text);
      case "promote":
        return this.promote(action.node);
      case "delete":
        this.home = await this.position(this.nodes.get(action.node)?.parent ?? START);
        return this.remove(action.node);
      case "comment": {
        const node = this.nodes.get(action.node);
        if (node) this.nodes.set(node.id, { ...node, comment: action.text });
        return;
      }
      default:
        throw new Error(`a study knows no ${action.do}`);
    }
  }

  private async add(parent: number, text: string): Promise<void> {
    const { ply, played } = await this.after([...this.sans(parent), text]);
    if (!played) return;
    const { san, number, side } = played;
    const siblings = this.childrenOf(parent);
    if (siblings.some((id) => this.nodes.get(id)?.san === san)) return;
    const id = Math.max(START, ...this.nodes.keys()) + 1;
    this.nodes.set(id, { id, parent, main: false, ply, number, side, san, comment: "" });
    siblings.push(id);
  }

  private promote(id: number): void {
    const siblings = this.childrenOf(this.nodes.get(id)?.parent ?? START);
    siblings.splice(siblings.indexOf(id), 1);
    siblings.unshift(id);
  }

  private remove(id: number): void {
    const siblings = this.childrenOf(this.nodes.get(id)?.parent ?? START);
    siblings.splice(siblings.indexOf(id), 1);
    const kept = new Set(this.below(START));
    this.nodes = new Map([...this.nodes].filter(([id]) => kept.has(id)));
  }

  /** The position after moves from the start, and its last move. */
  private async after(moves: string[]) {
    const answer = await this.desk.position(this.variant, this.fen, moves);
    if (answer.is === "refused") throw new Refused(BAD_REQUEST, answer.error);
    return answer;
  }

  private sans(node: number): string[] {
    return this.path(node).map(({ san }) => san);
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

  /** All moves, parents before children. The first move at each fork is the main one. */
  private tree(): NodeFacts[] {
    const main = new Set<number>();
    for (let at = this.childrenOf(START)[0]; at !== undefined; at = this.childrenOf(at)[0]) {
      main.add(at);
    }
    return this.below(START).flatMap((id) => {
      const node = this.nodes.get(id);
      return node ? [{ ...node, main: main.has(id) }] : [];
    });
  }
}
