/** The time on the clocks, counted on from what the server sent. */

import type { Side } from "../messages.js";
import { say } from "../page/say.js";
import type { Model } from "./store.js";

/** Below this many milliseconds a clock is low and shows tenths. */
export const LOW = 10_000;

export interface Time {
  /** What is left, in milliseconds: of the main time, or of this move's. */
  left: number;
  /** The main time is used up: each move has a time of its own. */
  each: boolean;
}

/** What a side's clock shows now; `null` without clocks. */
export function readClock({ state, received }: Readonly<Model>, side: Side): Time | null {
  const { clocks } = state;
  if (!clocks) return null;
  const then = side === "w" ? clocks.white : clocks.black;
  const since = clocks.running === side && !clocks.paused ? performance.now() - received : 0;
  const left = then - since;
  const each = clocks.each > 0 && left <= 0;
  return { left: Math.max(0, each ? left + clocks.each : left), each };
}

const DAY = 24 * 60 * 60 * 1000;

/** `3:05`, `1:02:03`, with tenths when it is low: `0:07.3`, and in days: `2 days 5 h`. */
export function formatTime({ left }: Time): string {
  if (left >= DAY) {
    const days = Math.floor(left / DAY);
    const hours = Math.floor((left % DAY) / (DAY / 24));
    const whole = days === 1 ? say("1 day") : say("{count} days", { count: days });
    return hours > 0 ? say("{days} {hours} h", { days: whole, hours }) : whole;
  }
  const low = left < LOW;
  const seconds = low ? Math.floor(left / 1000) : Math.ceil(left / 1000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tenths = low ? `.${Math.floor((left % 1000) / 100)}` : "";
  const head = hours > 0 ? `${hours}:${pad(minutes)}` : String(minutes);
  return `${head}:${pad(seconds % 60)}${tenths}`;
}
