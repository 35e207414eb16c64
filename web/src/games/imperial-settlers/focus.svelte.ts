import { kindOf, idOf } from "~/games/things";
import { tag } from "~/games/variants";
import type { Table } from "./table";
import { NEUTRAL } from "./realm";

/** Whose empire is open over our own, and whether the panel of a choice is folded away. */
class Focus {
  realm = $state<number | null>(null);
  folded = $state(false);
  /** The question opened that empire, not the player: it closes with the question. */
  led = false;
}

export const focus = new Focus();

/** A click on a player's strip: opens their empire, or closes it again. */
export function visit(table: Table, seat: number): void {
  focus.realm = focus.realm === seat ? null : seat;
  focus.led = false;
  table.tab = "table";
}

/** Back to our own empire, if another one lies over it. A spectator has none and looks at one or another. */
export function leave(table: Table): boolean {
  const away = focus.realm !== null && focus.realm !== NEUTRAL && focus.realm !== table.view;
  if (!away || typeof table.view !== "number") return false;
  focus.realm = null;
  focus.led = false;
  return true;
}

/** The realms whose locations or deals are offered now, with how many things there. */
export function targets(table: Table): Map<number, number> {
  const found = new Map<number, Set<string>>();
  for (const thing of table.places.flat()) {
    const realm = realmOf(thing);
    if (realm === null) continue;
    found.set(realm, (found.get(realm) ?? new Set()).add(thing));
  }
  return new Map([...found].map(([realm, things]) => [realm, things.size]));
}

/** In whose area a thing lies, if its name says so. */
export function realmOf(thing: string): number | null {
  const [kind, id] = [kindOf(thing), idOf(thing)];
  if (kind === "place" || kind === "deal" || kind === "route") return Number(id.split(".")[0]);
  return kind === "line" ? NEUTRAL : null;
}

/** Something must be chosen in another empire, and nothing at home would do. */
export function mustVisit(table: Table): number | null {
  const view = table.update?.view;
  const ask = table.update?.question?.ask;
  if (!view || !table.asked || ask === undefined || ["turn", "turn_end"].includes(tag(ask))) return null;
  const realms = targets(table);
  if (realms.size === 0 || (table.seat !== null && realms.has(table.seat))) return null;
  return realms.has(NEUTRAL) ? NEUTRAL : ([...realms.keys()][0] ?? null);
}
