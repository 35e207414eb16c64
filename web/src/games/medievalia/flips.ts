import type { Table } from "./table";
import type { View } from "~/types/medievalia";
import { bands, hostOf, type Band, type Token } from "./fief";

/** Names under which troops travel. Equal cards are equal on the wire, so we tell them apart by where they were. */
export interface Flips {
  of(token: Token): string;
}

interface Known {
  name: string;
  key: string;
  where: string;
}

const memory = new WeakMap<Table, { view: View; known: Known[]; flips: Flips; count: number }>();

const kindOf = (band: Band) => `${band.owner}.${band.card}`;
const whereOf = (band: Band) => `${band.place}.${hostOf(band.spot) ?? "free"}`;

/** Whoever still stands where an equal one stood keeps its name; the others take the names that became free. */
export function flipsOf(table: Table, view: View): Flips {
  const last = memory.get(table);
  if (last?.view === view) return last.flips;
  let count = last?.count ?? 0;
  const left = [...(last?.known ?? [])];
  const take = (fits: (known: Known) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? null : left.splice(at, 1)[0]!.name;
  };
  const troops = bands(view).flatMap((band) =>
    Array.from({ length: band.count }, (_, copy) => ({ band, copy, name: "" })),
  );
  for (const troop of troops) {
    const [key, where] = [kindOf(troop.band), whereOf(troop.band)];
    troop.name = take((known) => known.key === key && known.where === where) ?? "";
  }
  for (const troop of troops) {
    if (troop.name) continue;
    const key = kindOf(troop.band);
    troop.name = take((known) => known.key === key) ?? `troop:${count++}`;
  }
  const names = new Map(troops.map(({ band, copy, name }) => [`${band.number}.${copy}`, name]));
  const flips: Flips = { of: ({ band, copy }) => names.get(`${band.number}.${copy}`) ?? "" };
  const known = troops.map(({ band, name }) => ({ name, key: kindOf(band), where: whereOf(band) }));
  memory.set(table, { view, known, flips, count });
  return flips;
}
