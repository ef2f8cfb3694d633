/** Sounds and announcements: moves, checks, the end, a clock running low. */

import { LOW, readClock } from "./clock.js";
import { type Sound, sounds } from "./sound.js";
import { note, say, sentences } from "./speak.js";
import { isPlayer, type Model, type Store } from "./store.js";
import { text } from "./text.js";

export function announceEvents(store: Store): void {
  const play = (sound: Sound) => {
    if (store.now.prefs.sound) sounds[sound]();
  };

  store.watch((now, before) => {
    // Another game begins.
    if (now.id !== before.id) return;
    const [state, old] = [now.state, before.state];
    if (state !== old) {
      const offered = old.draw_offer && state.yours.includes(old.draw_offer);
      if (offered && !state.draw_offer && !state.end && !hasMoved(now, before)) note(text.declined);
      if (state.end && !old.end) {
        play("end");
        say(sentences(hasMoved(now, before) && state.position.said, state.end.text));
      } else if (hasMoved(now, before)) {
        play(moveSound(now, before));
        say(sentences(state.position.said, state.task));
      } else if (state.position.ply < old.position.ply) {
        play("move");
        note(text.tookBack);
      }
    } else if (now.shown.node !== before.shown.node) {
      // Stepping through the game: the screen reader follows.
      say(now.shown.said || text.first);
    }
  });

  let warned = false;
  setInterval(() => {
    const { now } = store;
    const side = now.state.clocks?.running;
    if (!side || !isPlayer(now) || !now.state.yours.includes(side)) return;
    const low = (readClock(now, side)?.left ?? LOW) < LOW;
    if (low && !warned) {
      play("low");
      say(text.lowTime);
    }
    warned = low;
  }, 200);
}

function hasMoved(now: Readonly<Model>, before: Readonly<Model>): boolean {
  const { position } = now.state;
  return position.ply > before.state.position.ply && position.said !== "";
}

function moveSound(now: Readonly<Model>, before: Readonly<Model>): Sound {
  if (now.state.position.check.length > 0) return "check";
  const count = ({ state }: Readonly<Model>) => Object.keys(state.position.pieces).length;
  return count(now) < count(before) ? "capture" : "move";
}
