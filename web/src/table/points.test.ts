import { expect, it } from "vitest";
import { pointsAt } from "./points";

const game = { score: (view: unknown, seat: number) => (view as number[])[seat]! };

it("while the game goes on, the points are those on the table", () => {
  expect(pointsAt({ view: [7, 4], outcome: null }, 1, game)).toBe(4);
});

it("once it is over, they are those of the score sheet", () => {
  const outcome = { ranks: [1, 2], scores: [31, 0] };
  expect([0, 1].map((seat) => pointsAt({ view: [7, 4], outcome }, seat, game))).toEqual([31, 0]);
});
