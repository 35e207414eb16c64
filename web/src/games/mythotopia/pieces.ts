/** Whose pieces lie where: a reading of the table, without rules. What follows from them stands in `view.figures`. */
import type { OpenTable, Player, Province, View, War } from "~/types/mythotopia";

export const controls = (player: Player, province: Province): boolean =>
  player.towns.includes(province) || player.cities.includes(province) || player.citadel.includes(province);

export const provincesOf = (player: Player): Province[] =>
  [...player.towns, ...player.cities, ...player.citadel].sort();

/** The seat that controls a province. */
export function ownerOf(table: OpenTable, province: Province): number | null {
  const seat = table.players.findIndex((player) => controls(player, province));
  return seat < 0 ? null : seat;
}

/** The war in a province; null: there is none. */
export const warIn = (view: View, province: Province): War | null =>
  view.figures.wars.find((war) => war.province === province) ?? null;
