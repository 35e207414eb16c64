/** Questions that are answered with goods, decks or players: their tiles. */
import { tag } from "~/games/variants";
import type { Thing } from "~/games/module";
import type { Action, Good, Preview, Question, Stack, View } from "~/types/imperial-settlers";
import { stacks, type Part } from "./effect";
import { TOKENS } from "./facts";
import { handSize, NEUTRAL } from "./realm";
import { w, type TableWord } from "./words";

export interface Tile {
  thing: Thing;
  parts: Part[];
  /** A name of the catalogue, or words of our own. */
  label: { name: string } | { text: string };
  note: string;
  seat: number | null;
}

const TITLE: Partial<Record<string, TableWord>> = {
  deck: "ask.deck",
  mission: "ask.deck",
  guard: "ask.take",
  exchange: "ask.take",
  pack_good: "ask.take",
  gold_or_point: "ask.take",
  barter: "ask.give",
  slaver: "ask.give",
  chapel: "ask.give",
  diplomacy: "ask.give",
  opponent: "ask.who",
  pay_gold: "ask.gold",
};

/** The heading of the panel; nothing: the question is answered on the table itself. */
export function titleOf(ask: Question): TableWord | null {
  return TITLE[tag(ask)] ?? null;
}

const held = (view: View, seat: number, good: Good): number =>
  good === "point"
    ? (view.players[seat]?.points ?? 0)
    : good === "card"
      ? handSize(view, seat)
      : (view.players[seat]?.tokens[TOKENS.indexOf(good)] ?? 0);

const change = (view: View, seat: number, good: Good, by: number): string => {
  const from = held(view, seat, good);
  return w("ask.have", { from, to: from + by });
};

/** How many there are, of whatever sign. */
const total = (counted: readonly Stack[]): number => counted.reduce((sum, [, count]) => sum + count, 0);

export function tileOf(
  view: View,
  seat: number,
  ask: Question,
  action: Action,
  thing: Thing,
  { pays, gains }: Preview,
): Tile | null {
  if (typeof action === "string") return null;
  const tile = (parts: Part[], label: Tile["label"], note: string): Tile => ({
    thing,
    parts,
    label,
    note,
    seat: null,
  });
  if ("choose" in action) {
    const good = action.choose;
    return tile(stacks(gains), { name: `good.${good}` }, change(view, seat, good, total(gains)));
  }
  if ("return" in action) {
    const good = action.return;
    const note =
      tag(ask) === "barter" ? change(view, seat, good, -total(pays)) : w("ask.gets", { n: total(gains) });
    return tile(stacks(pays), { name: `good.${good}` }, note);
  }
  if ("draw" in action) {
    const common = action.draw === "common";
    const left = common ? view.common_deck : (view.backs[seat]?.faction_deck ?? 0);
    const label = { text: w(common ? "pile.common" : "pile.faction") };
    return tile(stacks(gains), label, w("pile.left", { n: left }));
  }
  if ("pay_gold" in action) {
    const gold = action.pay_gold;
    const label = { text: gold ? w("ask.pay.gold", { n: gold }) : w("ask.pay.plain") };
    const brings = gains.length ? w("ask.gets", { n: total(gains) }) : change(view, seat, "gold", -gold);
    return tile(stacks(pays), label, gold ? brings : "");
  }
  if ("steal" in action) {
    const [victim, good] = action.steal;
    const note = change(view, victim, good, -total(gains));
    return { ...tile(stacks(gains), { name: `good.${good}` }, note), seat: victim };
  }
  if ("oppose" in action) {
    const who = action.oppose;
    if (who === NEUTRAL) return tile([], { text: w("realm.neutral") }, "");
    return { ...tile([], { text: "" }, w("ask.hand", { n: handSize(view, who) })), seat: who };
  }
  return null;
}
