import type { Table } from "./table";
import type { Card } from "~/types/mythotopia";
import { face, isProvince, landOf, SYMBOLS, typeOf } from "./facts";
import { isWord, w } from "./words";

/** Starting cards have the names of the improvements they are a lesser kind of. */
export const plainOf = (card: Card): string => card.replace(/^start_/, "");

export const cardName = (table: Table, card: Card): string => table.words.nameOf(`card.${plainOf(card)}`);

const SEAM = /(?<=\p{L}{4})(?=(?:wirtschaft|gelehrter|truppen|mühle)\b)/iu;

/** A name that may break at its seam, for narrow places: the browser knows no seams of its own. */
export const seamed = (name: string): string => name.replace(SEAM, "\u00AD");

/** What a card does besides its symbols, in a few words. */
export function shortText(card: Card): string {
  const word = `short.${plainOf(card)}`;
  return isWord(word) ? w(word) : "";
}

export function typeWord(card: Card): string {
  if (isProvince(card) && landOf(card).rough) return w("type.rough");
  return w(`type.${typeOf(face(card))}`);
}

/** A card for those who hear it. */
export function cardLabel(table: Table, card: Card): string {
  const { symbols } = face(card);
  const shown = SYMBOLS.flatMap((symbol) =>
    symbols[symbol] ? [w(`symbol.${symbol}`, { n: symbols[symbol] })] : [],
  );
  return w("card.label", {
    name: cardName(table, card),
    type: typeWord(card),
    symbols: shown.join(` ${w("or")} `),
    text: shortText(card),
  });
}
