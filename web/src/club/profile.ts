import type { Against, BotLevel, GameFigures, RatingFigures } from "~/types";

/** With fewer games a share says nothing. */
export const ENOUGH = 3;

/** Games of one kind: how many, and how many of them were won. */
export interface Share {
  played: number;
  won: number;
}

/** Hundredths, rounded; null: too few games to say. */
export function percent({ played, won }: Share): number | null {
  return played ? Math.round((100 * won) / played) : null;
}

/** The figures of a game against one kind of opponents; `null` are people. */
export function againstOf(figures: GameFigures | undefined, level: string | null): Share {
  const found = figures?.against.find((row: Against) => row.level === level);
  return { played: found?.played ?? 0, won: found?.won ?? 0 };
}

/** The kinds of opponents that somebody met in any game: levels in their order, people last. */
export function columnsOf(games: readonly GameFigures[], levels: readonly BotLevel[]): (string | null)[] {
  const met = (level: string | null) => games.some((game) => againstOf(game, level).played > 0);
  return [...levels.map((level) => level.id), null].filter(met);
}

/** The average place, among so many. */
export function averagePlace(places: readonly number[]): number {
  const played = places.reduce((sum, count) => sum + count, 0);
  return places.reduce((sum, count, index) => sum + count * (index + 1), 0) / Math.max(1, played);
}

const WIDTH = 420;
const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 22;

/** Lines of a rating: the band of certainty around it, landmarks that lie in sight, a scale of round numbers. */
export function ratingChart(rating: RatingFigures, levels: readonly BotLevel[]) {
  const points = rating.history;
  const low = Math.min(...points.map((point) => point.rating - point.uncertainty));
  const high = Math.max(...points.map((point) => point.rating + point.uncertainty));
  const gap = [50, 100, 200, 500].find((step) => (high - low) / step <= 6) ?? 1000;
  const bottom = Math.floor(low / gap) * gap;
  const top = Math.ceil(high / gap) * gap;
  const x = (index: number) =>
    Math.round(LEFT + ((WIDTH - LEFT - RIGHT) * index) / Math.max(1, points.length - 1));
  const y = (value: number) =>
    Math.round(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - bottom)) / Math.max(1, top - bottom));
  const path = (value: (index: number) => number) =>
    points.map((_, index) => `${index ? "L" : "M"}${x(index)} ${y(value(index))}`).join("");
  const upper = path((index) => points[index]!.rating + points[index]!.uncertainty);
  const lower = points
    .map((point, index) => `L${x(index)} ${y(point.rating - point.uncertainty)}`)
    .reverse()
    .join("");
  const ticks: { value: number; y: number }[] = [];
  for (let value = bottom; value <= top; value += gap) ticks.push({ value, y: y(value) });
  const landmarks = levels
    .filter((level) => level.rating !== null && level.rating >= bottom && level.rating <= top)
    .map((level) => ({ level: level.id, rating: level.rating!, y: y(level.rating!) }));
  const last = points.length - 1;
  return {
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    right: WIDTH - RIGHT,
    base: HEIGHT - BOTTOM,
    ticks,
    landmarks,
    band: `${upper}${lower}Z`,
    line: path((index) => points[index]!.rating),
    end: { x: x(last), y: y(points[last]?.rating ?? 0) },
  };
}
