/** Sounds, synthesized on demand: wood on wood for moves, a few notes for the rest. */

type Wave = OscillatorType;

let context: AudioContext | null = null;

/** Starts the audio at the first gesture; browsers allow no sound before. */
export function unlockSound(): void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) {
    document.addEventListener(gesture, wake, { once: true, capture: true });
  }
}

export const sounds = {
  move: () => knock(0, 1),
  capture: () => {
    knock(0, 1.25);
    knock(0.055, 0.8);
  },
  check: () => {
    knock(0, 1);
    tone(0.05, 660, 0.16, "triangle", 0.14);
  },
  end: () => {
    for (const [index, pitch] of [392, 494, 587].entries()) {
      tone(index * 0.13, pitch, 0.4, "triangle", 0.13);
    }
  },
  low: () => {
    tone(0, 880, 0.07, "sine", 0.16);
    tone(0.16, 880, 0.07, "sine", 0.16);
  },
} as const;

export type Sound = keyof typeof sounds;

/** A short burst of noise through a hollow body. */
function knock(after: number, force: number): void {
  if (context?.state !== "running") return;
  const at = context.currentTime + after;
  const length = Math.ceil(context.sampleRate * 0.06);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const body = context.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = 900 * force;
  body.Q.value = 1.6;
  source.connect(body).connect(loudness(at, 0.06, 0.9));
  source.start(at);
  tone(after, 150 * force, 0.05, "sine", 0.25);
}

function tone(after: number, pitch: number, length: number, wave: Wave, loud: number): void {
  if (context?.state !== "running") return;
  const at = context.currentTime + after;
  const voice = context.createOscillator();
  voice.type = wave;
  voice.frequency.value = pitch;
  voice.connect(loudness(at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

/** A gain that starts at full and fades within `length` seconds. */
function loudness(at: number, length: number, loud: number): AudioNode {
  const { destination } = context as AudioContext;
  const gain = (context as AudioContext).createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(destination);
  return gain;
}
