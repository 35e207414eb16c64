import { expect, it } from "vitest";
import type { PuzzleList } from "~/types";
import { dayIn, hoursUntil, puzzleOfDay, shareBehind } from "./daily";

it("names a day as people do, whatever the time zone", () => {
  expect(dayIn("de", "2026-11-18", { weekday: "long", day: "numeric", month: "long" })).toBe(
    "Mittwoch, 18. November",
  );
  expect(dayIn("en", "2026-03-01", { day: "numeric", month: "long" })).toBe("March 1");
});

it("counts whole hours and never fewer than none", () => {
  expect(hoursUntil(7_200_000, 0)).toBe(2);
  expect(hoursUntil(7_199_999, 0)).toBe(1);
  expect(hoursUntil(0, 5)).toBe(0);
});

it("says how many of the others one has left behind", () => {
  const spread = [
    { score: 10, times: 2 },
    { score: 20, times: 1 },
    { score: 30, times: 2 },
  ];
  expect(shareBehind(spread, 20)).toBe(50);
  expect(shareBehind(spread, 10)).toBe(0);
  expect(shareBehind([{ score: 10, times: 1 }], 10)).toBeNull();
});

it("gives every day a puzzle in turn", () => {
  const list = { game: "x", streak: 0, puzzles: ["a", "b", "c"].map((id) => ({ id })) } as PuzzleList;
  const days = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"].map((day) => puzzleOfDay(list, day));
  expect(new Set(days.slice(0, 3)).size).toBe(3);
  expect(days[3]).toBe(days[0]);
  expect(puzzleOfDay({ ...list, puzzles: [] }, "2026-11-18")).toBeNull();
});
