/**
 * The menu that opens when several moves lead from one square to another: what the piece becomes,
 * whether it is promoted, what it captures on its way, what enters behind it. It stands beside its
 * square, opens towards the middle of the board and stays inside it.
 */
import type { MoveFacts } from "../messages.js";
import { figure, h } from "../page/dom.js";
import { type Geometry, place } from "./geometry.js";

export interface Choice {
  move: MoveFacts;
  /** The picture of what the piece becomes, or of what enters. */
  piece: string;
  /** Pictures of what is captured on the way. */
  taken: string[];
}

/** What is offered, and what follows. */
export interface Offer {
  square: string;
  /** For a screen reader: `Pawn to e8`. */
  label: string;
  choices: Choice[];
  /** Returns whether the choice can still be made. */
  isValid(): boolean;
  onChoose(move: MoveFacts): void;
  /** A choice has the keyboard or lies under the mouse. */
  onPoint(move: MoveFacts): void;
  /** `byKey` when Escape closed the menu: then the keyboard goes back to the square. */
  onCancel(byKey: boolean): void;
}

export class Chooser {
  private readonly host: HTMLElement;
  private veil: HTMLElement | null = null;
  private offer: Offer | null = null;
  /** The element that had the keyboard before. */
  private before: Element | null = null;
  private readonly onResize = () => this.position();
  /** A press outside the board takes the piece back; the board handles one inside. */
  private readonly onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node) || !this.host.contains(target)) this.cancel();
  };
  private geometry: Geometry;

  constructor(host: HTMLElement, geometry: Geometry) {
    this.host = host;
    this.geometry = geometry;
  }

  isOpen(): boolean {
    return this.offer !== null;
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(".chooser") !== null;
  }

  open(offer: Offer, geometry: Geometry): void {
    this.close();
    this.offer = offer;
    this.geometry = geometry;
    this.before = document.activeElement;
    const attributes = {
      class: "chooser",
      role: "menu",
      "aria-label": offer.label,
      "data-testid": "chooser",
      onkeydown: (event: KeyboardEvent) => this.useKey(event),
    };
    const menu = h("div", attributes, ...offer.choices.map((choice) => this.item(choice)));
    menu.style.setProperty("--columns", `${columns(offer.choices.length)}`);
    this.veil = h("div", { class: "veil" }, menu);
    this.host.append(this.veil);
    window.addEventListener("resize", this.onResize);
    document.addEventListener("pointerdown", this.onPress, { capture: true });
    this.position();
    (menu.firstElementChild as HTMLElement).focus({ preventScroll: true });
  }

  /** Closes if the choice can no longer be made. */
  check(): void {
    if (this.offer && !this.offer.isValid()) this.cancel();
  }

  /** Closes without an answer. */
  cancel(byKey = false): void {
    const offer = this.offer;
    this.close();
    offer?.onCancel(byKey);
  }

  private close(): void {
    if (!this.offer) return;
    window.removeEventListener("resize", this.onResize);
    document.removeEventListener("pointerdown", this.onPress, { capture: true });
    const hadFocus = this.veil?.contains(document.activeElement);
    this.veil?.remove();
    this.veil = null;
    this.offer = null;
    if (hadFocus && this.before instanceof HTMLElement && this.before !== document.body) {
      this.before.focus({ preventScroll: true });
    }
    this.before = null;
  }

  private item({ move, piece, taken }: Choice): HTMLElement {
    const point = () => this.offer?.onPoint(move);
    const attributes = {
      type: "button",
      class: "choice",
      role: "menuitem",
      tabindex: -1,
      "data-piece": piece,
      "data-move": move.text,
      onfocus: point,
      onpointerenter: point,
      onclick: () => {
        const offer = this.offer;
        this.close();
        offer?.onChoose(move);
      },
    };
    const victims = h("span", { class: "victims" }, ...taken.map(figure));
    const picture = h(
      "span",
      { class: "choice-picture" },
      figure(piece),
      taken.length > 0 && victims,
    );
    return h("button", attributes, picture, h("span", { class: "caption" }, move.label));
  }

  /** Beside its square, towards the middle, centred on its file as far as there is room. */
  private position(): void {
    const menu = this.veil?.firstElementChild;
    if (!this.offer || !this.veil || !(menu instanceof HTMLElement)) return;
    const { column, row } = place(this.geometry, this.offer.square);
    const { files, ranks } = this.geometry;
    const { clientWidth, clientHeight } = this.veil;
    const width = clientWidth / files;
    const height = clientHeight / ranks;
    const clamp = (value: number, room: number) => Math.max(0, Math.min(room, value));
    const left = (column + 0.5) * width - menu.offsetWidth / 2;
    const top = row < ranks / 2 ? (row + 1) * height + 4 : row * height - menu.offsetHeight - 4;
    menu.style.left = `${clamp(left, clientWidth - menu.offsetWidth)}px`;
    menu.style.top = `${clamp(top, clientHeight - menu.offsetHeight)}px`;
  }

  private useKey(event: KeyboardEvent): void {
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

/** A few choices stand in one row, many in two. */
const columns = (count: number): number => (count <= 4 ? count : Math.ceil(count / 2));
