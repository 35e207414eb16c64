import { settings } from "~/shell/settings.svelte";
import type { SeenStep } from "~/types";

/** Short sounds for what happens at a table, made on the spot: nothing is recorded, nothing is fetched. */
export type Sound = "turn" | "card" | "piece" | "dice" | "coin" | "clash" | "point" | "end";

/** Which events sound how, by the words of their names; the first that fits. All games name their events alike. */
const SOUNDS: readonly (readonly [Sound, RegExp])[] = [
  ["dice", /roll|die-set/],
  ["end", /^(game-over|game-ended|over-|final|victor$|broken-off|solo-(won|lost)|time-is-up)/],
  [
    "clash",
    /attack|war|besieged|razed|raid|battle|volley|shot|wounded|died|fell|demolished|brigands|repelled|conquered/,
  ],
  ["point", /scored|points?$|took-counter|took-unused|married|claimed|tournament-won/],
  ["coin", /coins|paid|bank|accepted|gained|production|produced|exchang|bought|tribute|spoils|sold|trade/],
  [
    "piece",
    /built|placed|town|settle|church|raiders|courted|expanded|marched|moved|laid|attached|defended|samurai|monastery|city/,
  ],
  ["card", /drew|played|took|kept|draft|reserved|discard|card|put-|seized|pack|fetched/],
];

/** The sound of an event by its name; most small things are silent. */
export function soundOf(key: string): Sound | null {
  const name = key.replace(/^event\./, "");
  return SOUNDS.find(([, words]) => words.test(name))?.[0] ?? null;
}

/** What is heard of a step: at most the two strongest of its sounds, in the order in which they are listed. */
export function soundsOf(steps: readonly SeenStep[]): Sound[] {
  const heard = new Set<Sound>();
  for (const { events } of steps)
    for (const { say } of events) {
      const sound = soundOf(say.key);
      if (sound) heard.add(sound);
    }
  return SOUNDS.map(([sound]) => sound)
    .filter((sound) => heard.has(sound))
    .slice(0, 2);
}

let context: AudioContext | null = null;

/** One tone that swells and fades: its pitch, when it begins, how long it lasts, and its colour. */
function tone(
  out: AudioNode,
  pitch: number,
  at: number,
  lasts: number,
  { type = "sine" as OscillatorType, loud = 1, to = pitch } = {},
): void {
  const now = out.context.currentTime + at;
  const source = out.context.createOscillator();
  const swell = out.context.createGain();
  source.type = type;
  source.frequency.setValueAtTime(pitch, now);
  source.frequency.exponentialRampToValueAtTime(to, now + lasts);
  swell.gain.setValueAtTime(0, now);
  swell.gain.linearRampToValueAtTime(0.16 * loud, now + 0.012);
  swell.gain.exponentialRampToValueAtTime(0.0001, now + lasts);
  source.connect(swell).connect(out);
  source.start(now);
  source.stop(now + lasts);
}

/** A breath of noise: paper, wood, steel, by where in the sound it is loudest. */
function noise(out: AudioNode, around: number, at: number, lasts: number, loud = 1): void {
  const { currentTime, sampleRate } = out.context;
  const samples = out.context.createBuffer(1, Math.ceil(sampleRate * lasts), sampleRate);
  const wave = samples.getChannelData(0);
  for (let index = 0; index < wave.length; index++)
    wave[index] = (Math.random() * 2 - 1) * (1 - index / wave.length) ** 2;
  const source = out.context.createBufferSource();
  const filter = out.context.createBiquadFilter();
  const swell = out.context.createGain();
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = around;
  filter.Q.value = 1.2;
  swell.gain.value = 0.5 * loud;
  source.connect(filter).connect(swell).connect(out);
  source.start(currentTime + at);
}

const MAKE: Record<Sound, (out: AudioNode, at: number) => void> = {
  turn: (out, at) => {
    tone(out, 523.25, at, 0.5, { loud: 0.7 });
    tone(out, 783.99, at + 0.14, 0.6, { loud: 0.7 });
  },
  card: (out, at) => noise(out, 3200, at, 0.09, 0.7),
  piece: (out, at) => {
    noise(out, 900, at, 0.05, 0.9);
    tone(out, 210, at, 0.1, { loud: 0.8, to: 140 });
  },
  dice: (out, at) => {
    for (const [place, later] of [0, 0.07, 0.13, 0.24].entries())
      noise(out, 1500 - place * 180, at + later, 0.05, 0.9);
  },
  coin: (out, at) => {
    tone(out, 1760, at, 0.18, { type: "triangle", loud: 0.5 });
    tone(out, 2349, at + 0.06, 0.22, { type: "triangle", loud: 0.4 });
  },
  clash: (out, at) => {
    noise(out, 2400, at, 0.16, 0.8);
    tone(out, 130, at, 0.25, { type: "sawtooth", loud: 0.35, to: 70 });
  },
  point: (out, at) => {
    for (const [place, pitch] of [659.25, 880].entries())
      tone(out, pitch, at + place * 0.08, 0.25, { loud: 0.6 });
  },
  end: (out, at) => {
    for (const [place, pitch] of [392, 523.25, 659.25, 783.99].entries())
      tone(out, pitch, at + place * 0.13, 0.7, { type: "triangle", loud: 0.6 });
  },
};

/** Lets sounds be heard, if this person wants any; one after the other. A browser that is not ready stays silent. */
export function play(sounds: readonly Sound[]): void {
  if (!settings.sounds || settings.volume === 0 || !sounds.length) return;
  // A page that nobody has touched yet may not make itself heard.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  const out = context.createGain();
  out.gain.value = settings.volume / 100;
  out.connect(context.destination);
  sounds.forEach((sound, place) => MAKE[sound](out, place * 0.16));
  setTimeout(() => out.disconnect(), 2000);
}
