/** What things on the map are called, for screen readers and for resting the mouse on them. */
import type { Table } from "./table";
import type { Party, Province, Sea, View, War } from "~/types/mythotopia";
import { landOf, SEAS } from "./facts";
import { ownerOf, warIn } from "./pieces";
import { w } from "./words";

export function partyName(table: Table, party: Party): string {
  return party.seat === null ? w("war.garrison") : table.nameOf(party.seat);
}

/** "Mara 4 (3 Armeen, 1 Kavallerie)" */
function partyText(table: Table, party: Party): string {
  const parts = party.parts.map(([part, n]) => w(`part.${part}`, { n })).join(" + ");
  const said = w("war.party", { name: partyName(table, party), n: party.strength });
  return parts ? `${said} (${parts})` : said;
}

export function describeWar(table: Table, war: War): string {
  const parties = war.parties.map((party) => partyText(table, party)).join(" – ");
  const ahead = war.lead === null ? undefined : war.parties[war.lead];
  const lead = ahead ? w("war.leads", { name: partyName(table, ahead) }) : w("war.tied");
  return `${w("war.label", { name: table.words.nameOf(`province.${war.province}`), parties })}; ${lead}`;
}

export function describeLand(table: Table, view: View, id: Province): string {
  const land = landOf(id);
  const open = view.table;
  const owner = ownerOf(open, id);
  const player = owner === null ? null : open.players[owner]!;
  const piece = player?.citadel.includes(id) ? "citadel" : player?.cities.includes(id) ? "city" : "town";
  const war = warIn(view, id);
  const state = [
    owner === null
      ? w("land.neutral", { n: view.figures.garrisons[id] ?? 0 })
      : w(`land.${piece}`, { name: table.nameOf(owner) }),
    land.rough && w("land.rough"),
    open.castles.includes(id) && w("land.castle"),
    open.dragons.includes(id) && w("land.dragon"),
    open.runestones.includes(id) && w("land.runestone"),
    ...open.players.flatMap((each, seat) => [
      each.armies[id] && w("land.armies", { n: each.armies[id], name: table.nameOf(seat) }),
      each.mercenaries[id] && w("land.mercenaries", { n: each.mercenaries[id], name: table.nameOf(seat) }),
    ]),
    war && describeWar(table, war),
  ];
  return w("land.label", {
    name: table.words.nameOf(`province.${id}`),
    symbol: w(`symbol.${land.symbol}`, { n: 1 }),
    state: state.filter(Boolean).join(", "),
  });
}

export function describeSea(table: Table, view: View, id: Sea): string {
  const index = SEAS.indexOf(id);
  const ships = view.table.players.flatMap((player, seat) =>
    player.ships[index] ? [w("sea.ships", { n: player.ships[index], name: table.nameOf(seat) })] : [],
  );
  return w("sea.label", {
    name: table.words.nameOf(`sea.${id}`),
    state: ships.length ? ships.join(", ") : w("sea.none"),
  });
}
