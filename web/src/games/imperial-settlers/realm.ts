/** Who has what on the table, in the order it is drawn. */
import { partsOf } from "~/games/things";
import { tag } from "~/games/variants";
import type { Thing } from "~/games/module";
import type { Face, Good, LocationView, Question, View } from "~/types/imperial-settlers";
import { GOOD } from "~/types/imperial-settlers/lists";
import { deedOf, facts, goodOf, isCommon, KINDS, type Kind } from "./facts";

/** The realm of the neutral player of the solo game. */
export const NEUTRAL = 4;

/** A location in somebody's area. */
export interface Built {
  /** Tells it apart from all others, for motion. */
  key: string;
  /** In whose area it lies. */
  realm: number;
  /** Who may use it. */
  holder: number;
  /** How often it can be activated in a round; 0: never. */
  limit: number;
  location: LocationView;
  thing: Thing;
  /** Another location that is drawn before it answers to the same name. */
  twin: boolean;
}

/** Is it the game for one, against the neutral player? */
export const isSolo = (view: View): boolean => view.players.length === 1;

/** Do we look through the eyes of this seat? */
const isOwn = (view: View, seat: number): boolean =>
  typeof view.viewer === "object" && view.viewer.seat === seat;

export const placeThing = (realm: number, face: Face, nth: number): Thing => `place:${realm}.${face}.${nth}`;

/** The locations that lie in an area. Of locations that are alike, the first stands for all. */
export function builtIn(view: View, realm: number): Built[] {
  const locations = view.locations[realm] ?? [];
  let first = 0;
  let thing: Thing = "place:none";
  return locations.map((location, index) => {
    const before = locations[index - 1];
    if (before?.face !== location.face) first = index;
    const twin = before !== undefined && JSON.stringify(before) === JSON.stringify(location);
    if (!twin) thing = placeThing(realm, location.face, index - first);
    const { holder, limit } = view.figures.uses[realm]![index]!;
    const key = `${realm}.${location.face}.${index - first}`;
    return { key, realm, holder, limit, location, thing, twin };
  });
}

/** Everything in somebody's area, and what they hold elsewhere. */
export function empireOf(view: View, realm: number): Built[] {
  const elsewhere = [...view.locations.keys()].filter((other) => other !== realm);
  const held = elsewhere.flatMap((other) => builtIn(view, other).filter((built) => built.holder === realm));
  return [...builtIn(view, realm), ...held];
}

const asksProduction = (ask: Question): boolean =>
  ask === "production" ||
  ask === "copy" ||
  (typeof ask === "object" && "deed" in ask && deedOf(ask.deed.face) === "use_production");

/** What pointing at a location means under a question: the place, its production, or giving it up. */
export function thingUnder(built: Built, ask: Question | null, seat: number | null): Thing {
  const { face } = built.location;
  if (ask === null || seat === null) return built.thing;
  if (asksProduction(ask) && built.holder === seat && facts(face).kind === "production")
    return `prod:${face}`;
  if (tag(ask) === "give_up" && built.realm === seat)
    return `spot:${partsOf<[string, string, string]>(built.thing).slice(1).join(".")}`;
  return built.thing;
}

export interface Row {
  kind: Kind;
  /** Faction cards left of the board, common cards right of it. */
  left: Built[];
  right: Built[];
}

export function rowsOf(built: Built[]): Row[] {
  return KINDS.map((kind) => {
    const row = built.filter(({ location }) => facts(location.face).kind === kind);
    return {
      kind,
      left: row.filter(({ location }) => !isCommon(location.face)),
      right: row.filter(({ location }) => isCommon(location.face)),
    };
  });
}

/** A deal: a card under a board, a Trade Route, or an attack card. */
export interface DealTab {
  key: string;
  thing: Thing;
  good: Good;
  face: Face | null;
  /** Whose location a Trade Route leads to. */
  to: number | null;
}

export function dealsOf(view: View, seat: number): DealTab[] {
  const player = view.players[seat];
  if (!player) return [];
  const board = counted(player.deals).flatMap(([face, count]) =>
    Array.from({ length: count }, (_, copy): DealTab => {
      const good = goodOf(facts(face).deal ?? "C");
      return { key: `deal:${seat}.${face}.${copy}`, thing: `deal:${seat}.${face}`, good, face, to: null };
    }),
  );
  const attack = GOOD.flatMap((good, index) =>
    Array.from({ length: player.attack_deals[index] ?? 0 }, (_, copy): DealTab => {
      return { key: `attack:${good}.${copy}`, thing: `attack:${good}`, good, face: null, to: null };
    }),
  );
  const realms = [...view.players.keys(), NEUTRAL];
  const routes = realms.flatMap((realm) =>
    builtIn(view, realm)
      .filter(({ location }) => location.routes.includes(seat))
      .map(({ location, thing, key }): DealTab => {
        const good = goodOf(facts(location.face).deal ?? "C");
        const name = thing.slice("place:".length);
        return {
          key: `route:${seat}.${key}`,
          thing: `route:${seat}.${name}`,
          good,
          face: location.face,
          to: realm,
        };
      }),
  );
  return [...board, ...attack, ...routes];
}

/** The faces of a pile with their numbers: the own people's cards first. */
export function counted(pile: readonly Face[]): [Face, number][] {
  const counts = new Map<Face, number>();
  for (const face of pile) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => Number(isCommon(a)) - Number(isCommon(b)) || (a < b ? -1 : 1));
}

/** A foundation: known to all, known to us, or only its back. */
export interface Foundation {
  thing: Thing;
  face: Face | null;
  hidden: boolean;
}

export function foundationsOf(view: View, seat: number): Foundation[] {
  const player = view.players[seat];
  if (!player) return [];
  const known = player.foundations.map((face): Foundation => ({
    thing: `found:${face}`,
    face,
    hidden: false,
  }));
  const hidden = isOwn(view, seat) ? view.own?.hidden_foundations : undefined;
  const own = hidden?.map((face): Foundation => ({
    thing: `hidden:${face}`,
    face,
    hidden: true,
  }));
  const backs = Array.from({ length: view.backs[seat]?.foundations ?? 0 }, (): Foundation => ({
    thing: "hidden:back",
    face: null,
    hidden: true,
  }));
  return [...known, ...(own ?? backs)];
}

export const handSize = (view: View, seat: number): number => {
  const backs = view.backs[seat]?.hand;
  return backs ? backs.common + backs.faction : 0;
};
