/** Where the names of towns and regions stand, so that none lies on a neighbour's disc, a shield or another name. */
export interface Label {
  x: number;
  y: number;
  anchor: "middle" | "start" | "end";
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Spot = readonly number[];

export interface Named {
  id: string;
  at: Spot;
  name: string;
}

/** A disc with its golden ring. */
const DISC = 21;
/** How wide a letter is, measured in its height. */
const LETTER = 0.53;
/** How much overlap a place further down the list of sides is worth. */
const LESS_LIKED = 12;
/** A name that lies on another thing by more than this part of itself is not written: it can be asked for. */
const TOO_MUCH = 0.1;
/** Names that move out of each other's way get a second and a third chance. */
const ROUNDS = 4;

/** In the order of preference: below, above, right, left, and then the corners. */
function sidesOf(size: number): Label[] {
  const below = 19 + size * 1.1;
  const level = size * 0.34;
  return [
    { x: 0, y: below, anchor: "middle" },
    { x: 0, y: -25, anchor: "middle" },
    { x: 24, y: level, anchor: "start" },
    { x: -24, y: level, anchor: "end" },
    { x: 12, y: below - 4, anchor: "start" },
    { x: -12, y: below - 4, anchor: "end" },
    { x: 12, y: -22, anchor: "start" },
    { x: -12, y: -22, anchor: "end" },
  ];
}

/**
 * Places for the names of towns, in units of the map; none where a name would cover something. `taken` is what lies there
 * already, `inside` what can be seen.
 */
export function placeLabels(
  towns: readonly Named[],
  size: number,
  taken: readonly Box[],
  inside: Box,
): Map<string, Label> {
  const sides = sidesOf(size);
  const all = towns.map(({ id, at, name }) => {
    const width = name.length * size * LETTER;
    const boxes = sides.map((side) => textBox(at, side, width, size));
    return { id, disc: discOf(at), boxes, side: 0, cost: 0 };
  });
  const cost = (town: (typeof all)[number], side: number): number => {
    const box = town.boxes[side]!;
    let sum = outside(box, inside) * 4;
    for (const other of taken) sum += overlap(box, other);
    for (const other of all)
      if (other !== town) {
        sum += overlap(box, other.disc);
        if (other.side >= 0) sum += overlap(box, other.boxes[other.side]!);
      }
    return sum;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const town of all) {
      const costs = sides.map((_, side) => cost(town, side) + side * LESS_LIKED);
      town.side = costs.indexOf(Math.min(...costs));
    }
  // Whoever is in the way of most goes first; then there may be room for the others.
  const written = new Map<string, Label>();
  for (;;) {
    const worst = all
      .filter(({ side }) => side >= 0)
      .map((town) => ({ town, part: cost(town, town.side) / areaOf(town.boxes[town.side]!) }))
      .reduce((a, b) => (b.part > a.part ? b : a), { town: all[0]!, part: 0 });
    if (worst.part <= TOO_MUCH) break;
    worst.town.side = -1;
  }
  for (const { id, side } of all) if (side >= 0) written.set(id, sides[side]!);
  return written;
}

/** The boxes of names that are written, for what is placed after them. */
export function boxesOf(towns: readonly Named[], labels: ReadonlyMap<string, Label>, size: number): Box[] {
  return towns.flatMap(({ id, at, name }) => {
    const label = labels.get(id);
    return label ? [textBox(at, label, name.length * size * LETTER, size)] : [];
  });
}

/** From the usual place of something outwards, in all directions. */
const AWAY = [0, 10, 20, 32, 44];
const DIRECTIONS: readonly Spot[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

/** The free place nearest to the usual one: `boxAt` may not lie on anything, and `allowed` must like it. */
function freeSpot(
  [x = 0, y = 0]: Spot,
  boxAt: (spot: Spot) => Box,
  taken: readonly Box[],
  allowed: (spot: Spot) => boolean,
): Spot | null {
  for (const away of AWAY)
    for (const [right = 0, down = 0] of away ? DIRECTIONS : [[0, 0]]) {
      const at = [x + right * away, y + down * away];
      const box = boxAt(at);
      if (allowed(at) && taken.every((other) => overlap(box, other) < TOO_MUCH * 0.4 * areaOf(box)))
        return at;
    }
  return null;
}

/** Where the name of a region stands: in the region, and as near its usual place as there is room; nowhere without. */
export function placeRegion(
  usual: Spot,
  lines: readonly string[],
  size: number,
  taken: readonly Box[],
  within: (spot: Spot) => boolean = () => true,
): Spot | null {
  const middle = (size * (lines.length - 1)) / 2;
  return freeSpot(
    usual,
    (at) => regionBox(at, lines, size),
    taken,
    ([x = 0, y = 0]) => within([x, y + middle]),
  );
}

/** Where a shield stands: beside the towns, if there is room. */
export function placeShield(
  usual: Spot,
  radius: number,
  taken: readonly Box[],
  within: (spot: Spot) => boolean,
): Spot {
  return freeSpot(usual, (at) => discOf(at, radius), taken, within) ?? usual;
}

export function regionBox([x = 0, y = 0]: Spot, lines: readonly string[], size: number): Box {
  const half = (Math.max(...lines.map((line) => line.length)) * size * (LETTER - 0.02)) / 2;
  return { left: x - half, right: x + half, top: y - size * 0.8, bottom: y + size * (lines.length - 0.75) };
}

export function discOf([x = 0, y = 0]: Spot, radius = DISC): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function textBox([x = 0, y = 0]: Spot, side: Label, width: number, size: number): Box {
  const left = x + side.x - (side.anchor === "middle" ? width / 2 : side.anchor === "end" ? width : 0);
  const bottom = y + side.y + size * 0.2;
  return { left, top: bottom - size, right: left + width, bottom };
}

const areaOf = (box: Box) => (box.right - box.left) * (box.bottom - box.top);

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How much of a box lies outside another. */
function outside(box: Box, frame: Box): number {
  return areaOf(box) - overlap(box, frame);
}
