/** Who is at war where, and how strong everybody is: a reading of what lies open, for the eye. */
import type { Card, OpenTable, Player, Province } from "~/types/mythotopia";
import { landOf, SEAS } from "./facts";

/** What a strength is made of. */
export type Part =
  | "armies"
  | "mercenaries"
  | "ships"
  | "garrison"
  | "dragon"
  | "castle"
  | "citadel"
  | "rough"
  | "cavalry"
  | "limes"
  | "ranger";

export interface Party {
  /** Nobody: the neutral garrison. */
  seat: number | null;
  defends: boolean;
  strength: number;
  parts: { part: Part; n: number }[];
}

export interface War {
  province: Province;
  parties: Party[];
  /** The party stronger than every other; null: nobody is. */
  lead: Party | null;
}

export const controls = (player: Player, province: Province): boolean =>
  player.towns.includes(province) || player.cities.includes(province) || player.citadel.includes(province);

export const provincesOf = (player: Player): Province[] =>
  [...player.towns, ...player.cities, ...player.citadel].sort();

/** The seat that controls a province. */
export function ownerOf(table: OpenTable, province: Province): number | null {
  const seat = table.players.findIndex((player) => controls(player, province));
  return seat < 0 ? null : seat;
}

function party(seat: number | null, defends: boolean, all: Party["parts"]): Party {
  const parts = all.filter(({ n }) => n > 0);
  return { seat, defends, parts, strength: parts.reduce((sum, { n }) => sum + n, 0) };
}

/** A player in a province, with so many armies more than lie there now. */
export function partyOf(table: OpenTable, seat: number, province: Province, more = 0): Party {
  const player = table.players[seat]!;
  const land = landOf(province);
  const defends = controls(player, province);
  const reserves = (card: Card) => Number(player.reserve.includes(card));
  const has = (there: readonly Province[]) => Number(there.includes(province));
  const ships = SEAS.reduce(
    (sum, sea, index) => sum + (land.seas.includes(sea) ? player.ships[index]! : 0),
    0,
  );
  return party(seat, defends, [
    { part: "armies", n: (player.armies[province] ?? 0) + more },
    { part: "mercenaries", n: player.mercenaries[province] ?? 0 },
    { part: "ships", n: ships },
    { part: "castle", n: defends ? 2 * has(table.castles) : 0 },
    { part: "citadel", n: defends ? 2 * has(player.citadel) : 0 },
    { part: "rough", n: defends && land.rough ? 1 : 0 },
    { part: "limes", n: defends ? reserves("limes") : 0 },
    { part: "cavalry", n: defends ? 0 : reserves("cavalry") },
    { part: "ranger", n: land.rough ? reserves("ranger") : 0 },
  ]);
}

/** Whoever defends a province: its owner, or the neutral garrison. */
export function defenderOf(table: OpenTable, province: Province): Party {
  const owner = ownerOf(table, province);
  if (owner !== null) return partyOf(table, owner, province);
  return party(null, true, [
    { part: "garrison", n: landOf(province).strength },
    { part: "dragon", n: table.dragons.includes(province) ? 4 : 0 },
  ]);
}

/** The war in a province, the defender first; null: there is none. */
export function warIn(table: OpenTable, province: Province): War | null {
  const attackers = table.players.flatMap((player, seat) =>
    player.present.includes(province) && !controls(player, province) ? [partyOf(table, seat, province)] : [],
  );
  if (!attackers.length) return null;
  const parties = [defenderOf(table, province), ...attackers];
  const top = Math.max(...parties.map((each) => each.strength));
  const best = parties.filter((each) => each.strength === top);
  return { province, parties, lead: best.length === 1 ? best[0]! : null };
}

export function warsOf(table: OpenTable): War[] {
  const present = [...new Set(table.players.flatMap((player) => player.present))].sort();
  return present.flatMap((province) => warIn(table, province) ?? []);
}

/** What armies on their way to a province would make of it: our strength, and that of the strongest other party. */
export function forecast(table: OpenTable, seat: number, province: Province, more: number) {
  const others = (warIn(table, province)?.parties ?? [defenderOf(table, province)]).filter(
    (each) => each.seat !== seat,
  );
  return {
    ours: partyOf(table, seat, province, more).strength,
    theirs: Math.max(0, ...others.map((each) => each.strength)),
  };
}

/** Cards that fit into a reserve: 2, one per city, one for the citadel, two with Warehouse. */
export function capacity(player: Player): number {
  const warehouse = player.reserve.includes("warehouse") ? 2 : 0;
  return 2 + player.cities.length + player.citadel.length + warehouse;
}
