/** Moves at a glance: choose a piece and see where it can go. */
import type { Board } from "../board/board.js";
import { desk } from "../desk/here.js";
import type { Demo, DemoMove, GlanceMark, Scene } from "../messages.js";
import { fill, find, h } from "../page/dom.js";
import { say } from "../page/say.js";
import { createExplorer, showExplanation } from "./explorer.js";

/** How long the board stands still before a demonstrated move, and how long each of its steps is
    shown, in milliseconds. */
const START = 300;
const STEP = 1000;

type SceneName = "free" | "start";

/** The move that is or was demonstrated. */
interface Demonstration {
  square: string;
  /** How often this square was pressed: a rook that castles in two ways takes turns. */
  turn: number;
}

/** The diagram of a rules page. */
export class GlanceDiagram {
  private readonly root: HTMLElement;
  /** The id of the variant, or the whole text of its file. */
  private readonly variant: string;
  private readonly demo: Demo;
  private readonly board: Board;
  private readonly text: HTMLElement;
  private sceneName: SceneName = "free";
  /** The square of the piece whose moves stay, and of the one that is merely pointed at. */
  private chosen: string | null = null;
  private pointed: string | null = null;
  /** The server's answer for the obstacles; `null` while there are none. */
  private answer: GlanceMark[] | null = null;
  private target: string | null = null;
  private readonly obstacles = new Set<string>();
  private playing: Demonstration | null = null;

  /** `design` is the text of a design, if the diagram is of one. */
  constructor(root: HTMLElement, design: string | null) {
    this.root = root;
    this.demo = JSON.parse(find(root, "script").textContent ?? "") as Demo;
    const { facts } = this.demo;
    this.variant = design ?? facts.id;
    this.board = createExplorer(find(root, ".glance-board"), {
      files: facts.files,
      ranks: facts.ranks,
      holes: facts.holes,
      pieces: facts.pieces,
      label: say("{game}: choose a piece to see its moves", { game: facts.name }),
      onSquare: (square) => this.press(square),
      onPoint: (square) => this.point(square),
      onAsk: (_, square) => square && this.choose(square),
      onAskEnd: () => this.clear(),
      onEscape: () => this.clear(),
    });
    this.text = find(root, ".glance-text");
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-scene]")) {
      button.addEventListener("click", () => this.changeScene(button.dataset.scene as SceneName));
    }
    this.button("again").addEventListener("click", () => {
      if (this.playing) void this.play(this.playing);
    });
    this.button("clear").addEventListener("click", () => this.clear());
    root.dataset.live = "";
    this.paint();
  }

  /** Chooses the first piece of a kind, by the id of its picture. */
  choosePiece(id: string): void {
    this.changeScene("free");
    const found = Object.entries(this.demo.free.pieces).find(([, piece]) => piece === id);
    if (found) this.choose(found[0]);
  }

  private choose(square: string): void {
    this.reset();
    this.chosen = square;
    this.board.reach(square);
    this.paint();
  }

  private scene(): Scene {
    return this.demo[this.sceneName];
  }

  private press(square: string): void {
    const again = this.chosen === square || this.playing?.square === square;
    if (again && this.movesOf(square).length === 0) {
      this.clear();
      return;
    }
    if (this.scene().pieces[square] && !this.isHidden(square)) {
      if (this.movesOf(square).length > 0) void this.play(this.nextPlay(square));
      else this.choose(square);
      return;
    }
    if (this.chosen === null || this.sceneName !== "free") {
      this.clear();
      return;
    }
    if (this.marks().some((mark) => mark.square === square && mark.mark === "path")) {
      this.target = this.target === square ? null : square;
      this.paint();
      return;
    }
    if (!this.obstacles.delete(square)) this.obstacles.add(square);
    void this.ask();
  }

  /** Returns whether a mark or an obstacle lies on the piece of a square. */
  private isHidden(square: string): boolean {
    if (this.chosen === null) return false;
    return this.obstacles.has(square) || this.marks().some((mark) => mark.square === square);
  }

  /** The moves that a press on this square demonstrates. */
  private movesOf(square: string): DemoMove[] {
    if (this.sceneName !== "free") return [];
    const { castling, passing } = this.demo;
    return castling[square] ?? (passing[square] ? [passing[square]] : []);
  }

  private nextPlay(square: string): Demonstration {
    const turn = this.playing?.square === square ? this.playing.turn + 1 : 0;
    return { square, turn };
  }

  private async play(playing: Demonstration): Promise<void> {
    const moves = this.movesOf(playing.square);
    const move = moves[playing.turn % moves.length];
    if (!move) return;
    this.reset();
    const mine = { ...playing };
    this.playing = mine;
    this.say(move.lines);
    this.showButtons();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let pieces = this.scene().pieces;
    for (const [step, change] of move.frames.entries()) {
      if (step > 0 && !isStill) await wait(step === 1 ? START : STEP);
      if (this.playing !== mine) return;
      pieces = apply(pieces, change);
      this.showStep(pieces, step > 0);
    }
  }

  private showStep(pieces: Record<string, string>, animate: boolean): void {
    const stops = Object.keys(this.scene().pieces);
    const nothing = { marks: {}, ways: [], arrows: [], explained: null, hidden: [] };
    this.board.set({ pieces, stops, animate, ...nothing });
  }

  /** Asks the server what the piece reaches among the obstacles. */
  private async ask(): Promise<void> {
    const square = this.chosen;
    if (square === null) return;
    this.paint();
    if (this.obstacles.size === 0) {
      this.answer = null;
      this.paint();
      return;
    }
    const blockers = [...this.obstacles];
    const piece = this.scene().pieces[square] ?? "";
    try {
      const glance = await desk.glance(this.variant, piece, square, { blockers });
      if (this.chosen !== square || blockers.join() !== [...this.obstacles].join()) return;
      this.answer = glance.marks;
      this.paint();
    } catch {
      this.say([say("This needs the server"), say("It is not answering at the moment.")]);
    }
  }

  private point(square: string | null): void {
    if (this.chosen !== null || this.playing !== null) return;
    const pointed = square && this.scene().pieces[square] ? square : null;
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.paint();
  }

  private changeScene(name: SceneName): void {
    this.sceneName = name;
    for (const button of this.root.querySelectorAll<HTMLButtonElement>("[data-scene]")) {
      button.setAttribute("aria-pressed", String(button.dataset.scene === name));
    }
    this.clear();
  }

  /** Goes back to the board as it was before a piece was chosen. Returns whether one was. */
  private clear(): boolean {
    const back = this.chosen ?? this.playing?.square;
    this.reset();
    this.paint();
    if (back && this.scene().pieces[back]) this.board.reach(back);
    return back !== undefined;
  }

  private reset(): void {
    this.chosen = null;
    this.pointed = null;
    this.playing = null;
    this.answer = null;
    this.target = null;
    this.obstacles.clear();
  }

  /** The marks of the piece that is chosen or pointed at. */
  private marks(): GlanceMark[] {
    const square = this.chosen ?? this.pointed;
    if (square === null) return [];
    return this.answer ?? this.scene().marks[square] ?? [];
  }

  private paint(): void {
    const square = this.chosen ?? this.pointed;
    const { pieces } = this.scene();
    showExplanation(this.board, {
      pieces,
      square,
      marks: this.marks(),
      free: (square !== null && this.scene().marks[square]) || [],
      obstacles: this.obstacles,
      target: this.target,
      chosen: this.chosen !== null,
      // Without a chosen piece the arrow keys go from piece to piece.
      stops: this.chosen === null ? Object.keys(pieces) : null,
    });
    this.say(this.lines(square));
    this.showButtons();
  }

  private lines(square: string | null): string[] {
    const piece = square === null ? undefined : this.scene().pieces[square];
    const words = piece === undefined ? undefined : this.demo.words[piece];
    if (!words || square === null) return [say("Choose a piece to see its moves")];
    const marks = this.marks();
    const target = marks.find((mark) => mark.square === this.target);
    const lines = [...words];
    if (target) {
      const free = target.ways.filter((way) => way.blocked.length === 0).length;
      lines.push(
        say("{free} of {count} ways to {square} are free.", {
          free,
          count: target.ways.length,
          square: target.square,
        }),
      );
    } else if (this.target) {
      lines.push(
        say("Every way to {square} is blocked. The crosses show where.", { square: this.target }),
      );
    } else if (this.chosen !== null && marks.some(({ mark }) => mark === "path")) {
      lines.push(say("Choose one of the marked squares to see the ways there."));
    } else if (this.movesOf(square).length > 0) {
      lines.push(say("Click it to see the move."));
    } else if (this.sceneName === "free" && marks.some(({ mark }) => mark === "castle")) {
      lines.push(say("Click a {piece} beside it to see how.", { piece: this.castlingPartner() }));
    }
    return lines;
  }

  /** The name of the piece that castles with the king. */
  private castlingPartner(): string {
    const [square = ""] = Object.keys(this.demo.castling);
    const piece = this.demo.free.pieces[square] ?? "";
    return this.demo.facts.pieces[piece]?.name ?? say("partner");
  }

  private say(lines: string[]): void {
    // Unchanged text must not be announced again.
    if (lines.join("\n") === this.text.dataset.said) return;
    this.text.dataset.said = lines.join("\n");
    const [name, ...rest] = lines;
    fill(
      this.text,
      h("p", { class: "glance-name" }, name),
      ...rest.map((line) => h("p", {}, line)),
    );
  }

  private showButtons(): void {
    this.button("again").hidden = this.playing === null;
    this.button("clear").hidden = this.chosen === null && this.playing === null;
  }

  private button(action: string): HTMLButtonElement {
    return find(this.root, `[data-action="${action}"]`);
  }
}

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** The board after a change. */
function apply(
  pieces: Record<string, string>,
  change: DemoMove["frames"][number],
): Record<string, string> {
  const entries = Object.entries({ ...pieces, ...change });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
