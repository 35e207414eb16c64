import { expect, it } from "vitest";
import type { Judged } from "~/types";
import { drawn, HEIGHT, placeOf, WIDTH } from "./curve";

const curve = [
  [0.5, 0.5],
  [0.7, 0.3],
  [1, 0],
];

it("draws a line for each seat from the first moment to the last", () => {
  const { lines, shares, steps } = drawn(curve, 0);
  expect(lines).toHaveLength(2);
  expect(lines[0]!.split("L")).toHaveLength(3);
  expect(shares[0]!.y).toBeGreaterThan(shares[4]!.y);
  expect(shares.every(({ y }) => y >= 0 && y <= HEIGHT)).toBe(true);
  expect(steps.map(({ step }) => step)).toEqual([0, 1, 2]);
  expect(steps.at(-1)!.x).toBeLessThanOrEqual(WIDTH);
});

it("marks a decision where the curve of its player is before it", () => {
  const judged = { step: 2, seat: 1 } as Judged;
  const { steps } = drawn(curve, 0);
  expect(placeOf(judged, curve).x).toBeCloseTo(steps[1]!.x);
  expect(placeOf(judged, curve).y).toBeGreaterThan(placeOf({ ...judged, seat: 0 }, curve).y);
});
