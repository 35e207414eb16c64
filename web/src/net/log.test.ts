import { describe, expect, it } from "vitest";
import type { SeenStep } from "~/types";
import { framesToSkip, mergeSeen } from "./log";

const step = (number: number): SeenStep => ({ step: number, seat: 0, events: [] });

describe("the log", () => {
  it("grows by what was newly seen", () => {
    expect(mergeSeen([step(0), step(1)], [step(2)], 1).map((each) => each.step)).toEqual([0, 1, 2]);
  });

  it("forgets steps that were taken back", () => {
    expect(mergeSeen([step(0), step(1), step(2), step(3)], [step(2)], 1).map((each) => each.step)).toEqual([
      0, 1, 2,
    ]);
  });

  it("starts over when everything is told from the setup on", () => {
    expect(mergeSeen([step(0), step(7)], [step(0), step(1)], null).map((each) => each.step)).toEqual([0, 1]);
  });
});

describe("replaying the moves of others", () => {
  it("shows the last six one by one and jumps over what is before", () => {
    expect(framesToSkip(4, 250, 1500)).toBe(0);
    expect(framesToSkip(20, 250, 1500)).toBe(14);
  });
});
