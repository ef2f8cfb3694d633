/** The field for a movement: as it is typed, the server reads it and the board shows it. */
import type { BetzaFault, BetzaReading, GlanceMark } from "../messages.js";
import { MarkedBoard } from "./marked.js";

const PAUSE = 120;

const field = document.querySelector<HTMLInputElement>("#betza-text");
const root = document.querySelector<HTMLElement>(".betza-try");
if (field && root) start(field, root);

function start(field: HTMLInputElement, root: HTMLElement): void {
  const find = <T extends HTMLElement>(selector: string): T => {
    const found = root.querySelector<T>(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  };
  const answer = find("#betza-answer");
  const clear = find<HTMLButtonElement>('[data-action="clear"]');
  const board = new MarkedBoard(find(".glance-board"), { "any-piece": "the piece" });
  const stones = new Set<string>();
  const middle = `${String.fromCharCode(97 + (board.files >> 1))}${(board.ranks >> 1) + 1}`;
  let marks: GlanceMark[] = [];
  let target: string | null = null;
  let asked = "";
  let timer = 0;

  find(".betza-still").hidden = true;
  find(".betza-board-live").hidden = false;
  find(".betza-hint").hidden = false;
  board.reach(middle);

  const paint = (): void => {
    board.show({
      pieces: { [middle]: "any-piece" },
      marks,
      stones,
      ways:
        target && marks.some((mark) => mark.square === target)
          ? { from: middle, to: target }
          : null,
      chosen: middle,
    });
    clear.hidden = stones.size === 0;
  };

  const ask = async (): Promise<void> => {
    const text = field.value;
    const query = new URLSearchParams({ text, blockers: [...stones].join(",") });
    asked = query.toString();
    const mine = asked;
    let response: Response;
    let said: BetzaReading | BetzaFault;
    try {
      response = await fetch(`/api/betza?${query}`);
      said = (await response.json()) as BetzaReading | BetzaFault;
    } catch {
      return;
    }
    if (mine !== asked) return;
    if ("marks" in said) {
      marks = said.marks;
      field.removeAttribute("aria-invalid");
      answer.replaceChildren(paragraph(`${capital(said.words)}.`, "betza-words"));
      if (said.note) answer.append(paragraph(said.note, "muted"));
      history.replaceState(null, "", `?${new URLSearchParams({ text })}`);
    } else {
      field.setAttribute("aria-invalid", "true");
      answer.replaceChildren(...wrong(text.trim(), said));
    }
    paint();
  };

  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE);
  };

  const press = (square: string): void => {
    if (square === middle) return;
    const marked = marks.find((mark) => mark.square === square);
    if (marked?.mark === "path" && !stones.has(square)) {
      target = target === square ? null : square;
      paint();
      return;
    }
    if (!stones.delete(square)) stones.add(square);
    paint();
    void ask();
  };

  field.addEventListener("input", () => {
    target = null;
    soon();
  });
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    void ask();
  });
  clear.addEventListener("click", () => {
    stones.clear();
    void ask();
  });
  board.root.addEventListener("click", (event) => {
    const square = board.squareOf(event);
    if (square) press(square);
  });
  board.root.addEventListener("keydown", (event) => {
    const square = board.squareOf(event);
    if (!square) return;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const next = board.nearest(square, step[0], step[1], board.squares());
      if (next) board.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press(square);
    } else if (event.key === "Escape") {
      stones.clear();
      target = null;
      void ask();
    }
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-text]")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      field.value = link.dataset.text ?? "";
      stones.clear();
      target = null;
      void ask();
      root.scrollIntoView({ block: "nearest" });
      field.focus({ preventScroll: true });
    });
  }
  paint();
  if (field.getAttribute("aria-invalid") !== "true") void ask();
}

function paragraph(text: string, className: string): HTMLElement {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = text;
  return made;
}

/** The text with its wrong letter marked, and what is wrong. */
function wrong(text: string, fault: BetzaFault): HTMLElement[] {
  const letters = [...text];
  const at = Math.min(Math.max(fault.column - 1, 0), letters.length);
  const shown = paragraph("", "betza-wrong mono");
  const letter = document.createElement("mark");
  letter.textContent = letters[at] ?? "\u00a0";
  shown.append(letters.slice(0, at).join(""), letter, letters.slice(at + 1).join(""));
  return [shown, paragraph(fault.error, "betza-error")];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
