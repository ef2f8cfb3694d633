/** The players: their names, whether they are online, their material and clocks. */

import type { Player, Side } from "../messages.js";
import { figure, fill, h } from "../page/dom.js";
import { formatTime, LOW, readClock } from "./clock.js";
import { countMaterial } from "./material.js";
import { type Model, orientation, other, type Store } from "./store.js";
import { sideName, text } from "./text.js";

/** How often running clocks are redrawn, in milliseconds. */
const TICK = 100;

export function showPlayers(
  store: Store,
  far: HTMLElement,
  near: HTMLElement,
  moveNow: () => void,
): void {
  const bars = [new PlayerBar(far, other, moveNow), new PlayerBar(near, (side) => side, moveNow)];
  store.watch((now) => {
    for (const bar of bars) bar.draw(now);
  });
  setInterval(() => {
    const { clocks } = store.now.state;
    if (clocks?.running && !clocks.paused) for (const bar of bars) bar.drawClock(store.now);
  }, TICK);
}

class PlayerBar {
  private readonly host: HTMLElement;
  /** Whose bar it is, given the side at the bottom. */
  private readonly sideFor: (near: Side) => Side;
  private readonly stone = h("i", { class: "stone" });
  private readonly name = h("span", { class: "name" });
  private readonly presence = h("span");
  private readonly hurry: HTMLElement;
  private readonly material = h("span", { class: "material" });
  private readonly clock = h("span", { class: "clock", role: "timer", "data-testid": "clock" });

  constructor(host: HTMLElement, sideFor: (near: Side) => Side, moveNow: () => void) {
    this.host = host;
    this.sideFor = sideFor;
    const attributes = { type: "button", class: "how hurry", "data-testid": "move-now" };
    this.hurry = h("button", { ...attributes, onclick: moveNow }, text.moveNow);
    fill(host, this.stone, this.name, this.presence, this.material, this.hurry, this.clock);
  }

  draw(model: Readonly<Model>): void {
    const side = this.sideFor(orientation(model));
    const { state } = model;
    const player = side === "w" ? state.white : state.black;
    this.host.dataset.side = side;
    this.host.classList.toggle("turn", state.phase !== "over" && state.position.turn === side);
    this.stone.dataset.side = side === "w" ? "white" : "black";
    this.stone.title = sideName[side];
    this.name.textContent = player.name;
    this.clock.setAttribute("aria-label", text.clock(side));
    const [kind, words] = presence(model, side, player);
    this.presence.className = `presence ${kind}`;
    this.presence.textContent = words;
    this.hurry.hidden = !(kind === "thinking" && state.may.move_now);
    this.drawMaterial(model, side);
    this.drawClock(model);
  }

  drawClock(model: Readonly<Model>): void {
    const side = this.sideFor(orientation(model));
    const time = readClock(model, side);
    this.clock.hidden = time === null;
    if (time === null) return;
    const digits = formatTime(time);
    if (this.clock.textContent !== digits) this.clock.textContent = digits;
    const { clocks, phase } = model.state;
    this.clock.classList.toggle("each", time.each && !clocks?.correspondence);
    this.clock.classList.toggle("running", clocks?.running === side && !clocks.paused);
    this.clock.classList.toggle("low", time.left < LOW && phase !== "over");
  }

  private drawMaterial(model: Readonly<Model>, side: Side): void {
    const { extra, ahead } = countMaterial(model.facts, model.shown, side);
    fill(
      this.material,
      extra.length > 0 && h("span", { class: "taken" }, ...extra.map((piece) => figure(piece))),
      ahead > 0 && h("b", { title: text.ahead(String(ahead)) }, `+${ahead}`),
    );
  }
}

/** A class and words for whether a player is there. The engine, the viewer and an open seat need
    no words. */
function presence({ state }: Readonly<Model>, side: Side, player: Player): [string, string] {
  if (player.engine && state.thinking && state.position.turn === side) {
    return ["thinking", text.thinking];
  }
  if (player.engine || state.yours.includes(side) || state.invite !== null) return ["own", ""];
  return player.present ? ["here", text.here] : ["away", text.away];
}
