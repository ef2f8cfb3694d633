/** Finds games while somebody types: what does not have every word is hidden. */

/** A game in a list, with all its words in small letters. */
export interface Entry {
  element: HTMLElement;
  words: string;
}

/** The games of a list. */
export function entries(selector: string): Entry[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.map((element) => ({ element, words: element.dataset["words"] ?? "" }));
}

/** Shows the games that have every word of `query` and fit; returns whether there are any. */
export function filter(
  list: Entry[],
  query: string,
  fits: (element: HTMLElement) => boolean = () => true,
): boolean {
  const words = query.toLowerCase().split(/\s+/);
  let found = false;
  for (const { element, words: own } of list) {
    const shown = words.every((word) => own.includes(word)) && fits(element);
    element.hidden = !shown;
    found ||= shown;
  }
  return found;
}

/** Hides the groups of which no game is shown. */
export function hideEmpty(groups: Iterable<HTMLElement>, games: string): void {
  for (const group of groups) {
    group.hidden = group.querySelector(`${games}:not([hidden])`) === null;
  }
}
