/** Keeps studies in this tab, so that reloading loses none. */

import type { Study as StudyFacts } from "../messages.js";

const key = (variant: string) => `wazir:study:${variant}`;

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
