import type { ScoreLine } from "~/types";

/** The lines of a score sheet that say something. If nobody has a point, all of them say so. */
export function worthShowing(sheet: ScoreLine[]): ScoreLine[] {
  const scored = sheet.filter((line) => line.points.some((points) => points !== 0));
  return scored.length ? scored : sheet;
}
