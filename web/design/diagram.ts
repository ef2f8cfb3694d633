/** The board on which the moves of a piece are shown, and composed by pressing squares. */

import type { Board } from "../board/board.js";
import type { Desk } from "../desk/desk.js";
import { createExplorer, showExplanation } from "../learn/explorer.js";
import type {
  BetzaAnswer,
  GlanceMark,
  PieceFacts,
  StampDirections,
  StampMode,
  StampTool,
} from "../messages.js";
import { find, h } from "../page/dom.js";
import { button, choice } from "./fields.js";
import { text } from "./text.js";

/** The id of the picture that stands for any piece. */
const PIECE = "any-piece";

/** What follows from a diagram. */
export interface DiagramHost {
  /** The movement as it was read, or what is wrong with it. */
  read(answer: BetzaAnswer): void;
  /** A square was pressed, and the movement is another one. */
  composed(betza: string): void;
  /** A square was pressed in vain. */
  refused(sentence: string): void;
}

export class Diagram {
  readonly element: HTMLElement;
  private readonly desk: Desk;
  private readonly host: DiagramHost;
  private readonly board: Board;
  private readonly square: string;
  private readonly stones = new Set<string>();
  private readonly clearStones: HTMLButtonElement;
  private betza = "";
  private marks: GlanceMark[] = [];
  private free: GlanceMark[] = [];
  private tool: StampTool | "stone" = "leap";
  private may: StampMode = "both";
  private directions: StampDirections = "all";
  /** Counts the questions: an answer to an older one comes too late. */
  private latest = 0;

  constructor(desk: Desk, host: DiagramHost) {
    this.desk = desk;
    this.host = host;
    const { side, middle } = find(document, "#diagram").dataset;
    this.square = middle ?? "";
    const pieces: Record<string, PieceFacts> = {
      [PIECE]: { side: "w", name: "piece", letter: "", value: null, beside: false },
    };
    const place = h("div", { class: "glance-board", "data-testid": "diagram" });
    this.clearStones = button(text.clearStones, "clear-stones", () => this.clear(), {
      hidden: true,
    });
    this.element = h(
      "div",
      { class: "diagram" },
      h("p", { class: "muted hint" }, text.press),
      place,
      h(
        "div",
        { class: "stamps" },
        choice(text.tool, "tool", text.tools, "leap", (tool) => {
          this.tool = tool;
        }),
        choice(text.may, "may", text.mays, "both", (may) => {
          this.may = may;
        }),
        choice(text.directions, "directions", text.directionsOf, "all", (directions) => {
          this.directions = directions;
        }),
        h(
          "div",
          { class: "row" },
          button(text.clearMoves, "clear-moves", () => this.host.composed("")),
          this.clearStones,
        ),
      ),
    );
    this.board = createExplorer(place, {
      files: Number(side),
      ranks: Number(side),
      pieces,
      label: text.diagram,
      onSquare: (square) => void this.press(square),
      onEscape: () => this.clear(),
    });
    this.board.reach(this.square);
    this.paint();
  }

  /** Shows a movement; one that cannot be read leaves what is shown. */
  async show(betza: string): Promise<void> {
    this.betza = betza;
    this.latest += 1;
    const question = this.latest;
    if (betza.trim() === "") {
      this.marks = [];
      this.free = [];
      this.paint();
      return;
    }
    const answer = await this.desk.betza(betza, [...this.stones]).catch(() => null);
    if (answer === null || question !== this.latest) return;
    if (answer.is === "reading") {
      this.marks = answer.marks;
      if (this.stones.size === 0) this.free = answer.marks;
    }
    this.host.read(answer);
    this.paint();
  }

  private async press(square: string): Promise<void> {
    if (square === this.square) return;
    if (this.tool === "stone") {
      if (!this.stones.delete(square)) this.stones.add(square);
      this.paint();
      await this.show(this.betza);
      return;
    }
    const { tool, may, directions } = this;
    const stamp = { square, tool, may, directions };
    const answer = await this.desk.compose(this.betza, stamp).catch(() => null);
    if (answer === null) this.host.refused(text.offline);
    else if (answer.is === "refused") this.host.refused(answer.error);
    else this.host.composed(answer.text);
  }

  private clear(): boolean {
    if (this.stones.size === 0) return false;
    this.stones.clear();
    void this.show(this.betza);
    return true;
  }

  private paint(): void {
    this.clearStones.hidden = this.stones.size === 0;
    showExplanation(this.board, {
      pieces: { [this.square]: PIECE },
      square: this.square,
      marks: this.marks,
      free: this.free,
      obstacles: this.stones,
      target: null,
      chosen: true,
      stops: null,
    });
  }
}
