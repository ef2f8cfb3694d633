/** The page on which puzzles are solved, one at a time. The desk says what a move is worth. */
import { type Board, createBoard } from "../board/board.js";
import type { Arrow, Mark } from "../board/options.js";
import { desk } from "../desk/here.js";
import type { MoveFacts, Position, PuzzleState, Side, VariantFacts } from "../messages.js";
import { find, readData } from "../page/dom.js";
import { load } from "../page/prefs.js";
import { say } from "../page/say.js";
import { type Choice, fits, inOrder, ofDay, type Puzzle, read, today } from "./list.js";
import { Progress } from "./progress.js";

/** What the server has put into the page. */
interface Told {
  puzzles: string[];
  goals: Record<string, string>;
  themes: Record<string, string>;
  grades: string[];
}

/** What the address of the puzzle of the day ends with. */
const DAILY = "#daily";
/** Milliseconds between two moves of a solution that is shown. */
const PAUSE = 900;

class PuzzlePage {
  private readonly root = find(document, "#puzzles");
  private readonly facts = readData<VariantFacts>("facts");
  private readonly told = readData<Told>("told");
  private readonly puzzles = inOrder(this.told.puzzles.map(read));
  private readonly progress = new Progress(this.facts.id);
  private readonly theme = find<HTMLSelectElement>(this.root, "#theme");
  private readonly grade = find<HTMLSelectElement>(this.root, "#grade");
  private readonly board: Board;
  private puzzle: Puzzle | null = null;
  private isDaily = false;
  /** What is shown; `null` until the desk has answered. */
  private state: PuzzleState | null = null;
  private side: Side = "w";
  /** Something was wrong, or was shown. */
  private helped = false;
  private hints = 0;
  private over = false;
  /** The moves that stand, as people write them. */
  private written: string[] = [];
  /** The latest question; answers to older ones come too late. */
  private asked = 0;

  constructor() {
    this.board = this.build();
    this.listen();
    find(this.root, ".puzzle-buttons").hidden = false;
    find(this.root, ".puzzle-keys").hidden = !load().keys;
    this.start(this.named() ?? this.nextAfter(null), location.hash === DAILY);
  }

  private build(): Board {
    const { facts } = this;
    const host = find(this.root, "#board");
    host.replaceChildren();
    this.root.style.setProperty("--files", `${facts.files}`);
    this.root.style.setProperty("--ranks", `${facts.ranks}`);
    const [far, near] = ["#tray-far", "#tray-near"].map((id) =>
      this.root.querySelector<HTMLElement>(id),
    );
    far?.replaceChildren();
    near?.replaceChildren();
    const where = facts.beside === "hand" ? say("in hand") : say("beside the board");
    return createBoard(host, {
      files: facts.files,
      ranks: facts.ranks,
      holes: facts.holes,
      wall: facts.wall,
      pieces: facts.pieces,
      tiles: facts.tiles,
      label: say("{game}: puzzle", { game: facts.name }),
      ...(far && near ? { trays: { far, near, keepEmpty: facts.beside === "hand", where } } : {}),
      onMove: (move) => void this.play(move),
      onRefused: (from, to) => void this.refuse(from, to),
      announce: (text) => this.tell(text),
      prompt: (text) => this.tell(text),
    });
  }

  private listen(): void {
    const actions: Record<string, () => void> = {
      next: () => this.start(this.nextAfter(this.puzzle)),
      hint: () => this.hint(),
      show: () => void this.show(),
      again: () => this.start(this.puzzle, this.isDaily),
      daily: () => this.startDaily(),
    };
    for (const [name, act] of Object.entries(actions)) {
      this.button(name).addEventListener("click", act);
    }
    const keys: Record<string, string> = { n: "next", h: "hint", s: "show" };
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const name = keys[event.key];
      const target = event.target as Element;
      if (!name || target.closest("input, textarea, select, dialog[open]") || !load().keys) return;
      event.preventDefault();
      if (!this.button(name).disabled) actions[name]?.();
    });
    for (const select of [this.theme, this.grade]) {
      select.addEventListener("change", () => this.choose());
    }
    const game = find<HTMLSelectElement>(this.root, "#variant");
    game.addEventListener("change", () => {
      location.href = game.value;
    });
    window.addEventListener("hashchange", () => {
      const named = this.named();
      if (named && named !== this.puzzle) this.start(named, location.hash === DAILY);
    });
  }

  /** The puzzle that the address names. */
  private named(): Puzzle | null {
    if (location.hash === DAILY) return ofDay(this.puzzles, today()) ?? null;
    const key = location.hash.slice(1);
    return this.puzzles.find((puzzle) => puzzle.key === key) ?? null;
  }

  private choice(): Choice {
    return { theme: this.theme.value, grade: this.grade.value };
  }

  private choose(): void {
    const choice = this.choice();
    if (this.puzzle && fits(this.puzzle, choice) && !this.over) return this.paint();
    this.start(this.nextAfter(null));
  }

  /** The next one of those that are chosen which has not been solved; if all have, the next one. */
  private nextAfter(puzzle: Puzzle | null): Puzzle | null {
    const at = puzzle ? this.puzzles.indexOf(puzzle) : -1;
    const following = [...this.puzzles.slice(at + 1), ...this.puzzles.slice(0, at + 1)];
    const chosen = following.filter((it) => fits(it, this.choice()));
    return chosen.find((it) => it !== puzzle && !this.progress.has(it.key)) ?? chosen[0] ?? null;
  }

  private startDaily(): void {
    this.start(ofDay(this.puzzles, today()) ?? null, true);
  }

  /** Begins with a puzzle, which the address then names. */
  private start(puzzle: Puzzle | null, isDaily = false): void {
    this.board.cancel();
    this.asked += 1;
    const isSame = puzzle === this.puzzle;
    // Whoever begins once more has seen something.
    this.helped = isSame && (this.helped || this.over || (this.state?.moves.length ?? 0) > 0);
    this.puzzle = puzzle;
    this.isDaily = isDaily;
    this.state = null;
    this.hints = 0;
    this.over = false;
    this.written = [];
    this.tell("");
    if (!puzzle) {
      this.tell(say("No puzzle is like that. Choose another theme or difficulty."));
      return this.paint();
    }
    history.replaceState(null, "", isDaily ? DAILY : `#${puzzle.key}`);
    void this.ask([]);
  }

  /** Asks what becomes of the puzzle by these moves. */
  private async ask(moves: string[]): Promise<PuzzleState | null> {
    const { puzzle } = this;
    if (!puzzle) return null;
    this.asked += 1;
    const mine = this.asked;
    const reply = await desk.puzzle(this.facts.id, puzzle.text, moves).catch(() => null);
    if (mine !== this.asked) return null;
    if (!reply || reply.is === "refused") {
      this.tell(reply?.error ?? say("The puzzle did not come. Try again in a moment."), "wrong");
      this.paint();
      return null;
    }
    this.state = reply;
    if (moves.length === 0) this.side = reply.position.turn;
    this.paint();
    return reply;
  }

  private async play(move: MoveFacts): Promise<void> {
    const before = this.state;
    if (!before || this.over) return;
    const now = await this.ask([...before.moves, move.text]);
    if (!now) return;
    this.hints = 0;
    if (now.attempt === "wrong") {
      if (!this.helped) this.progress.fail();
      this.helped = true;
      this.tell(say("{move} is not the solution. Try again.", { move: move.san }), "wrong");
    } else {
      this.written.push(move.san);
      if (now.attempt === "solved") this.finish(move.san);
      else {
        if (now.san) this.written.push(now.san);
        this.tell(say("Right. {answer}. Go on.", { answer: now.position.said }), "right");
      }
    }
    this.paint();
  }

  private finish(san: string): void {
    const { puzzle, helped } = this;
    if (!puzzle) return;
    this.over = true;
    this.progress.solve(puzzle.key, !helped, this.isDaily ? today() : null);
    const solved = say("{move} solves it.", { move: san });
    this.tell(
      helped ? `${solved} ${say("It counts as helped.")}` : `${solved} ${say("Well done.")}`,
      "done",
    );
    const { activeElement } = document;
    // With the keyboard on the board there is nothing left to do there.
    if (activeElement?.closest("#board")) this.button("next").focus();
  }

  private async refuse(from: string, to: string): Promise<void> {
    const fen = this.state?.position.fen;
    if (!fen || this.over) return;
    const reply = await desk.why(this.facts.id, fen, from, to).catch(() => null);
    if (reply?.error) this.tell(reply.error, "wrong");
  }

  /** First the piece, then where it goes. */
  private hint(): void {
    const next = this.nextMove();
    if (!next || this.over) return;
    if (!this.helped) this.progress.fail();
    this.helped = true;
    this.hints = Math.min(this.hints + 1, 2);
    const [from, move] = next;
    const piece = this.pieceName(from);
    this.tell(
      this.hints === 1
        ? from.endsWith("@")
          ? say("Drop the {piece}.", { piece })
          : say("Look at the {piece} on {square}.", { piece, square: from })
        : say("{piece} to {square}.", { piece, square: move.to }),
    );
    this.paint();
  }

  /** The next move of the solution, with where it starts. */
  private nextMove(): [string, MoveFacts] | null {
    const next = this.state?.next;
    if (!this.state || !next) return null;
    for (const [from, moves] of Object.entries(this.state.position.moves)) {
      const move = moves.find(({ text }) => text === next);
      if (move) return [from, move];
    }
    return null;
  }

  private pieceName(from: string): string {
    const { pieces } = this.facts;
    const standing = this.state?.position.pieces[from];
    if (standing) return pieces[standing]?.name ?? "";
    const letter = from.slice(0, -1);
    const held = Object.values(pieces).find((it) => it.side === this.side && it.letter === letter);
    return held?.name ?? letter;
  }

  /** Plays the solution from the beginning. */
  private async show(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.over) return;
    if (!this.helped) this.progress.fail();
    this.helped = true;
    this.hints = 0;
    this.board.cancel();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.written = [];
    let now = await this.ask([]);
    if (!now) return;
    this.over = true;
    this.paint();
    while (now?.next) {
      const { next } = now;
      const made: MoveFacts | undefined = this.nextMove()?.[1];
      if (!still) await new Promise((done) => setTimeout(done, PAUSE));
      if (this.puzzle !== puzzle || this.state !== now) return;
      now = await this.ask([...now.moves, next]);
      if (!now) return;
      this.written.push(made?.san ?? next);
      if (now.attempt !== "solved" && now.san) this.written.push(now.san);
      this.paint();
    }
    this.tell(say("The solution: {line}.", { line: this.written.join(" ") }));
    this.paint();
  }

  private paint(): void {
    const { puzzle, state, over } = this;
    this.root.dataset.over = String(over);
    const chosen = this.puzzles.filter((it) => fits(it, this.choice()));
    find(this.root, "#number").textContent = puzzle ? this.title(puzzle, chosen) : "";
    find(this.root, "#task").textContent = puzzle && state ? this.task(puzzle) : "";
    find(this.root, "#line").textContent = this.written.join(" ");
    find(this.root, "#themes").textContent =
      puzzle && over ? puzzle.themes.map((it) => this.told.themes[it] ?? it).join(" · ") : "";
    find(this.root, "#progress").textContent = this.counted(chosen);
    this.button("hint").disabled = over || !state?.next;
    this.button("show").disabled = over || !puzzle;
    this.button("again").disabled = !over && this.written.length === 0;
    this.button("next").classList.toggle("primary", over);
    this.button("daily").setAttribute("aria-pressed", String(this.isDaily));
    if (state) this.paintBoard(state.position);
  }

  private paintBoard(position: Position): void {
    const { coordinates, animate, oneClick, autoPromote } = load();
    this.board.set({
      pieces: position.pieces,
      beside: position.beside,
      moves: this.over ? {} : position.moves,
      movable: this.over ? [] : [this.side],
      last: position.last,
      check: position.check,
      orientation: this.side,
      marks: this.marks(),
      arrows: this.arrows(),
      coordinates,
      animate,
      oneClick,
      autoPromote,
    });
  }

  private marks(): Record<string, Mark[]> {
    const from = this.hints > 0 && !this.over ? this.nextMove()?.[0] : undefined;
    return from && !from.endsWith("@") ? { [from]: [{ mark: "hint" }] } : {};
  }

  private arrows(): Arrow[] {
    const next = this.hints > 1 && !this.over ? this.nextMove() : null;
    if (!next) return [];
    const [from, { to }] = next;
    return [{ from: from.endsWith("@") ? to : from, to, kind: "best" }];
  }

  private title(puzzle: Puzzle, chosen: Puzzle[]): string {
    const grade = this.told.grades[puzzle.grade - 1] ?? "";
    if (this.isDaily) return say("Puzzle of the day · {grade}", { grade });
    const at = chosen.indexOf(puzzle) + 1;
    if (at === 0) return say("Puzzle · {grade}", { grade });
    return say("Puzzle {at} of {count} · {grade}", { at, count: chosen.length, grade });
  }

  private task({ goal }: Puzzle): string {
    const turn = this.side === "w" ? say("White to move.") : say("Black to move.");
    return `${turn} ${this.told.goals[goal] ?? goal}.`;
  }

  private counted(chosen: Puzzle[]): string {
    const { progress } = this;
    const solved = chosen.filter((it) => progress.has(it.key)).length;
    const all = say("{solved} of {count} solved.", { solved, count: chosen.length });
    const row = say("{streak} in a row, {best} at best.", {
      streak: progress.streak,
      best: progress.best,
    });
    const day = progress.hasDay(today()) ? ` ${say("The puzzle of the day is solved.")}` : "";
    return `${all} ${row}${day}`;
  }

  private tell(words: string, how: "" | "wrong" | "right" | "done" = ""): void {
    const line = find(this.root, "#said");
    line.dataset.how = how;
    // The same sentence again is news, too.
    line.textContent = line.textContent === words && words !== "" ? `${words}\u00a0` : words;
  }

  private button(action: string): HTMLButtonElement {
    return find(this.root, `[data-action="${action}"]`);
  }
}

new PuzzlePage();
