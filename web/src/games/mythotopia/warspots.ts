/** Where the capsule of each war is drawn: beside its province, and as far as possible over nobody's name. */
import type { Province, View, War } from "~/types/mythotopia";
import { centre, FULL, row, seaLabel, type Point } from "./drawing";
import { LANDS, SEAS } from "./facts";

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER = 7;
const CAPSULE_HEIGHT = 25;
/** A capsule that covers a name costs more than one that lies a little farther away. */
const NAME_COST = 6;
const SIGN_COST = 3;
const CAPSULE_COST = 8;
const WAY_COST = 5;

/** A pill per party beside the sign of war. */
export const capsuleWidth = (war: War): number => 26 + 34 * war.parties.length;

function area([x, y]: Point, width: number, height: number): Area {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function shared(a: Area, b: Area): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function outside(each: Area): boolean {
  const [left, top, width, height] = FULL;
  return (
    each.left < left + 20 ||
    each.top < top + 20 ||
    each.right > left + width - 20 ||
    each.bottom > top + height - 20
  );
}

/** How far right and down of the middle of its province a capsule may lie, the usual place first. */
function candidates(width: number, signs: number): Point[] {
  const beside = (width + signs) / 2 + 4;
  const shift = width / 2 - 14;
  return [
    [0, 33],
    [0, -34],
    [shift, 33],
    [-shift, 33],
    [shift, -34],
    [-shift, -34],
    [beside, 8],
    [-beside, 8],
    [0.8 * width, 30],
    [-0.8 * width, 30],
  ];
}

/** The middle of every capsule, in units of the map; `grow` is how much larger than drawn the signs are. */
export function warSpots(
  view: View,
  wars: readonly War[],
  grow: number,
  nameOf: (province: Province) => string,
): Map<Province, Point> {
  const names: Area[] = [];
  const signs: Area[] = [];
  const rows = new Map<Province, number>();
  for (const { id } of LANDS) {
    const [x, y] = centre(id);
    const { width } = row(view, id);
    rows.set(id, width);
    names.push(area([x, y - 14 * grow], nameOf(id).length * LETTER * grow, 14 * grow));
    signs.push(area([x, y + 8 * grow], width * grow, 22 * grow));
  }
  SEAS.forEach((id, index) => {
    const [x, y] = seaLabel(id, grow);
    const fleets = view.table.players.filter((player) => player.ships[index]! > 0).length;
    names.push(area([x, y - 8 * grow], 96 * grow, 34 * grow));
    signs.push(area([x, y + 18 * grow], 38 * fleets * grow, 30 * grow));
  });

  const spots = new Map<Province, Point>();
  const taken: Area[] = [];
  for (const war of wars) {
    const [x, y] = centre(war.province);
    const width = capsuleWidth(war);
    let best: { spot: Point; cost: number } | null = null;
    for (const [right, down] of candidates(width, rows.get(war.province)!)) {
      const spot: Point = [x + right * grow, y + down * grow];
      const covers = area(spot, width * grow, CAPSULE_HEIGHT * grow);
      const over = (areas: readonly Area[]) => areas.reduce((sum, each) => sum + shared(covers, each), 0);
      const cost =
        NAME_COST * over(names) +
        SIGN_COST * over(signs) +
        CAPSULE_COST * over(taken) +
        WAY_COST * Math.hypot(right, down) +
        (outside(covers) ? 1e6 : 0);
      if (!best || cost < best.cost) best = { spot, cost };
    }
    spots.set(war.province, best!.spot);
    taken.push(area(best!.spot, width * grow, CAPSULE_HEIGHT * grow));
  }
  return spots;
}
