import { expect, it } from "vitest";
import type { GameFigures } from "~/types";
import { againstOf, averagePlace, columnsOf, percent, ratingChart } from "./profile";

const level = (id: string, rating: number | null) => ({ id, think: 0, rating });
const LEVELS = [level("novice", 1100), level("greedy", 1500), level("adept", 1720)];

const figures = (against: GameFigures["against"]): GameFigures => ({
  game: "mill",
  played: 9,
  won: 4,
  most: 12,
  by_seats: [],
  against,
  sources: [],
  rating: null,
});

it("tells a share only where there are games", () => {
  const game = figures([{ level: "greedy", played: 3, won: 2 }]);
  expect(percent(againstOf(game, "greedy"))).toBe(67);
  expect(percent(againstOf(game, "novice"))).toBeNull();
  expect(percent(againstOf(undefined, null))).toBeNull();
});

it("has a column for every kind of opponent that was met, people last", () => {
  const one = figures([{ level: null, played: 1, won: 0 }]);
  const other = figures([{ level: "adept", played: 2, won: 1 }]);
  expect(columnsOf([one, other], LEVELS)).toEqual(["adept", null]);
  expect(columnsOf([], LEVELS)).toEqual([]);
});

it("averages places", () => {
  expect(averagePlace([1, 2, 1])).toBe(2);
  expect(averagePlace([0, 0])).toBe(0);
});

it("draws a rating with its band and the levels in sight", () => {
  const history = [
    { at: 1, rating: 1500, uncertainty: 200 },
    { at: 2, rating: 1560, uncertainty: 150 },
  ];
  const chart = ratingChart({ rating: 1560, uncertainty: 150, games: 2, provisional: true, history }, LEVELS);
  expect(chart.landmarks.map((mark) => mark.level)).toEqual(["greedy", "adept"]);
  expect(chart.ticks[0]!.value).toBeLessThanOrEqual(1300);
  expect(chart.ticks.at(-1)!.value).toBeGreaterThanOrEqual(1710);
  expect(chart.end.y).toBeLessThan(chart.landmarks[0]!.y);
  expect(chart.line.startsWith("M44 ")).toBe(true);
  const alone = ratingChart(
    { rating: 1500, uncertainty: 20, games: 1, provisional: true, history: [history[0]!] },
    LEVELS,
  );
  expect(alone.line).not.toContain("NaN");
});
