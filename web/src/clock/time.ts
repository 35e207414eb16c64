import type { Pace, SeatClock } from "~/types";
import { lang, t } from "~/words/lang.svelte";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this a clock that runs is red. */
export const SHORT = MINUTE;

/** What is left of a clock so long after it was received: only how long ago counts, never what time it is here. */
export function leftAfter(clock: SeatClock, elapsed: number, pace: Pace): number {
  if (!clock.runs || clock.ends_in === null) return clock.left;
  // By turns the moment at which it is over counts: how much of the night lies before it is known to the server alone.
  const left = byTurns(pace) ? clock.ends_in : clock.left;
  return Math.max(0, left - Math.max(0, elapsed));
}

export function byTurns(pace: Pace): boolean {
  return typeof pace === "object" && "turns" in pace;
}

export type PaceKind = "free" | "clock" | "turns";

export function kindOf(pace: Pace): PaceKind {
  return pace === "free" ? "free" : "turns" in pace ? "turns" : "clock";
}

/** What is offered first. */
export function usualPace(kind: PaceKind): Pace {
  if (kind === "free") return "free";
  return kind === "clock" ? { clock: { bank: 1_200, increment: 10 } } : { turns: { hours: 24 } };
}

/** "12:40", "1:02:03": a clock that is looked at while one plays. */
export function face(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function unit(value: number, unit: "day" | "hour" | "minute" | "second"): string {
  const unitDisplay = unit === "day" ? "long" : "short";
  return new Intl.NumberFormat(lang(), { style: "unit", unit, unitDisplay }).format(value);
}

/** "2 Tage", "5 Std. 12 Min.", "48 Min.", "30 Sek.": how long there is, in at most two parts. */
export function span(milliseconds: number): string {
  if (milliseconds < MINUTE) return unit(Math.ceil(milliseconds / SECOND), "second");
  if (milliseconds < HOUR) return unit(Math.floor(milliseconds / MINUTE), "minute");
  if (milliseconds >= 2 * DAY) return unit(Math.floor(milliseconds / DAY), "day");
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  const hours = unit(Math.floor(milliseconds / HOUR), "hour");
  return minutes ? `${hours} ${unit(minutes, "minute")}` : hours;
}

/** How fast a table plays, as a tag: "live", "10 Min. + 5 Sek.", "24 Std. je Zug". */
export function paceTag(pace: Pace): string {
  if (pace === "free") return t("pace.free.tag");
  if ("turns" in pace) return t("pace.turns.tag", { time: span(pace.turns.hours * HOUR) });
  return t("pace.clock.tag", { bank: span(pace.clock.bank * SECOND), increment: pace.clock.increment });
}

/** The same in a sentence. */
export function paceSentence(pace: Pace): string {
  if (pace === "free") return t("pace.free.sentence");
  if ("turns" in pace) return t("pace.turns.sentence", { time: span(pace.turns.hours * HOUR) });
  return t("pace.clock.sentence", { bank: span(pace.clock.bank * SECOND), increment: pace.clock.increment });
}
