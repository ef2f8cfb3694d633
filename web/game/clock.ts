/** What the clocks show: reckoned on from what the server said. */

import type { Side } from "../messages.js";
import type { Model } from "./store.js";

/** Below this, a clock is low and shows tenths. */
export const LOW = 10_000;

/** What is left for a side, in milliseconds. */
export function left({ state, received }: Readonly<Model>, side: Side): number | null {
  const { clocks } = state;
  if (!clocks) return null;
  const then = side === "w" ? clocks.white : clocks.black;
  const since = clocks.running === side && !clocks.paused ? performance.now() - received : 0;
  return Math.max(0, then - since);
}

/** `3:05`, `1:02:03`, and with tenths when it is low: `0:07.3`. */
export function shown(milliseconds: number): string {
  const low = milliseconds < LOW;
  const seconds = low ? Math.floor(milliseconds / 1000) : Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tenths = low ? `.${Math.floor((milliseconds % 1000) / 100)}` : "";
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds % 60)}${tenths}`;
}
