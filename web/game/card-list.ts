/** Shows the cards over the moves. A card that stays is not touched, so that it keeps the
    keyboard. */

import type { Card } from "./card-parts.js";
import type { Store } from "./store.js";

/** Shows these cards, from top to bottom. */
export function showCards(host: HTMLElement, store: Store, cards: Card[]): void {
  const places = cards.map((card) => ({ card, key: "", element: null as Element | null }));
  store.watch((now, before) => {
    let changed = false;
    for (const place of places) {
      const wanted = place.card.key(now);
      const key = wanted ? JSON.stringify(wanted) : "";
      if (key === place.key) continue;
      place.key = key;
      place.element = wanted ? place.card.build(now) : null;
      changed = true;
    }
    if (changed) {
      const elements = places.flatMap(({ element }) => element ?? []);
      arrange(host, elements);
    }
    if (now.confirm && !before.confirm) host.querySelector<HTMLElement>(".confirm button")?.focus();
    if (now.proposed && !before.proposed) {
      host.querySelector<HTMLElement>(".confirm-move button")?.focus();
    }
  });
}

/** Removes the children that are not wanted, and puts the others in order. */
function arrange(host: HTMLElement, wanted: Element[]): void {
  for (const old of [...host.children]) if (!wanted.includes(old)) old.remove();
  for (const [index, element] of wanted.entries()) {
    const there = host.children[index] ?? null;
    if (there !== element) host.insertBefore(element, there);
  }
}
