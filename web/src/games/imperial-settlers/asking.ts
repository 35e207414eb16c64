/** Questions that are answered with goods, decks or players: their tiles. */
import { tag } from "~/games/variants";
import type { Thing } from "~/games/module";
import type { Action, Good, Question, View } from "~/types/imperial-settlers";
import { consequence } from "./consequence";
import { goods, type Part } from "./effect";
import { TOKENS, type Sign } from "./facts";
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

const SIGN: Record<Good, Sign> = {
  wood: "W",
  stone: "S",
  food: "F",
  gold: "G",
  worker: "P",
  raze: "R",
  defence: "D",
  card: "C",
  point: "V",
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

/** How many of the good one gets: the Pharaoh's Guard pays two points. */
const amount = (ask: Question, good: Good): number => (ask === "guard" && good === "point" ? 2 : 1);

/** What giving up a good brings. */
function sale(ask: Question, good: Good): number {
  if (ask === "chapel") return 2;
  return ask === "slaver" && good === "gold" ? 2 : 1;
}

export function tileOf(view: View, seat: number, ask: Question, action: Action, thing: Thing): Tile | null {
  if (typeof action === "string") return null;
  const tile = (parts: Part[], label: Tile["label"], note: string): Tile => ({
    thing,
    parts,
    label,
    note,
    seat: null,
  });
  if ("choose" in action) {
    const n = amount(ask, action.choose);
    const bundle = Array.from({ length: n }, () => SIGN[action.choose]).join(" ");
    return tile(goods(bundle), { name: `good.${action.choose}` }, change(view, seat, action.choose, n));
  }
  if ("return" in action) {
    const note =
      tag(ask) === "barter"
        ? change(view, seat, action.return, -1)
        : w("ask.gets", { n: sale(ask, action.return) });
    return tile(goods(SIGN[action.return]), { name: `good.${action.return}` }, note);
  }
  if ("draw" in action) {
    const common = action.draw === "common";
    const left = common ? view.common_deck : (view.backs[seat]?.faction_deck ?? 0);
    const label = { text: w(common ? "pile.common" : "pile.faction") };
    return tile(goods(common ? "Cc" : "Cf"), label, w("pile.left", { n: left }));
  }
  if ("pay_gold" in action) {
    const label = { text: action.pay_gold ? w("ask.pay.gold", { n: action.pay_gold }) : w("ask.pay.plain") };
    const note = action.pay_gold ? change(view, seat, "gold", -action.pay_gold) : "";
    return tile(consequence(view, seat, action).pays, label, note);
  }
  if ("steal" in action) {
    const [victim, good] = action.steal;
    const note = change(view, victim, good, -1);
    return { ...tile(goods(SIGN[good]), { name: `good.${good}` }, note), seat: victim };
  }
  if ("oppose" in action) {
    const who = action.oppose;
    if (who === NEUTRAL) return tile([], { text: w("realm.neutral") }, "");
    return { ...tile([], { text: "" }, w("ask.hand", { n: handSize(view, who) })), seat: who };
  }
  return null;
}
