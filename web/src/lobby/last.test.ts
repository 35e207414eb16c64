import { expect, it } from "vitest";
import type { GameInfo } from "~/types";
import { lastTable, opponents } from "./last";

const level = (id: string) => ({ id, think: 0, rating: null });
const game: GameInfo = {
  id: "mill",
  seats: { min: 2, max: 4 },
  options: [],
  rules: 1,
  bots: ["novice", "greedy", "adept"].map(level),
};

it("plays as the last time, if that is still possible", () => {
  const kept = (last: unknown) => lastTable(game, typeof last === "string" ? last : JSON.stringify(last));
  const last = { seats: ["me", { bot: "adept" }], options: { draft: true }, rated: true };
  expect(kept(last)).toEqual(last);
  const usual = lastTable(game, null);
  expect(usual.seats).toEqual(["me", { bot: "greedy" }, { bot: "greedy" }, { bot: "greedy" }]);
  expect(usual.rated).toBe(false);
  expect(kept({ ...last, seats: ["me", { bot: "gone" }] })).toEqual(usual);
  expect(kept({ ...last, seats: ["me", "open"] })).toEqual(usual);
  expect(kept({ ...last, seats: ["me"] })).toEqual(usual);
  expect(kept("no JSON")).toEqual(usual);
  expect(kept("{}")).toEqual(usual);
});

it("says who the others are", () => {
  expect(opponents(["me", { bot: "adept" }, { bot: "novice" }, { bot: "adept" }])).toEqual([
    { level: "adept", count: 2 },
    { level: "novice", count: 1 },
  ]);
});
