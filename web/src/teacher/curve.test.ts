import { expect, it } from "vitest";
import type { Judged } from "~/types";
import { DESK, drawn, marks, PHONE, placeOf } from "./curve";

const curve = [
  [0.5, 0.5],
  [0.7, 0.3],
  [1, 0],
];

it.each([DESK, PHONE])("draws a line for each seat from the first moment to the last", (sheet) => {
  const { lines, shares, steps } = drawn(curve, 0, sheet);
  expect(lines).toHaveLength(2);
  expect(lines[0]!.split("L")).toHaveLength(3);
  expect(shares[0]!.y).toBeGreaterThan(shares[4]!.y);
  expect(shares.every(({ y }) => y >= 0 && y <= marks(sheet))).toBe(true);
  expect(steps.map(({ step }) => step)).toEqual([0, 1, 2]);
  expect(steps.at(-1)!.x).toBeLessThanOrEqual(sheet.width);
});

it("marks a decision where the curve of its player is before it", () => {
  const judged = { step: 2, seat: 1 } as Judged;
  const { steps } = drawn(curve, 0);
  expect(placeOf(judged, curve).x).toBeCloseTo(steps[1]!.x);
  expect(placeOf(judged, curve).y).toBeGreaterThan(placeOf({ ...judged, seat: 0 }, curve).y);
});

it("has no more numbers below than fit beside each other", () => {
  const long = Array.from({ length: 700 }, () => [0.5, 0.5]);
  for (const sheet of [DESK, PHONE]) {
    const { steps } = drawn(long, 0, sheet);
    expect(sheet.width / steps.length).toBeGreaterThan(50);
  }
});
