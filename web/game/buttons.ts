/** The two rows of buttons under the moves: to step through the game, and to act in it. */

import { h, icon } from "../page/dom.js";
import type { Engine } from "./engine.js";
import { icons } from "./icons.js";
import { findBuilding, findPass, mayTry, type Play } from "./play.js";
import type { Model, Store } from "./store.js";
import { text } from "./text.js";
import { children, START } from "./tree.js";
import type { View } from "./view.js";

interface Command {
  name: keyof typeof icons;
  label: string;
  /** What the button itself says, if the label is too long for it. */
  short?: string;
  key?: string;
  isEnabled(model: Readonly<Model>): boolean;
  /** Returns `false` where the command never applies in this game; always visible by default. */
  isVisible?(model: Readonly<Model>): boolean;
  run(): void;
}

/** What the buttons act on. */
interface Targets {
  view: View;
  play: Play;
  engine: Engine;
  openMenu(): void;
}

export function addButtons(store: Store, host: HTMLElement, targets: Targets): void {
  addSteps(store, host, targets.view);
  host.append(row(store, gameCommands(store, targets), true));
}

/** The buttons that step through the game. */
export function addSteps(store: Store, host: HTMLElement, view: View): void {
  host.append(row(store, stepCommands(store, view), false));
}

const row = (store: Store, commands: Command[], words: boolean) =>
  h(
    "div",
    { class: words ? "commands" : "steps", role: "group" },
    ...commands.map((command) => button(store, command, words)),
  );

function stepCommands(store: Store, view: View): Command[] {
  const hasPrevious = ({ shown }: Readonly<Model>) => shown.node !== START;
  const hasNext = ({ shown, state }: Readonly<Model>) =>
    children(state.tree, shown.node).length > 0;
  return [
    { name: "first", label: text.first, isEnabled: hasPrevious, run: () => view.first() },
    { name: "previous", label: text.previous, isEnabled: hasPrevious, run: () => view.previous() },
    { name: "next", label: text.next, isEnabled: hasNext, run: () => view.next() },
    { name: "last", label: text.last, isEnabled: hasNext, run: () => view.last() },
    {
      name: "flip",
      label: text.flip,
      key: "f",
      isEnabled: () => true,
      run: () => store.change({ flipped: !store.now.flipped }),
    },
  ];
}

function gameCommands(store: Store, { play, engine, openMenu }: Targets): Command[] {
  const isPlaying = ({ state }: Readonly<Model>) =>
    state.phase !== "over" && state.yours.length > 0;
  return [
    {
      name: "takeBack",
      label: text.takeBack,
      isEnabled: ({ state }) => state.may.take_back,
      isVisible: isPlaying,
      run: () => void play.act({ do: "take-back" }),
    },
    {
      name: "hint",
      label: text.hint,
      key: "h",
      isEnabled: ({ state }) => state.may.hint,
      run: () => void engine.hint(),
    },
    {
      name: "pass",
      label: text.pass,
      key: "p",
      isEnabled: mayTry,
      isVisible: ({ shown }) => findPass(shown) !== undefined,
      run: () => play.pass(),
    },
    {
      name: "build",
      label: text.build(store.now.facts.wall),
      short: text.wall(store.now.facts.wall),
      key: "b",
      isEnabled: mayTry,
      isVisible: ({ shown }) => findBuilding(shown) !== undefined,
      run: () => play.build(),
    },
    {
      name: "draw",
      label: text.draw,
      isEnabled: ({ state }) => state.may.offer_draw,
      isVisible: (model) => isPlaying(model) && model.facts.draw_by_agreement,
      run: () => store.change({ confirm: "draw" }),
    },
    {
      name: "resign",
      label: text.resign,
      isEnabled: ({ state }) => state.may.resign,
      isVisible: isPlaying,
      run: () => store.change({ confirm: "resign" }),
    },
    { name: "more", label: text.more, isEnabled: () => true, run: openMenu },
  ];
}

function button(store: Store, command: Command, words: boolean): HTMLElement {
  const { name, label, short, key } = command;
  const made = h(
    "button",
    {
      type: "button",
      title: key ? `${label} (${key})` : label,
      "data-testid": name,
      "aria-label": words && !short ? null : label,
      "aria-keyshortcuts": key,
      onclick: command.run,
    },
    icon(icons[name]),
    words && h("span", {}, short ?? label),
  );
  store.watch((now) => {
    made.disabled = !command.isEnabled(now);
    made.hidden = command.isVisible ? !command.isVisible(now) : false;
    if (name === "last") made.classList.toggle("news", now.unseen);
  });
  return made;
}
