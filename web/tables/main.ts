/** Endings: a board on which every square shows what happens if a man stands there, the moves with what
    each leads to, the best play of both sides, and an opponent that never errs. */

import { type Board, createBoard } from "../board/board.js";
import { desk } from "../desk/here.js";
import type { Tell } from "../desk/table-files.js";
import type { Ending, EndingMove, EndingPlace, Side, VariantFacts } from "../messages.js";
import { address } from "../page/address.js";
import { fill, find, h, readData } from "../page/dom.js";
import { withMoves } from "../page/line-link.js";
import { Refused } from "../page/request.js";
import { FetchingLine } from "./fetching.js";
import { counts, marks, moveGroups } from "./parts.js";
import { text } from "./text.js";
import { Training } from "./training.js";

/** How long a position of the best play stands, and how long the opponent takes, in milliseconds. */
const PACE = 900;
const REPLY = 350;

/** What the page is doing. */
type Mode = "look" | "watch" | "train";

class EndingsPage {
  private readonly root: HTMLElement;
  private readonly facts: VariantFacts;
  private readonly board: Board;
  private readonly fetching = new FetchingLine();
  private shown: Ending | null = null;
  private mode: Mode = "look";
  private training: Training | null = null;
  /** The places before, the last one at the end. */
  private past: EndingPlace[] = [];
  private place: EndingPlace;
  /** The man whose squares are shown. */
  private man: string | null = null;
  /** The latest question; answers to older ones come too late. */
  private asked = 0;
  private timer = 0;
  private seed = Math.floor(Math.random() * 2 ** 31);

  constructor(root: HTMLElement, facts: VariantFacts) {
    this.root = root;
    this.facts = facts;
    const query = new URLSearchParams(location.search);
    const men = query.get("men") ?? this.chooser().value;
    const fen = query.get("fen");
    this.place = fen ? { at: "fen", fen, moves: [] } : { at: "longest", men, turn: "w" };
    this.board = this.build();
    this.listen();
    find(root, ".ending-fault").after(this.fetching.element);
    root.dataset.live = "";
    void this.ask(this.place).then((ending) => {
      if (ending && query.get("play") !== null) this.watch();
    });
  }

  private build(): Board {
    const { facts } = this;
    const host = find(this.root, ".ending-board");
    host.replaceChildren();
    this.root.style.setProperty("--files", `${facts.files}`);
    this.root.style.setProperty("--ranks", `${facts.ranks}`);
    return createBoard(host, {
      files: facts.files,
      ranks: facts.ranks,
      holes: facts.holes,
      pieces: facts.pieces,
      tiles: facts.tiles,
      label: text.board(facts.name),
      onMove: (move) => void this.playText(move.text),
      onRefused: (from, to) => this.put(from, to),
      onPick: (_, square) => this.choose(square),
      announce: (words) => this.tell(words),
    });
  }

  private listen(): void {
    const on = (name: string, act: () => void) =>
      this.button(name).addEventListener("click", () => act());
    this.chooser().addEventListener("change", () => this.begin(this.chooser().value));
    find(this.root, "form.ending-men").addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin(find<HTMLInputElement>(this.root, "#men").value.trim());
    });
    on("turn-w", () => this.turn("w"));
    on("turn-b", () => this.turn("b"));
    on("longest", () => this.go({ at: "longest", men: this.men(), turn: this.side() }));
    on("another", () => {
      this.seed += 1;
      this.go({ at: "random", men: this.men(), turn: this.side(), seed: this.seed });
    });
    on("watch", () => (this.mode === "watch" ? this.look() : this.watch()));
    on("train", () => (this.mode === "train" ? this.look() : void this.train()));
    on("back", () => void this.takeBack());
  }

  /** Begins with other men. */
  private begin(men: string): void {
    if (men !== "") this.go({ at: "longest", men, turn: "w" });
  }

  /** Looks at another position. */
  private go(place: EndingPlace): void {
    this.end();
    this.past = [];
    void this.ask(place);
  }

  /** The same men with the other side to move. */
  private turn(turn: Side): void {
    const { shown } = this;
    if (shown && shown.turn !== turn) this.go({ at: "men", pieces: shown.pieces, turn });
  }

  /** Puts a man on another square. */
  private put(from: string, to: string): void {
    const { shown } = this;
    const man = shown?.pieces[from];
    if (!shown || this.mode !== "look" || !man || from === to || shown.pieces[to]) {
      this.paint();
      return;
    }
    const { [from]: _, ...others } = shown.pieces;
    this.man = to;
    this.go({ at: "men", pieces: { ...others, [to]: man }, turn: shown.turn });
  }

  /** Shows what happens if a man stands elsewhere. */
  private choose(square: string | null): void {
    if (this.mode !== "look" || square === null || square === this.man) return;
    this.man = square;
    void this.ask(this.place);
  }

  /** Asks about a place; what comes back is shown. */
  private async ask(place: EndingPlace): Promise<Ending | null> {
    this.asked += 1;
    const mine = this.asked;
    this.root.setAttribute("aria-busy", "true");
    const man = this.mode === "look" ? this.man : null;
    const tell: Tell = (fetching) => {
      if (mine === this.asked) this.fetching.show(fetching);
    };
    const answer = await desk.ending(this.facts.id, place, man, tell).catch((error: unknown) => ({
      is: "refused" as const,
      error: (error instanceof Refused && error.message) || text.failed,
    }));
    if (mine !== this.asked) return null;
    this.fetching.show(null);
    this.root.removeAttribute("aria-busy");
    if (answer.is !== "ending") {
      this.fault(answer.error);
      this.paint();
      return null;
    }
    this.place = place;
    this.shown = answer;
    if (this.man && !answer.pieces[this.man]) this.man = null;
    this.fault(answer.fault ?? "");
    this.paint();
    return answer;
  }

  /** Plays a move, given in coordinates, if it is one of those that there are. */
  private async playText(played: string): Promise<void> {
    const move = this.shown?.moves.find(({ mv }) => mv.text === played);
    if (move) await this.play(move);
    else this.paint();
  }

  private async play(move: EndingMove): Promise<Ending | null> {
    const { shown, training } = this;
    if (!shown?.reached) return null;
    const judged = training?.side === shown.turn ? training.judge(move, shown.moves) : null;
    const after = await this.move(move);
    if (!after || !training || !judged) return after;
    this.tell(judged.words, judged.isLost ? "wrong" : "");
    if (after.reached?.end) this.finish(after);
    else if (!judged.isLost) this.timer = window.setTimeout(() => void this.reply(), REPLY);
    return after;
  }

  /** The position after a move, which is then shown. */
  private async move({ mv }: EndingMove): Promise<Ending | null> {
    const fen = this.shown?.reached?.fen;
    if (fen === undefined) return null;
    const before = this.place;
    const after = await this.ask({ at: "fen", fen, moves: [mv.text] });
    if (after) this.past.push(before);
    this.paint();
    return after;
  }

  /** The opponent's best move. */
  private async reply(): Promise<void> {
    const [best] = this.shown?.moves ?? [];
    const after = best && (await this.move(best));
    if (after?.reached?.end) this.finish(after);
  }

  private finish(ending: Ending): void {
    const { training } = this;
    if (!training) return;
    const words =
      ending.worth?.winner === training.side ? text.done(training.made, training.lost) : text.held;
    this.tell(words, "done");
  }

  private watch(): void {
    this.end();
    this.mode = "watch";
    this.paint();
    this.timer = window.setTimeout(() => void this.step(), PACE);
  }

  /** One move of the best play. */
  private async step(): Promise<void> {
    const [best] = this.shown?.moves ?? [];
    const after = best && (await this.move(best));
    if (this.mode !== "watch") return;
    if (!after || after.reached?.end || after.moves.length === 0) this.look();
    else this.timer = window.setTimeout(() => void this.step(), PACE);
  }

  private async train(): Promise<void> {
    this.end();
    const { shown } = this;
    if (!shown?.reached || shown.moves.length === 0) return;
    // Who is to be mated has nothing to learn here.
    const isLost = shown.worth && ![shown.turn, "nobody"].includes(shown.worth.winner);
    const side: Side = isLost ? other(shown.turn) : shown.turn;
    this.mode = "train";
    this.training = new Training(side, shown);
    this.man = null;
    this.tell(this.training.task());
    this.paint();
    if (isLost) this.timer = window.setTimeout(() => void this.reply(), REPLY);
  }

  private look(): void {
    this.end();
    this.tell("");
    this.paint();
  }

  /** Ends the best play or the training. */
  private end(): void {
    window.clearTimeout(this.timer);
    this.mode = "look";
    this.training = null;
  }

  /** Takes a move back: in training one's own and the answer. */
  private async takeBack(): Promise<void> {
    window.clearTimeout(this.timer);
    const { training } = this;
    if (this.mode === "watch") this.end();
    do {
      const before = this.past.pop();
      if (!before) break;
      await this.ask(before);
    } while (training && this.shown?.turn !== training.side);
    if (training) {
      training.takeBack();
      this.tell(training.task());
    }
    this.paint();
  }

  private paint(): void {
    const { shown, mode, training } = this;
    this.button("back").disabled = this.past.length === 0;
    this.button("watch").textContent = mode === "watch" ? text.stop : text.watch;
    this.button("train").textContent = mode === "train" ? text.stopTraining : text.train;
    this.root.dataset.mode = mode;
    if (!shown) return;
    const { reached, worth, turn } = shown;
    const own: Side[] = training ? [training.side] : ["w", "b"];
    const moves = mode === "train" && turn === training?.side ? (reached?.moves ?? {}) : {};
    this.board.set({
      pieces: shown.pieces,
      moves,
      movable: mode === "watch" ? [] : mode === "train" ? own : ["w", "b"],
      last: reached?.last ?? [],
      check: reached?.check ?? [],
      marks: mode === "look" ? marks(shown.squares) : {},
      arrows: [],
      orientation: training?.side ?? "w",
    });
    find(this.root, ".ending-title").textContent = shown.title;
    const end = reached?.end?.text;
    const isHidden = mode === "train" && end === undefined;
    find(this.root, ".ending-worth").textContent = end
      ? `${end}.`
      : isHidden
        ? text.count(training?.made ?? 0, training?.lost ?? 0)
        : worth
          ? `${text.toMove[turn]}: ${worth.words}.`
          : "";
    for (const side of ["w", "b"] as const) {
      this.button(`turn-${side}`).setAttribute("aria-pressed", String(side === turn));
    }
    const list = find(this.root, ".ending-list");
    list.hidden = mode === "train" || shown.moves.length === 0;
    fill(
      find(list, "div"),
      moveGroups(shown.moves, turn, {
        play: (move) => {
          if (this.mode === "watch") this.end();
          void this.play(move);
        },
        point: (move) =>
          this.board.set({
            arrows: move ? [{ from: move.mv.from, to: move.mv.to, kind: "best" }] : [],
          }),
      }),
    );
    const summary = find(this.root, ".ending-summary");
    summary.hidden = mode === "train";
    fill(find(summary, "div"), counts(shown.sides), h("p", {}, shown.verdict));
    const chooser = this.chooser();
    if ([...chooser.options].some(({ value }) => value === shown.men)) chooser.value = shown.men;
    const link = find<HTMLAnchorElement>(this.root, "[data-testid=analyse]");
    link.hidden = !reached;
    if (reached) link.href = withMoves(`/analysis/${this.facts.id}`, reached.fen, []);
  }

  private men(): string {
    return this.shown?.men ?? this.chooser().value;
  }

  private side(): Side {
    return this.shown?.turn ?? "w";
  }

  private chooser(): HTMLSelectElement {
    return find<HTMLSelectElement>(this.root, "#ending");
  }

  private button(name: string): HTMLButtonElement {
    return find<HTMLButtonElement>(this.root, `[data-action="${name}"]`);
  }

  private tell(words: string, how: "" | "wrong" | "done" = ""): void {
    const line = find(this.root, ".ending-said");
    line.dataset.how = how;
    line.textContent = words;
  }

  private fault(words: string): void {
    find(this.root, ".ending-fault").textContent = words;
  }
}

const other = (side: Side): Side => (side === "w" ? "b" : "w");

/** Another game's page is another address. */
function listenForGames(): void {
  const games = document.querySelector<HTMLSelectElement>("#variant");
  games?.addEventListener("change", () => location.assign(address(games.value)));
}

listenForGames();
const root = document.querySelector<HTMLElement>("#endings");
if (root) new EndingsPage(root, readData<VariantFacts>("facts"));
