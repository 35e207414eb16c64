import type { Card, Question, View } from "~/types/mythotopia";
import { seatOf } from "./reading";
import { provincesOf } from "./pieces";
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

/** Equal cards are one choice. */
const faces = (cards: readonly Card[]): Card[] => [...new Set(cards)];

/** Where Mystic is paid for first, what was just played lies on the discard pile as well. */
function played({ plan, table }: View): Card[] {
  return plan && table.options.mystic_pays_first ? [...plan.from_hand, ...plan.from_reserve] : [];
}

/** Where the cards lie that can be taken. */
export function pickGroups(view: View, ask: Question): PickGroup[] {
  if (ask === "philosopher") return [{ title: "pick.looked", cards: faces(view.looked) }];
  const player = view.table.players[seatOf(view) ?? 0]!;
  if (typeof ask === "object" && "step" in ask && ask.step === "mystic")
    return [{ title: "pick.discard", cards: faces([...player.discard, ...played(view)]) }];
  const mine: readonly string[] = provincesOf(player);
  return [
    { title: "pick.display", cards: faces(view.table.display) },
    { title: "pick.aside", cards: faces(player.aside) },
    { title: "pick.provinces", cards: view.table.province_stack.filter((card) => mine.includes(card)) },
  ];
}
