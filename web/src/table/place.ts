/** Where a small box opens beside a thing: on the side that hides the fewest things that may be chosen. */
export interface Spot {
  side: "below" | "above" | "left" | "right";
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const TIP = 13;
const EDGE = 8;

/** All boxes are in the coordinates of the area the box may lie in. */
export function bestSpot(
  area: { width: number; height: number },
  target: Box,
  size: { width: number; height: number },
  legal: Box[],
): Spot {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(most - EDGE, value));
  let best: (Spot & { cost: number }) | null = null;
  for (const share of [0.5, 0.15, 0.85]) {
    const x = clamp(middle.x - size.width * share, area.width - size.width);
    const y = clamp(middle.y - size.height * share, area.height - size.height);
    const spots: Spot[] = [
      { side: "below", x, y: target.top + target.height + TIP },
      { side: "above", x, y: target.top - size.height - TIP },
      { side: "left", x: target.left - size.width - TIP, y },
      { side: "right", x: target.left + target.width + TIP, y },
    ];
    for (const spot of spots) {
      const outside =
        spot.x < 4 ||
        spot.y < 4 ||
        spot.x + size.width > area.width - 4 ||
        spot.y + size.height > area.height - 4;
      const hidden = legal.filter((box) => overlap(box, { left: spot.x, top: spot.y, ...size })).length;
      const cost = (outside ? 50 : 0) + hidden;
      if (!best || cost < best.cost) best = { ...spot, cost };
    }
  }
  const { cost: _, ...spot } = best!;
  return spot;
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    a.left + a.width > b.left &&
    a.top < b.top + b.height &&
    a.top + a.height > b.top
  );
}

/** How far above the lower edge a phone's sheet lies: over the tabs, and never on a thing low on the screen. */
const SHEET_BOTTOM = 64;
const LOW = 0.6;

/** Puts a popover of the page beside the thing it speaks of. On a phone the style sheet makes it a sheet. */
export function placeBeside(pop: HTMLElement, anchor: Element): void {
  const target = anchor.getBoundingClientRect();
  const legal = [...document.querySelectorAll(".town.legal .slot,.is-legal")].map((each) =>
    each.getBoundingClientRect(),
  );
  const size = { width: pop.offsetWidth, height: pop.offsetHeight };
  const spot = bestSpot({ width: innerWidth, height: innerHeight }, target, size, legal);
  pop.dataset.side = spot.side;
  pop.style.left = `${spot.x}px`;
  pop.style.top = `${spot.y}px`;
  const lift = target.top > innerHeight * LOW ? innerHeight - target.top + TIP : SHEET_BOTTOM;
  pop.style.setProperty("--lift", `${lift}px`);
  pop.style.setProperty("--tip", `${target.left + target.width / 2 - spot.x}px`);
  pop.style.setProperty("--tipy", `${target.top + target.height / 2 - spot.y}px`);
}
