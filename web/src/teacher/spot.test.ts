import { describe, expect, it } from "vitest";
import { coachSpot, type Rect } from "./spot";

const area = { width: 1440, height: 900 };
const size = { width: 352, height: 240 };
const covers = (spot: { x: number; y: number }, box: Rect) =>
  box.left < spot.x + size.width &&
  box.left + box.width > spot.x &&
  box.top < spot.y + size.height &&
  box.top + box.height > spot.y;

describe("the coach", () => {
  it("never stands on what it speaks of, wherever that is", () => {
    for (let left = 0; left < 1400; left += 70)
      for (let top = 60; top < 860; top += 50) {
        const thing = { left, top, width: 40, height: 40 };
        expect(covers(coachSpot(area, [thing], size, [], []), thing), `${left} ${top}`).toBe(false);
      }
  });

  it("stays on the page and off the sentence that says what to do", () => {
    const prompt = { left: 12, top: 52, width: 1416, height: 66 };
    const thing = { left: 700, top: 130, width: 40, height: 40 };
    const spot = coachSpot(area, [thing], size, [prompt], []);
    expect(covers(spot, prompt)).toBe(false);
    expect(spot.x).toBeGreaterThan(0);
    expect(spot.y + size.height).toBeLessThan(area.height);
  });

  it("chooses the side with the fewest things that may be chosen", () => {
    const thing = { left: 700, top: 450, width: 40, height: 40 };
    const legal = [{ left: 800, top: 400, width: 500, height: 200 }];
    expect(coachSpot(area, [thing], size, [], legal).side).not.toBe("right");
  });

  it("stands beside a map where there is room", () => {
    const map = { left: 270, top: 130, width: 780, height: 560 };
    expect(covers(coachSpot(area, [map], size, [], []), map)).toBe(false);
  });

  it("goes to the corner that hides least of a map that leaves no room", () => {
    const map = { left: 340, top: 130, width: 840, height: 560 };
    const spot = coachSpot(area, [map], size, [], []);
    expect(spot.side).toBe("corner");
    expect(spot.x + size.width - map.left).toBeLessThan(30);
    expect(map.top + map.height - spot.y).toBeLessThan(50);
  });
});
