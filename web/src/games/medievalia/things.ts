/** What can be pointed at, and what pointing means. */
import { kindOf, idOf } from "~/games/things";
import { tag, entry, variant, type Entry } from "~/games/variants";
import type { Thing } from "~/games/module";
import type { Action, Building, Card, Figure, Pile, Place, Question, Spot, View } from "~/types/medievalia";
import { RESOURCES } from "./facts";
import { areEnemies, bands, eyesOf, nextTo, sameSpot, type Band } from "./fief";

/** Those with an ability for payments: pointing at them leaves open what they do. */
const SPECIALS: readonly Card[] = ["merchant", "artist", "bureaucrat"];

/** Do payments tell these two apart? A move inside the fief makes no difference to them. */
function looksAlike(one: Band, other: Band): boolean {
  return (
    one.owner === other.owner &&
    one.place === other.place &&
    sameSpot(one.spot, other.spot) &&
    one.card === other.card &&
    one.used === other.used
  );
}

function isPaying(view: View): boolean {
  const top = view.agenda.at(-1);
  return top === "pay" || top === "support";
}

/** The thing that a troop on the table is. */
export function troopThing(view: View, band: Band): Thing {
  if (!isPaying(view)) return `squad:${band.number}`;
  const first = bands(view).find((other) => looksAlike(other, band));
  return `squad:${first?.number ?? band.number}`;
}

const figureThing = ({ number }: Figure): Thing => `squad:${number}`;
const hostThing = (host: number): Thing => `host:${host}`;
const spotThing = (spot: Spot): Thing => (spot === "free" ? "do:free" : hostThing(spot.host));

/** The thing of the first troop of ours in our own fief that fits. */
function atHome(view: View, fits: (band: Band) => boolean): Thing[] {
  const seat = eyesOf(view);
  const found = bands(view).find((band) => band.owner === seat && band.place === seat && fits(band));
  return found ? [troopThing(view, found)] : [];
}

const specialAt = (view: View, card: Card, at: Spot): Thing[] =>
  atHome(view, (band) => band.card === card && !band.used && sameSpot(band.spot, at));

const freeAtHome = (view: View, card: Card, used: boolean): Thing[] =>
  atHome(view, (band) => band.card === card && band.used === used && band.spot === "free");

function walker(view: View, card: Card, from: Place, spot: Spot, moved: number): Thing[] {
  const seat = eyesOf(view);
  const found = bands(view).find(
    (band) =>
      band.owner === seat &&
      band.card === card &&
      band.place === from &&
      sameSpot(band.spot, spot) &&
      band.moved === moved &&
      !band.used,
  );
  return found ? [`squad:${found.number}`] : [];
}

/** The things an action names, in the order of clicking; none: it is a button. */
export function thingsOf(action: Action, view: View): Thing[] {
  if (action === "extra_card") return ["do:extra"];
  if (action === "open_group") return ["do:group"];
  if (action === "protect_city") return ["guard:city"];
  if (typeof action === "string") return [];
  if ("draw" in action) return [`pile:${action.draw}`];
  if ("play" in action) return [`card:${action.play}`];
  if ("build" in action) return [`site:${action.build.stack}`];
  if ("remove" in action) return [`host:${action.remove.host}`, "do:remove"];
  if ("attach" in action) {
    const { card, from, to } = action.attach;
    const who = atHome(
      view,
      (band) => band.card === card && sameSpot(band.spot, from) && !band.used && !band.settled,
    );
    return [...who, spotThing(to)];
  }
  if ("dismiss" in action) return [figureThing(action.dismiss), "do:dismiss"];
  if ("bureaucrat" in action) {
    const { at, first, second } = action.bureaucrat;
    return [...specialAt(view, "bureaucrat", at), `strike:${first}${second ? `+${second}` : ""}`];
  }
  if ("activate_group" in action) return [`host:${action.activate_group}`];
  if ("activate_free" in action) {
    const who = freeAtHome(view, action.activate_free, false);
    return SPECIALS.includes(action.activate_free) ? [...who, "do:work"] : who;
  }
  if ("discard" in action) return [`card:${action.discard.card}`, `gives:${action.discard.gives}`];
  if ("artist" in action) {
    const { at, on } = action.artist;
    const work = "group" in on ? [hostThing(on.group)] : freeAtHome(view, on.free, true);
    return [...specialAt(view, "artist", at), ...work];
  }
  if ("merchant" in action) {
    const { at, gives, takes } = action.merchant;
    return [...specialAt(view, "merchant", at), `swap:${gives}-${takes}`];
  }
  if ("merchant_gold" in action) {
    const { at, takes } = action.merchant_gold;
    return [...specialAt(view, "merchant", at), `swap:gold-${takes.join("+")}`];
  }
  if ("exchange" in action) return [`trade:${action.exchange.gives}-${action.exchange.takes}`];
  if ("hand_over" in action) return [`lose:${action.hand_over.loses}`];
  if ("site" in action) return [`host:${action.site}`];
  if ("march" in action) {
    const { card, from, spot, to } = action.march;
    return [...walker(view, card, from, spot, 0), `place:${to}`];
  }
  if ("gallop" in action) {
    return [...walker(view, "knight", action.gallop.from, "free", 1), `place:${action.gallop.to}`];
  }
  if ("declare" in action) return [`place:${action.declare.place}`, `foe:${action.declare.against}`];
  if ("volley" in action) return [`volley:${action.volley.against}`];
  if ("join" in action) return [`group:${action.join}`];
  if ("oppose" in action) return [`group:${action.oppose}`];
  if ("strike_back" in action) return [`group:${action.strike_back}`];
  if ("attack_host" in action) return [`aim:host-${action.attack_host}`];
  if ("attack_troop" in action) return [`aim:squad-${action.attack_troop.number}`];
  if ("attack_group" in action) return [`aim:group-${action.attack_group}`];
  if ("protect_building" in action) return [`guard:${action.protect_building}`];
  if ("wound_building" in action) return [`guard:${action.wound_building}`];
  // Everything else is done by or to a troop.
  const [, figure] = entry(action);
  return [figureThing(figure)];
}

/** What pointing at a troop means under the questions that ask for one. */
const TROOP_ANSWER: Record<string, Extract<Entry<Action>, [string, Figure]>[0]> = {
  starve: "starve",
  protect: "protect",
  wound: "wound",
  archers: "shoot",
  arrow: "shoot_at",
  priests: "pray",
  prayer: "heal",
  aim: "attack_troop",
  fronts: "dismiss",
};

const GROUP_ANSWER: Record<string, "join" | "oppose" | "strike_back" | "attack_group"> = {
  partition: "join",
  oppose: "oppose",
  strike_back: "strike_back",
  aim: "attack_group",
};

/** The action a click would stand for although it is not offered: the server says why. */
export function meant(thing: Thing, ask: Question, view: View, chosen: readonly Thing[]): Action | null {
  const kind = tag(ask);
  const id = idOf(thing);
  const selected = chosen.find((each) => each.startsWith("squad:"));
  const troop = selected ? bands(view)[Number(selected.slice("squad:".length))] : undefined;
  switch (kindOf(thing)) {
    case "pile":
      return { draw: idOf<Pile>(thing) };
    case "card":
      return kind.startsWith("pay") || kind.startsWith("support")
        ? { discard: { card: idOf<Card>(thing), gives: wanted(view) } }
        : { play: idOf<Card>(thing) };
    case "site": {
      const building = view.sites[Number(id)]?.top;
      return building ? { build: { stack: Number(id), building } } : null;
    }
    case "host":
      return meantHost(view, kind, Number(id), troop);
    case "squad": {
      const band = bands(view)[Number(id)];
      return band ? meantTroop(view, kind, band) : null;
    }
    case "place":
      return meantPlace(view, kind, Number(id), troop);
    case "group":
      return variant(GROUP_ANSWER[kind] ?? "join", Number(id));
    case "guard":
      if (id === "city") return "protect_city";
      return variant(kind === "wound" ? "wound_building" : "protect_building", idOf<Building>(thing));
    case "do":
      return id === "extra" ? "extra_card" : null;
    default:
      return null;
  }
}

/** A resource that is still missing. */
function wanted(view: View) {
  const missing = view.figures.payment.missing.findIndex((amount) => amount > 0);
  return RESOURCES[missing < 0 ? 0 : missing]!;
}

function meantHost(view: View, kind: string, host: number, troop: Band | undefined): Action {
  if (kind === "site") return { site: host };
  if (kind !== "actions") return { activate_group: host };
  if (troop) return { attach: { card: troop.card, from: troop.spot, to: { host } } };
  const land = view.fiefs[eyesOf(view)]?.hosts[host]?.land;
  if (land && land !== "city") return { remove: { host, landscape: land.landscape } };
  return { activate_group: host };
}

function meantTroop(view: View, kind: string, band: Band): Action {
  const figure: Figure = { number: band.number, card: band.card };
  const answer = TROOP_ANSWER[kind];
  if (answer) return variant(answer, figure);
  if (kind.startsWith("pay") || kind.startsWith("support")) return { activate_free: band.card };
  const own = band.owner === eyesOf(view);
  if (!own) return { dismiss: figure };
  if (kind === "move") return march(band, nextTo(view, band.place));
  if (kind === "actions" && band.place === band.owner) {
    const elsewhere = band.spot === "free" ? { host: 0 } : "free";
    return { attach: { card: band.card, from: band.spot, to: elsewhere } };
  }
  return { dismiss: figure };
}

function march(band: Band, to: Place): Action {
  if (band.moved > 0 && band.card === "knight") return { gallop: { from: band.place, to } };
  return { march: { card: band.card, from: band.place, spot: band.spot, to } };
}

function meantPlace(view: View, kind: string, place: Place, troop: Band | undefined): Action | null {
  if (troop && kind === "move") return march(troop, place);
  if (kind !== "fronts" && kind !== "actions") return null;
  const seat = eyesOf(view);
  const owner = view.fiefs[place] && areEnemies(view, seat, place) ? place : null;
  const there = bands(view).find((band) => band.place === place && areEnemies(view, seat, band.owner));
  const against = owner ?? there?.owner ?? view.fiefs.findIndex((_, other) => areEnemies(view, seat, other));
  return { declare: { place, against } };
}

/** Is this thing only ever the goal of a move, never where it begins? */
export function isGoal(thing: Thing): boolean {
  return thing.startsWith("host:") || thing.startsWith("place:") || thing.startsWith("do:");
}
