/** The counters on the victory point cards, and what is known about the end of the game. */
import type { Action, View, Vp } from "~/types/mythotopia";
import { countersOf, SETUP, VICTORY_CARDS } from "./facts";
import { countersLeft, valueOf } from "./offers";
import { score } from "./reading";
import { warsOf } from "./wars";
import { w } from "./words";

export interface VictoryRow {
  vp: Vp;
  counters: { value: number; there: boolean }[];
}

export function victoryRows(view: View): VictoryRow[] {
  const { left } = view.table.victory;
  return VICTORY_CARDS.filter((card) => card.id in left).map((card) => {
    const value = valueOf(view, card.id);
    if (card.id === "isles" || card.id === "sea") {
      const bits = left[card.id] ?? 0;
      const second = card.second_value ?? value;
      return {
        vp: card.id,
        counters: [
          { value, there: (bits & 1) > 0 },
          { value: second, there: (bits & 2) > 0 },
        ],
      };
    }
    const there = countersLeft(view, card.id);
    const total = Math.max(there, countersOf(card, view.table.seats));
    return {
      vp: card.id,
      counters: Array.from({ length: total }, (_, index) => ({ value, there: index < there })),
    };
  });
}

export interface End {
  empty: number;
  needed: number;
  leaders: number[];
  turnsLeft: number | null;
  /** `open`: too few cards are empty. `may`: the leader can end the game. `leads`: wars may still change who leads. */
  state: "open" | "may" | "leads" | "tied";
}

/** Who is ahead, and whether that is enough. Wars are settled before the points count, so with wars it stays open. */
export function endOf(view: View): End {
  const { table } = view;
  const empty = VICTORY_CARDS.filter(
    ({ id }) => id in table.victory.left && countersLeft(view, id) === 0,
  ).length;
  const needed = SETUP.points.empty_cards_to_end + Number(table.options.hidden_counters);
  const scores = table.players.map((_, seat) => score(view, seat));
  const top = Math.max(...scores);
  const leaders = scores.flatMap((points, seat) => (points === top ? [seat] : []));
  const ripe =
    empty >= needed &&
    !table.options.last_rounds &&
    !table.options.hidden_counters &&
    table.agenda.length > 0;
  const state = !ripe ? "open" : warsOf(table).length ? "leads" : leaders.length > 1 ? "tied" : "may";
  return { empty, needed, leaders, turnsLeft: table.turns_left, state };
}

/**
 * What ending the game would lead to. What other answers lead to stands among the steps of their action. With hidden
 * counters nobody knows how far the others are.
 */
export function preview(view: View, action: Action): string | null {
  if (action !== "end_game") return null;
  if (warsOf(view.table).length) return w("preview.wars");
  if (view.table.options.hidden_counters) return null;
  const [most, second = 0] = view.table.players.map((_, seat) => score(view, seat)).sort((a, b) => b - a);
  return w("preview.end", { points: most!, second });
}
