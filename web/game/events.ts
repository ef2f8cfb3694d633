/** What is heard when something happened: moves, checks, the end, a clock running low. */

import { LOW, time } from "./clock.js";
import { type Sound, sounds } from "./sound.js";
import { note, say } from "./speak.js";
import { type Model, plays, type Store } from "./store.js";
import { text } from "./text.js";

export function events(store: Store): void {
  const play = (sound: Sound) => {
    if (store.now.prefs.sound) sounds[sound]();
  };

  store.watch((now, before) => {
    const [state, old] = [now.state, before.state];
    if (state !== old) {
      const offered = old.draw_offer && state.yours.includes(old.draw_offer);
      if (offered && !state.draw_offer && !state.end && !moved(now, before)) note(text.declined);
      if (state.end && !old.end) {
        play("end");
        say(
          [moved(now, before) ? state.position.said : "", state.end.text]
            .filter(Boolean)
            .join(". "),
        );
      } else if (moved(now, before)) {
        play(kind(now, before));
        say([state.position.said, state.task].filter(Boolean).join(". "));
      } else if (state.position.ply < old.position.ply) {
        play("move");
        note(text.tookBack);
      }
    } else if (now.shown.node !== before.shown.node) {
      // Stepping through: the ear follows as well.
      say(now.shown.said || text.first);
    }
  });

  let warned = false;
  setInterval(() => {
    const { now } = store;
    const side = now.state.clocks?.running;
    if (!side || !plays(now) || !now.state.yours.includes(side)) return;
    const low = (time(now, side)?.left ?? LOW) < LOW;
    if (low && !warned) {
      play("low");
      say(text.lowTime);
    }
    warned = low;
  }, 200);
}

function moved(now: Readonly<Model>, before: Readonly<Model>): boolean {
  const { position } = now.state;
  return position.ply > before.state.position.ply && position.said !== "";
}

function kind(now: Readonly<Model>, before: Readonly<Model>): Sound {
  if (now.state.position.check.length > 0) return "check";
  const count = ({ state }: Readonly<Model>) => Object.keys(state.position.pieces).length;
  return count(now) < count(before) ? "capture" : "move";
}
