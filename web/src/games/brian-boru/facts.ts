import cardsFile from "#crates/brian-boru/data/cards.toml";
import decksFile from "#crates/brian-boru/data/decks.toml";
import mapFile from "#crates/brian-boru/data/map.toml";
import type { Marriage, Region, Symbol, Town } from "~/types/brian-boru";

/** What is printed, from the same files the rules are made with. */
export type Suit = "red" | "blue" | "yellow" | "white";

export interface Face {
  value: number;
  colour: Suit;
  primary: Symbol[];
  secondary: Symbol[][];
}

export interface TrackSpace {
  coins?: number;
  renown?: number;
  any_town?: boolean;
}

export interface MarriageCard {
  id: Marriage;
  points?: number;
  renown?: number;
  town_in?: Region;
}

const { card: faces }: { card: Face[] } = cardsFile;
const decks: { marriage: MarriageCard[]; marriage_track: TrackSpace[] } = decksFile;
const map: {
  roads: [Town, Town][];
  region: { id: Region; points: number }[];
  town: { id: Town; region: Region; colour: Exclude<Suit, "white"> }[];
} = mapFile;

export const FACES: readonly Face[] = faces;
export const MARRIAGES: readonly MarriageCard[] = decks.marriage;
export const face = (value: number): Face => faces[value - 1]!;
export const REGIONS = map.region;
export const TOWNS = map.town;
export const TRACK = decks.marriage_track;
export const marriage = (id: Marriage): MarriageCard => decks.marriage.find((card) => card.id === id)!;

const byTown = new Map(map.town.map((town) => [town.id, town]));
export const townOf = (id: Town) => byTown.get(id)!;

/** The sign of a suit, on cards and towns alike. */
export const SUIT_ICON: Record<Suit, string> = {
  red: "axe",
  blue: "church",
  yellow: "letter",
  white: "crown",
};

/** The picture and colour of a symbol. */
export const SYMBOL: Record<Symbol, { icon: string; colour: string }> = {
  town: { icon: "triquetra", colour: "var(--c-town)" },
  coin: { icon: "coin", colour: "var(--c-gold)" },
  pay: { icon: "pay", colour: "var(--danger)" },
  renown: { icon: "renown", colour: "var(--c-renown)" },
  church: { icon: "church", colour: "var(--c-church)" },
  raid: { icon: "axe", colour: "var(--c-raid)" },
  court: { icon: "letter", colour: "var(--c-court)" },
  expand: { icon: "expand", colour: "var(--accent)" },
  liberate: { icon: "liberate", colour: "var(--c-raid)" },
};

/** Equal symbols in a row, counted. */
export function runs(symbols: readonly Symbol[]): { symbol: Symbol; count: number }[] {
  const found: { symbol: Symbol; count: number }[] = [];
  for (const symbol of symbols) {
    const last = found.at(-1);
    if (last?.symbol === symbol) last.count++;
    else found.push({ symbol, count: 1 });
  }
  return found;
}
