/** A war as columns: each attacking group, what it is up against, and the damage both ways. */
import { tag } from "~/games/variants";
import type { Aim, Fighter as Figures, Forecast, Line, View } from "~/types/medievalia";
import { bands, type Band } from "./fief";

/** A card that fights, with what it looks like: a troop, a military building or the city itself. */
export interface Fighter extends Figures {
  key: string;
  piece: string;
  /** The path of its name. */
  path: string;
  /** The troop it is, if it is one. */
  band: Band | null;
  /** The name under which a building or the city is pointed at. */
  guard: string | null;
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

export const troopFighter = (view: View, band: Band): Fighter =>
  fighterOf(view, view.figures.troops[band.number]!, 0);

function fighterOf(view: View, figures: Figures, place: number): Fighter {
  const { who } = figures;
  if (who === "city")
    return { ...figures, key: "city", piece: "ml-city", path: "card.city", band: null, guard: "city" };
  if ("building" in who) {
    const { building } = who;
    const path = `building.${building}`;
    return {
      ...figures,
      key: `building-${place}`,
      piece: `b-${building}`,
      path,
      band: null,
      guard: building,
    };
  }
  const band = bands(view)[who.squad]!;
  const key = `squad-${band.number}`;
  return { ...figures, key, piece: `p-${band.card}`, path: `card.${band.card}`, band, guard: null };
}

const sideOf = (view: View, line: Line): Side => ({
  ...line,
  fighters: line.fighters.map((fighter, place) => fighterOf(view, fighter, place)),
});

export function columns(view: View): Column[] {
  return view.clashes.map(({ attackers, opposite, deals, takes }, index): Column => {
    const side = opposite && sideOf(view, opposite);
    const against = oppositeOf(view.war.aims[index]!, side);
    return { group: index + 1, attackers: sideOf(view, attackers), opposite: against, deals, takes };
  });
}

function oppositeOf(aim: Aim, side: Side | null): Opposite {
  if (!side) return { kind: aim === "nothing" ? "nothing" : "open" };
  if (typeof aim === "string" || "lone" in aim) return { kind: "fighters", side };
  return "group" in aim ? { kind: "group", side, group: aim.group } : { kind: "host", side, host: aim.host };
}

/** Those who still wait for orders. */
export function undecided(view: View): Fighter[] {
  return view.figures.waiting.map((number) => troopFighter(view, bands(view)[number]!));
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
  return view.prospects.flatMap(({ action, line, shelter, forecast }): Target[] => {
    if (typeof action === "string") return [];
    const side = sideOf(view, line);
    const what = { side, host: null, band: null, group: null, protection: shelter, forecast };
    if ("attack_host" in action) {
      const host = action.attack_host;
      return [{ ...what, id: `host-${host}`, host }];
    }
    if ("attack_troop" in action) {
      const band = bands(view)[action.attack_troop.number]!;
      return [{ ...what, id: `squad-${band.number}`, band }];
    }
    if (!("attack_group" in action)) return [];
    return [{ ...what, id: `group-${action.attack_group}`, group: action.attack_group }];
  });
}

/** Those of a pairing who have lethal damage: attackers, and what they are up against. */
export function doomedIn({ attackers, opposite }: Column): [Fighter[], Fighter[]] {
  const defenders = "side" in opposite ? opposite.side.fighters : [];
  return [attackers.fighters.filter(({ falls }) => falls), defenders.filter(({ falls }) => falls)];
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
