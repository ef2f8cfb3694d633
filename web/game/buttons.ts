/** The two rows under the moves: through the game, and what can be asked for. */

import { h, icon } from "../page/dom.js";
import type { Engine } from "./engine.js";
import { icons } from "./icons.js";
import type { Play } from "./play.js";
import type { Model, Store } from "./store.js";
import { text } from "./text.js";
import { children, START } from "./tree.js";
import type { View } from "./view.js";

interface Deed {
  name: keyof typeof icons;
  label: string;
  key?: string;
  /** Whether it can be done; hidden where it never can in this game. */
  may(model: Readonly<Model>): boolean;
  shown?(model: Readonly<Model>): boolean;
  run(): void;
}

export function buttons(
  store: Store,
  host: HTMLElement,
  { view, play, engine, menu }: { view: View; play: Play; engine: Engine; menu(): void },
): void {
  const playing = ({ state }: Readonly<Model>) => state.phase !== "over" && state.yours.length > 0;
  const back = ({ shown }: Readonly<Model>) => shown.node !== START;
  const forth = ({ shown, state }: Readonly<Model>) => children(state.tree, shown.node).length > 0;
  const flip = () => store.change({ flipped: !store.now.flipped });
  const steps: Deed[] = [
    { name: "first", label: text.first, may: back, run: () => view.first() },
    { name: "previous", label: text.previous, may: back, run: () => view.previous() },
    { name: "next", label: text.next, may: forth, run: () => view.next() },
    { name: "last", label: text.last, may: forth, run: () => view.last() },
    { name: "flip", label: text.flip, key: "f", may: () => true, run: flip },
  ];
  const deeds: Deed[] = [
    {
      name: "takeBack",
      label: text.takeBack,
      may: ({ state }) => state.may.take_back,
      shown: playing,
      run: () => void play.act({ do: "take-back" }),
    },
    {
      name: "hint",
      label: text.hint,
      key: "h",
      may: ({ state }) => state.may.hint,
      run: () => void engine.hint(),
    },
    {
      name: "draw",
      label: text.draw,
      may: ({ state }) => state.may.offer_draw,
      shown: playing,
      run: () => store.change({ confirm: "draw" }),
    },
    {
      name: "resign",
      label: text.resign,
      may: ({ state }) => state.may.resign,
      shown: playing,
      run: () => store.change({ confirm: "resign" }),
    },
    { name: "more", label: text.more, may: () => true, run: menu },
  ];

  const row = (list: Deed[], words: boolean) =>
    h(
      "div",
      { class: words ? "deeds" : "steps", role: "group" },
      ...list.map((d) => one(d, words)),
    );

  function one(deed: Deed, words: boolean): HTMLElement {
    const title = deed.key ? `${deed.label} (${deed.key})` : deed.label;
    const button = h(
      "button",
      { type: "button", title, "data-testid": deed.name, onclick: deed.run },
      icon(icons[deed.name]),
      words && h("span", {}, deed.label),
    );
    if (!words) button.setAttribute("aria-label", deed.label);
    if (deed.key) button.setAttribute("aria-keyshortcuts", deed.key);
    store.watch((now) => {
      button.disabled = !deed.may(now);
      button.hidden = deed.shown ? !deed.shown(now) : false;
      if (deed.name === "last") button.classList.toggle("news", now.unseen);
    });
    return button;
  }

  host.append(row(steps, false), row(deeds, true));
}
