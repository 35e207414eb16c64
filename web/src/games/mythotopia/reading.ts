/** What the table makes of views, questions and actions. It reads; it decides nothing. */
import { kindOf, idOf } from "~/games/things";
import { tag, entry } from "~/games/variants";
import type { ChipLook, Counter, OfferOf, PhaseStep, Thing } from "~/games/module";
import type { Message } from "~/types";
import type {
  Action,
  Border,
  Card,
  Deed,
  Held,
  Province,
  Question,
  Sea,
  Step,
  View,
  Vp,
} from "~/types/mythotopia";
import { colourOf, face, SYMBOLS, VP_ICON } from "./facts";
import { provincesOf } from "./pieces";
import { w } from "./words";

/** The step of the half-made action that is asked for: payments are asked as such, the plan knows what for. */
export function stepOf(view: View, ask: Question): Step | null {
  if (typeof ask === "object" && "step" in ask) return ask.step;
  return typeof ask === "object" && "pay" in ask ? (view.plan?.step ?? null) : null;
}

export const seatOf = (view: View): number | null =>
  typeof view.viewer === "object" ? view.viewer.seat : null;

// ---- the rail and the counters ----

export function phases(view: View): PhaseStep[] {
  const { table } = view;
  const top = table.agenda.at(-1);
  if (top === undefined) return [{ label: w("phase.over"), state: "now" }];
  if (top === "give_up" || top === "citadel") return [{ label: w(`phase.${top}`), state: "now" }];
  const done = 2 - table.turn.actions_left;
  const steps = (["phase.first", "phase.second", "phase.refill"] as const).map((label, index): PhaseStep => ({
    label: w(label),
    state: index < done ? "done" : index === done ? "now" : "open",
  }));
  const round: PhaseStep = { label: headline(view), state: "done" };
  if (table.turns_left === null) return [round, ...steps];
  return [round, { label: w("phase.left", { n: table.turns_left }), state: "done" }, ...steps];
}

export function headline(view: View): string {
  const { table } = view;
  return table.start === null ? w("phase.setup") : w("phase.round", { round: table.round });
}

/** With hidden counters, those of others are not shown before the end. */
export const score = (view: View, seat: number): number => view.figures.scores[seat] ?? 0;

export function counters(view: View, seat: number): Counter[] {
  const player = view.table.players[seat]!;
  const colour = `var(--seat-${seat + 1})`;
  const counter = (key: string, icon: string, tint: string, label: string, value: number) => ({
    key,
    icon,
    colour: tint,
    label,
    value,
  });
  const pile = counter("pile", "deck", "", w("count.pile"), view.pile_sizes[seat] ?? 0);
  return [
    counter("provinces", "town", colour, w("count.provinces"), provincesOf(player).length),
    counter("armies", "army", "var(--c-army)", w("count.armies"), player.stock.armies),
    counter("ships", "ship", "var(--c-ship)", w("count.ships"), player.stock.ships),
    counter("cities", "city", colour, w("count.cities"), player.cities.length + player.citadel.length),
    ...(seat === seatOf(view)
      ? [pile, counter("discard", "discard", "", w("count.discard"), player.discard.length)]
      : [counter("hand", "hand", "", w("count.hand"), view.hand_sizes[seat] ?? 0), pile]),
  ];
}

// ---- things and actions ----

export const heldThing = (held: Held): Thing => `${held.from}:${held.card}`;

/** Answers that are tiles on the board. */
const TILES: Record<string, Thing> = {
  pass: "deed:pass",
  end_game: "deed:end_game",
  by_land: "way:by_land",
  by_sea: "way:by_sea",
  one_army: "buy:one_army",
  one_ship: "buy:one_ship",
  bonus: "choice:bonus",
  from_card: "choice:from_card",
  from_unused: "choice:from_unused",
  decline: "choice:decline",
};

export function thingsOf(action: Action): Thing[] {
  if (typeof action === "string") return TILES[action] ? [TILES[action]] : [];
  if ("begin" in action) return [`deed:${action.begin}`];
  if ("play" in action) return [heldThing(action.play)];
  if ("lay" in action) return [heldThing(action.lay)];
  if ("lay_through" in action) return [heldThing(action.lay_through[1])];
  if ("end_war" in action) return [`war:${action.end_war}`];
  if ("end_war_with_hero" in action) return [`war:${action.end_war_with_hero}`];
  if ("raid" in action) return [`raid:${action.raid[0]}.${action.raid[1]}`];
  const [kind, value] = entry(action);
  return [`${kind}:${value}`];
}

/** The action that a click on a thing would mean, when it is not offered. */
const deedMeant = (deed: Deed | "pass" | "end_game"): Action =>
  deed === "pass" || deed === "end_game" ? deed : { begin: deed };

export function meant(thing: Thing, ask: Question): Action | null {
  const kind = kindOf(thing);
  const turn = tag(ask) === "turn";
  switch (kind) {
    case "hand":
    case "reserve": {
      const held: Held = { from: kind, card: idOf(thing) };
      return turn ? { play: held } : { lay: held };
    }
    case "deed":
      return deedMeant(idOf(thing));
    case "war":
      return turn ? { end_war: idOf<Province>(thing) } : { province: idOf<Province>(thing) };
    case "province":
      return { province: idOf<Province>(thing) };
    case "sea":
      return { sea: idOf<Sea>(thing) };
    case "border":
      return { border: idOf<Border>(thing) };
    case "take":
      return { take: idOf<Card>(thing) };
    default:
      return null;
  }
}

/**
 * Steps that only put an action together, or that can be taken back without loss: the click itself is the answer.
 * What ends a turn, a war or the game, and what shows hidden cards, is confirmed.
 */
export function swift(action: Action, ask: Question): boolean {
  if (ask === "give_up" || ask === "citadel" || ask === "philosopher") return false;
  const counsel = typeof ask === "object" && "step" in ask && ask.step === "counsellor";
  if (typeof action === "string") {
    if (action === "done") return !counsel;
    return action !== "pass" && action !== "end_game" && action !== "end_turn";
  }
  if ("play" in action) return action.play.card !== "providence" && action.play.card !== "philosopher";
  return !("end_war" in action || "end_war_with_hero" in action);
}

/** Once no armies can set out any more, the road move need not be ended by hand. */
export function settled(ask: Question, offers: readonly OfferOf<Action>[]): number | null {
  const [only, ...others] = offers;
  return ask === "road_from" && only?.action === "done" && !others.length ? 0 : null;
}

/** What each kind of question waits for. */
const WANTED: Record<string, "card" | "province" | "sea" | "action"> = {
  turn: "action",
  give_up: "province",
  citadel: "province",
  road_from: "province",
  road_to: "province",
  attack_from: "province",
  attack_target: "province",
  place_armies: "province",
  remove_armies: "province",
  diplomat: "province",
  mercenary: "province",
  place_ships: "sea",
  remove_ships: "sea",
  philosopher: "card",
  pay: "card",
  attack_card: "card",
  attack_ships: "card",
  attack_armies: "card",
  place_armies_cards: "card",
  place_ships_cards: "card",
  draft: "card",
  mystic: "card",
  reserve: "card",
  discard: "card",
  remove_cards: "card",
  warehouse: "card",
  counsellor: "card",
  build_card: "card",
};

/** What is still missing, for the button that cannot be pressed yet. */
export function missing(ask: Question): string {
  const kind = typeof ask === "object" && "step" in ask ? tag(ask.step) : tag(ask);
  return w(`missing.${WANTED[kind] ?? "choice"}`);
}

// ---- chips and chapters ----

export function symbolOf(card: Card): { icon: string; colour: string } | null {
  const { symbols } = face(card);
  const symbol = SYMBOLS.find((each) => symbols[each]);
  return symbol ? { icon: symbol, colour: colourOf(symbol) } : null;
}

export function chip(path: string): ChipLook {
  const [kind, id] = [kindOf(path), idOf(path)];
  switch (kind) {
    case "card":
      return symbolOf(idOf(path)) ?? { icon: "card" };
    case "province":
    case "sea":
    case "border":
      return { place: true };
    case "vp":
      return { icon: VP_ICON[idOf<Vp>(path)] ?? "vp", colour: "var(--c-vp)" };
    case "resource":
      return { icon: id, colour: `var(--c-${id})` };
    case "building":
      return { icon: id };
    default:
      return {};
  }
}

/** Every turn is a chapter of the log: the round and whose turn it is. */
export function chapter(
  say: Message,
  nameOf: (seat: number) => string,
): { title: string; alone: boolean } | null {
  if (say.key !== "event.turn-begins") return null;
  const { round, seat } = say.args;
  if (!round || !("number" in round) || !seat || !("seat" in seat)) return null;
  return { title: w("log.turn", { round: round.number, name: nameOf(seat.seat) }), alone: true };
}
