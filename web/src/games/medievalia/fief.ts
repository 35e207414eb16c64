/** Where things lie: the ring, the groups, the troops. It reads the view; it decides nothing. */
import type { Building, Host, HostCounts, Place, Spot, Squad, View } from "~/types/medievalia";

/** The seat through whose eyes the table is seen; spectators sit behind the first seat. */
export function eyesOf(view: View): number {
  return view.viewer === "spectator" ? 0 : view.viewer.seat;
}

export function allyOf(view: View, seat: number): number | null {
  return view.figures.partners[seat] ?? null;
}

export function areEnemies(view: View, one: number, other: number): boolean {
  return one !== other && allyOf(view, one) !== other;
}

// ---- the ring ----

/** The seats that an intermediate fief parts; nothing for a player's fief. */
export function partedBy(view: View, place: Place): readonly [number, number] | null {
  return view.figures.between.find((each) => each.place === place)?.seats ?? null;
}

/** The intermediate fief between two seats, if there is one at this table. */
function placesBetween(view: View, one: number, other: number): Place[] {
  const fits = (seats: readonly number[]) => seats.includes(one) && seats.includes(other);
  return view.figures.between.filter(({ seats }) => fits(seats)).map(({ place }) => place);
}

/** A place next to this one. */
export function nextTo(view: View, place: Place): Place {
  const beside = view.figures.between.find((each) => each.place === place || each.seats.includes(place));
  if (!beside) return place;
  return beside.place === place ? beside.seats[0] : beside.place;
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
  if (count === 2) return { above: [seat(1)], left: placesBetween(view, own, seat(1)), right: [] };
  const above: Place[] = [];
  for (let steps = 1; steps < count; steps++) {
    if (steps > 1) above.push(...placesBetween(view, seat(steps - 1), seat(steps)));
    above.push(seat(steps));
  }
  const left = placesBetween(view, own, seat(1));
  const right = placesBetween(view, own, seat(count - 1));
  // Those who sit opposite each other may have a fief between them, too.
  if (count === 4) {
    left.push(...placesBetween(view, own, seat(2)));
    right.push(...placesBetween(view, seat(1), seat(3)));
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
