/** How a principality is laid out, and what can be read off it without knowing any rule. */
import { tag, body, type Tag, type Body } from "~/games/variants";
import type { SeenStepOf } from "~/games/module";
import type {
  Card,
  Column,
  Frame,
  Principality,
  Resource,
  Row,
  Seen,
  StackMemory,
  Town,
  View,
} from "~/types/catan-kartenspiel";
import { indexOf, RESOURCES } from "./facts";

export const ROWS: readonly Row[] = ["up", "down"];

/** One column of a principality, from left to right: landscapes on even numbers, settlements on odd ones. */
export interface RealmColumn {
  x: number;
  kind: "land" | "town";
}

const roadAt = (realm: Principality, x: number): boolean => realm.roads[(x + 12) / 2] ?? false;
export const townAt = (realm: Principality, x: Column): Town | null => realm.towns[(x + 11) / 2] ?? null;
export const fieldAt = (realm: Principality, x: number, row: Row) =>
  realm.lands[x + 12 + (row === "up" ? 0 : 1)] ?? null;

/** From the outermost landscapes, or from the place of a settlement if a road leads out to it. */
export function columns(realm: Principality): RealmColumn[] {
  const first = roadAt(realm, realm.left - 1) ? realm.left - 2 : realm.left - 1;
  const last = roadAt(realm, realm.right + 1) ? realm.right + 2 : realm.right + 1;
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const x = first + place;
    return { x, kind: x % 2 === 0 ? "land" : "town" };
  });
}

/** What lies on the line of settlements in a column. */
export type AxisPiece =
  | { kind: "road" }
  | { kind: "town"; town: Town }
  | { kind: "road-place" | "town-place"; end: "left" | "right" };

export function axisPiece(realm: Principality, x: number): AxisPiece {
  const end = x < realm.left ? "left" : "right";
  if (x % 2 === 0) return roadAt(realm, x) ? { kind: "road" } : { kind: "road-place", end };
  const town = townAt(realm, x);
  return town ? { kind: "town", town } : { kind: "town-place", end };
}

/** The landscapes in the order of the start layout: the upper row, then the lower one. */
export const START_PLACES: readonly { x: number; row: Row }[] = ROWS.flatMap((row) =>
  [-2, 0, 2].map((x) => ({ x, row })),
);

/** Every card that lies in a principality. */
export function placedCards(realm: Principality): Card[] {
  return realm.towns
    .flatMap((town) => (town ? [...town.up, ...town.down] : []))
    .filter((card) => card !== null);
}

export const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The resources of a list of amounts, each with how many. */
export function heaps(amounts: readonly number[]): { resource: Resource; count: number }[] {
  return RESOURCES.flatMap((resource) => {
    const count = amounts[indexOf(resource)] ?? 0;
    return count ? [{ resource, count }] : [];
  });
}

/** The frame of a kind nearest to the top of the agenda. */
export function frameOf<Name extends Tag<Frame>>(view: View, name: Name): Body<Frame, Name> | null {
  return body(
    view.agenda.findLast((frame) => tag(frame) === name),
    name,
  );
}

/** What was last rolled until a step, and the event card it turned up. The view does not keep it; the log does. */
export interface Roll {
  seat: number;
  face: Extract<Seen, { rolled: unknown }>["rolled"][1];
  card: Extract<Seen, { event_card: unknown }>["event_card"] | null;
}

export function lastRoll(log: readonly SeenStepOf<Seen>[], step: number): Roll | null {
  let card: Roll["card"] = null;
  for (const seen of log.toReversed()) {
    if (seen.step > step) continue;
    for (const { event } of seen.events.toReversed()) {
      if (typeof event !== "object") continue;
      // The card of this roll comes after it; of several the last one counts.
      if ("event_card" in event) card ??= event.event_card;
      if ("rolled" in event) return { seat: event.rolled[0], face: event.rolled[1], card };
      if ("rolled_event" in event) return { seat: event.rolled_event[0], face: event.rolled_event[1], card };
    }
  }
  return null;
}

/** The cards of a stack that is looked through, from the top, each with the number of its copy. */
export function copies(cards: StackMemory["cards"]): { card: Card; copy: number }[] {
  const seen = new Map<Card, number>();
  return cards.flatMap((card) => {
    if (card === null) return [];
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return [{ card, copy }];
  });
}

/** Equal cards of a hand together. */
export function grouped(cards: readonly Card[]): { card: Card; count: number }[] {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
