/** What is printed, from the same files the rules are made with. */
import cardsFile from "#crates/mythotopia/data/cards.toml";
import mapFile from "#crates/mythotopia/data/map.toml";
import type { Border, Card, Province, Sea, Vp } from "~/types/mythotopia";

/** What a card can be laid for. */
export type Symbol = "food" | "stone" | "gold" | "army" | "ship";

export interface Face {
  id: Card;
  kind: "province" | "improvement" | "start";
  type?: "action" | "free" | "benefit" | "reserve";
  symbols: Partial<Record<Symbol, number>>;
}

export interface Land {
  id: Province;
  symbol: Symbol;
  strength: number;
  rough: boolean;
  seas: Sea[];
}

export interface Frontier {
  id: Border;
  between: [Province, Province];
  kind: "plain" | "hills" | "mountains";
}

const map: { province: Land[]; sea: { id: Sea }[]; border: Frontier[] } = mapFile;
const { card: faces }: { card: Face[] } = cardsFile;

export const CARDS: readonly Card[] = faces.map((card) => card.id);
export const LANDS = map.province;
export const BORDERS = map.border;
/** In the order in which players list their ships. */
export const SEAS = map.sea.map((sea) => sea.id);

const byProvince = new Map(LANDS.map((land) => [land.id, land]));
const byCard = new Map(faces.map((card) => [card.id, card]));
const byBorder = new Map(BORDERS.map((border) => [border.id, border]));

export const landOf = (id: Province): Land => byProvince.get(id)!;
export const face = (id: Card): Face => byCard.get(id)!;
export const borderOf = (id: Border): Frontier => byBorder.get(id)!;
export const isProvince = (id: string): id is Province => LANDS.some((land) => land.id === id);

export type CardType = "province" | "start" | "goods" | "action" | "free" | "benefit" | "reserve";

/** The type of a card decides the colour of its head. */
export function typeOf(card: Face): CardType {
  if (card.kind !== "improvement") return card.kind;
  return card.type ?? "goods";
}

export const SYMBOLS: readonly Symbol[] = ["army", "ship", "food", "stone", "gold"];

/** Armies and ships are pieces, not resources: their medals are square. */
export const isPiece = (symbol: Symbol) => symbol === "army" || symbol === "ship";

export const colourOf = (symbol: Symbol) => `var(--c-${symbol})`;

export const VP_ICON: Record<Vp, string> = {
  city: "city",
  castle: "castle",
  roads: "road",
  citadel: "citadel",
  defender: "shield",
  guilded: "coin",
  dragons: "dragon",
  isles: "flag",
  sea: "anchor",
  patronage: "letter",
  inns: "monastery",
  runestones: "runestone",
  spoils: "war",
};
