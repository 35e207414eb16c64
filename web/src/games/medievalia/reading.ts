/** What the table makes of views, questions and actions. It reads; it decides nothing. */
import { idOf } from "~/games/things";
import { tag, entry } from "~/games/variants";
import type { ChipLook, Counter, OfferOf, PhaseStep, PromptStep } from "~/games/module";
import type { Message } from "~/types";
import type { Action, Building, Card, Question, Resource, View } from "~/types/medievalia";
import type { Patterns } from "~/words/fluent";
import { buildingPiece, cardPiece, CARDS, editionOf, isLandscape, RESOURCE_PIECE, RESOURCES } from "./facts";
import { countsOf, eyesOf, groupsOf, landPath } from "./fief";
import { boughtThing } from "./payment";
import { w, type TableWord } from "./words";

/** Which part of a turn a frame of the agenda belongs to. */
type Phase = "opening" | "draw" | "actions" | "move" | "war" | "over";

const PHASE_OF: Record<string, Phase> = {
  opening: "opening",
  draw: "draw",
  actions: "actions",
  pay: "actions",
  support: "actions",
  site: "actions",
  extra: "actions",
  move: "move",
  over: "over",
};

const PHASES = ["draw", "reactivate", "actions", "move", "war"] as const;

export function phaseOf(view: View): Phase {
  // Hunger interrupts the phase below it.
  const frame = view.agenda.findLast((each) => each !== "starve");
  if (frame === undefined) return view.agenda.length ? "draw" : "over";
  return PHASE_OF[tag(frame)] ?? "war";
}

export function phases(view: View): PhaseStep[] {
  const now = phaseOf(view);
  if (now === "opening" || now === "over") return [{ label: w(`phase.${now}`), state: "now" }];
  const place = PHASES.indexOf(now);
  return PHASES.map((phase, index) => ({
    label: w(`phase.${phase}`),
    state: index < place ? "done" : index === place ? "now" : "open",
  }));
}

export function counters(view: View, seat: number): Counter[] {
  const counts = view.counts[seat]!;
  const hand = counts.hand.reduce((sum, cards) => sum + cards, 0);
  const { gold, might: attack } = counts;
  return [
    { key: "hand", icon: "hand", label: w("count.hand"), value: hand },
    { key: "people", icon: "user", label: w("count.people"), value: counts.characters },
    { key: "attack", icon: "sword", colour: "var(--c-raid)", label: w("count.attack"), value: attack },
    { key: "gold", icon: "coin", colour: "var(--c-gold)", label: w("count.gold"), value: gold },
  ];
}

/** What is bought, while it is being paid for or placed. */
export function steps(view: View, ask: Question, words: Patterns): PromptStep[] {
  const kind = tag(ask);
  const { purchase } = view.purse;
  if (!purchase || !["pay", "pay_any", "support", "support_any", "site"].includes(kind)) return [];
  const bought = boughtThing(view, purchase);
  const label = bought ? words.titleOf(bought.path) : w("pay.extra");
  return [{ label, state: kind === "site" ? "done" : "now" }];
}

export function preview(
  view: View,
  action: Action,
  _place: number,
  seat: number,
  words: Patterns,
): string | null {
  if (typeof action === "string") return null;
  if ("activate_group" in action) {
    const group = groupsOf(view, seat).find(({ number }) => number === action.activate_group);
    if (!group) return null;
    const { amount, resource } = countsOf(view, seat, group);
    return w("preview.yield", { amount, resource: words.nameOf(`resource.${resource}`) });
  }
  if ("activate_free" in action) {
    const { yields } = editionOf(view).cards[action.activate_free];
    const index = yields.findIndex((amount) => amount > 0);
    if (index < 0) return null;
    return w("preview.yield", {
      amount: yields[index]!,
      resource: words.nameOf(`resource.${RESOURCES[index]}`),
    });
  }
  if ("build" in action) {
    const from = view.counts[seat]!.points;
    const to = from + view.figures.site_points[action.build.stack]!;
    return w("preview.points", { from, to });
  }
  if ("play" in action) return previewPlay(view, seat, action.play, words);
  if ("dismiss" in action || "starve" in action) {
    const { characters, fed } = view.counts[seat]!;
    return w("preview.people", { from: characters, to: characters - 1, fed });
  }
  return null;
}

function previewPlay(view: View, seat: number, card: Card, words: Patterns): string | null {
  if (isLandscape(card)) return null;
  const { characters, fed } = view.counts[seat]!;
  const { needs } = editionOf(view).cards[card];
  const notes = [
    characters < fed
      ? w("preview.people", { from: characters, to: characters + 1, fed })
      : w("preview.hunger", { fed }),
  ];
  const gold = view.figures.surcharges[CARDS.indexOf(card)]!;
  if (needs && gold)
    notes.push(w("preview.surcharge", { building: words.nameOf(`building.${needs}`), gold }));
  return notes.join(" · ");
}

const MISSING: Record<string, TableWord> = {
  opening: "missing.pile",
  draw: "missing.pile",
  extra: "missing.pile",
  actions: "missing.action",
  pay: "missing.source",
  pay_any: "missing.source",
  support: "missing.source",
  support_any: "missing.source",
  site: "missing.goal",
  move: "missing.figure",
  fronts: "missing.fief",
  starve: "missing.figure",
  partition: "missing.group",
  oppose: "missing.group",
  aim: "missing.target",
  strike_back: "missing.group",
  protect: "missing.figure",
  wound: "missing.figure",
  archers: "missing.figure",
  arrow: "missing.figure",
  priests: "missing.figure",
  prayer: "missing.figure",
};

export function missing(ask: Question, chosen: number): string {
  const kind = tag(ask);
  if (chosen > 0) return w(kind === "move" || kind === "actions" ? "missing.goal" : "missing.choice");
  return w(MISSING[kind] ?? "missing.choice");
}

export function chapter(say: Message): { title: string; alone: boolean } | null {
  if (say.key === "event.begins") return { title: w("phase.opening"), alone: false };
  return null;
}

/** How names look inside sentences. */
export function chip(path: string): ChipLook {
  const [kind, id] = [path.slice(0, path.indexOf(".")), path.slice(path.indexOf(".") + 1)];
  if (kind === "card") {
    if (id === "city") return { icon: "city", piece: "ml-city" };
    return { icon: isLandscape(idOf<Card>(path)) ? "forest" : "user", piece: cardPiece(idOf<Card>(path)) };
  }
  if (kind === "building") return { icon: "building", piece: buildingPiece(idOf<Building>(path)) };
  if (kind === "resource")
    return { icon: "production", piece: RESOURCE_PIECE[idOf<Resource>(path)], place: true };
  if (kind === "place" && id.startsWith("fief-"))
    return { icon: `seat-${id.slice(5)}`, colour: `var(--seat-${id.slice(5)})`, place: true };
  return kind === "place" ? { place: true, icon: "road" } : { place: true };
}

/**
 * A landscape by its name instead of its number in the fief. The number, which stands on the table beside the name, is
 * added only where two are equal, and alone where the sentence names the landscape itself.
 */
export function placeName(path: string, say: Message, view: View, words: Patterns): string | null {
  const number = Number(/^spot\.host-(\d+)$/.exec(path)?.[1] ?? 0);
  if (number === 0) return null;
  if (say.key === "action.remove") return String(number);
  // Only whoever attacks points at landscapes of somebody else.
  const seat = say.key === "action.attack-host" ? view.war.front?.defender : eyesOf(view);
  const groups = seat === undefined ? [] : groupsOf(view, seat);
  const land = groups.find((group) => group.number === number)?.host.land;
  if (!land) return null;
  const equal = groups.filter((group) => landPath(group.host.land) === landPath(land));
  const name = words.nameOf(landPath(land));
  return equal.length > 1 ? `${name} ${number}` : name;
}

/** The squads the present question offers. */
export function offeredTroops(offers: readonly OfferOf<Action>[]): number[] {
  return offers.flatMap(({ action }) => {
    const figure = typeof action === "object" ? entry(action)[1] : null;
    return figure && typeof figure === "object" && "number" in figure ? [figure.number] : [];
  });
}
