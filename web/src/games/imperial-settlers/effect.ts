/** What a card does, in signs and as few words as possible. The full sentence is the card's text. */
import type { Face, Sign, Stack } from "~/types/imperial-settlers";
import { facts, pieceOf, runs, signs, type Act, type Colour, type Effect } from "./facts";
import { isWord, w, type TableWord } from "./words";

/** A piece of an effect: goods, a colour's medallion, an arrow, a mark, words. */
export type Part =
  | { kind: "good"; piece: string; count: number; deck?: "common" | "faction" }
  | { kind: "colour"; colour: Colour }
  | { kind: "arrow" }
  | { kind: "twice" }
  | { kind: "words"; text: string };

const words = (key: TableWord): Part => ({ kind: "words", text: w(key) });
/** The words of a name that a data file gives; without any it shows itself, so that a gap is seen. */
const named = (key: string): Part => (isWord(key) ? words(key) : { kind: "words", text: key });

const good = (sign: Sign, count: number): Part => ({
  kind: "good",
  piece: pieceOf(sign),
  count,
  ...(sign === "Cc" && { deck: "common" as const }),
  ...(sign === "Cf" && { deck: "faction" as const }),
});

/** The goods of a bundle, equal ones counted. */
export const goods = (bundle: string | undefined): Part[] =>
  runs(bundle ?? "").map(({ sign, count }) => good(sign, count));

/** So many of each sign, as the rules count them. */
export const stacks = (counted: readonly Stack[]): Part[] =>
  counted.map(([sign, count]) => good(sign, count));

/** The goods of a bundle one by one, as costs are drawn. */
export const each = (bundle: string): Part[] => signs(bundle).map((sign) => good(sign, 1));

/** What an action does besides its gain. */
function deed(act: Act): Part[] {
  if (!act.deed) return [];
  const does = named(`deed.${act.deed}`);
  // The Dark Chapel pays for every good that is given back.
  return act.deed === "dark_chapel" ? [does, good("V", 2)] : [does];
}

function action(act: Act): Part[] {
  const result = [...deed(act), ...goods(act.gain)];
  const arrow: Part[] = act.pay ? [...goods(act.pay), { kind: "arrow" }] : [];
  return [...arrow, ...result, ...(act.twice ? [{ kind: "twice" } as const] : [])];
}

/** What the effect is: production, a reaction, an action, or a speciality of this card. */
export function effectParts(effect: Effect): Part[] {
  if (typeof effect === "string") return SPECIAL[effect]?.() ?? [];
  if ("produce" in effect) return goods(effect.produce);
  if ("produce_per_colour" in effect) {
    const { good: sign, colour } = effect.produce_per_colour;
    return [good(sign, 1), words("fx.per"), { kind: "colour", colour }];
  }
  if ("on_build" in effect) {
    const { colour, gain } = effect.on_build;
    return [{ kind: "colour", colour }, words("fx.then"), ...goods(gain)];
  }
  if ("on_build_choice" in effect) {
    const to = effect.on_build_choice;
    const reacts: Part[] =
      to === "faction" ? [words("fx.faction")] : [{ kind: "colour", colour: to }, words("fx.then")];
    return [...reacts, good("G", 1), words("fx.or"), good("V", 1)];
  }
  return action(effect.action);
}

const SPECIAL: Record<string, () => Part[]> = {
  on_raze: () => [words("fx.raze"), good("V", 1)],
  on_deal: () => [words("fx.deal"), good("V", 1)],
  farmers_at_work: () => [words("fx.copy")],
  daimyo_castle: () => [good("V", 1), words("fx.per"), good("Sa", 1)],
  pick_faction_card: () => [good("Cf", 2), { kind: "arrow" }, good("Cf", 1)],
  pharaohs_guard: () => [good("R", 1), words("fx.or"), good("V", 2)],
  gate: () => [good("C", 1), { kind: "arrow" }, good("V", 1)],
  shrine: () => [words("fx.shrine"), { kind: "arrow" }, good("V", 1)],
  school_of_diplomacy: () => [words("fx.school"), { kind: "arrow" }, good("V", 1)],
  warehouses: () => [words("fx.store"), good("W", 1), good("S", 1), good("F", 1)],
  oasis: () => [words("fx.exchange"), good("P", 1)],
  slaver: () => [words("fx.faction"), good("G", 1), { kind: "arrow" }, good("V", 2)],
  sphinx: () => [good("V", 2), words("fx.then"), good("V", 1)],
};

/** What building the card brings once. */
export function bonusParts(face: Face): Part[] {
  const card = facts(face);
  const points: Part[] = card.bonus_points_per
    ? [good("V", 1), words("fx.per"), { kind: "colour", colour: card.bonus_points_per }]
    : [];
  return [...points, ...goods(card.bonus)];
}

/** The line of a card on the table: what it does, or what building it brought. */
export function shortParts(face: Face): Part[] {
  const parts = effectParts(facts(face).effect);
  return parts.length ? parts : bonusParts(face);
}

/** The lines of a card in the hand. */
export function fullLines(face: Face): Part[][] {
  const parts = effectParts(facts(face).effect);
  const bonus = bonusParts(face);
  const lines: Part[][] = [];
  if (parts.length) lines.push(parts);
  if (bonus.length) lines.push([words("fx.bonus"), ...bonus]);
  return lines;
}
