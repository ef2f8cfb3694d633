/** The players: name, whether they are there, what they have more, their clock. */

import type { Side } from "../messages.js";
import { figure, fill, h } from "../page/dom.js";
import { digits, LOW, time } from "./clock.js";
import { material } from "./material.js";
import { type Model, orientation, other, type Store } from "./store.js";
import { sideName, text } from "./text.js";

const TICK = 100;

export function bars(store: Store, far: HTMLElement, near: HTMLElement): void {
  const drawn = [bar(far, other), bar(near, (side) => side)];
  store.watch((now) => {
    for (const { draw } of drawn) draw(now);
  });
  setInterval(() => {
    const clocks = store.now.state.clocks;
    if (clocks?.running && !clocks.paused) for (const { tick } of drawn) tick(store.now);
  }, TICK);
}

/** One player's; `whose` turns who sits below into whose bar it is. */
function bar(host: HTMLElement, whose: (near: Side) => Side) {
  const stone = h("i", { class: "stone" });
  const name = h("span", { class: "name" });
  const presence = h("span", { class: "presence" });
  const more = h("span", { class: "material" });
  const clock = h("span", { class: "clock", role: "timer", "data-testid": "clock" });
  fill(host, stone, name, presence, more, clock);

  function tick(model: Readonly<Model>): void {
    const side = whose(orientation(model));
    const now = time(model, side);
    clock.hidden = now === null;
    if (now === null) return;
    const text = digits(now);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("each", now.each);
    const running = model.state.clocks?.running === side && !model.state.clocks.paused;
    clock.classList.toggle("running", running);
    clock.classList.toggle("low", now.left < LOW && model.state.phase !== "over");
  }

  function draw(model: Readonly<Model>): void {
    const side = whose(orientation(model));
    const player = side === "w" ? model.state.white : model.state.black;
    host.dataset.side = side;
    host.classList.toggle(
      "turn",
      model.state.phase !== "over" && model.state.position.turn === side,
    );
    stone.dataset.side = side === "w" ? "white" : "black";
    stone.title = sideName[side];
    name.textContent = player.name;
    clock.setAttribute("aria-label", text.clock(side));
    const thinking = player.engine && model.state.thinking && model.state.position.turn === side;
    // Of the engine, of oneself and of nobody there is nothing to say.
    const known = player.engine || model.state.yours.includes(side) || model.state.invite !== null;
    presence.className = `presence ${thinking ? "thinking" : known ? "own" : player.present ? "here" : "away"}`;
    presence.textContent = thinking
      ? text.thinking
      : known
        ? ""
        : player.present
          ? text.here
          : text.away;
    const { extra, ahead } = material(model.facts, model.shown, side);
    fill(
      more,
      extra.length > 0 && h("span", { class: "taken" }, ...extra.map((piece) => figure(piece))),
      ahead > 0 && h("b", { title: text.ahead(String(ahead)) }, `+${ahead}`),
    );
    tick(model);
  }

  return { draw, tick };
}
