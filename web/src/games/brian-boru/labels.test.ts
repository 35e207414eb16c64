import { expect, it } from "vitest";
import { placeLabels } from "./labels";

it("a name stands below its town unless a neighbour is there", () => {
  const labels = placeLabels({ a: [100, 100], b: [100, 140], c: [400, 400] }, () => "Cluain");
  expect(labels.c).toEqual({ x: 0, y: 36, anchor: "middle" });
  expect(labels.a!.y).toBeLessThan(36);
  expect(labels.b).toEqual({ x: 0, y: 36, anchor: "middle" });
});
