/**
 * Turns a row of pictures into one that can be stepped through. Without this script all of them
 * stand side by side.
 */

/** Time to see what has changed. */
const PAUSE = 1300;

/** Shows the last picture of `figure`, and buttons that lead to the others. */
export function replay(figure: HTMLElement): void {
  const frames = [...figure.querySelectorAll<HTMLElement>(".frames > li")];
  const last = frames.length - 1;
  let now = last;
  let timer = 0;

  const bar = document.createElement("div");
  bar.className = "steps";
  const again = button("Show me", "play");
  const back = button("Back", "step");
  const on = button("Next", "step");
  const count = document.createElement("span");
  count.className = "count muted";
  bar.append(again, back, on, count);
  figure.querySelector(".frames")?.after(bar);
  figure.querySelector(".frames")?.setAttribute("aria-live", "polite");
  figure.classList.add("live");

  const go = (to: number): void => {
    now = Math.max(0, Math.min(last, to));
    frames.forEach((frame, index) => {
      frame.hidden = index !== now;
    });
    back.disabled = now === 0;
    on.disabled = now === last;
    count.textContent = `${now + 1} of ${last + 1}`;
  };
  const stop = (): void => window.clearTimeout(timer);
  const run = (): void => {
    timer = window.setTimeout(() => {
      go(now + 1);
      if (now < last) run();
    }, PAUSE);
  };
  again.addEventListener("click", () => {
    stop();
    go(0);
    run();
  });
  back.addEventListener("click", () => {
    stop();
    go(now - 1);
  });
  on.addEventListener("click", () => {
    stop();
    go(now + 1);
  });
  go(last);
}

function button(label: string, kind: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = label;
  return made;
}
