import { describe, expect, it } from "vitest";
import { largestSwing, turnOfCurve } from "./turning";

describe("the turning point", () => {
  const rows = [
    { step: 0, scores: [0, 0, 0] },
    { step: 10, scores: [3, 3, 3] },
    { step: 20, scores: [4, 9, 3] },
    { step: 30, scores: [6, 10, 5] },
    { step: 40, scores: [30, 12, 5] },
  ];

  it("is what one gained and the others did not", () => {
    expect(largestSwing(rows, 40)).toEqual({ from: 10, step: 20, seat: 1, by: 5.5 });
  });

  it("is not the scoring at the end", () => {
    expect(largestSwing(rows, 50)).toMatchObject({ step: 40, seat: 0 });
    expect(largestSwing(rows, 40)?.step).toBe(20);
  });

  it("is nothing where nobody ever gained on anybody", () => {
    expect(largestSwing(rows.slice(0, 2), 40)).toBeNull();
    expect(largestSwing([], 40)).toBeNull();
  });

  it("comes from the win chances where a review is there, also for the worse", () => {
    const curve = [
      [0.5, 0.5],
      [0.6, 0.4],
      [0.2, 0.8],
      [0.3, 0.7],
    ];
    expect(turnOfCurve(curve, 0)).toMatchObject({ step: 2, seat: 0 });
    expect(turnOfCurve(curve, 0)!.by).toBeCloseTo(-0.4);
    expect(turnOfCurve([], 0)).toBeNull();
  });
});
