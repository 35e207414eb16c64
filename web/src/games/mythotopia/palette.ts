/** The tiles of a turn: what can be begun, and which offers stand behind each. */
import type { OfferOf } from "~/games/module";
import type { Action, Card, Deed, Held, View } from "~/types/mythotopia";
import type { Symbol } from "./facts";
import { seatOf } from "./reading";

export type DeedId = Deed | "end_war" | "build" | "pass" | "end_game";

export interface DeedTile {
  id: DeedId;
  /** The numbers of the offers behind it; none: it is not possible now. */
  offers: number[];
  /** What to ask the rules about when it is not possible. */
  meant: Action;
  /** The key that chooses it. */
  key: string;
}

export const DEED_ICON: Record<DeedId, string> = {
  attack: "war",
  place_armies: "army",
  remove_armies: "undo",
  place_ships: "ship",
  remove_ships: "anchor",
  end_war: "confirm",
  buy: "gold",
  draft: "plus",
  reserve: "reserve",
  discard: "discard",
  remove_cards: "close",
  build: "building",
  patronage: "letter",
  road_move: "road",
  warehouse: "deck",
  pass: "next",
  end_game: "trophy",
};

/** What an action is for. */
export type DeedGroup = "war" | "cards" | "points" | "turn";

/** The actions by what they are for, each group read column by column. */
const GROUPS: Record<DeedGroup, readonly DeedId[]> = {
  war: ["attack", "place_armies", "remove_armies", "end_war", "place_ships", "remove_ships"],
  cards: ["draft", "remove_cards", "discard", "reserve", "warehouse"],
  points: ["build", "buy", "patronage"],
  turn: ["pass", "road_move", "end_game"],
};

/** What a card must show to be of use for an action, by the printed symbols. */
export const NEEDS: Partial<Record<DeedId, readonly Symbol[]>> = {
  attack: ["army", "food", "ship"],
  place_armies: ["army", "food"],
  place_ships: ["ship"],
  buy: ["gold"],
  draft: ["gold"],
  build: ["stone"],
  patronage: ["gold"],
};

export const DEEDS = Object.values(GROUPS).flat();

const FREE: readonly DeedId[] = ["road_move", "warehouse"];
const BUILDERS: readonly Card[] = ["start_build", "build"];

/** The tiles of this turn: all actions while there are actions left, then only what is free. */
export function deedsOf(view: View): DeedId[] {
  const { table } = view;
  const seat = seatOf(view);
  const player = seat === null ? null : table.players[seat]!;
  const there: Partial<Record<DeedId, boolean>> = {
    road_move: table.roads.length > 0,
    warehouse: player?.reserve.includes("warehouse") ?? false,
    patronage: "patronage" in table.victory.left,
  };
  if (table.turn.actions_left === 0) return DEEDS.filter((id) => FREE.includes(id) && there[id]);
  return DEEDS.filter((id) => there[id] ?? true);
}

/** The tiles under the names of their groups; a group without a tile is none. */
export function grouped(tiles: readonly DeedTile[]): { group: DeedGroup; tiles: DeedTile[] }[] {
  return (Object.keys(GROUPS) as DeedGroup[])
    .map((group) => ({ group, tiles: tiles.filter(({ id }) => GROUPS[group].includes(id)) }))
    .filter(({ tiles }) => tiles.length > 0);
}

function stands(id: DeedId, action: Action): boolean {
  if (typeof action === "string") return action === id;
  if ("begin" in action) return action.begin === id;
  if ("play" in action) return id === "build" && BUILDERS.includes(action.play.card);
  return id === "end_war" && ("end_war" in action || "end_war_with_hero" in action);
}

function meantBy(id: DeedId, view: View): Action {
  if (id === "pass" || id === "end_game") return id;
  if (id === "build") return { play: builder(view) };
  if (id !== "end_war") return { begin: id };
  const seat = seatOf(view);
  const { wars } = view.figures;
  const ours = wars.find((war) => war.parties.some((party) => party.seat === seat));
  const anywhere = view.table.players[seat ?? 0]!.towns[0] ?? "blore";
  return { end_war: (ours ?? wars[0])?.province ?? anywhere };
}

/** The card to build with: in hand, in the reserve, or the one that is missing. */
function builder(view: View): Held {
  const player = view.table.players[seatOf(view) ?? 0]!;
  const inHand = view.hand.find((card) => BUILDERS.includes(card));
  if (inHand) return { from: "hand", card: inHand };
  const inReserve = player.reserve.find((card) => BUILDERS.includes(card));
  return inReserve ? { from: "reserve", card: inReserve } : { from: "hand", card: "start_build" };
}

export function readDeeds(
  view: View,
  offers: readonly OfferOf<Action>[],
  ids: readonly DeedId[],
): DeedTile[] {
  return ids.map((id) => {
    const behind = offers.flatMap((offer, index) => (stands(id, offer.action) ? [index] : []));
    const first = behind[0];
    // Once the turn can be ended, the digits mean the button that does it.
    const acting = view.table.turn.actions_left > 0;
    const key = acting && first !== undefined && first < 9 && behind.length === 1 ? String(first + 1) : "";
    return { id, offers: behind, meant: meantBy(id, view), key };
  });
}
