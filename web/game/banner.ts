/** Keeps the cards over the moves: those that stay are not touched, so that they keep the
    keyboard. */

import { cards, type Hands } from "./cards.js";

export function banner(host: HTMLElement, hands: Hands): void {
  const places = cards(hands).map((card) => ({ card, key: "", element: null as Element | null }));
  hands.store.watch((now, before) => {
    let changed = false;
    for (const place of places) {
      const wanted = place.card.key(now);
      const key = wanted ? JSON.stringify(wanted) : "";
      if (key === place.key) continue;
      place.key = key;
      place.element = wanted ? place.card.make(now) : null;
      changed = true;
    }
    if (changed)
      arrange(
        host,
        places.flatMap(({ element }) => element ?? []),
      );
    if (now.confirm && !before.confirm) host.querySelector<HTMLElement>(".confirm button")?.focus();
  });
}

/** Puts in order what is there, and takes away what is not. */
function arrange(host: HTMLElement, wanted: Element[]): void {
  for (const old of [...host.children]) if (!wanted.includes(old)) old.remove();
  for (const [index, element] of wanted.entries()) {
    const there = host.children[index] ?? null;
    if (there !== element) host.insertBefore(element, there);
  }
}
