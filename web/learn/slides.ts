/**
 * Turns a row of pictures into a sequence to step through. Without this script they all stand
 * side by side.
 */
import { find, h } from "../page/dom.js";
import { say } from "../page/say.js";

/** How long each picture is shown when they play by themselves, in milliseconds. */
const PAUSE = 1300;

/** Shows one picture of a figure at a time, with buttons that lead to the others. Plays once when
    the figure comes into sight, unless the reader wants no motion. */
export class Slides {
  private readonly list: HTMLElement;
  private readonly frames: HTMLElement[];
  private readonly last: number;
  private readonly back = button(say("Back"), "step", () => this.step(-1));
  private readonly next = button(say("Next"), "step", () => this.step(1));
  private readonly count = h("span", { class: "count muted" });
  private now = 0;
  private timer = 0;
  /** The reader has pressed a button. */
  private isUsed = false;

  constructor(figure: HTMLElement) {
    this.list = find(figure, ".frames");
    this.frames = [...this.list.querySelectorAll<HTMLElement>(":scope > li")];
    this.last = this.frames.length - 1;
    const play = button(say("Show me"), "play", () => {
      this.takeOver();
      this.play();
    });
    this.list.after(h("div", { class: "steps" }, play, this.back, this.next, this.count));
    figure.classList.add("live");
    this.go(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.playWhenSeen(figure);
  }

  private playWhenSeen(figure: HTMLElement): void {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (!this.isUsed) this.play();
      },
      { threshold: 0.7 },
    );
    observer.observe(figure);
  }

  /** The reader decides from now on, and hears what each picture says. */
  private takeOver(): void {
    this.isUsed = true;
    window.clearTimeout(this.timer);
    this.list.setAttribute("aria-live", "polite");
  }

  private go(to: number): void {
    this.now = Math.max(0, Math.min(this.last, to));
    for (const [index, frame] of this.frames.entries()) frame.hidden = index !== this.now;
    this.back.disabled = this.now === 0;
    this.next.disabled = this.now === this.last;
    this.count.textContent = say("{number} of {count}", {
      number: this.now + 1,
      count: this.last + 1,
    });
  }

  private step(by: number): void {
    this.takeOver();
    this.go(this.now + by);
  }

  /** Plays all pictures from the first one. */
  private play(): void {
    this.go(0);
    this.advance();
  }

  private advance(): void {
    this.timer = window.setTimeout(() => {
      this.go(this.now + 1);
      if (this.now < this.last) this.advance();
    }, PAUSE);
  }
}

function button(label: string, kind: string, onclick: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: kind, onclick }, label);
}
