import { expect, it } from "vitest";
import { chartOf, sampleSteps } from "./chart";

it("samples a game evenly, first and last step included", () => {
  expect(sampleSteps(10, 5)).toEqual([0, 3, 5, 8, 10]);
  expect(sampleSteps(2, 33)).toEqual([0, 1, 2]);
});

it("draws one line per seat on a scale of round numbers", () => {
  const chart = chartOf([
    { step: 0, scores: [10, 10] },
    { step: 50, scores: [36, 24] },
  ]);
  expect(chart.ticks.map((tick) => tick.value)).toEqual([0, 10, 20, 30, 40]);
  expect(chart.steps.map((step) => step.value)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(chart.lines).toHaveLength(2);
  expect(chart.lines[0]!.end.y).toBeLessThan(chart.lines[1]!.end.y);
});
