/** What the table makes of views, questions and actions. It reads; it decides nothing. */
import { kindOf, idOf, partsOf } from "~/games/things";
import { tag, entry } from "~/games/variants";
import type { ChipLook, Counter, PhaseStep, PromptStep, Thing } from "~/games/module";
import type { Message } from "~/types";
import type {
  Action,
  Deal,
  Face,
  Faction,
  Good,
  Payment,
  Place,
  Question,
  View,
} from "~/types/imperial-settlers";
import type { Patterns } from "~/words/fluent";
import { colourClass, deedOf, ICON, PIECE, TOKENS } from "./facts";
import { isSolo } from "./realm";
import { w } from "./words";

type Phase = "faction" | "cards" | "yield" | "actions" | "cleanup" | "attack" | "over";

const PHASE_OF: Record<string, Phase> = {
  choose_faction: "faction",
  draft: "cards",
  packs: "cards",
  solo_draft: "cards",
  production: "yield",
  produce_locations: "yield",
  produce_next: "yield",
  cleanup: "cleanup",
  attack: "attack",
  attack_choice: "attack",
};

/** The turns of the action phase wait below the production; so what is nearest to the top decides. */
export function phaseOf(view: View): Phase {
  if (view.agenda.length === 0 || view.agenda.at(-1) === "over") return "over";
  for (const frame of [...view.agenda].reverse()) {
    const phase = PHASE_OF[tag(frame)];
    if (phase) return phase;
    if (tag(frame) === "turn") return "actions";
  }
  return "over";
}

export function phases(view: View): PhaseStep[] {
  const now = phaseOf(view);
  if (now === "faction") return [{ label: w("phase.faction"), state: "now" }];
  if (now === "over") return [{ label: w("phase.over"), state: "now" }];
  const order: Phase[] = ["cards", "yield", "actions", isSolo(view) ? "attack" : "cleanup"];
  const place = order.indexOf(now === "cleanup" && isSolo(view) ? "attack" : now);
  return [
    { label: headline(view), state: "done" },
    ...order.map((phase, index): PhaseStep => {
      const state = index < place ? "done" : index === place ? "now" : "open";
      return { label: w(`phase.${phase}`), state };
    }),
  ];
}

export function headline(view: View): string {
  return phaseOf(view) === "faction"
    ? w("phase.faction")
    : w("phase.round", { round: view.round, rounds: view.figures.rounds });
}

export function counters(view: View, seat: number, words: Patterns): Counter[] {
  const player = view.players[seat]!;
  return TOKENS.map((good, index) => ({
    key: good,
    icon: ICON[good],
    piece: PIECE[good],
    label: words.nameOf(`good.${good}`),
    value: player.tokens[index] ?? 0,
  }));
}

const place = ({ realm, spot }: Place): Thing => `place:${realm}.${spot.face}.${spot.nth}`;

function dealThing(deal: Deal): Thing {
  if ("board" in deal) return `deal:${deal.board.join(".")}`;
  if ("line" in deal) return `line:${deal.line.join(".")}`;
  if ("attack" in deal) return `attack:${deal.attack}`;
  const [dealer, to] = deal.route;
  return `route:${dealer}.${to.realm}.${to.spot.face}.${to.spot.nth}`;
}

export function thingsOf(action: Action): Thing[] {
  if (typeof action === "string") return [];
  const named = entry(action);
  switch (named[0]) {
    case "build":
    case "deal":
    case "raze_card":
    case "discard":
    case "bury":
    case "return_card":
      return [`card:${named[1]}`];
    case "gate":
      return [`card:${named[1][0]}`];
    case "raze":
    case "activate":
    case "activate_twice":
    case "defend":
    case "samurai":
    case "target":
      return [place(named[1])];
    case "pick_deal":
      return [dealThing(named[1])];
    case "give_up": {
      const { face, nth } = named[1];
      return [`spot:${face}.${nth}`];
    }
    case "steal":
      return [`steal:${named[1].join(".")}`];
    case "exchange":
      // Every number of exchanges is offered at the same place of the board.
      return ["exchange:workers"];
    default:
      return [`${PLAIN[named[0]] ?? named[0]}:${named[1]}`];
  }
}

/** Actions that name one thing by one word. */
const PLAIN: Record<string, string> = {
  draw: "deck",
  produce: "prod",
  choose: "gain",
  return: "store",
  shrine: "store",
  give_up_foundation: "found",
  give_up_hidden: "hidden",
  pay_gold: "gold",
  oppose: "realm",
};

/** What a click on a hand card means when it is not offered. */
function meantCard(face: Face, ask: Question): Action {
  if (ask === "desert_discard") return { discard: face };
  if (ask === "chapel" || ask === "diplomacy") return { return_card: face };
  if (typeof ask === "object" && "deed" in ask) {
    const deed = deedOf(ask.deed.face);
    if (deed === "sanctuary") return { bury: face };
    if (deed === "dark_chapel") return { raze_card: face };
    if (deed === "discard_card" || deed === "desert") return { discard: face };
  }
  return { build: face };
}

function readPlace(parts: [realm: string, face: Face, nth: string]): Place {
  const [realm, face, nth] = parts;
  return { realm: Number(realm), spot: { face, nth: Number(nth) } };
}

function meantPlace(where: Place, ask: Question, view: View): Action {
  if (ask === "attack") return { target: where };
  const kind = tag(ask);
  if (kind === "samurai") return { samurai: where };
  if (typeof ask === "object" && "deed" in ask) {
    return deedOf(ask.deed.face) === "dark_chapel" ? { raze: where } : { target: where };
  }
  if (kind === "give_up") return { give_up: where.spot };
  if (kind === "production" || kind === "copy") return { produce: where.spot.face };
  const mine = typeof view.viewer === "object" && view.viewer.seat === where.realm;
  return mine ? { activate: where } : { raze: where };
}

export function meant(thing: Thing, ask: Question, view: View): Action | null {
  switch (kindOf(thing)) {
    case "card":
      return meantCard(idOf<Face>(thing), ask);
    case "place":
      return meantPlace(readPlace(partsOf(thing)), ask, view);
    case "spot": {
      const [face, nth] = partsOf<[Face, string]>(thing);
      return { give_up: { face, nth: Number(nth) } };
    }
    case "prod":
      return { produce: idOf<Face>(thing) };
    case "take":
      return { take: idOf<Face>(thing) };
    case "found":
      return { give_up_foundation: idOf<Face>(thing) };
    case "hidden":
      return idOf(thing) === "back" ? null : { give_up_hidden: idOf<Face>(thing) };
    case "faction":
      return { faction: idOf<Faction>(thing) };
    case "exchange":
      return { exchange: 1 };
    case "deck":
      return { draw: idOf<"common" | "faction">(thing) };
    case "deal": {
      const [seat, face] = partsOf<[string, Face]>(thing);
      return { pick_deal: { board: [Number(seat), face] } };
    }
    case "route": {
      const [dealer, ...to] = partsOf<[string, string, Face, string]>(thing);
      return { pick_deal: { route: [Number(dealer), readPlace(to)] } };
    }
    case "line": {
      const [good, nth] = partsOf<[Good, string]>(thing);
      return { pick_deal: { line: [good, Number(nth)] } };
    }
    case "attack":
      return { pick_deal: { attack: idOf<Good>(thing) } };
    case "store":
      return ["chapel", "diplomacy", "slaver", "barter"].includes(tag(ask))
        ? { return: idOf<Good>(thing) }
        : null;
    default:
      return null;
  }
}

/** A price kind by kind: what is settled, what is asked now, what follows. */
function paymentSteps(payment: Payment, words: Patterns): PromptStep[] {
  return payment.cost.flatMap((n, kind) => {
    if (n === 0) return [];
    const good = TOKENS[kind]!;
    const state = kind < payment.settled ? "done" : kind === payment.settled ? "now" : "open";
    return [{ label: w("step.pay", { n, good: words.nameOf(`good.${good}`) }), icon: ICON[good], state }];
  });
}

/** The move under way: what is done of it, what is asked now, what follows. */
export function steps(view: View, _: unknown, words: Patterns): PromptStep[] {
  const top = view.agenda.at(-1);
  if (typeof top !== "object") return [];
  if ("plan" in top) {
    const { victim, payment } = top.plan;
    const given: PromptStep[] =
      victim === "nothing"
        ? []
        : [{ label: w("step.victim"), icon: "foundation", state: victim === "open" ? "now" : "done" }];
    const price = paymentSteps(payment, words);
    // Nothing is paid before the location is chosen.
    if (victim === "open")
      return [...given, ...price.map((step): PromptStep => ({ ...step, state: "open" }))];
    return [...given, ...price];
  }
  if ("pay_activation" in top) return paymentSteps(top.pay_activation.payment, words);
  return [];
}

export function chip(path: string): ChipLook {
  const kind = kindOf(path);
  if (kind === "card") return { class: `ichip ${colourClass(idOf<Face>(path))}` };
  // Several of a good have names of their own, for their plural.
  if (kind === "good" || kind === "goods") return { class: "gchip", piece: PIECE[idOf<Good>(path)] };
  return kind === "realm" || kind === "faction" || kind === "title" ? { place: true } : {};
}

/** Rounds are the chapters of the log. */
export function chapter(say: Message): { title: string; alone: boolean } | null {
  if (say.key === "event.cleanup") return { title: w("log.cleanup"), alone: true };
  if (say.key !== "event.round") return null;
  const arg = say.args.n;
  return { title: w("log.round", { round: arg && "number" in arg ? arg.number : 0 }), alone: true };
}

const MISSING_CARD = ["draft", "pack_dealt", "pack_passed_on", "keep", "desert_discard"];
const MISSING_LOCATION = ["production", "copy", "give_up", "samurai", "attack"];
const DEED_ON_DEALS = ["use_deal", "end_own_deal", "end_deal", "end_deal_for_good", "spies", "negotiator"];
const DEED_ON_CARDS = ["settlers", "discard_card", "desert", "sanctuary"];

export function missing(ask: Question): string {
  const kind = tag(ask);
  if (kind === "faction") return w("missing.faction");
  if (kind === "turn" || kind === "turn_end") return w("missing.action");
  if (MISSING_CARD.includes(kind)) return w("missing.card");
  if (MISSING_LOCATION.includes(kind)) return w("missing.location");
  if (typeof ask === "object" && "deed" in ask) {
    const deed = deedOf(ask.deed.face) ?? "";
    if (deed === "steal") return w("missing.choice");
    if (DEED_ON_DEALS.includes(deed)) return w("missing.deal");
    return DEED_ON_CARDS.includes(deed) ? w("missing.card") : w("missing.location");
  }
  return w("missing.choice");
}
