/** What the table makes of views, questions and actions. It reads; it decides nothing. */
import { kindOf, idOf } from "~/games/things";
import { tag } from "~/games/variants";
import type { ChipLook, Counter, PhaseStep, PromptStep } from "~/games/module";
import type { Message } from "~/types";
import type { Action, DieFace, Land, Question, Resource, View } from "~/types/catan-kartenspiel";
import type { Patterns } from "~/words/fluent";
import { FACE_SIGN, factsOf, isCard, landOf, RESOURCE_SIGN } from "./facts";
import { frameOf, heaps, total } from "./realm";
import { wanted } from "./things";
import { w } from "./words";

export type Phase = "setup" | "roll" | "event" | "main" | "hand" | "over";
const TURN_PHASES: readonly Phase[] = ["roll", "event", "main", "hand"];
const HAND_FRAMES = ["hand_check", "refill", "exchange", "exchange_take", "search_pay", "search_take"];

export function phaseOf(view: View): Phase {
  if (view.ending || view.agenda.length === 0) return "over";
  if (view.turn === 0) return "setup";
  const frames = view.agenda.map(tag);
  if (frames.includes("pre_roll") || frames.includes("set_die")) return "roll";
  if (frames.includes("produce")) return "event";
  if (frames.includes("main")) return "main";
  return frames.some((frame) => HAND_FRAMES.includes(frame)) ? "hand" : "main";
}

export function phases(view: View): PhaseStep[] {
  const now = phaseOf(view);
  if (now === "setup" || now === "over") return [{ label: w(`phase.${now}`), state: "now" }];
  const place = TURN_PHASES.indexOf(now);
  return [
    { label: headline(view), state: "done" },
    ...TURN_PHASES.map((phase, index): PhaseStep => ({
      label: w(`phase.${phase}`),
      state: index < place ? "done" : index === place ? "now" : "open",
    })),
  ];
}

export function headline(view: View): string {
  return view.turn ? w("phase.turn", { turn: view.turn }) : w("phase.setup");
}

export function counters(view: View, seat: number): Counter[] {
  const realm = view.realms[seat]!;
  const counter = (key: string, icon: string, colour: string, label: string, value: number) => ({
    key,
    icon,
    colour,
    label,
    value,
  });
  return [
    counter("strength", "sword", "", w("count.strength"), realm.strength),
    counter("tournament", "event-tournament", "var(--c-raid)", w("count.tournament"), realm.tournament),
    counter("trade", "mill", "var(--c-court)", w("count.trade"), realm.trade),
    counter("hand", "cards", "", w("count.hand"), view.hand_sizes[seat]!),
    counter("settlements", "town", "", w("count.settlements"), realm.settlements - realm.cities),
    counter("cities", "city", "", w("count.cities"), realm.cities),
  ];
}

/** "2 Erz, 1 Lehm" */
export function amountsText(amounts: readonly number[], words: Patterns): string {
  return heaps(amounts)
    .map(({ resource, count }) => `${count} ${words.nameOf(`resource.${resource}`)}`)
    .join(", ");
}

const pill = (label: string, state: PromptStep["state"] = "open", icon?: string): PromptStep =>
  icon ? { label, state, icon } : { label, state };

/** What the present question belongs to: what is being built, what is still due, how often one may still take. */
export function steps(view: View, ask: Question, words: Patterns): PromptStep[] {
  const kind = tag(ask);
  const work = workPill(view, words);
  switch (kind) {
    case "arrange": {
      const laid = view.arranged.length;
      return [pill(w("step.lands", { done: laid, all: 6 }), "now")];
    }
    case "pay":
    case "receive": {
      const frame = kind === "pay" ? frameOf(view, "pay") : frameOf(view, "receive");
      const due = frame ? amountsText(frame[1], words) : "";
      return [...work, pill(w(kind === "pay" ? "step.due" : "step.coming", { what: due }), "now")];
    }
    case "gain":
    case "rob": {
      const frame = kind === "gain" ? frameOf(view, "gain") : frameOf(view, "rob");
      return frame && frame.left > 1 ? [pill(w("step.left", { n: frame.left }), "now")] : [];
    }
    case "build_where": {
      // The price is the same on every site.
      const cost = view.prospects.previews[0]?.cost ?? [];
      return [pill(w("step.pay", { what: amountsText(cost, words) }))];
    }
    case "answer":
      return offerPill(view, words);
    case "protect":
      return [pill(w("step.attack"), "now", "event-brigand")];
    case "search_pay":
      return [pill(w("step.anyland"))];
    default:
      return work;
  }
}

/** The offer to be answered, as whoever answers it sees it. */
function offerPill(view: View, words: Patterns): PromptStep[] {
  const offer = frameOf(view, "answer");
  if (!offer) return [];
  const [give, want] = [amountsText(offer.want, words), amountsText(offer.give, words)];
  return [pill(w("step.offer", { give, want }), "now", "deal")];
}

/** What a payment is for. */
function workPill(view: View, words: Patterns): PromptStep[] {
  const card = frameOf(view, "lay_card");
  if (card) return [pill(words.nameOf(`card.${card[1]}`), "open", "building")];
  if (frameOf(view, "lay_road")) return [pill(words.nameOf("central.road"), "open", "road")];
  if (frameOf(view, "lay_settlement")) return [pill(words.nameOf("central.settlement"), "open", "town")];
  if (frameOf(view, "lay_city")) return [pill(words.nameOf("central.city"), "open", "city")];
  return [];
}

const stockOf = (view: View, seat: number, land: Land): number =>
  view.realms[seat]?.lands.find((field) => field?.land === land)?.stock ?? 0;

export function preview(
  view: View,
  action: Action,
  place: number,
  seat: number,
  words: Patterns,
): string | null {
  const { cost, turns } = view.prospects.previews[place] ?? { cost: [], turns: [] };
  if (total(cost)) return w("step.pay", { what: amountsText(cost, words) });
  if (turns.length) {
    const changes = turns.map(([land, by]) => {
      const stock = stockOf(view, seat, land);
      return w("preview.stock", { land: words.nameOf(`land.${land}`), from: stock, to: stock + by });
    });
    return changes.join(", ");
  }
  if (typeof action === "object" && "bank" in action) {
    const [resource, rate] = action.bank;
    return w("preview.bank", { n: rate, resource: words.nameOf(`resource.${resource}`) });
  }
  return null;
}

export function missing(ask: Question): string {
  return w(`missing.${wanted(ask)}`);
}

const CHIP_CLASS = { green: "ctchip green", red: "ctchip red", yellow: "ctchip yellow" };

export function chip(path: string): ChipLook {
  const [kind, id] = [kindOf(path), idOf(path)];
  switch (kind) {
    case "card":
      return isCard(id) ? { class: CHIP_CLASS[factsOf(id).colour] } : {};
    case "resource":
      return resourceChip(idOf<Resource>(path));
    case "land":
      return { ...resourceChip(landOf(idOf<Land>(path)).resource), class: "ctchip land" };
    case "die_face":
      return { icon: FACE_SIGN[idOf<DieFace>(path)], colour: "var(--c-raid)" };
    case "event_card":
      return { icon: "event-card", colour: "var(--c-church)" };
    default:
      return { place: true };
  }
}

function resourceChip(resource: Resource): ChipLook {
  const sign = RESOURCE_SIGN[resource];
  return { icon: sign, colour: `var(--c-${sign})` };
}

/** Turns are the chapters of the log. */
export function chapter(say: Message, words: Patterns): { title: string; alone: boolean } | null {
  if (say.key !== "event.turn-begins") return null;
  const number = say.args["n"];
  return { title: w("phase.turn", { turn: number && "number" in number ? number.number : 0 }), alone: false };
}
