/** How fast others' moves are shown, and whether anything moves at all. What lets it move is in `flight.ts`. */
import { settings } from "~/shell/settings.svelte";
import type { Speed } from "~/shell/settings.svelte";

/** How long a travelling piece is on its way when others' moves are shown quickly. */
export const FRAME_MS = 250;
/**
 * How long each move of others stands before the next is shown, how long all of them may take together, and how long
 * things are on their way.
 */
const PACES: Record<Exclude<Speed, "off">, { each: number; most: number; travel: number }> = {
  brisk: { each: FRAME_MS, most: 1500, travel: FRAME_MS },
  normal: { each: 700, most: 15_000, travel: 420 },
  unhurried: { each: 1500, most: 120_000, travel: 800 },
};
export const pace = () => (settings.speed === "off" ? PACES.brisk : PACES[settings.speed]);

export function calm(): boolean {
  return document.hidden || settings.speed === "off" || matchMedia("(prefers-reduced-motion:reduce)").matches;
}

/** What lets things travel; it comes after the first picture, and not at all where nothing is to move. */
let flight: typeof import("./flight") | null = null;

/** A table is there: what moves on it may come. */
export function readyToMove(): void {
  if (!flight && !calm()) void import("./flight").then((module) => (flight = module));
}

/** Notes where everything is; what is given back shows what has become of it since. */
export function noted(): () => void {
  if (calm()) return () => undefined;
  readyToMove();
  const before = flight?.captureFlip();
  return () => before && flight?.playFlip(before);
}

/** Lets the sign in `to` come from a place, or from the board if there is no such place on the page. */
export const flyFrom = (place: string, to: Element | null | undefined): void => flight?.flyFrom(place, to);

/** Lets the counters of a seat that have grown receive their signs. */
export function flyGains(root: Element | undefined, gained: Iterable<string>): void {
  for (const key of gained) flyFrom(key, root?.querySelector(`[data-counter="${CSS.escape(key)}"]`));
}
