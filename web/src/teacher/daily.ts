import type { DailyScore, PuzzleList } from "~/types";

/** A day like `2026-11-18` in words. Days are universal: nobody's clock moves them. */
export function dayIn(lang: string, day: string, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(lang, { ...how, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

/** How many whole hours there are until then. */
export function hoursUntil(then: number, now: number): number {
  return Math.max(0, Math.floor((then - now) / 3_600_000));
}

/** What share of the others, in a hundred, has fewer points; nothing while there are none. */
export function shareBehind(spread: readonly DailyScore[], score: number): number | null {
  const all = spread.reduce((sum, each) => sum + each.times, 0);
  if (all < 2) return null;
  const behind = spread.filter((each) => each.score < score).reduce((sum, each) => sum + each.times, 0);
  return Math.round((100 * behind) / (all - 1));
}

/** One puzzle for every day, the same for everybody: they are gone through in turn. */
export function puzzleOfDay(list: PuzzleList, day: string): string | null {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return list.puzzles[days % list.puzzles.length]?.id ?? null;
}
