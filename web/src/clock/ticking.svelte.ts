import type { Pace, SeatClock } from "~/types";
import { leftAfter } from "./time";

/** When a message with clocks came, by a clock that is never set: those of the visitor may be wrong. */
const came = new WeakMap<object, number>();

/** A second that passes for everything that shows a clock; nothing ticks where nothing is shown. */
let now = $state(performance.now());
let watchers = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

/** Lets time pass as long as the component is there. */
export function tick(): void {
  $effect(() => {
    now = performance.now();
    if (watchers++ === 0) ticking = setInterval(() => (now = performance.now()), 250);
    return () => {
      if (--watchers === 0) clearInterval(ticking);
    };
  });
}

/** Notes when a message came. To be called with each as it comes. */
export function received(message: object): void {
  if (!came.has(message)) came.set(message, performance.now());
}

/** What is left of a clock now. */
export function leftNow(message: object, clock: SeatClock, pace: Pace): number {
  received(message);
  return leftAfter(clock, now - (came.get(message) ?? now), pace);
}
