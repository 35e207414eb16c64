/** The starting hand on one screen: how many cards come from which stack. */
import type { Card, Pile, View } from "~/types/medievalia";
import { CARDS, editionOf, PILES } from "./facts";

/** So many cards of each stack make a good beginning, as the coach says, too: land first, and people to work it. */
const GOOD: Record<Pile, number> = { landscape: 4, military: 1, character: 3 };

export type Start = Record<Pile, number>;

/** How many cards of each stack we hold. */
export function held(view: View): Start {
  const held: Start = { landscape: 0, military: 0, character: 0 };
  const { cards } = editionOf(view);
  CARDS.forEach((card: Card, index) => (held[cards[card].stack] += view.hand?.[index] ?? 0));
  return held;
}

/** What to draw with so many cards left, so that with those we hold the hand is a good one. */
export function goodStart(left: number, have: Start): Start {
  const start: Start = { landscape: 0, military: 0, character: 0 };
  for (let drawn = 0; drawn < left; drawn++) {
    const lack = (pile: Pile) => GOOD[pile] - have[pile] - start[pile];
    const most = PILES.reduce((best, pile) => (lack(pile) > lack(best) ? pile : best));
    start[most]++;
  }
  return start;
}

export const sum = (start: Start): number => PILES.reduce((all, pile) => all + start[pile], 0);
