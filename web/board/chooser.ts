/**
 * The menu that opens where one origin and one target leave a choice: what a piece becomes, or
 * whether it does. It stands beside its square, opens towards the middle of the board and stays
 * inside it.
 */
import type { MoveFacts } from "../messages.js";
import { element, figure } from "./dom.js";
import { type Geometry, place } from "./geometry.js";

export interface Choice {
  move: MoveFacts;
  /** Its picture. */
  piece: string;
}

export interface Question {
  square: string;
  /** For a screen reader: `Pawn to e8`. */
  label: string;
  choices: Choice[];
  /** Is it still a question? */
  stands(): boolean;
  chosen(move: MoveFacts): void;
  /** `byKey`: with Escape; then the keyboard goes back to the square. */
  cancelled(byKey: boolean): void;
}

export class Chooser {
  private readonly host: HTMLElement;
  private veil: HTMLElement | null = null;
  private question: Question | null = null;
  private before: Element | null = null;
  private readonly resized = () => this.stand();
  private geometry: Geometry;

  constructor(host: HTMLElement, geometry: Geometry) {
    this.host = host;
    this.geometry = geometry;
  }

  isOpen(): boolean {
    return this.question !== null;
  }

  holds(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(".chooser") !== null;
  }

  open(question: Question, geometry: Geometry): void {
    this.close();
    this.question = question;
    this.geometry = geometry;
    this.before = document.activeElement;
    const menu = element("div", "chooser", {
      role: "menu",
      "aria-label": question.label,
      "data-testid": "chooser",
    });
    menu.style.setProperty("--columns", `${columns(question.choices.length)}`);
    menu.append(...question.choices.map((choice) => this.item(choice)));
    menu.addEventListener("keydown", (event) => this.key(event));
    this.veil = element("div", "veil");
    this.veil.append(menu);
    this.host.append(this.veil);
    window.addEventListener("resize", this.resized);
    this.stand();
    (menu.firstElementChild as HTMLElement).focus({ preventScroll: true });
  }

  /** Closes if the question does not stand any more. */
  check(): void {
    if (this.question && !this.question.stands()) this.cancel();
  }

  /** Closes without an answer; tells nobody. */
  close(): void {
    if (!this.question) return;
    window.removeEventListener("resize", this.resized);
    const held = this.veil?.contains(document.activeElement);
    this.veil?.remove();
    this.veil = null;
    this.question = null;
    if (held && this.before instanceof HTMLElement && this.before !== document.body) {
      this.before.focus({ preventScroll: true });
    }
    this.before = null;
  }

  /** Closes without an answer. */
  cancel(byKey = false): void {
    const question = this.question;
    this.close();
    question?.cancelled(byKey);
  }

  private item(choice: Choice): HTMLElement {
    const item = element("button", "choice", {
      type: "button",
      role: "menuitem",
      tabindex: "-1",
      "data-piece": choice.piece,
      "data-move": choice.move.text,
    });
    const caption = element("span", "caption");
    caption.textContent = choice.move.label;
    item.append(figure(choice.piece), caption);
    item.addEventListener("click", () => {
      const question = this.question;
      this.close();
      question?.chosen(choice.move);
    });
    return item;
  }

  /** Beside its square on the side of the middle, centred on its file as far as there is room. */
  private stand(): void {
    const menu = this.veil?.firstElementChild;
    if (!this.question || !(menu instanceof HTMLElement)) return;
    const { column, row } = place(this.geometry, this.question.square);
    const { files, ranks } = this.geometry;
    const across = this.host.clientWidth / files;
    const along = this.host.clientHeight / ranks;
    const within = (value: number, room: number) => Math.max(0, Math.min(room, value));
    const left = (column + 0.5) * across - menu.offsetWidth / 2;
    const top = row < ranks / 2 ? (row + 1) * along + 4 : row * along - menu.offsetHeight - 4;
    menu.style.left = `${within(left, this.host.clientWidth - menu.offsetWidth)}px`;
    menu.style.top = `${within(top, this.host.clientHeight - menu.offsetHeight)}px`;
  }

  private key(event: KeyboardEvent): void {
    const items = [...(event.currentTarget as HTMLElement).children] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const go = (to: number) => items.at(to % items.length)?.focus();
    const wide = columns(items.length);
    const steps: Record<string, () => void> = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      ArrowDown: () => go(wide > 1 ? Math.min(at + wide, items.length - 1) : at + 1),
      ArrowUp: () => go(wide > 1 ? Math.max(at - wide, 0) : at - 1),
      Home: () => go(0),
      End: () => go(-1),
      Escape: () => this.cancel(true),
      Tab: () => this.cancel(true),
    };
    const step = steps[event.key];
    if (!step) return;
    step();
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A few stand in one row, many in two. */
const columns = (count: number): number => (count <= 4 ? count : Math.ceil(count / 2));
