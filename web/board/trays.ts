/**
 * The pieces beside the board: a toolbar of buttons for each player. The buttons stay the same
 * elements while their counts change, so that they keep the keyboard.
 */
import type { Held, PieceFacts, Side } from "../messages.js";
import { figure, h } from "../page/dom.js";
import { say } from "../page/say.js";
import { other, sideName } from "./geometry.js";
import type { Trays as Hosts } from "./options.js";

/** What the board tells the trays. */
export interface TrayState {
  beside: Held[];
  orientation: Side;
  /** The picked piece. */
  picked: string | null;
  /** Returns whether a piece can be moved from there, now or as a premove. */
  isLive(piece: string): boolean;
}

export class Trays {
  private readonly hosts: Hosts;
  private readonly facts: Record<string, PieceFacts>;
  private readonly where: string;
  private readonly buttons = new Map<string, HTMLButtonElement>();
  /** All pieces by side, the most valuable first. */
  private readonly order: Record<Side, string[]>;

  constructor(hosts: Hosts, facts: Record<string, PieceFacts>, tiles: boolean) {
    this.hosts = hosts;
    this.facts = facts;
    this.where = hosts.where ?? say("in hand");
    const of = (side: Side) =>
      Object.entries(facts)
        .filter(([, fact]) => fact.side === side)
        .sort(([, one], [, two]) => (two.value ?? 0) - (one.value ?? 0))
        .map(([piece]) => piece);
    this.order = { w: of("w"), b: of("b") };
    for (const host of this.elements()) {
      host.classList.add("tray");
      host.classList.toggle("tiles", tiles);
      host.setAttribute("role", "toolbar");
      host.dataset.testid = host === hosts.near ? "tray-near" : "tray-far";
    }
  }

  elements(): HTMLElement[] {
    return [this.hosts.far, this.hosts.near];
  }

  button(piece: string): HTMLButtonElement | undefined {
    return this.buttons.get(piece);
  }

  show(state: TrayState): void {
    this.fill(this.hosts.near, state.orientation, state);
    this.fill(this.hosts.far, other(state.orientation), state);
  }

  /** Walks along the buttons of one tray. */
  walk(from: HTMLElement, by: number): void {
    const all = usable(from.parentElement);
    const next = all[all.indexOf(from as HTMLButtonElement) + by];
    if (!next) return;
    for (const button of all) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }

  private fill(host: HTMLElement, side: Side, state: TrayState): void {
    const count = (piece: string) => state.beside.find((held) => held.piece === piece)?.count ?? 0;
    const wanted = this.order[side].filter(
      (piece) => count(piece) > 0 || (this.hosts.keepEmpty && this.facts[piece]?.beside),
    );
    const buttons = wanted.map((piece) => {
      const button = this.buttons.get(piece) ?? this.make(piece);
      this.update(button, piece, count(piece), state);
      return button;
    });
    const label = `${sideName(side)}, ${this.where}`;
    if (host.getAttribute("aria-label") !== label) host.setAttribute("aria-label", label);
    host.dataset.color = side;
    host.classList.toggle("turned", state.orientation === "b");
    const same = host.children.length === buttons.length;
    if (!same || buttons.some((button, at) => host.children[at] !== button)) {
      host.replaceChildren(...buttons);
    }
    const reachable = usable(host);
    if (reachable.length > 0 && !reachable.some((button) => button.tabIndex === 0)) {
      (reachable[0] as HTMLButtonElement).tabIndex = 0;
    }
  }

  private make(piece: string): HTMLButtonElement {
    const facts = this.facts[piece] as PieceFacts;
    const attributes = {
      type: "button",
      class: "held",
      tabindex: -1,
      "data-piece": piece,
      "data-role": facts.letter,
      "data-color": facts.side,
    };
    const count = h("span", { class: "held-count", "aria-hidden": "true" });
    const button = h("button", attributes, figure(piece), count);
    this.buttons.set(piece, button);
    return button;
  }

  private update(
    button: HTMLButtonElement,
    piece: string,
    count: number,
    { picked, isLive }: TrayState,
  ): void {
    const facts = this.facts[piece] as PieceFacts;
    const label = `${count} ${facts.name} ${this.where}, ${sideName(facts.side).toLowerCase()}`;
    if (button.getAttribute("aria-label") !== label) {
      button.setAttribute("aria-label", label);
      button.dataset.count = `${count}`;
      (button.lastElementChild as HTMLElement).textContent = count > 1 ? `${count}` : "";
      button.disabled = count === 0;
      if (count === 0) button.tabIndex = -1;
    }
    button.setAttribute("aria-pressed", `${piece === picked}`);
    button.classList.toggle("live", count > 0 && isLive(piece));
  }
}

function usable(host: Element | null): HTMLButtonElement[] {
  return [...(host?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
}
