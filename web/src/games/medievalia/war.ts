/** A war as columns: each attacking group, what it is up against, and the damage both ways. */
import { tag } from "~/games/variants";
import type { Aim, Building, HostFight, View } from "~/types/medievalia";
import { editionOf } from "./facts";
import { attachedTo, bands, buildingsOf, groupsOf, hostOf, strengthOf, type Band } from "./fief";

/** Not yet told what to do in this war; lone targets are numbered from LONE. */
const UNDECIDED = 255;
const LONE = 32;

/** A card that fights: a troop, a military building or the city itself. */
export interface Fighter {
  key: string;
  piece: string;
  /** The path of its name. */
  path: string;
  attack: number;
  defence: number;
  damage: number;
  bonus: number;
  /** The troop it is, if it is one. */
  band: Band | null;
  /** The name under which a building or the city is pointed at. */
  guard: string | null;
  count: number;
}

/** Those who deal and take damage together. */
export interface Side {
  seat: number;
  fighters: Fighter[];
  attack: number;
  defence: number;
}

/** What an attacking group is up against. */
export type Opposite =
  | { kind: "open" }
  | { kind: "nothing" }
  | { kind: "fighters"; side: Side }
  | { kind: "host"; side: Side; host: number }
  | { kind: "group"; side: Side; group: number };

export interface Column {
  group: number;
  attackers: Side;
  opposite: Opposite;
  /** What the attackers deal, and what they are dealt. */
  deals: number;
  takes: number;
}

/** The steps of a war and the frames of the agenda that belong to them. */
export const WAR_STEPS = ["partition", "oppose", "aim", "wound", "archers", "priests"] as const;
export type WarStep = (typeof WAR_STEPS)[number];

const STEP_OF: Record<string, WarStep> = {
  partition: "partition",
  oppose: "oppose",
  aim: "aim",
  strike_back: "wound",
  protect: "wound",
  wound: "wound",
  archers: "archers",
  arrow: "archers",
  priests: "priests",
  prayer: "priests",
};

export function warStep(view: View): WarStep | null {
  const top = view.agenda.at(-1);
  return top ? (STEP_OF[tag(top)] ?? null) : null;
}

export function isAtWar(view: View): boolean {
  return view.war.front !== null && warStep(view) !== null;
}

export function troopFighter(view: View, band: Band): Fighter {
  const { attack, defence } = strengthOf(view, band);
  return {
    key: `squad-${band.number}`,
    piece: `p-${band.card}`,
    path: `card.${band.card}`,
    attack,
    defence,
    damage: band.damage,
    bonus: band.bonus,
    band,
    guard: null,
    count: band.count,
  };
}

function sideOf(seat: number, fighters: Fighter[]): Side {
  return {
    seat,
    fighters,
    attack: fighters.reduce((sum, fighter) => sum + fighter.attack * fighter.count, 0),
    defence: fighters.reduce((sum, fighter) => sum + fighter.defence * fighter.count, 0),
  };
}

/** Troops of a side in the fief of the war that fit. */
function here(view: View, seat: number, fits: (band: Band) => boolean): Fighter[] {
  const place = view.war.front?.place;
  return bands(view)
    .filter((band) => band.owner === seat && band.place === place && fits(band))
    .map((band) => troopFighter(view, band));
}

/** The guards of a host, its military buildings and, if it is the city, the city itself (MED-9.8). */
export function hostSide(view: View, seat: number, number: number, fight: HostFight | null): Side {
  const edition = editionOf(view);
  const host = view.fiefs[seat]?.hosts[number];
  const guards = attachedTo(view, seat, number).map((band) => troopFighter(view, band));
  const buildings = (host?.buildings ?? []).flatMap((building, slot): Fighter[] => {
    if (!building || edition.buildings[building].civil) return [];
    const bonus = fight?.building_bonus[slot] ?? 0;
    return [
      {
        key: `building-${slot}`,
        piece: `b-${building}`,
        path: `building.${building}`,
        attack: edition.buildings[building].attack,
        defence: edition.buildings[building].defence + bonus,
        damage: fight?.building_damage[slot] ?? 0,
        bonus,
        band: null,
        guard: building,
        count: 1,
      },
    ];
  });
  const city: Fighter[] =
    host?.land === "city"
      ? [
          {
            key: "city",
            piece: "ml-city",
            path: "card.city",
            attack: edition.city.attack,
            defence: edition.city.defence + (fight?.bonus ?? 0),
            damage: fight?.points ?? 0,
            bonus: fight?.bonus ?? 0,
            band: null,
            guard: "city",
            count: 1,
          },
        ]
      : [];
  return sideOf(seat, [...guards, ...buildings, ...city]);
}

export function columns(view: View): Column[] {
  const front = view.war.front;
  if (!front || front.place === null) return [];
  return Array.from({ length: view.war.groups }, (_, index): Column => {
    const group = index + 1;
    const attackers = sideOf(
      front.attacker,
      here(view, front.attacker, (band) => band.group === group),
    );
    const opposite = oppositeOf(view, view.war.aims[index]!, group);
    return {
      group,
      attackers,
      opposite,
      deals: opposite.kind === "nothing" ? 0 : attackers.attack,
      takes: "side" in opposite && isStruck(view, index) ? opposite.side.attack : 0,
    };
  });
}

/** Does what the group is up against strike at it? A target that several attack strikes at one of them (MED-9.7). */
function isStruck(view: View, index: number): boolean {
  const { aims, groups, struck } = view.war;
  const aim = aims[index]!;
  if (aim === "open" || aim === "opponent") return true;
  if (aim === "nothing" || "group" in aim) return false;
  const same = aims.slice(0, groups).filter((other) => JSON.stringify(other) === JSON.stringify(aim));
  return same.length === 1 || ((struck >> index) & 1) === 1;
}

function oppositeOf(view: View, aim: Aim, group: number): Opposite {
  const { defender } = view.war.front!;
  const set = (which: number) =>
    sideOf(
      defender,
      here(view, defender, (band) => band.group === which),
    );
  if (aim === "nothing") return { kind: "nothing" };
  if (aim === "open" || aim === "opponent") {
    const side = set(group);
    return side.fighters.length ? { kind: "fighters", side } : { kind: "open" };
  }
  if ("lone" in aim) return { kind: "fighters", side: set(LONE + aim.lone) };
  if ("group" in aim) return { kind: "group", side: set(aim.group), group: aim.group };
  const fight = view.war.hosts.find((each) => each.host === aim.host) ?? null;
  return { kind: "host", side: hostSide(view, defender, aim.host, fight), host: aim.host };
}

/** Those who still wait for orders, and those who stay out of it. */
export function undecided(view: View): Fighter[] {
  return bands(view)
    .filter((band) => band.group === UNDECIDED)
    .map((band) => troopFighter(view, band));
}

/** The troop that the question is about: the first that waits. */
export function nextInLine(view: View): Fighter | null {
  const [first] = undecided(view);
  return first ? { ...first, count: 1 } : null;
}

export interface Target {
  /** How it is pointed at: `host-2`, `squad-5`, `group-1`. */
  id: string;
  side: Side;
  host: number | null;
  band: Band | null;
  group: number | null;
  /** Civil buildings there that protect a guard or the city. */
  protection: number;
  forecast: Forecast;
}

/** What would come of it, without archers and priests. */
export type Forecast = "destroyed" | "guards-fall" | "holds" | "dies" | "lives";

/** What a group with this attack could choose (MED-9.6), in the order of the fief. */
export function targets(view: View, group: number): Target[] {
  const front = view.war.front;
  if (!front) return [];
  const { defender } = front;
  const attack = columns(view)[group - 1]?.attackers.attack ?? 0;
  const found: Target[] = [];
  if (front.place === defender) {
    for (const { number, host } of groupsOf(view, defender)) {
      const side = hostSide(view, defender, number, null);
      const protection = side.fighters.length ? civilOf(view, buildingsOf(host)) : 0;
      const forecast = hostForecast(side, protection, attack);
      found.push({ id: `host-${number}`, side, host: number, band: null, group: null, protection, forecast });
    }
  }
  for (const band of bands(view)) {
    const lone = band.group === 0 || (band.group >= LONE && band.group !== UNDECIDED);
    if (band.owner !== defender || band.place !== front.place || hostOf(band.spot) !== null || !lone)
      continue;
    const side = sideOf(defender, [{ ...troopFighter(view, band), count: 1 }]);
    const forecast = attack + band.damage >= side.defence ? "dies" : "lives";
    found.push({ id: `squad-${band.number}`, side, host: null, band, group: null, protection: 0, forecast });
  }
  for (const column of columns(view)) {
    if (column.opposite.kind !== "fighters" || view.war.aims[column.group - 1] !== "opponent") continue;
    const { side } = column.opposite;
    const forecast = attack + column.attackers.attack >= side.defence ? "dies" : "lives";
    const at = column.group;
    found.push({ id: `group-${at}`, side, host: null, band: null, group: at, protection: 0, forecast });
  }
  return found;
}

function civilOf(view: View, buildings: readonly Building[]): number {
  return buildings.filter((building) => editionOf(view).buildings[building].civil).length;
}

function hostForecast(side: Side, protection: number, attack: number): Forecast {
  const isCity = side.fighters.some((fighter) => fighter.guard === "city");
  const defence = side.defence + protection;
  // A landscape falls to a single point beyond its guards; the city must be beaten down.
  if (attack >= defence + (isCity ? 0 : 1)) return "destroyed";
  return attack > 0 && side.fighters.some((fighter) => fighter.guard !== "city" && attack >= fighter.defence)
    ? "guards-fall"
    : "holds";
}

/** Does a card have lethal damage? */
export function isDoomed(fighter: Fighter): boolean {
  return fighter.damage >= fighter.defence && fighter.defence > 0;
}

/** Those of a pairing who have lethal damage: attackers, and what they are up against. */
export function doomedIn({ attackers, opposite }: Column): [Fighter[], Fighter[]] {
  const defenders = "side" in opposite ? opposite.side.fighters : [];
  return [attackers.fighters.filter(isDoomed), defenders.filter(isDoomed)];
}

/** Troops that the question offers and that are in no column: archers' targets elsewhere, wounded in the next fief. */
export function bystanders(view: View, offered: readonly number[]): Band[] {
  const shown = new Set(
    columns(view)
      .flatMap((column) => [
        ...column.attackers.fighters,
        ...("side" in column.opposite ? column.opposite.side.fighters : []),
      ])
      .flatMap((fighter) => (fighter.band ? [fighter.band.number] : [])),
  );
  return bands(view).filter((band) => offered.includes(band.number) && !shown.has(band.number));
}
