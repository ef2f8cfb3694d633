/** Exercises with one piece: the stars to reach, or the enemies to take. The desk makes them up and
    says what has become of them; this file shows that and counts. */
import { type Board, createBoard } from "../board/board.js";
import type { Arrow, Mark } from "../board/options.js";
import { desk } from "../desk/here.js";
import type { Exercise, ExerciseName, MoveFacts, Task, VariantFacts } from "../messages.js";
import { fill, find, h } from "../page/dom.js";
import { say } from "../page/say.js";
import { Progress, starsFor } from "./progress.js";

const TASKS: Task[] = ["reach", "take", "drop"];

export class ExerciseBoard {
  private readonly root: HTMLElement;
  private readonly facts: VariantFacts;
  /** The id of the variant, or the whole text of its file. */
  private readonly variant: string;
  /** The address has a design, and no room for the name of an exercise. */
  private readonly isDesign: boolean;
  private readonly progress: Progress;
  private readonly board: Board;
  private readonly tray: HTMLElement;
  private name: ExerciseName;
  /** What is shown; `null` until the desk has answered. */
  private shown: Exercise | null = null;
  /** The moves that stand, and the number of all that were made. */
  private moves: string[] = [];
  private made = 0;
  /** The way was shown, so nothing can be won. */
  private helped = false;
  private arrows: Arrow[] = [];
  /** The latest question; answers to older ones come too late. */
  private asked = 0;

  /** `design` is the text of a design, if they are about one. */
  constructor(root: HTMLElement, facts: VariantFacts, design: string | null) {
    this.root = root;
    this.facts = facts;
    this.variant = design ?? facts.id;
    this.isDesign = design !== null;
    this.progress = new Progress(facts.id);
    this.tray = find(root, ".exercise-tray");
    const [first] = this.pieceButtons();
    this.name = { piece: first?.dataset.piece ?? "", task: "reach", number: 0 };
    this.board = this.build();
    this.listen();
    root.dataset.live = "";
    this.showProgress();
    const named = read(location.hash);
    if (named && facts.pieces[named.piece]) {
      this.start(named);
      root.scrollIntoView({ block: "start" });
    } else {
      this.startWhenSeen();
    }
  }

  /** Begins an exercise. */
  private start(name: ExerciseName): void {
    this.name = name;
    this.shown = null;
    this.restart();
  }

  private restart(): void {
    this.board.cancel();
    this.moves = [];
    this.made = 0;
    this.helped = false;
    this.arrows = [];
    void this.ask([]);
  }

  /** The desk is not asked for what nobody looks at. */
  private startWhenSeen(): void {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (this.asked === 0) this.start(this.name);
    });
    observer.observe(this.root);
  }

  private build(): Board {
    const { facts } = this;
    const host = find(this.root, ".exercise-board");
    host.replaceChildren();
    this.root.style.setProperty("--files", `${facts.files}`);
    this.root.style.setProperty("--ranks", `${facts.ranks}`);
    const far = h("div", { hidden: true });
    this.tray.after(far);
    const board = createBoard(host, {
      files: facts.files,
      ranks: facts.ranks,
      holes: facts.holes,
      pieces: facts.pieces,
      tiles: facts.tiles,
      label: say("{game}: exercise", { game: facts.name }),
      ...(facts.beside === "hand"
        ? { trays: { far, near: this.tray, keepEmpty: false, where: "in hand" } }
        : {}),
      onMove: (move, from) => void this.play(move, from),
      onRefused: (from, to) => void this.refuse(from, to),
      announce: (text) => this.tell(text),
      prompt: (text) => this.tell(text),
    });
    return board;
  }

  private listen(): void {
    for (const button of this.pieceButtons()) {
      button.addEventListener("click", () => this.choosePiece(button.dataset.piece ?? ""));
    }
    for (const task of TASKS) {
      this.button(`task-${task}`).addEventListener("click", () => this.go({ task, number: 0 }));
    }
    this.button("restart").addEventListener("click", () => this.restart());
    this.button("way").addEventListener("click", () => this.showWay());
    this.button("next").addEventListener("click", () => this.go({ number: this.name.number + 1 }));
    this.button("before").addEventListener("click", () =>
      this.go({ number: this.name.number - 1 }),
    );
    window.addEventListener("hashchange", () => {
      const named = read(location.hash);
      if (named && this.facts.pieces[named.piece]) this.start(named);
    });
  }

  private choosePiece(piece: string): void {
    const { task } = this.name;
    this.go({ piece, task: task === "drop" ? "reach" : task, number: 0 });
  }

  /** Goes to another exercise, which the address then names. */
  private go(change: Partial<ExerciseName>): void {
    const name = { ...this.name, ...change };
    if (!this.isDesign) {
      history.replaceState(null, "", `#try=${name.piece}.${name.task}.${name.number + 1}`);
    }
    this.start(name);
  }

  /** Asks what has become of the exercise after these moves. */
  private async ask(moves: string[]): Promise<Exercise | null> {
    const mine = ++this.asked;
    const reply = await desk.exercise(this.variant, this.name, moves).catch(() => null);
    if (mine !== this.asked) return null;
    if (!reply || reply.is === "refused") {
      // A piece that has no such exercise may have another.
      if (reply && this.name.task !== "reach" && !this.shown) this.go({ task: "reach", number: 0 });
      else this.tell(reply?.error ?? say("The exercise did not come. Try again in a moment."));
      this.paint();
      return null;
    }
    if (!reply.fault) {
      this.shown = reply;
      this.moves = moves;
    }
    if (moves.length === 0) this.tell("");
    this.paint();
    return reply;
  }

  private async play(move: MoveFacts, _from: string): Promise<void> {
    this.made += 1;
    this.arrows = [];
    const now = await this.ask([...this.moves, move.text]);
    if (!now) return;
    if (now.fault) {
      const { by, words } = now.fault;
      if (by) this.arrows = [{ from: by, to: move.to, kind: "second" }];
      this.tell(words, "wrong");
    } else if (now.done) {
      this.finish(now);
    } else if (now.left === null) {
      this.tell(say("It cannot be done from here any more. Start again."), "wrong");
    } else {
      this.tell(now.position.said);
    }
    this.paint();
  }

  private async refuse(from: string, to: string): Promise<void> {
    const { variant, name, moves } = this;
    const reply = await desk.exerciseWhy(variant, name, moves, from, to).catch(() => null);
    if (reply?.error) this.tell(reply.error, "wrong");
  }

  private finish({ least }: Exercise): void {
    const stars = this.helped ? 0 : starsFor(this.made, least);
    if (stars > 0) this.progress.keep(this.name, stars);
    const { made } = this;
    const words = this.helped
      ? say("Done, with the way shown. Start again to win stars.")
      : made === least
        ? say("Done in {moves}, the fewest possible.", { moves: moves(made) })
        : say("Done in {moves}; {least} is possible.", { moves: moves(made), least });
    this.tell(words, "done", stars);
    this.showProgress();
  }

  private showWay(): void {
    if (!this.shown) return;
    this.helped = true;
    this.arrows = this.shown.way.map(([from, to]) => ({
      from: from.endsWith("@") ? to : from,
      to,
      kind: "best",
    }));
    this.tell(
      this.shown.way.length === 0
        ? say("There is no way from here. Start again.")
        : say("One of the shortest ways: {way}.", { way: this.shown.way.map(step).join(", ") }),
    );
    this.paint();
  }

  private paint(): void {
    const { shown } = this;
    for (const button of this.pieceButtons()) {
      const pressed = button.dataset.piece === this.name.piece;
      button.setAttribute("aria-pressed", String(pressed));
    }
    for (const task of TASKS) {
      const button = this.button(`task-${task}`);
      button.hidden = !(shown?.tasks.includes(task) ?? task !== "drop");
      button.setAttribute("aria-pressed", String(task === this.name.task));
    }
    const over = shown?.done ?? true;
    this.button("before").disabled = this.name.number === 0;
    this.button("way").disabled = over;
    this.button("restart").disabled = this.made === 0;
    this.button("next").classList.toggle("primary", shown?.done ?? false);
    find(this.root, ".exercise-number").textContent = say("Exercise {number}", {
      number: this.name.number + 1,
    });
    find(this.root, ".exercise-goal").textContent = shown?.goal ?? "";
    find(this.root, ".exercise-count").textContent = shown
      ? say("{moves} so far; the fewest is {least}.", {
          moves: moves(this.made),
          least: shown.least,
        })
      : "";
    if (!shown) return;
    const { position } = shown;
    this.tray.hidden = position.beside.length === 0;
    this.board.set({
      pieces: position.pieces,
      beside: position.beside,
      moves: over ? {} : position.moves,
      movable: over ? [] : ["w"],
      last: position.last,
      marks: Object.fromEntries(
        shown.stars.map((square): [string, Mark[]] => [square, [{ mark: "star" }]]),
      ),
      arrows: this.arrows,
      check: [],
    });
  }

  private showProgress(): void {
    const { done, stars } = this.progress.sum();
    const line = find(this.root, ".exercise-progress");
    line.textContent =
      done === 0
        ? ""
        : say("{done} done, {stars} won.", { done: exercises(done), stars: won(stars) });
    for (const button of this.pieceButtons()) {
      const stars = this.progress.sum(button.dataset.piece).stars;
      const place = find(button, ".won");
      fill(
        place,
        stars > 0 && h("span", { "aria-hidden": "true" }, `★${stars}`),
        stars > 0 && h("span", { class: "visually-hidden" }, `, ${won(stars)}`),
      );
    }
  }

  private tell(words: string, how: "" | "wrong" | "done" = "", stars = 0): void {
    const line = find(this.root, ".exercise-said");
    line.dataset.how = how;
    fill(
      line,
      stars > 0 &&
        h(
          "span",
          {
            class: "exercise-stars",
            role: "img",
            "aria-label": say("{stars} of 3 stars", { stars }),
          },
          "★".repeat(stars) + "☆".repeat(3 - stars),
        ),
      words,
    );
  }

  private pieceButtons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll<HTMLButtonElement>("button[data-piece]")];
  }

  private button(action: string): HTMLButtonElement {
    return find(this.root, `[data-action="${action}"]`);
  }
}

const moves = (count: number): string =>
  count === 1 ? say("1 move") : say("{count} moves", { count });

const exercises = (count: number): string =>
  count === 1 ? say("1 exercise") : say("{count} exercises", { count });

const won = (count: number): string =>
  count === 1 ? say("1 star") : say("{count} stars", { count });

const step = ([from, to]: [string, string]): string => say("{from} to {to}", { from, to });

/** The exercise that an address names: `#try=w-N.take.2`. */
function read(hash: string): ExerciseName | null {
  const [, piece, task, number] = /^#try=([\w+-]+)\.(\w+)\.(\d{1,6})$/.exec(hash) ?? [];
  if (!piece || !TASKS.includes(task as Task) || Number(number) < 1) return null;
  return { piece, task: task as Task, number: Number(number) - 1 };
}
