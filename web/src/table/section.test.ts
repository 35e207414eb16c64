import { describe, expect, it } from "vitest";
import { around, fitted, holds, inside, moved, sectionOf, zoomed, type Section, type Spot } from "./section";

const FULL: Section = [0, 0, 800, 600];
const PHONE = { width: 400, height: 400 };

describe("the part of a map that is shown", () => {
  it("holds the whole map on a screen of another shape", () => {
    expect(fitted(FULL, PHONE)).toEqual([0, -100, 800, 800]);
  });

  it("never leaves the map", () => {
    expect(inside([-50, 700, 200, 200], FULL)).toEqual([0, 400, 200, 200]);
    expect(around([0, 0], 200, PHONE, FULL)).toEqual([0, 0, 200, 200]);
    expect(moved([0, 0, 200, 200], 40, 40, FULL)).toEqual([0, 0, 200, 200]);
  });

  it("shows all places that may be chosen if their names can then be read", () => {
    const spots: Spot[] = [
      [100, 100],
      [250, 200],
    ];
    const section = sectionOf({ spots, full: FULL, size: PHONE, legible: 1.2, margin: 30, near: true });
    expect(spots.every((spot) => holds(section, spot, 30))).toBe(true);
    expect(section[2] / PHONE.width).toBeLessThanOrEqual(1.2);
  });

  it("shows most of them if not all names could be read", () => {
    const spots: Spot[] = [
      [20, 20],
      [700, 500],
      [720, 520],
    ];
    const section = sectionOf({ spots, full: FULL, size: PHONE, legible: 1, margin: 30, near: true });
    expect(section[2]).toBe(400);
    expect(spots.map((spot) => holds(section, spot))).toEqual([false, true, true]);
  });

  it("keeps the place under the fingers where it is", () => {
    const near = zoomed([0, 0, 400, 400], 0.5, [100, 100], FULL, PHONE);
    expect(near).toEqual([50, 50, 200, 200]);
    expect(zoomed(near, 100, [100, 100], FULL, PHONE)).toEqual(fitted(FULL, PHONE));
  });
});
