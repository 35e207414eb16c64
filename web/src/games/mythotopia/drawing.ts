/** Where things are drawn on the map, in its own units. */
import type { Border, Province, Sea, View } from "~/types/mythotopia";
import { BORDERS, isPiece, LANDS, landOf, type Symbol } from "./facts";
import drawing from "./map.json";
import { controls, ownerOf, warIn } from "./pieces";
import waters from "./waters.json";

export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

type Outline = { path: string; centre: number[] };
const outlines: Record<Province, Outline> = drawing.provinces;
const borders: Record<Border, { path: string; middle: number[] }> = drawing.borders;

/** Drawings are written as lists of numbers. */
const pointOf = ([x = 0, y = 0]: number[]): Point => [x, y];
function boxOf(text: string): Box {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(" ").map(Number);
  return [x, y, width, height];
}

export const FULL = boxOf(drawing.viewBox);
export const outline = (id: Province): string => outlines[id].path;
export const centre = (id: Province): Point => pointOf(outlines[id].centre);
export const borderPath = (id: Border): string => borders[id].path;
/** All borders as one line: nobody points at one of them. */
export const frontiers = Object.values(borders)
  .map(({ path }) => path)
  .join("");
export const middle = (id: Border): Point => pointOf(borders[id].middle);
const seaLabels: Record<Sea, number[]> = drawing.seaLabels;
/** Where the name and the ships of a sea are drawn; what is drawn larger stays inside the map. */
export const seaLabel = (id: Sea, grow = 1): Point => {
  const [x, y] = pointOf(seaLabels[id]);
  return [Math.max(x, FULL[0] + 62 * grow), y];
};
/** Neighbours have different shades of land. */
export const shade = (id: Province): string => waters.shade[LANDS.findIndex((land) => land.id === id)] ?? "a";

/** A road goes from centre to centre through the middle of the border. */
export function roadPath(id: Border): string {
  const { between } = BORDERS.find((border) => border.id === id)!;
  const [a, b] = [centre(between[0]), centre(between[1])];
  const [x, y] = middle(id);
  return `M${a[0]} ${a[1] + 12}Q${x} ${y} ${b[0]} ${b[1] + 12}`;
}

/** The line of a march, bent to the north. */
export function marchPath(from: Point, to: Point): string {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const bend = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.18;
  return `M${from[0]} ${from[1]}Q${x} ${y - bend} ${to[0]} ${to[1]}`;
}

/** The square around an outline, for the picture on a province card. */
export function frame(id: Province): string {
  const numbers = outline(id)
    .match(/-?[\d.]+/g)!
    .map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const side = Math.max(width, height) + 16;
  return [left + width / 2 - side / 2, top + height / 2 - side / 2, side, side].map(Math.round).join(" ");
}

/** What stands inside a province, from left to right. */
export type Sign =
  | { kind: "symbol"; symbol: Symbol }
  | { kind: "neutral"; strength: number }
  | { kind: "town" | "city" | "citadel"; seat: number }
  | { kind: "castle" | "dragon" | "runestone" }
  | { kind: "armies" | "mercenaries"; seat: number; n: number };

const WIDTH: Record<Sign["kind"], number> = {
  symbol: 21,
  neutral: 19,
  town: 24,
  city: 30,
  citadel: 30,
  castle: 22,
  dragon: 22,
  runestone: 20,
  armies: 30,
  mercenaries: 30,
};
const GAP = 2.5;

/** A row wider than this is drawn smaller, or it would lie on the neighbours. */
const WIDEST = 84;

export interface PlacedSign {
  sign: Sign;
  x: number;
}

export interface Row {
  signs: PlacedSign[];
  /** How much smaller than usual; 1: as usual. */
  scale: number;
  width: number;
}

function signsOf(view: View, id: Province): Sign[] {
  const { table } = view;
  const signs: Sign[] = [{ kind: "symbol", symbol: landOf(id).symbol }];
  const owner = ownerOf(table, id);
  if (owner === null) signs.push({ kind: "neutral", strength: view.figures.garrisons[id] ?? 0 });
  else {
    const player = table.players[owner]!;
    const kind = player.citadel.includes(id) ? "citadel" : player.cities.includes(id) ? "city" : "town";
    signs.push({ kind, seat: owner });
  }
  if (table.castles.includes(id)) signs.push({ kind: "castle" });
  if (table.dragons.includes(id)) signs.push({ kind: "dragon" });
  if (table.runestones.includes(id)) signs.push({ kind: "runestone" });
  if (warIn(view, id)) return signs;
  table.players.forEach((player, seat) => {
    if (!controls(player, id)) return;
    const armies = player.armies[id] ?? 0;
    const mercenaries = player.mercenaries[id] ?? 0;
    if (armies) signs.push({ kind: "armies", seat, n: armies });
    if (mercenaries) signs.push({ kind: "mercenaries", seat, n: mercenaries });
  });
  return signs;
}

/** The signs of a province in a row around its middle. In the overview the symbol is left out. */
export function row(view: View, id: Province, without: readonly Sign["kind"][] = []): Row {
  const signs = signsOf(view, id).filter((sign) => !without.includes(sign.kind));
  const total = signs.reduce((sum, sign) => sum + WIDTH[sign.kind] + GAP, -GAP);
  let x = -total / 2;
  const placed = signs.map((sign) => {
    const place = { sign, x: Math.round((x + WIDTH[sign.kind] / 2) * 10) / 10 };
    x += WIDTH[sign.kind] + GAP;
    return place;
  });
  const scale = Math.min(1, WIDEST / total);
  return { signs: placed, scale, width: total * scale };
}

export const isSquare = isPiece;

/** The smallest box around points, with air, and not smaller than a part of the map. */
export function around(points: readonly Point[], least: number, air: number): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left + air, least);
  const height = Math.max(bottom - top + air, width * 0.85);
  return [(left + right) / 2 - width / 2, (top + bottom) / 2 - height / 2, width, height];
}
