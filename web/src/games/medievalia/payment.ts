/** A payment on its way: what it is for, which symbols are covered and by what. Read from the view and the log. */
import { tag } from "~/games/variants";
import type { SeenStepOf } from "~/games/module";
import type { News, Purchase, Resource, Seen, View } from "~/types/medievalia";
import { buildingPiece, cardPiece, landPiece, RESOURCES, symbols } from "./facts";
import { landPath } from "./fief";

/** One symbol of the cost: what covers it, or nothing yet. `null` as resource: any kind will do. */
export interface Slot {
  resource: Resource | null;
  /** The resource that lies there, of those that are there. */
  filled: Resource | null;
  by: Source | null;
}

/** Something that was used in this payment. */
export interface Source {
  seat: number;
  /** The path of its name. */
  path: string;
  piece: string;
  gains: Resource[];
  spends: Resource[];
  /** Symbols that a bureaucrat struck out. */
  strikes: Resource[];
  /** The host that was turned for it. */
  host: number | null;
  /** Where on the table it lies: `data-anchor` or `data-flip` there. */
  place: string;
}

const PARTS = [
  "group_produced",
  "produced",
  "discarded",
  "doubled",
  "exchanged",
  "reduced",
  "asked_partner",
  "supported",
];

/** The public events of the payment under way: the last ones of the log that belong to one. */
export function paymentNews(log: readonly SeenStepOf<Seen>[], upTo: number): News[] {
  const found: News[] = [];
  const past = log.filter((step) => step.step <= upTo).flatMap((step) => step.events);
  for (const { event } of past.toReversed()) {
    if (!("open" in event) || !PARTS.includes(tag(event.open))) break;
    found.unshift(event.open);
  }
  return found;
}

export function sourcesOf(view: View, log: readonly SeenStepOf<Seen>[], upTo: number): Source[] {
  return paymentNews(log, upTo).flatMap((news) => sourceOf(view, news) ?? []);
}

function sourceOf(view: View, news: News): Source | null {
  const none = { gains: [], spends: [], strikes: [], host: null, place: "" };
  if (typeof news === "string") return null;
  if ("group_produced" in news) {
    const { seat, host, resource, amount } = news.group_produced;
    const land = view.fiefs[seat]?.hosts[host]?.land ?? "city";
    const gains = Array.from({ length: amount }, () => resource);
    const place = `host:${seat}.${host}`;
    return { ...none, seat, path: landPath(land), piece: landPiece(land), gains, host, place };
  }
  if ("produced" in news) {
    const { seat, card, amounts } = news.produced;
    const person = { ...none, seat, path: `card.${card}`, piece: cardPiece(card) };
    return { ...person, gains: symbols(amounts), place: `free:${seat}` };
  }
  if ("discarded" in news) {
    const { seat, card, resource } = news.discarded;
    const discard = { ...none, seat, path: `card.${card}`, piece: cardPiece(card) };
    return { ...discard, gains: [resource], place: `card:${card}` };
  }
  if ("doubled" in news) {
    const { seat, resource, amount } = news.doubled;
    const gains = Array.from({ length: amount }, () => resource);
    return { ...none, seat, path: "card.artist", piece: "p-artist", gains, place: `free:${seat}` };
  }
  if ("exchanged" in news) {
    const { seat, gives, takes } = news.exchanged;
    const spends = symbols(gives);
    const merchant = spends.length === 1;
    return {
      ...none,
      seat,
      path: merchant ? "card.merchant" : "three-to-one",
      piece: merchant ? "p-merchant" : "u-arrow",
      gains: symbols(takes),
      spends,
    };
  }
  if ("reduced" in news) {
    const { seat, symbols: struck } = news.reduced;
    return { ...none, seat, path: "card.bureaucrat", piece: "p-bureaucrat", strikes: symbols(struck) };
  }
  if ("supported" in news) {
    const { seat, amounts } = news.supported;
    return {
      ...none,
      seat,
      path: "partner",
      piece: "m-work",
      gains: symbols(amounts),
      place: `seat:${seat}`,
    };
  }
  return null;
}

/** One slot for every symbol of the cost, in the order of the resources. */
export function slotsOf(view: View, sources: readonly Source[]): Slot[] {
  const { cost, any, pool } = view.purse;
  const producers = producersByResource(view, sources);
  const take = (resource: Resource) => producers[resource].shift() ?? null;
  if (any > 0) {
    const there = symbols(pool);
    return Array.from({ length: any }, (_, index) => {
      const filled = there[index] ?? null;
      return { resource: null, filled, by: filled && take(filled) };
    });
  }
  const { missing } = view.figures.payment;
  return RESOURCES.flatMap((resource, index) =>
    Array.from({ length: cost[index]! }, (_, place): Slot => {
      const filled = place < cost[index]! - missing[index]!;
      return { resource, filled: filled ? resource : null, by: filled ? take(resource) : null };
    }),
  );
}

/** Who produced each of the resources that are there, oldest first. What was exchanged is gone. */
function producersByResource(view: View, sources: readonly Source[]): Record<Resource, Source[]> {
  const producers: Record<Resource, Source[]> = { food: [], energy: [], workforce: [], gold: [] };
  for (const source of sources) {
    // What the partner turned counts when they hand it over.
    if (source.seat !== view.active && source.path !== "partner") continue;
    for (const resource of source.spends) producers[resource].pop();
    for (const resource of source.gains) producers[resource].push(source);
  }
  return producers;
}

/** The picture and the path of the name of what is bought; nothing for a card of choice. */
export function boughtThing(view: View, purchase: Purchase): { piece: string; path: string } | null {
  if (purchase === "extra") return null;
  if ("landscape" in purchase)
    return { piece: cardPiece(purchase.landscape), path: `card.${purchase.landscape}` };
  if ("troop" in purchase) return { piece: cardPiece(purchase.troop), path: `card.${purchase.troop}` };
  if ("removal" in purchase) {
    const land = view.fiefs[view.active]?.hosts[purchase.removal]?.land ?? "city";
    return { piece: landPiece(land), path: landPath(land) };
  }
  const top = view.sites[purchase.building]?.top;
  return top ? { piece: buildingPiece(top), path: `building.${top}` } : null;
}
