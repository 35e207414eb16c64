import { expect, it } from "vitest";
import { bestSpot } from "./place";

const area = { width: 1000, height: 800 };
const size = { width: 286, height: 130 };
const target = { left: 480, top: 380, width: 30, height: 30 };

it("opens on the side that hides the fewest things that may be chosen", () => {
  const below = { left: 490, top: 450, width: 20, height: 20 };
  expect(bestSpot(area, target, size, []).side).toBe("below");
  expect(bestSpot(area, target, size, [below]).side).toBe("above");
});

it("stays inside the window", () => {
  const corner = { left: 970, top: 770, width: 30, height: 30 };
  const spot = bestSpot(area, corner, size, []);
  expect(spot.x + size.width).toBeLessThanOrEqual(area.width);
  expect(spot.y + size.height).toBeLessThanOrEqual(area.height);
});
