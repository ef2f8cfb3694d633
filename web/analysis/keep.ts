/** Keeps studies in this tab, so that reloading loses none. */

import type { Study as StudyFacts } from "../messages.js";

/** The number changes with the form of what is kept. */
const key = (variant: string) => `wazir:study:2:${variant}`;

export function keep(study: StudyFacts): void {
  try {
    sessionStorage.setItem(key(study.variant), JSON.stringify(study));
  } catch {
    // The browser keeps nothing.
  }
}

/** The study of this game that was kept last. */
export function recall(variant: string): StudyFacts | null {
  const kept = sessionStorage.getItem(key(variant));
  return kept ? (JSON.parse(kept) as StudyFacts) : null;
}
