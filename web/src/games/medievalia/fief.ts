/** Where things lie: the ring, the groups, the troops. It reads the view; it decides nothing. */
import type { Building, Card, Host, HostCounts, Place, Spot, Squad, View } from "~/types/medievalia";
import { CARDS, editionOf } from "./facts";

/** The seat through whose eyes the table is seen; spectators sit behind the first seat. */
export function eyesOf(view: View): number {
  return view.viewer === "spectator" ? 0 : view.viewer.seat;
}

export function allyOf(view: View, seat: number): number | null {
  return view.options.team ? (seat + 2) % view.fiefs.length : null;
}

export function areEnemies(view: View, one: number, other: number): boolean {
  return one !== other && allyOf(view, one) !== other;
}

// ---- the ring ----

/** The two seats on either side of each intermediate fief, from place 4 on. */
const BETWEEN: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
];

/** The seats that an intermediate fief parts; nothing for a player's fief. */
export function partedBy(place: Place): readonly [number, number] | null {
  return BETWEEN[place - 4] ?? null;
}

export function placeBetween(one: number, other: number): Place {
  return (
    4 + BETWEEN.findIndex(([low, high]) => low === Math.min(one, other) && high === Math.max(one, other))
  );
}

/** Is there an intermediate fief between these two at this table? (MED-2.1) */
function areParted(view: View, one: number, other: number): boolean {
  const seats = view.fiefs.length;
  const neighbours = (one + 1) % seats === other || (other + 1) % seats === one;
  return other < seats && (view.options.topology === "complete" || neighbours);
}

/** The places next to a place (MED-2.1, MED-2.2). */
export function neighboursOf(view: View, place: Place): Place[] {
  const parted = partedBy(place);
  if (parted) return areParted(view, ...parted) ? [...parted] : [];
  return BETWEEN.flatMap((pair, index) =>
    pair.includes(place) && areParted(view, ...pair) ? [4 + index] : [],
  );
}

export interface RingPlan {
  /** What lies above our own fief, from left to right: fiefs and what is between them. */
  above: Place[];
  left: Place[];
  right: Place[];
}

/** How the ring is laid out around our own fief: neighbours clockwise from the left. */
export function ringPlan(view: View): RingPlan {
  const own = eyesOf(view);
  const count = view.fiefs.length;
  const seat = (steps: number) => (own + steps) % count;
  if (count === 2) return { above: [seat(1)], left: [placeBetween(own, seat(1))], right: [] };
  const above: Place[] = [];
  for (let steps = 1; steps < count; steps++) {
    if (steps > 1) above.push(placeBetween(seat(steps - 1), seat(steps)));
    above.push(seat(steps));
  }
  const left = [placeBetween(own, seat(1))];
  const right = [placeBetween(own, seat(count - 1))];
  // In the complete topology those who sit opposite each other have a fief between them, too.
  if (count === 4 && view.options.topology === "complete") {
    left.push(placeBetween(own, seat(2)));
    right.push(placeBetween(seat(1), seat(3)));
  }
  return { above, left, right };
}

// ---- groups ----

/** A host of a fief with its number. */
export interface Group {
  number: number;
  host: Host;
}

export function groupsOf(view: View, seat: number): Group[] {
  return (view.fiefs[seat]?.hosts ?? []).flatMap((host, number) => (host ? [{ number, host }] : []));
}

export function buildingsOf(host: Host): Building[] {
  return host.buildings.filter((building) => building !== null);
}

/** The path of a host's name in the texts. */
export function landPath(land: Host["land"]): string {
  return `card.${land === "city" ? "city" : land.landscape}`;
}

/** A troop with its place in the list of squads, which is how actions name it. */
export interface Band extends Squad {
  number: number;
}

export function bands(view: View): Band[] {
  return view.squads.map((squad, number) => ({ ...squad, number }));
}

export function hostOf(spot: Spot): number | null {
  return spot === "free" ? null : spot.host;
}

export function sameSpot(one: Spot, other: Spot): boolean {
  return hostOf(one) === hostOf(other);
}

/** Those who stand at a host of this seat. */
export function attachedTo(view: View, seat: number, host: number): Band[] {
  return bands(view).filter((band) => band.owner === seat && hostOf(band.spot) === host);
}

/** Those who stand free in a place, own ones first. */
export function freeIn(view: View, place: Place): Band[] {
  return bands(view).filter((band) => band.place === place && hostOf(band.spot) === null);
}

export function howMany(of: readonly { count: number }[]): number {
  return of.reduce((sum, { count }) => sum + count, 0);
}

/** What is counted of a host: what it yields, and whether it is guarded. */
export function countsOf(view: View, seat: number, group: Group): HostCounts {
  return view.counts[seat]!.hosts.find(({ number }) => number === group.number)!;
}

/** Which kinds of building stand in a fief, in the order they lie there: what counts as victory points (MED-13.1). */
export function prestigeOf(view: View, seat: number): Building[] {
  return [...new Set(groupsOf(view, seat).flatMap(({ host }) => buildingsOf(host)))];
}

/** Attack and defence of a troop, its bonus included. */
export function strengthOf(
  view: View,
  band: Pick<Squad, "card" | "bonus">,
): { attack: number; defence: number } {
  const card = editionOf(view).cards[band.card];
  return { attack: card.attack, defence: card.defence + band.bonus };
}

/** One drawn token: a troop of a band, or several of them when there are many. */
export interface Token {
  band: Band;
  /** Which of the equal ones this is. */
  copy: number;
  /** How many it stands for. */
  count: number;
}

/** Few stand beside each other; when there are more, equal ones are put together. */
export function tokens(of: readonly Band[], apart: number): Token[] {
  if (howMany(of) > apart) return of.map((band) => ({ band, copy: 0, count: band.count }));
  return of.flatMap((band) => Array.from({ length: band.count }, (_, copy) => ({ band, copy, count: 1 })));
}

/** Cards that still lie face down somewhere, as far as this viewer knows: printed copies without what lies open. */
export function unseenOf(view: View, card: Card): number {
  const index = CARDS.indexOf(card);
  const onTable = howMany(view.squads.filter((squad) => squad.card === card));
  const laid = view.fiefs
    .flatMap((fief) => fief.hosts)
    .filter((host) => host && host.land !== "city" && host.land.landscape === card).length;
  return (
    editionOf(view).cards[card].copies -
    (view.discard[index] ?? 0) -
    (view.hand?.[index] ?? 0) -
    onTable -
    laid
  );
}
