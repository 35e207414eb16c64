import type { Action, Card, Question } from "~/types/mythotopia";
import { face } from "./facts";
import type { TableWord } from "./words";

export interface PickGroup {
  title: TableWord;
  cards: Card[];
}

/** Is this a question that is answered by taking a card? */
export function isPicking(ask: Question | null): ask is Question {
  if (ask === "philosopher") return true;
  return (
    typeof ask === "object" &&
    ask !== null &&
    "step" in ask &&
    (ask.step === "draft" || ask.step === "mystic")
  );
}

/** Where the cards of each kind lie that can be drafted. */
const PLACE = { improvement: "pick.display", start: "pick.aside", province: "pick.provinces" } as const;

/** The cards that can be taken, by where they lie. */
export function pickGroups(ask: Question, offers: readonly { action: Action }[]): PickGroup[] {
  const cards = offers.flatMap(({ action }) =>
    typeof action === "object" && "take" in action ? [action.take] : [],
  );
  if (ask === "philosopher") return [{ title: "pick.looked", cards }];
  if (typeof ask === "object" && "step" in ask && ask.step === "mystic")
    return [{ title: "pick.discard", cards }];
  return (["improvement", "start", "province"] as const).map((kind) => ({
    title: PLACE[kind],
    cards: cards.filter((card) => face(card).kind === kind),
  }));
}
