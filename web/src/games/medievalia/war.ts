/** A war as columns: each attacking group, what it is up against, and the damage both ways. */
import { tag } from "~/games/variants";
import type { Aim, Forecast, HostFight, View } from "~/types/medievalia";
import { editionOf } from "./facts";
import { attachedTo, bands, strengthOf, type Band } from "./fief";

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
      ...view.clashes[index]!,
    };
  });
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

/** What the group that looks for a target could choose (MED-9.6), in the order of the offers. */
export function targets(view: View): Target[] {
  const front = view.war.front;
  if (!front) return [];
  const { defender } = front;
  return view.prospects.flatMap(({ action, shelter, forecast }): Target[] => {
    if (typeof action === "string") return [];
    const what = { host: null, band: null, group: null, protection: shelter, forecast };
    if ("attack_host" in action) {
      const host = action.attack_host;
      return [{ ...what, id: `host-${host}`, side: hostSide(view, defender, host, null), host }];
    }
    if ("attack_troop" in action) {
      const band = bands(view)[action.attack_troop.number]!;
      const side = sideOf(defender, [{ ...troopFighter(view, band), count: 1 }]);
      return [{ ...what, id: `squad-${band.number}`, side, band }];
    }
    if (!("attack_group" in action)) return [];
    const group = action.attack_group;
    const side = sideOf(
      defender,
      here(view, defender, (band) => band.group === group),
    );
    return [{ ...what, id: `group-${group}`, side, group }];
  });
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
