import { api } from "~/net/api";
import type { ChartRow } from "./chart";
import { pointsAt } from "./points";
import type { Table } from "./table.svelte";

/** What is over does not change: a moment is asked for once. */
const known = new WeakMap<Table, Map<number, number[]>>();

/** Everybody's points at some moments of a game. `gone`: nobody waits for them any more. */
export async function samplePoints(
  table: Table,
  steps: readonly number[],
  gone: () => boolean,
): Promise<ChartRow[]> {
  const found = known.get(table) ?? new Map<number, number[]>();
  known.set(table, found);
  const rows: ChartRow[] = [];
  for (const step of steps) {
    if (gone()) return [];
    let scores = found.get(step);
    if (!scores) {
      const moment = await api.moment(table.shelf, table.info.id, step, table.view);
      scores = table.info.seats.map(({ seat }) => pointsAt(moment, seat, table.game));
      found.set(step, scores);
    }
    rows.push({ step, scores });
  }
  return rows;
}
