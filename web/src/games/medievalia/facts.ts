import printedFile from "#crates/medievalia/data/components.toml";
import { fileIn, recordOf } from "~/games/files";
import type { Building, Card, Host, Pile, Resource, View } from "~/types/medievalia";

/** What is printed: from the file of the rules, or from the owner's file that travels in the options. */
export interface HostCard {
  resource: Resource;
  base: number;
  slots: number;
}

export interface TableCard {
  id: Card;
  stack: Pile;
  copies: number;
  cost: Amounts;
  /** Landscapes produce, all others fight. */
  host: HostCard | null;
  attack: number;
  defence: number;
  yields: Amounts;
  needs: Building | null;
}

export interface BuildingCard {
  id: Building;
  civil: boolean;
  copies: number;
  cost: Amounts;
  attack: number;
  defence: number;
  points: number;
}

export interface Edition {
  city: HostCard & { attack: number; defence: number };
  cards: Readonly<Record<Card, TableCard>>;
  buildings: Readonly<Record<Building, BuildingCard>>;
  /** Where the values come from that the printed rules do not tell. */
  origin: "house" | "owner";
}

/** Amounts in the order of RESOURCES, as the wire has them. */
export type Amounts = readonly [number, number, number, number];

type Price = Partial<Record<Resource, number>>;

interface ComponentFile {
  resource: { id: Resource }[];
  city: { resource: Resource; base: number; slots: number; attack: number; defence: number };
  card: {
    id: Card;
    stack: Pile;
    copies: number;
    cost: Price;
    resource?: Resource;
    base?: number;
    slots?: number;
    attack?: number;
    defence?: number;
    yields?: Price;
    needs?: Building;
  }[];
  building: {
    id: Building;
    kind: "civil" | "military";
    copies: number;
    cost: Price;
    attack?: number;
    defence?: number;
    points: number;
  }[];
}

function amounts(price: Price = {}): Amounts {
  return [price.food ?? 0, price.energy ?? 0, price.workforce ?? 0, price.gold ?? 0];
}

function read(file: ComponentFile, origin: Edition["origin"]): Edition {
  const cards = file.card.map((row): [Card, TableCard] => [
    row.id,
    {
      id: row.id,
      stack: row.stack,
      copies: row.copies,
      cost: amounts(row.cost),
      host: row.resource ? { resource: row.resource, base: row.base ?? 0, slots: row.slots ?? 0 } : null,
      attack: row.attack ?? 0,
      defence: row.defence ?? 0,
      yields: amounts(row.yields),
      needs: row.needs ?? null,
    },
  ]);
  const buildings = file.building.map((row): [Building, BuildingCard] => [
    row.id,
    {
      id: row.id,
      civil: row.kind === "civil",
      copies: row.copies,
      cost: amounts(row.cost),
      attack: row.attack ?? 0,
      defence: row.defence ?? 0,
      points: row.points,
    },
  ]);
  return {
    city: file.city,
    cards: recordOf(cards),
    buildings: recordOf(buildings),
    origin,
  };
}

const printed: ComponentFile = printedFile;
export const PRINTED = read(printed, "house");

/** In the order of the wire: amounts, hands and counts are lists without names. */
export const RESOURCES: readonly Resource[] = printed.resource.map((row) => row.id);
export const CARDS: readonly Card[] = printed.card.map((row) => row.id);
export const BUILDINGS: readonly Building[] = printed.building.map((row) => row.id);
export const PILES: readonly Pile[] = [...new Set(printed.card.map((row) => row.stack))];

const owned = new Map<string, Edition>();

/** The cards this game is played with. The server has read the owner's file before, so it can be read here. */
export function editionOf(view: View): Edition {
  const text = view.options.components;
  if (!text) return PRINTED;
  let edition = owned.get(text);
  if (!edition) owned.set(text, (edition = read(fileIn(text), "owner")));
  return edition;
}

/** The picture of a resource, a person, a landscape, a building. */
export const RESOURCE_PIECE: Record<Resource, string> = {
  food: "m-food",
  energy: "m-energy",
  workforce: "m-work",
  gold: "m-gold",
};
export const landPiece = (land: Host["land"]): string => `ml-${land === "city" ? "city" : land.landscape}`;
export const isLandscape = (card: Card): boolean => PRINTED.cards[card].host !== null;
export const cardPiece = (card: Card): string => (isLandscape(card) ? `ml-${card}` : `p-${card}`);
export const buildingPiece = (building: Building): string => `b-${building}`;

/** The frame of a stack: green land, red military, blue persons. */
export const PILE_CLASS: Record<Pile, string> = { landscape: "c-l", military: "c-m", character: "c-p" };

/** Amounts as single symbols, in the order of RESOURCES. */
export function symbols(of: readonly number[]): Resource[] {
  return RESOURCES.flatMap((resource, index) => Array.from({ length: of[index] ?? 0 }, () => resource));
}
