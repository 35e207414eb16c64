/** The points by what brought them: the log tells from which victory point card each counter came. */
import type { SeenStepOf } from "~/games/module";
import type { ScoreLine } from "~/types";
import type { Seen } from "~/types/mythotopia";

/** The lines of a score sheet that know a counter only by what it is worth. */
const BY_VALUE = ["score.ones", "score.twos", "score.threes"];

/** What the counters of every seat came from, as texts of the game, and how many points each source brought. */
export function counterSources(log: readonly SeenStepOf<Seen>[], seats: number): ScoreLine[] {
  const sources = new Map<string, number[]>();
  const add = (source: string, seat: number, points: number) => {
    const line = sources.get(source) ?? Array.from({ length: seats }, () => 0);
    line[seat]! += points;
    sources.set(source, line);
  };
  for (const { events } of log)
    for (const { event } of events) {
      if ("took_counter" in event)
        add(`vp.${event.took_counter.vp}`, event.took_counter.seat, event.took_counter.value);
      else if ("took_unused" in event)
        add(`vp.${event.took_unused.vp}`, event.took_unused.seat, event.took_unused.value);
      // Alchemist makes a counter worth one more.
      else if ("swapped" in event) add("card.alchemist", event.swapped.seat, 1);
    }
  return [...sources].map(([source, points]) => ({ source, points }));
}

const total = (lines: readonly ScoreLine[], seat: number) =>
  lines.reduce((sum, line) => sum + (line.points[seat] ?? 0), 0);

/**
 * The score sheet with the cards in the place of the counters' values. A table that was laid out in the middle of a game
 * has no log of what came before: where the two do not come to the same points, the values stay.
 */
export function sources(sheet: readonly ScoreLine[], log: readonly SeenStepOf<Seen>[]): ScoreLine[] {
  const seats = sheet[0]?.points.length ?? 0;
  const byValue = sheet.filter(({ source }) => BY_VALUE.includes(source));
  const byCard = counterSources(log, seats);
  const known = Array.from({ length: seats }, (_, seat) => total(byCard, seat) === total(byValue, seat));
  if (!known.every(Boolean)) return [...sheet];
  return [...sheet.filter((line) => !byValue.includes(line)), ...byCard];
}
