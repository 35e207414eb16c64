import type { Outcome, ScoreLine, TieBreak } from "~/types";

/** The seats by place, the best first; those that tie in the order of the table. */
export function byPlace({ ranks }: Pick<Outcome, "ranks">): number[] {
  return ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]! || a - b);
}

/** As they stand on a podium: the first in the middle, the second left of it, the others to the right. */
export function onPodium(outcome: Pick<Outcome, "ranks">): number[] {
  const [first, second, ...others] = byPlace(outcome);
  return [second, first, ...others].filter((seat) => seat !== undefined);
}

/** The sources that brought a seat the most, the best first. */
export function bestSources(sheet: readonly ScoreLine[], seat: number, count: number) {
  return sheet
    .map((line) => ({ source: line.source, points: line.points[seat] ?? 0 }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, count);
}

/** Seats with the same points that something else told apart. */
export interface Decided {
  /** The place they tied for. */
  place: number;
  points: number;
  tie: TieBreak;
  /** Who tied, the better first, and how much each has of what decided. */
  seats: { seat: number; figure: number }[];
}

/** Where a tie was broken: the best such place, and the first rule by which those who tied differ. */
export function decidedTie(outcome: Outcome, ties: readonly TieBreak[]): Decided | null {
  const order = byPlace(outcome);
  for (const seat of order) {
    const level = order.filter((other) => outcome.scores[other] === outcome.scores[seat]);
    const places = new Set(level.map((other) => outcome.ranks[other]));
    if (level[0] !== seat || places.size < 2) continue;
    const tie = ties.find((each) => new Set(level.map((other) => each.figures[other])).size > 1);
    if (!tie) continue;
    return {
      place: outcome.ranks[seat]!,
      points: outcome.scores[seat]!,
      tie,
      seats: level.map((other) => ({ seat: other, figure: tie.figures[other] ?? 0 })),
    };
  }
  return null;
}

/** Something that one seat did better than all others. */
export interface Award {
  seat: number;
  source: string;
  points: number;
}

/** At most so many awards: from lines that one seat leads alone, the clearest first, nobody twice before everybody once. */
export function awards(sheet: readonly ScoreLine[], count: number): Award[] {
  const led = sheet.flatMap((line): (Award & { lead: number })[] => {
    const [best = 0, second = 0] = [...line.points].sort((a, b) => b - a);
    if (line.points.length < 2 || best <= 0 || best === second) return [];
    return [{ seat: line.points.indexOf(best), source: line.source, points: best, lead: best - second }];
  });
  led.sort((a, b) => b.lead - a.lead);
  const once = led.filter((award, place) => led.findIndex((other) => other.seat === award.seat) === place);
  const again = led.filter((award) => !once.includes(award));
  return [...once, ...again].slice(0, count).map(({ seat, source, points }) => ({ seat, source, points }));
}

/** A step of the counting: everybody's points once a source is added. */
export interface Counted {
  /** Nothing: before the first. */
  source: string | null;
  gains: number[];
  totals: number[];
}

/** The counting, source by source, up to the end. */
export function counting(sheet: readonly ScoreLine[]): Counted[] {
  const seats = sheet[0]?.points.length ?? 0;
  let totals: number[] = Array.from({ length: seats }, () => 0);
  return sheet.map((line) => {
    totals = totals.map((total, seat) => total + (line.points[seat] ?? 0));
    return { source: line.source, gains: [...line.points], totals };
  });
}
