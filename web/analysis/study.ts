/** The tree that is studied. It lives in the page; the desk knows the rules. */

import { draw } from "../board/drawings.js";
import type { Desk } from "../desk/desk.js";
import { DeskTree } from "../desk/desk-tree.js";
import { emptyState, NOTHING } from "../game/empty.js";
import { START } from "../game/tree.js";
import type {
  Acted,
  Action,
  Request as ActRequest,
  Format,
  Glance,
  NodeFacts,
  Note,
  Position,
  Refusal,
  Shape,
  Side,
  State,
  Study as StudyFacts,
  Threats,
} from "../messages.js";

/** Answers as the server of a stored game does. */
export class Study {
  private readonly desk: Desk;
  readonly variant: string;
  /** What is noted on that position. */
  startNote: Note;
  private moves: DeskTree;
  private revision = 0;
  /** The position to show where the one that was shown is gone. */
  private home: Position;

  constructor(desk: Desk, { variant, note, tree }: StudyFacts, start: Position) {
    this.desk = desk;
    this.variant = variant;
    this.startNote = note;
    this.home = start;
    this.moves = plant(desk, variant, start, tree);
  }

  /** The position it begins with. */
  get fen(): string {
    return this.moves.fen;
  }

  /** Another tree of the same game in place of this one. */
  async replace({ fen, note, tree }: StudyFacts): Promise<void> {
    const { start } = this.moves;
    this.home = fen === start.fen ? start : await this.desk.reach(this.variant, fen, []);
    this.startNote = note;
    this.moves = plant(this.desk, this.variant, this.home, tree);
    this.revision += 1;
  }

  /** The study as the parts of the play page see it: a game that is over, with variations. */
  state(): State {
    const may = { ...NOTHING, branch: true };
    return { ...emptyState(this.home), revision: this.revision, tree: this.tree(), may };
  }

  /** The moves that lead to a node. */
  path(node: number): NodeFacts[] {
    return this.moves.path(node);
  }

  position(node: number): Promise<Position> {
    return this.moves.position(node);
  }

  why(node: number, from: string, to: string): Promise<Refusal> {
    return this.moves.why(node, from, to);
  }

  glance(fen: string, piece: string, square: string | null): Promise<Glance> {
    return this.moves.glance(fen, piece, square);
  }

  threats(node: number, by: Side): Promise<Threats> {
    return this.moves.threats(node, by);
  }

  /** The whole tree as text. */
  write(format: Format): Promise<string> {
    return this.moves.write({ note: this.startNote, format });
  }

  /** Changes what is noted on a position. */
  note(id: number, change: Partial<Note>): State {
    if (id === START) this.startNote = { ...this.startNote, ...change };
    else this.moves.note(id, change);
    this.revision += 1;
    return this.state();
  }

  /** Draws an arrow or a circle on a position, or removes it. */
  draw(id: number, shape: Shape): State {
    return this.note(id, { shapes: draw(this.noteOn(id).shapes, shape) });
  }

  private noteOn(id: number): Note {
    return this.moves.find(id)?.note ?? this.startNote;
  }

  async act({ action }: ActRequest): Promise<Acted> {
    await this.change(action);
    this.revision += 1;
    return { is: "done", ...this.state() };
  }

  private async change(action: Action): Promise<void> {
    switch (action.do) {
      case "branch": {
        this.moves.add(action.node, await this.moves.reach(action.node, action.text));
        return;
      }
      case "promote":
        return this.moves.promote(action.node);
      case "delete":
        this.home = await this.position(this.moves.find(action.node)?.parent ?? START);
        return this.moves.remove(action.node);
      case "comment":
        this.note(action.node, { comment: action.text });
        return;
      default:
        throw new Error(`a study knows no ${action.do}`);
    }
  }

  /** All moves. The first move at each fork is the main one. */
  private tree(): NodeFacts[] {
    const first = this.moves.first();
    return this.moves.list().map((node) => ({ ...node, main: first.has(node.id) }));
  }
}

/** A tree in which nothing was played: which moves are the main ones depends on their order alone. */
function plant(desk: Desk, variant: string, start: Position, tree: NodeFacts[]): DeskTree {
  const nodes = tree.map((node) => ({ ...node, main: false }));
  return new DeskTree(desk, variant, start, nodes);
}
