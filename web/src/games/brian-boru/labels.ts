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
const DISC = 21;
const LETTER = 7.6;
const HEIGHT = 15;
/** Names that move out of each other's way get a second and a third chance. */
const ROUNDS = 3;

export function placeLabels(
  places: Readonly<Record<string, readonly number[]>>,
  nameOf: (town: string) => string,
): Record<string, Label> {
  const towns = Object.keys(places);
  const discs = new Map(towns.map((town) => [town, discOf(places[town]!)]));
  const chosen: Record<string, Label> = Object.fromEntries(towns.map((town) => [town, SIDES[0]!]));
  const boxOf = (town: string, side: Label) => textBox(places[town]!, side, nameOf(town).length * LETTER);
  const cost = (town: string, side: Label) => {
    const box = boxOf(town, side);
    let sum = SIDES.indexOf(side) * 12;
    for (const other of towns) {
      if (other === town) continue;
      sum += overlap(box, discs.get(other)!) + overlap(box, boxOf(other, chosen[other]!));
    }
    return sum;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const town of towns)
      chosen[town] = SIDES.reduce((best, side) => (cost(town, side) < cost(town, best) ? side : best));
  return chosen;
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
