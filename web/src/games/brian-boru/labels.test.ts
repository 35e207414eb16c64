import { describe, expect, it } from "vitest";
import { placeLabels, placeRegion } from "./labels";

const INSIDE = { left: 0, top: 0, right: 800, bottom: 800 };
const town = (id: string, x: number, y: number) => ({ id, at: [x, y], name: "Cluain" });

describe("the name of a town", () => {
  it("stands below it unless a neighbour is there", () => {
    const labels = placeLabels(
      [town("a", 100, 100), town("b", 100, 140), town("c", 400, 400)],
      15,
      [],
      INSIDE,
    );
    expect(labels.get("c")).toEqual({ x: 0, y: 35.5, anchor: "middle" });
    expect(labels.get("a")!.y).toBeLessThan(35);
    expect(labels.get("b")).toEqual({ x: 0, y: 35.5, anchor: "middle" });
  });

  it("stays on the part of the map that can be seen", () => {
    expect(placeLabels([town("a", 100, 790)], 15, [], INSIDE).get("a")!.y).toBeLessThan(10);
  });

  it("is not written where it would cover a shield on every side", () => {
    const around = { left: 0, top: 0, right: 200, bottom: 200 };
    expect(placeLabels([town("a", 100, 100)], 15, [around], INSIDE).has("a")).toBe(false);
  });
});

it("the name of a region makes room for the names of towns", () => {
  const name = { left: 60, right: 140, top: 90, bottom: 105 };
  expect(placeRegion([100, 100], ["Munster"], 19, [])).toEqual([100, 100]);
  const [, y] = placeRegion([100, 100], ["Munster"], 19, [name])!;
  expect(Math.abs(y! - 100)).toBeGreaterThan(10);
});
