/** Where the names of towns stand, so that as few as possible lie on a neighbour's disc or name. */
export interface Label {
  x: number;
  y: number;
  anchor: "middle" | "start" | "end";
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In the order of preference: below, above, right, left. */
const SIDES: readonly Label[] = [
  { x: 0, y: 36, anchor: "middle" },
  { x: 0, y: -25, anchor: "middle" },
  { x: 23, y: 5, anchor: "start" },
  { x: -23, y: 5, anchor: "end" },
];
/** How much overlap a place further down the list of sides is worth. */
const LESS_LIKED = 12;
const DISC = 21;
const LETTER = 7.6;
const HEIGHT = 15;
/** Names that move out of each other's way get a second and a third chance. */
const ROUNDS = 3;

export function placeLabels(
  places: Readonly<Record<string, readonly number[]>>,
  nameOf: (town: string) => string,
): Record<string, Label> {
  const towns = Object.entries(places).map(([id, place]) => {
    const width = nameOf(id).length * LETTER;
    const boxes = SIDES.map((side) => textBox(place, side, width));
    return { id, disc: discOf(place), boxes, side: 0 };
  });
  for (let round = 0; round < ROUNDS; round++)
    for (const town of towns) {
      const costs = town.boxes.map((box, side) => {
        let sum = side * LESS_LIKED;
        for (const other of towns)
          if (other !== town) sum += overlap(box, other.disc) + overlap(box, other.boxes[other.side]!);
        return sum;
      });
      town.side = costs.indexOf(Math.min(...costs));
    }
  return Object.fromEntries(towns.map(({ id, side }) => [id, SIDES[side]!]));
}

function discOf([x = 0, y = 0]: readonly number[]): Box {
  return { left: x - DISC, top: y - DISC, right: x + DISC, bottom: y + DISC };
}

function textBox([x = 0, y = 0]: readonly number[], side: Label, width: number): Box {
  const left = x + side.x - (side.anchor === "middle" ? width / 2 : side.anchor === "end" ? width : 0);
  const bottom = y + side.y + 3;
  return { left, top: bottom - HEIGHT, right: left + width, bottom };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
