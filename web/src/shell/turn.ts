import { t } from "~/words/lang.svelte";
import { settings } from "./settings.svelte";

export const HOUSE = "Tafelrunde";
let wasMine = false;

const titleOf = (place: string) => (place === HOUSE ? HOUSE : `${place} · ${HOUSE}`);

/** Title, favicon and, if wanted, a sound say that somebody waits for us. `place` is where we are: a game, the lobby. */
export function announceTurn(mine: boolean, place: string): void {
  document.title = mine ? `● ${t("title.turn")} · ${place}` : titleOf(place);
  favicon(mine ? "/favicon-turn.svg" : "/favicon.svg");
  if (mine && !wasMine && settings.sounds) chime();
  wasMine = mine;
}

/** A page on which nobody can be waited for. */
export function calmTitle(place = HOUSE): void {
  document.title = titleOf(place);
  favicon("/favicon.svg");
  wasMine = false;
}

function favicon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}

/** Two soft notes, made on the spot. */
function chime(): void {
  const context = new AudioContext();
  for (const [at, pitch] of [
    [0, 523.25],
    [0.14, 783.99],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, context.currentTime + at);
    volume.gain.linearRampToValueAtTime(0.08, context.currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.5);
  }
  setTimeout(() => void context.close(), 1000);
}
