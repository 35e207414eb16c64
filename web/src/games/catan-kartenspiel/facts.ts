import cardsFile from "#crates/catan-kartenspiel/data/cards.toml";
import eventsFile from "#crates/catan-kartenspiel/data/events.toml";
import principalityFile from "#crates/catan-kartenspiel/data/principality.toml";
import type { Card, Crest, DieFace, EventCard, Land, Resource, StackId } from "~/types/catan-kartenspiel";

/** What is printed, from the same files the rules are made with. */
export type Amounts = readonly [number, number, number, number, number, number];
export type CardClass = "attack" | "neutral" | "protection" | "region" | "fleet" | "knight" | "city";

interface CardRow {
  id: Card;
  copies: number;
  class: CardClass;
  cost?: Amounts;
  points?: number;
  trade?: number;
  strength?: number;
  tournament?: number;
  fleet?: Resource;
}

export interface CardFacts {
  class: CardClass;
  /** Green region cards, red city cards, yellow actions: the colour of the frame. */
  colour: "green" | "red" | "yellow";
  cost: Amounts;
  points: number;
  trade: number;
  strength: number;
  tournament: number;
  fleet: Resource | null;
  /** The resource whose production it doubles. */
  doubles: Resource | null;
}

interface LandRow {
  id: Land;
  resource: Resource;
  number: number;
  start?: Crest;
}

interface CentralRow {
  supply: number;
  cost: Amounts;
}

const principality: {
  resource: { id: Resource; land: string; doubler?: Card }[];
  land: LandRow[];
  stack: { id: StackId }[];
  road: CentralRow;
  settlement: CentralRow;
  city: CentralRow;
} = principalityFile;
const events: {
  die_face: { id: DieFace; faces: number }[];
  event_card: { id: EventCard; copies: number }[];
} = eventsFile;
const { card: rows }: { card: CardRow[] } = cardsFile;
const FREE: Amounts = [0, 0, 0, 0, 0, 0];

/** In the order in which costs are written. */
export const RESOURCES: readonly Resource[] = principality.resource.map((row) => row.id);
export const STACKS: readonly StackId[] = principality.stack.map((row) => row.id);
export const LANDS: readonly LandRow[] = principality.land;
export const EVENT_COUNT = events.event_card.reduce((sum, row) => sum + row.copies, 0);
export const COST = {
  road: principality.road.cost,
  settlement: principality.settlement.cost,
  city: principality.city.cost,
};

const cards = new Map<Card, CardFacts>(
  rows.map((row) => [
    row.id,
    {
      class: row.class,
      colour: colourOf(row.class),
      cost: row.cost ?? FREE,
      points: row.points ?? 0,
      trade: row.trade ?? 0,
      strength: row.strength ?? 0,
      tournament: row.tournament ?? 0,
      fleet: row.fleet ?? null,
      doubles: principality.resource.find((resource) => resource.doubler === row.id)?.id ?? null,
    },
  ]),
);

function colourOf(kind: CardClass): CardFacts["colour"] {
  if (kind === "city") return "red";
  return kind === "region" || kind === "fleet" || kind === "knight" ? "green" : "yellow";
}

export const CARDS: readonly Card[] = rows.map((row) => row.id);
export const isCard = (id: string): id is Card => rows.some((row) => row.id === id);
export const factsOf = (card: Card): CardFacts => cards.get(card)!;
export const isAction = (card: Card): boolean => factsOf(card).colour === "yellow";

const lands = new Map(LANDS.map((row) => [row.id, row]));
export const landOf = (id: Land): LandRow => lands.get(id)!;
export const startSet = (crest: Crest): Land[] =>
  LANDS.filter((row) => row.start === crest).map((row) => row.id);
export const indexOf = (resource: Resource): number => RESOURCES.indexOf(resource);

/** The drawing of a landscape, by what it yields. */
export const LAND_ART: Record<Resource, string> = {
  lumber: "ls-forest",
  brick: "ls-hills",
  wool: "ls-pasture",
  grain: "ls-fields",
  ore: "ls-mountains",
  gold: "ls-gold",
};

/** The one-colour sign of a resource, for sentences. */
export const RESOURCE_SIGN: Record<Resource, string> = {
  lumber: "wood",
  brick: "brick",
  wool: "wool",
  grain: "grain",
  ore: "ore",
  gold: "gold",
};

export const FACE_SIGN: Record<DieFace, string> = {
  tournament: "event-tournament",
  trade_advantage: "event-trade",
  brigand_attack: "event-brigand",
  year_of_plenty: "event-plenty",
  event_card: "event-card",
};

/** The scene on a hand card and the small piece on a building site. */
const ART: Partial<Record<Card, [scene: string, piece: string]>> = {
  alchemist: ["sc-herb", "k-dice"],
  bishop: ["sc-temple", "p-priest"],
  arsonist: ["sc-fire", "k-club"],
  merchant: ["sc-market", "p-merchant"],
  caravan: ["sc-camp", "p-merchant"],
  herb_woman: ["sc-herb", "p-worker"],
  scout: ["sc-forest", "p-archer"],
  raid: ["sc-ruin", "k-club"],
  black_knight: ["sc-duel", "k-knight"],
  spy: ["sc-tavern", "p-artist"],
  abbey: ["sc-temple", "b-church"],
  garrison: ["sc-tower", "b-fortress"],
  smithy: ["sc-forge", "b-smithy"],
  brick_factory: ["sc-works", "c-brick"],
  foundry: ["sc-forge", "c-ore"],
  grain_mill: ["sc-field", "c-grain"],
  sawmill: ["sc-forest", "c-lumber"],
  woolen_mill: ["sc-works", "c-wool"],
  knight_konrad: ["sc-duel", "p-knight"],
  knight_hagen: ["sc-duel", "p-infantry"],
  knight_siegfried: ["sc-duel", "p-soldier"],
  knight_pippin: ["sc-arena", "p-infantry"],
  knight_walter: ["sc-duel", "p-soldier"],
  knight_otto: ["sc-duel", "p-infantry"],
  knight_falk: ["sc-arena", "p-knight"],
  knight_goetz: ["sc-duel", "p-knight"],
  knight_karl: ["sc-duel", "p-knight"],
  bath_house: ["sc-tavern", "b-workshop"],
  library: ["sc-store", "b-school"],
  colossus: ["sc-statue", "b-tower"],
  harbor: ["sc-ship", "k-ship"],
  church: ["sc-church", "b-church"],
  market: ["sc-market", "b-bank"],
  counting_house: ["sc-store", "b-bank"],
  merchant_guild: ["sc-people", "p-merchant"],
  mint: ["sc-mine", "c-gold"],
  town_hall: ["sc-hall", "b-castle"],
  aqueduct: ["sc-arches", "b-carpentry"],
};
const FLEET_ART: [string, string] = ["sc-ship", "k-ship"];
export const artOf = (card: Card): [scene: string, piece: string] => ART[card] ?? FLEET_ART;
