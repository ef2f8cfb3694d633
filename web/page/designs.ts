/** Own designs: the texts of variant files, kept in this browser. */

export interface Design {
  /** Its name in addresses and in the store; not the id in its text, which may change. */
  id: string;
  /** The text of the variant file, which may have faults. */
  text: string;
  /** The name for people, as it was when the text was last right. */
  name: string;
  /** When it was saved, in milliseconds since 1970. */
  saved: number;
}

const PREFIX = "wazir:design:";

/** All own designs, the one that was saved last first. */
export function designs(): Design[] {
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const found = ids.map((key) => design(key.slice(PREFIX.length)));
    return found.filter((one) => one !== null).sort((one, other) => other.saved - one.saved);
  } catch {
    // The browser keeps nothing.
    return [];
  }
}

/** The design with this id; `null` if this browser has none. */
export function design(id: string): Design | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    const { text, name, saved } = (kept ?? {}) as Record<string, unknown>;
    if (typeof text !== "string") return null;
    return {
      ...{ id, text },
      name: typeof name === "string" ? name : id,
      saved: typeof saved === "number" ? saved : 0,
    };
  } catch {
    // The browser keeps nothing, or something else has written there.
    return null;
  }
}

/** Keeps a design under this id; returns whether the browser did. Without a name it keeps the one
    that it had. */
export function saveDesign(id: string, text: string, name = design(id)?.name ?? id): boolean {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ text, name, saved: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function removeDesign(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // The browser keeps nothing.
  }
}

/** An id that no design of this browser has. */
export function newDesignId(): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 10);
    if (id !== "" && design(id) === null) return id;
  }
}
