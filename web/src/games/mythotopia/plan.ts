/** The action that is being put together: its steps as pills, and what each laid card was laid for. */
import { tag, fields } from "~/games/variants";
import type { PromptStep } from "~/games/module";
import type { Action, Card, Effect, Place, Province, Question, Step, View } from "~/types/mythotopia";
import type { Patterns } from "~/words/fluent";
import { face, type Symbol } from "./facts";
import { seatOf, stepOf } from "./reading";
import { controls } from "./pieces";
import { w, type TableWord } from "./words";

type State = PromptStep["state"];

/** A pill: done before the present step, now, or still open. */
function pill(place: number, now: number, label: string, icon: string): PromptStep {
  const state: State = place < now ? "done" : place === now ? "now" : "open";
  return { label, icon, state };
}

/** How far an attack is: card, target, way, ships, food, armies. */
const ATTACK = [
  "attack_card",
  "attack_from",
  "attack_target",
  "attack_way",
  "attack_ships",
  "attack_food",
  "attack_armies",
];

function attackSteps(view: View, step: Step, words: Patterns): PromptStep[] {
  const { source, target, armies } = fields(step);
  const at = ATTACK.indexOf(tag(step));
  const now = at < 2 ? 0 : at < 4 ? 1 : at < 6 ? 2 : 3;
  const name = (province: Province) => words.nameOf(`province.${province}`);
  const known =
    now > 0 && source
      ? w("plan.source.at", { place: name(source) })
      : w(now > 0 ? "plan.portal" : "plan.source");
  return [
    pill(0, now, known, "town"),
    pill(1, now, target ? w("plan.target.at", { place: name(target) }) : w("plan.target"), "war"),
    pill(2, now, w("plan.food"), at === 4 ? "ship" : "food"),
    pill(3, now, w("plan.armies", { n: armies ?? 0 }), "army"),
    ...odds(view),
  ];
}

/** Our strength against the strongest other, once these armies have arrived. */
function odds({ figures }: View): PromptStep[] {
  if (!figures.odds) return [];
  const { ours, theirs, short } = figures.odds;
  const label = short > 0 ? w("plan.short", { ours, theirs, n: short }) : w("plan.ahead", { ours, theirs });
  return [{ label, icon: "shield", state: "open" }];
}

function placeSteps(view: View, step: Step, words: Patterns): PromptStep[] {
  const { province, armies } = fields(step);
  const seat = seatOf(view);
  const mine = province && seat !== null && controls(view.table.players[seat]!, province);
  const now = !province ? 0 : tag(step) === "place_armies_food" ? 1 : 2;
  return [
    pill(0, now, province ? words.nameOf(`province.${province}`) : w("plan.place"), "town"),
    ...(mine ? [] : [pill(1, now, w("plan.food"), "food")]),
    pill(2, now, w("plan.armies", { n: armies ?? 0 }), "army"),
    ...odds(view),
  ];
}

const BUILD = ["build", "build_site", "build_card", "build_stone", "build_bonus", "build_gold"];

function buildSteps(step: Step, words: Patterns): PromptStep[] {
  const inner = fields(step);
  const building = inner.building ?? (inner.site ? tag(inner.site) : null);
  const place = inner.site ? Object.values(inner.site)[0]! : null;
  const now = BUILD.indexOf(tag(step));
  const where =
    place && (building === "road" ? words.nameOf(`border.${place}`) : words.nameOf(`province.${place}`));
  return [
    pill(0, now, building ? words.nameOf(`building.${building}`) : w("plan.what"), building ?? "building"),
    pill(1, now, where ?? w("plan.place"), "town"),
    pill(2, now, w("plan.card"), "card"),
    pill(3, now, words.nameOf("resource.stone"), "stone"),
    ...(now > 3 ? [pill(5, now === 4 ? 5 : now, w("plan.bonus"), "gold")] : []),
  ];
}

/** Two steps: what, and what it costs. */
function thenGold(now: number, first: string, icon: string, n: number): PromptStep[] {
  return [pill(0, now, first, icon), pill(1, now, w("plan.gold", { n }), "gold")];
}

function shipSteps(step: Step, words: Patterns): PromptStep[] {
  const { sea, ships } = fields(step);
  const now = sea ? 1 : 0;
  return [
    pill(0, now, sea ? words.nameOf(`sea.${sea}`) : w("plan.sea"), "sea"),
    pill(1, now, w("plan.ships", { n: ships ?? 0 }), "ship"),
  ];
}

export function steps(
  view: View,
  ask: Question,
  words: Patterns,
  offers: readonly { action: Action }[],
): PromptStep[] {
  if (typeof ask === "object" && "turn" in ask) return turnHints(view, offers);
  const step = stepOf(view, ask);
  if (!step) return [];
  const kind = tag(step);
  if (ATTACK.includes(kind)) return attackSteps(view, step, words);
  if (BUILD.includes(kind)) return buildSteps(step, words);
  if (kind.startsWith("place_armies")) return placeSteps(view, step, words);
  if (kind.startsWith("place_ships")) return shipSteps(step, words);
  const inner = fields(step);
  const owed = inner.bill?.owed ?? 0;
  switch (kind) {
    case "buy":
    case "buy_gold": {
      const { armies = 0, ships = 0 } = inner;
      return thenGold(
        kind === "buy" ? 0 : 1,
        w("plan.buy", { armies, ships }),
        "army",
        kind === "buy" ? (view.figures.basket?.price ?? 0) : owed,
      );
    }
    case "draft_gold":
    case "mystic_gold":
      return thenGold(1, words.nameOf(`card.${inner.card}`), "card", owed);
    case "diplomat_gold":
      return thenGold(1, words.nameOf(`province.${inner.province}`), "war", owed);
    case "mercenary_gold":
      return thenGold(1, w("plan.mercenaries", { n: inner.count ?? 0 }), "mercenary", owed);
    case "reserve":
    case "discard":
    case "remove_cards":
    case "counsellor":
      return [{ label: w("plan.chosen", { n: laidCount(view, kind) }), icon: "cards", state: "now" }];
    default:
      return [];
  }
}

/** What this turn still allows, in words. */
function turnHints(view: View, offers: readonly { action: Action }[]): PromptStep[] {
  if (!view.table.turn.fresh) return [];
  const mayEnd = offers.some(({ action }) => action === "end_game");
  if (mayEnd) return [{ label: w("hint.mayend"), icon: "trophy", state: "now" }];
  return [{ label: w("hint.fresh"), icon: "hint", state: "open" }];
}

function laidCount(view: View, kind: string): number {
  const plan = view.plan;
  return plan ? plan.from_hand.length + plan.from_reserve.length - Number(kind === "counsellor") : 0;
}

// ---- roles of cards ----

/** What a card was laid for. */
export interface Role {
  word: TableWord;
  n?: number;
  through?: Effect;
}

const SET_ROLE: Record<string, TableWord> = {
  attack_card: "role.source",
  attack_ships: "role.crossing",
  build_card: "role.site",
  reserve: "role.reserve",
  warehouse: "role.reserve",
  discard: "role.discard",
  counsellor: "role.discard",
  remove_cards: "role.remove",
};

/** The role a card gets when it is laid now. */
export function roleFor(view: View, ask: Question, action: Action): Role | null {
  if (typeof action === "string") return null;
  if ("play" in action) return { word: "role.text" };
  const card =
    "lay" in action ? action.lay.card : "lay_through" in action ? action.lay_through[1].card : null;
  const through = "lay_through" in action ? { through: action.lay_through[0] } : {};
  if (!card) return null;
  if (typeof ask === "object" && "pay" in ask) {
    if (card === "merchant" && !("lay_through" in action)) return { word: "role.merchant" };
    if (card === "water_mill" && !("lay_through" in action)) return { word: "role.mill" };
    return { word: `role.${ask.pay[0]}`, ...through };
  }
  const kind = tag(stepOf(view, ask) ?? "");
  if (kind === "attack_armies" || kind === "place_armies_cards")
    return { word: "role.armies", n: "lay" in action ? symbols(card, "army") : 1, ...through };
  if (kind === "place_ships_cards") return { word: "role.ships", n: symbols(card, "ship") };
  const word = SET_ROLE[kind];
  return word ? { word } : null;
}

const symbols = (card: Card, symbol: Symbol) => face(card).symbols[symbol] ?? 1;

/** A card in hand or reserve: equal ones are told apart by their number, and some are laid already. */
export interface Slot {
  key: string;
  card: Card;
  from: Place;
  laid: boolean;
}

export function slots(cards: readonly Card[], laid: readonly Card[], from: Place): Slot[] {
  const left = [...laid];
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return { key: `${card}.${copy}`, card, from, laid: at >= 0 };
  });
}
