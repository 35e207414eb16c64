import type { OfferOf, Thing } from "~/games/module";
import type { Table } from "./table.svelte";

export interface Answer<Action = unknown> {
  index: number;
  offer: OfferOf<Action>;
  /** The key that chooses it. */
  key: string;
}

/** More buttons than this do not fit beside the sentence; they get a tray on the board. */
const BESIDE_THE_SENTENCE = 2;

/** The offers that name exactly the selected things. Nothing selected matches nothing. */
export function matching(places: readonly (readonly Thing[])[], chosen: readonly Thing[]): number[] {
  if (chosen.length === 0) return [];
  return places.flatMap((things, index) =>
    things.length === chosen.length && chosen.every((thing) => things.includes(thing)) ? [index] : [],
  );
}

/** Adds a thing to the selection. What does not go together with it is let go, the oldest first. */
export function select(
  places: readonly (readonly Thing[])[],
  chosen: readonly Thing[],
  thing: Thing,
): readonly Thing[] {
  for (let kept = [...chosen, thing]; kept.length > 1; kept = kept.slice(1)) {
    if (places.some((things) => kept.every((each) => things.includes(each)))) return kept;
  }
  return [thing];
}

/** Several offers for the selected things, for boards that show them themselves. */
export function sharedAnswers<Action>(table: Table<unknown, Action>): Answer<Action>[] {
  if (!table.game.sharedAnswers || table.matches.length < 2) return [];
  return numbered(table.matches.map((index) => ({ index, offer: table.offers[index]!, key: "" })));
}

/** Offers that need a button: without a place on the table, or several for the selected things. */
export function placeless(table: Table): Answer[] {
  const several = table.matches.length > 1 && !table.game.sharedAnswers ? table.matches : [];
  return table.offers.flatMap((offer, index) =>
    table.places[index]!.length === 0 || several.includes(index) ? [{ index, offer, key: "" }] : [],
  );
}

const numbered = <Action>(answers: Answer<Action>[]): Answer<Action>[] =>
  answers.map((answer, place) => ({ ...answer, key: place < 9 ? String(place + 1) : "" }));

/** The few that stand as buttons in the prompt. */
export function fewAnswers(table: Table): Answer[] {
  const all = placeless(table);
  return all.length <= BESIDE_THE_SENTENCE ? numbered(all) : [];
}

/** The many that stand in a tray at the lower edge of the board. */
export function manyAnswers(table: Table): Answer[] {
  const all = placeless(table);
  return all.length > BESIDE_THE_SENTENCE ? numbered(all) : [];
}

/** What the keys 1 to 9 choose: answers that share the selection, buttons, otherwise the offers in their order. */
export function offerOfKey(table: Table, digit: number): number | null {
  const shared = sharedAnswers(table);
  if (shared.length) return shared[digit - 1]?.index ?? null;
  const buttons = placeless(table);
  if (buttons.length) return buttons[digit - 1]?.index ?? null;
  return table.offers[digit - 1] ? digit - 1 : null;
}

/** The next or previous offer, going round. */
export function nextOffer(count: number, picked: number | null, direction: 1 | -1): number | null {
  if (count === 0) return null;
  if (picked === null) return direction === 1 ? 0 : count - 1;
  return (picked + direction + count) % count;
}
