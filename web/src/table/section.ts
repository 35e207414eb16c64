/** Which part of a map is shown. All boxes are x, y, width and height in the units of the map. */
export type Section = readonly [x: number, y: number, width: number, height: number];
export type Spot = readonly [x: number, y: number];
export interface Size {
  width: number;
  height: number;
}

/** Nobody needs to come closer than this part of the map. */
const CLOSEST = 0.22;

/** The smallest section in the shape of the screen that holds all of a box. */
export function fitted([x, y, width, height]: Section, { width: w, height: h }: Size): Section {
  if (!w || !h) return [x, y, width, height];
  const unit = Math.max(width / w, height / h);
  return [x + (width - unit * w) / 2, y + (height - unit * h) / 2, unit * w, unit * h];
}

/** The section where it shows no more of what lies beside the map than it must. */
export function inside([x, y, width, height]: Section, full: Section): Section {
  const along = (at: number, length: number, start: number, all: number) =>
    length >= all ? start + (all - length) / 2 : Math.min(Math.max(at, start), start + all - length);
  return [along(x, width, full[0], full[2]), along(y, height, full[1], full[3]), width, height];
}

/** A section of a width around a place. */
export function around([x, y]: Spot, width: number, size: Size, full: Section): Section {
  const height = (width * size.height) / (size.width || 1);
  return inside([x - width / 2, y - height / 2, width, height], full);
}

export interface Wanted {
  spots: readonly Spot[];
  full: Section;
  size: Size;
  /** Above so many units per pixel names can no longer be read. */
  legible: number;
  /** Room around the places, in units. */
  margin: number;
  /** As near as the places allow, or as far as names allow. */
  near: boolean;
}

/**
 * The section that shows places as large as it can and all names legibly. If not all places fit into that, it shows the
 * spot around which the most of them lie.
 */
export function sectionOf({ spots, full, size, legible, margin, near }: Wanted): Section {
  const most = Math.min(legible * size.width, fitted(full, size)[2]);
  const middle: Spot = [full[0] + full[2] / 2, full[1] + full[3] / 2];
  if (!spots.length) return around(middle, most, size, full);
  const box = boxAround(spots, margin);
  const all = fitted(box, size);
  if (all[2] <= most) {
    const width = near ? Math.min(most, Math.max(all[2], full[2] * CLOSEST * 2)) : most;
    return around(centreOf(box), width, size, full);
  }
  const seen = (section: Section) => spots.filter((spot) => holds(section, spot, margin / 2));
  const windows = spots.map((spot) => around(spot, most, size, full));
  const best = windows.reduce((a, b) => (seen(b).length > seen(a).length ? b : a));
  return around(centreOf(boxAround(seen(best), 0)), most, size, full);
}

export function boxAround(spots: readonly Spot[], margin: number): Section {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

export const centreOf = ([x, y, width, height]: Section): Spot => [x + width / 2, y + height / 2];

export const holds = ([x, y, width, height]: Section, [px, py]: Spot, margin = 0): boolean =>
  px >= x + margin && px <= x + width - margin && py >= y + margin && py <= y + height - margin;

/** The section when somebody comes nearer to a place, or goes back from it. */
export function zoomed(section: Section, factor: number, at: Spot, full: Section, size: Size): Section {
  const whole = fitted(full, size);
  const width = Math.min(whole[2], Math.max(full[2] * CLOSEST, section[2] * factor));
  if (width >= whole[2]) return whole;
  const scale = width / section[2];
  return inside(
    [at[0] - (at[0] - section[0]) * scale, at[1] - (at[1] - section[1]) * scale, width, section[3] * scale],
    full,
  );
}

export const moved = ([x, y, width, height]: Section, dx: number, dy: number, full: Section): Section =>
  inside([x - dx, y - dy, width, height], full);
