import type { SeatInfo, SeenStep, TableInfo } from "~/types";
import type { View } from "./api";

/** Adds what was newly seen: steps after `after` that we remember were taken back, so they are forgotten first. */
export function mergeSeen(
  log: readonly SeenStep[],
  seen: readonly SeenStep[],
  after: number | null,
): SeenStep[] {
  if (after === null) return [...seen];
  return [...log.filter((step) => step.step <= after), ...seen];
}

/** The key of a viewer in maps and addresses. */
export function viewKey(viewer: { seat: number } | "spectator"): number | "spectator" {
  return viewer === "spectator" ? viewer : viewer.seat;
}

/** The seats through which we play. */
export function seatsOfMine(info: TableInfo): SeatInfo[] {
  return info.seats.filter((seat) => seat.mine && !seat.resigned);
}

/** Through whose eyes we see a table. */
export function viewsOf(info: TableInfo): View[] {
  const mine = seatsOfMine(info);
  return mine.length ? mine.map((seat) => seat.seat) : ["spectator"];
}

/** How many waiting frames to jump over, so that those left take at most `limit` ms at `each` ms. */
export function framesToSkip(waiting: number, each: number, limit: number): number {
  return Math.max(0, waiting - Math.floor(limit / each));
}
