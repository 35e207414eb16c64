/** Where the coach stands: beside what it speaks of, over none of it, and over as little as can be of what may be chosen. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface CoachSpot {
  x: number;
  y: number;
  side: "left" | "right" | "above" | "below" | "corner";
  /** Where on its edge the tip is. */
  tip: number;
}

const GAP = 22;
const EDGE = 12;

/** What covering each costs: the thing meant most of all. */
const COST = { meant: 1000, firm: 400, legal: 1, outside: 5000 };

export function coachSpot(
  area: { width: number; height: number },
  meant: Rect[],
  size: { width: number; height: number },
  firm: Rect[],
  legal: Rect[],
): CoachSpot {
  const within = (value: number, most: number) => Math.max(EDGE, Math.min(most - EDGE, value));
  const right = within(area.width - size.width - EDGE, area.width - size.width);
  const bottom = within(area.height - size.height - EDGE, area.height - size.height);
  const spots: CoachSpot[] = [
    { x: right, y: bottom, side: "corner", tip: 0 },
    { x: EDGE, y: bottom, side: "corner", tip: 0 },
    { x: right, y: within(130, area.height), side: "corner", tip: 0 },
    { x: EDGE, y: within(130, area.height), side: "corner", tip: 0 },
  ];
  // Beside a thing it is clearer than in a corner.
  for (const box of meant) {
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    for (const share of [0.5, 0.2, 0.8]) {
      const x = within(middle.x - size.width * share, area.width - size.width);
      const y = within(middle.y - size.height * share, area.height - size.height);
      const tipX = clamp(middle.x - x, 24, size.width - 24);
      const tipY = clamp(middle.y - y, 24, size.height - 24);
      spots.unshift(
        { x: box.left + box.width + GAP, y, side: "right", tip: tipY },
        { x: box.left - size.width - GAP, y, side: "left", tip: tipY },
        { x, y: box.top - size.height - GAP, side: "above", tip: tipX },
        { x, y: box.top + box.height + GAP, side: "below", tip: tipX },
      );
    }
  }
  let best = spots[0]!;
  let least = Infinity;
  for (const spot of spots) {
    const own = { left: spot.x, top: spot.y, ...size };
    const count = (boxes: Rect[]) => boxes.filter((box) => overlap(box, own) > 0).length;
    // A whole map may be too big to stand beside: then the less of it is covered the better.
    const hidden = meant.reduce(
      (sum, box) => sum + overlap(box, own) / Math.max(1, box.width * box.height),
      0,
    );
    const outside =
      spot.x < 4 ||
      spot.y < 4 ||
      spot.x + size.width > area.width - 4 ||
      spot.y + size.height > area.height - 4;
    const cost =
      COST.meant * (count(meant) + hidden) +
      COST.firm * count(firm) +
      COST.legal * count(legal) +
      (outside ? COST.outside : 0) +
      (spot.side === "corner" ? 0.5 : 0);
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

const FIRM = ".prompt,.bar";
const LEGAL = ".town.legal .slot,.is-legal,.tray,.offers";

/** The spot for a bubble on the page as it is now. */
export function tableSpot(bubble: HTMLElement, meant: Rect[]): CoachSpot {
  const rects = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const area = { width: innerWidth, height: innerHeight };
  const own = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  return coachSpot(area, meant, own, rects(FIRM), rects(LEGAL));
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** How much of the page both cover. */
function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
