import boardsFile from "#crates/imperial-settlers/data/boards.toml";
import cardsFile from "#crates/imperial-settlers/data/cards.toml";
import type { Face, Faction, Good, Sign } from "~/types/imperial-settlers";
import { GOOD, SIGN } from "~/types/imperial-settlers/lists";

/** What is printed, from the same files the rules are made with. */
export type Colour = "black" | "purple" | "blue" | "brown" | "gold" | "red" | "pink" | "grey";
export type Kind = "production" | "feature" | "action";

export interface Act {
  pay?: string;
  deed?: string;
  gain?: string;
  twice?: boolean;
}

export type Effect =
  | string
  | { produce: string }
  | { produce_per_colour: { good: Sign; colour: Colour } }
  | { on_build: { colour: Colour; gain: string } }
  | { on_build_choice: Colour | "faction" }
  | { action: Act };

export interface CardFacts {
  id: Face;
  copies: number;
  kind: Kind;
  colours: Colour[];
  cost: string;
  raze: string;
  deal?: Sign;
  effect: Effect;
  bonus?: string;
  bonus_points_per?: Colour;
}

export interface BoardFacts {
  id: Faction;
  prefix: string;
  income: string;
  keeps: Sign;
}

const { card: rows }: { card: CardFacts[] } = cardsFile;
const cards = new Map(rows.map((card) => [card.id, card]));
const boards: { faction: BoardFacts[]; attack: { good: Sign; copies: number }[] } = boardsFile;

export const facts = (face: Face): CardFacts => cards.get(face)!;
export const FACES: readonly Face[] = [...cards.keys()];
export const FACTIONS: readonly BoardFacts[] = boards.faction;
export const board = (faction: Faction): BoardFacts => boards.faction.find(({ id }) => id === faction)!;

export const KINDS: readonly Kind[] = ["production", "feature", "action"];
/** What lies in a supply, in the order of views: goods that are neither cards nor points. */
export const TOKENS: readonly Good[] = GOOD.filter((good) => good !== "card" && good !== "point");

const GOOD_OF_SIGN: Partial<Record<Sign, Good>> = {
  W: "wood",
  S: "stone",
  F: "food",
  G: "gold",
  P: "worker",
  R: "raze",
  D: "defence",
  V: "point",
  C: "card",
  Cc: "card",
  Cf: "card",
};

export const goodOf = (sign: Sign): Good => GOOD_OF_SIGN[sign] ?? "card";

const isSign = (text: string): text is Sign => SIGN.some((sign) => sign === text);

/** The signs of a bundle such as `W S S`. */
export const signs = (bundle: string): Sign[] => (bundle ? bundle.split(" ").filter(isSign) : []);

/** Equal signs in a row, counted. */
export function runs(bundle: string): { sign: Sign; count: number }[] {
  const found: { sign: Sign; count: number }[] = [];
  for (const sign of signs(bundle)) {
    const last = found.at(-1);
    if (last?.sign === sign) last.count++;
    else found.push({ sign, count: 1 });
  }
  return found;
}

/** The coloured piece of a good. */
export const PIECE: Record<Good, string> = {
  wood: "g-wood",
  stone: "g-stone",
  food: "g-food",
  gold: "g-gold",
  worker: "g-worker",
  raze: "g-raze",
  defence: "g-def",
  card: "g-card",
  point: "g-vp",
};

export function pieceOf(sign: Sign): string {
  if (sign === "L") return "g-loc";
  return sign === "Sa" ? "g-samurai" : PIECE[goodOf(sign)];
}

/** The one-colour sign of a good, for steps and counters. */
export const ICON: Record<Good, string> = {
  wood: "wood",
  stone: "stone",
  food: "food",
  gold: "gold",
  worker: "worker",
  raze: "raze",
  defence: "defence",
  card: "card",
  point: "vp",
};

/** The good that names a card's colour. */
export const COLOUR_PIECE: Record<Colour, string> = {
  black: "g-raze",
  purple: "g-vp",
  blue: "g-card",
  brown: "g-wood",
  gold: "g-gold",
  red: "g-food",
  pink: "g-worker",
  grey: "g-stone",
};

export const KIND_PIECE: Record<Kind, string> = {
  production: "ty-prod",
  feature: "ty-feat",
  action: "ty-act",
};

export const isCommon = (face: Face): boolean => face.startsWith("COM");

export const factionOf = (face: Face): Faction | null =>
  boards.faction.find(({ prefix }) => face.startsWith(prefix))?.id ?? null;

/** The class of the colour a card is framed in. */
export function colourClass(face: Face): string {
  const { colours } = facts(face);
  if (colours.length > 1) return "k-multi";
  return `k-${colours[0] ?? "none"}`;
}

/** The act of an action location. */
export function actOf(face: Face): Act | null {
  const { effect } = facts(face);
  return typeof effect === "object" && "action" in effect ? effect.action : null;
}

export const deedOf = (face: Face): string | null => actOf(face)?.deed ?? null;
