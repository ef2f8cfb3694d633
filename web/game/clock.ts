/** What the clocks show: reckoned on from what the server said. */

import type { Side } from "../messages.js";
import type { Model } from "./store.js";

/** Below this, a clock is low and shows tenths. */
export const LOW = 10_000;

export interface Time {
  /** What is left, in milliseconds: of the whole, and then for this move. */
  left: number;
  /** The whole is used up: time is given move by move. */
  each: boolean;
}

/** What a side's clock shows now; nothing without clocks. */
export function time({ state, received }: Readonly<Model>, side: Side): Time | null {
  const { clocks } = state;
  if (!clocks) return null;
  const then = side === "w" ? clocks.white : clocks.black;
  const since = clocks.running === side && !clocks.paused ? performance.now() - received : 0;
  const left = then - since;
  const each = clocks.each > 0 && left < 0;
  return { left: Math.max(0, each ? left + clocks.each : left), each };
}

/** `3:05`, `1:02:03`, and with tenths when it is low: `0:07.3`. */
export function digits({ left }: Time): string {
  const low = left < LOW;
  const seconds = low ? Math.floor(left / 1000) : Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tenths = low ? `.${Math.floor((left % 1000) / 100)}` : "";
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds % 60)}${tenths}`;
}
