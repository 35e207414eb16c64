/** What an answer costs and brings, as far as it is printed: the preview of the prompt and the captions of the menu. */
import type { Action, Face, Place, View } from "~/types/imperial-settlers";
import { bonusParts, effectParts, goods, type Part } from "./effect";
import { actOf, facts, goodOf, isCommon, signs, TOKENS, type Sign } from "./facts";
import { builtIn, empireOf, thingUnder } from "./realm";

export interface Consequence {
  pays: Part[];
  gains: Part[];
  /** Cards of the own empire that will answer to it. */
  reacts: Face[];
}

const NOTHING: Consequence = { pays: [], gains: [], reacts: [] };
const SIGNS: readonly Sign[] = ["W", "S", "F", "G", "P", "R", "D"];
const plain = (pays: string, gains: string): Consequence => ({
  ...NOTHING,
  pays: goods(pays),
  gains: goods(gains),
});

/** A price with gold in the place of resources that are missing. */
export function affordable(cost: string, tokens: readonly number[]): string {
  const left = [...tokens];
  const paid = signs(cost).map((sign) => {
    const index = TOKENS.indexOf(goodOf(sign));
    if (sign === "L" || index < 0 || index > 2) return sign;
    if (left[index]! > 0) {
      left[index]!--;
      return sign;
    }
    return "G";
  });
  return paid.sort((a, b) => order(a) - order(b)).join(" ");
}

const order = (sign: Sign): number => {
  const place = SIGNS.indexOf(sign);
  return place < 0 ? SIGNS.length : place;
};

/** What building a card brings at once: its production and its bonus. */
function building(face: Face): Part[] {
  const card = facts(face);
  return [...(card.kind === "production" ? effectParts(card.effect) : []), ...bonusParts(face)];
}

/** The locations of an empire that answer when this card is built. */
export function reactors(view: View, seat: number, face: Face): Face[] {
  const { colours } = facts(face);
  return empireOf(view, seat).flatMap(({ location, holder }) => {
    const { effect } = facts(location.face);
    if (holder !== seat) return [];
    if (effect === "slaver") return isCommon(face) ? [] : [location.face];
    if (typeof effect !== "object") return [];
    if ("on_build" in effect) return colours.includes(effect.on_build.colour) ? [location.face] : [];
    if (!("on_build_choice" in effect)) return [];
    const to = effect.on_build_choice;
    return (to === "faction" ? !isCommon(face) : colours.includes(to)) ? [location.face] : [];
  });
}

/** Razing costs two tokens, and one more for a defence token and for a samurai. */
function razing(view: View, where: Place): Consequence {
  const location = builtIn(view, where.realm).find(
    (built) => thingUnder(built, null, null) === `place:${where.realm}.${where.spot.face}.${where.spot.nth}`,
  )?.location;
  const guards = Number(location?.defended ?? false) + Number(location?.samurai ?? false);
  return plain(repeat("R", 2 + guards), facts(where.spot.face).raze);
}

function activating({ spot }: Place, times: number): Consequence {
  const act = actOf(spot.face);
  if (!act) return NOTHING;
  const deed = effectParts({ action: act.deed ? { deed: act.deed } : {} });
  return {
    ...NOTHING,
    pays: goods(multiplied(act.pay, times)),
    gains: [...deed, ...goods(multiplied(act.gain, times))],
  };
}

/** A bundle so many times, equal goods together. */
const multiplied = (bundle: string | undefined, times: number): string =>
  signs(bundle ?? "")
    .map((sign) => repeat(sign, times))
    .join(" ");

const repeat = (sign: Sign, count: number): string => Array.from({ length: count }, () => sign).join(" ");

export function consequence(view: View, seat: number, action: Action): Consequence {
  const player = view.players[seat];
  if (typeof action === "string" || !player) return NOTHING;
  if ("build" in action) {
    const face = action.build;
    const pays = goods(affordable(facts(face).cost, player.tokens));
    return { pays, gains: building(face), reacts: reactors(view, seat, face) };
  }
  if ("deal" in action) return plain(affordable("F", player.tokens), facts(action.deal).deal ?? "");
  if ("raze_card" in action) return plain("R", facts(action.raze_card).raze);
  if ("raze" in action) return razing(view, action.raze);
  if ("activate" in action) return activating(action.activate, 1);
  if ("activate_twice" in action) return activating(action.activate_twice, 2);
  if ("produce" in action) return { ...NOTHING, gains: effectParts(facts(action.produce).effect) };
  if ("exchange" in action) return plain(repeat("P", 2 * action.exchange), "");
  if ("defend" in action) return plain("D", "");
  if ("samurai" in action)
    return view.agenda.some((frame) => typeof frame === "object" && "place_samurai" in frame)
      ? NOTHING
      : plain("P", "");
  if ("gate" in action) return plain("", "V");
  if ("pay_gold" in action) return paying(view, action.pay_gold);
  return NOTHING;
}

/** The kind of a price that is asked now, with this much gold for it. */
function paying(view: View, gold: number): Consequence {
  const top = view.agenda.at(-1);
  const payment =
    typeof top !== "object"
      ? null
      : "plan" in top
        ? top.plan.payment
        : "pay_activation" in top
          ? top.pay_activation.payment
          : null;
  const sign = payment && SIGNS[payment.settled];
  if (!payment || !sign) return NOTHING;
  const cost = payment.cost[payment.settled] ?? 0;
  return plain(`${repeat(sign, cost - gold)} ${repeat("G", gold)}`.trim(), "");
}
