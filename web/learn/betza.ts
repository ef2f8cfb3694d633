/** The field for a movement: while it is typed, the server reads it and the board shows it. */
import type { Board } from "../board/board.js";
import { desk } from "../desk/here.js";
import type { BetzaFault, BetzaReading, GlanceMark } from "../messages.js";
import { inFolder } from "../page/address.js";
import { fill, find, h } from "../page/dom.js";
import { say } from "../page/say.js";
import { createExplorer, showExplanation } from "./explorer.js";

/** The pause in typing after which the server is asked, in milliseconds. */
const PAUSE = 120;

/** The id of the picture that stands for any piece. */
const PIECE = "any-piece";

class BetzaField {
  private readonly root: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly answer: HTMLElement;
  private readonly clearButton: HTMLButtonElement;
  private readonly board: Board;
  /** Where the piece stands. */
  private readonly square: string;
  private readonly obstacles = new Set<string>();
  private marks: GlanceMark[] = [];
  /** The same without obstacles. */
  private free: GlanceMark[] = [];
  private target: string | null = null;
  /** The latest question; answers to older ones come too late. */
  private latest = "";
  private timer = 0;

  constructor(root: HTMLElement, input: HTMLInputElement) {
    this.root = root;
    this.input = input;
    this.answer = find(root, "#betza-answer");
    this.clearButton = find(root, '[data-action="clear"]');
    const host = find(root, ".betza-live");
    this.square = host.dataset.pieceOn ?? "";
    this.board = createExplorer(host, {
      files: Number(host.dataset.files),
      ranks: Number(host.dataset.ranks),
      pieces: {
        [PIECE]: { side: "w", name: say("piece"), letter: "", value: null, beside: false },
      },
      label: say("The squares this movement reaches"),
      onSquare: (square) => this.press(square),
      onEscape: () => this.clear(),
    });
    this.board.reach(this.square);
    find(root, ".betza-still").hidden = true;
    host.hidden = false;
    find(root, ".betza-hint").hidden = false;
    this.listen();
    this.paint();
    // No server has read the address of a file.
    if (inFolder) input.value = new URLSearchParams(location.search).get("text") ?? input.value;
    if (input.getAttribute("aria-invalid") !== "true") void this.ask();
  }

  private listen(): void {
    this.input.addEventListener("input", () => {
      this.target = null;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.ask(), PAUSE);
    });
    find(this.root, "form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.ask();
    });
    this.clearButton.addEventListener("click", () => this.clear());
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-text]")) {
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.show(link.dataset.text ?? "");
      });
    }
  }

  /** Shows one of the page's examples. */
  private show(text: string): void {
    this.input.value = text;
    this.clear();
    void this.ask();
    this.root.scrollIntoView({ block: "nearest" });
    this.input.focus({ preventScroll: true });
  }

  private press(square: string): void {
    if (square === this.square) return;
    const marked = this.marks.find((mark) => mark.square === square);
    if (marked?.mark === "path" && !this.obstacles.has(square)) {
      this.target = this.target === square ? null : square;
      this.paint();
      return;
    }
    if (!this.obstacles.delete(square)) this.obstacles.add(square);
    this.paint();
    void this.ask();
  }

  /** Removes the obstacles and the ways. Returns whether there were any. */
  private clear(): boolean {
    if (this.obstacles.size === 0 && this.target === null) return false;
    this.obstacles.clear();
    this.target = null;
    this.paint();
    void this.ask();
    return true;
  }

  private paint(): void {
    showExplanation(this.board, {
      pieces: { [this.square]: PIECE },
      square: this.square,
      marks: this.marks,
      free: this.free,
      obstacles: this.obstacles,
      target: this.target,
      chosen: true,
      stops: null,
    });
    this.clearButton.hidden = this.obstacles.size === 0;
  }

  private async ask(): Promise<void> {
    const text = this.input.value;
    const blockers = [...this.obstacles];
    const question = [text, ...blockers].join();
    this.latest = question;
    const reply = await desk.betza(text, blockers).catch(() => null);
    if (!reply || question !== this.latest) return;
    if (reply.is === "reading") this.accept(text, reply);
    else this.refuse(text, reply);
    this.paint();
  }

  private accept(text: string, reading: BetzaReading): void {
    this.marks = reading.marks;
    if (this.obstacles.size === 0) this.free = reading.marks;
    this.input.removeAttribute("aria-invalid");
    fill(
      this.answer,
      h("p", { class: "betza-words" }, `${capitalize(reading.words)}.`),
      reading.note && h("p", { class: "muted" }, reading.note),
    );
    history.replaceState(null, "", `?${new URLSearchParams({ text })}`);
  }

  /** Marks the wrong letter and says what is wrong. */
  private refuse(text: string, fault: BetzaFault): void {
    this.input.setAttribute("aria-invalid", "true");
    const letters = [...text.trim()];
    const at = Math.min(Math.max(fault.column - 1, 0), letters.length);
    fill(
      this.answer,
      h(
        "p",
        { class: "betza-wrong mono" },
        letters.slice(0, at).join(""),
        h("mark", {}, letters[at] ?? "\u00a0"),
        letters.slice(at + 1).join(""),
      ),
      h("p", { class: "betza-error" }, fault.error),
    );
  }
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const root = document.querySelector<HTMLElement>(".betza-try");
const input = document.querySelector<HTMLInputElement>("#betza-text");
if (root && input) new BetzaField(root, input);
