import { describe, expect, it } from "vitest";
import type { SeenStep, TableInfo } from "~/types";
import { framesToSkip, mergeSeen, viewsOf } from "./log";

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

describe("whose eyes we see through", () => {
  const at = (...seats: { mine: boolean; resigned: boolean }[]) =>
    viewsOf({ seats: seats.map((each, seat) => ({ ...each, seat })) } as unknown as TableInfo);
  const [ours, given, theirs] = [
    { mine: true, resigned: false },
    { mine: true, resigned: true },
    { mine: false, resigned: false },
  ];

  it("are those of all our seats that we still play", () => {
    expect(at(theirs, ours, given, ours)).toEqual([1, 3]);
  });

  it("are a spectator's without a seat", () => {
    expect(at(theirs, given)).toEqual(["spectator"]);
  });
});
