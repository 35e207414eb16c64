/** The five games in the order of the shelf, with the sign of each. */
export const SHELF = [
  "brian-boru",
  "imperial-settlers",
  "mythotopia",
  "catan-kartenspiel",
  "medievalia",
] as const;

export const SIGN: Record<string, string> = {
  "brian-boru": "triquetra",
  "imperial-settlers": "production",
  mythotopia: "dragon",
  "catan-kartenspiel": "grain",
  medievalia: "citadel",
};

/** Games that are there, in the order of the shelf; new ones at the end. */
export function inOrder<T extends { id: string }>(games: readonly T[]): T[] {
  const place = (id: string) => {
    const at = (SHELF as readonly string[]).indexOf(id);
    return at < 0 ? SHELF.length : at;
  };
  return [...games].sort((a, b) => place(a.id) - place(b.id));
}

/** "60 bis 90 Minuten; 3 Runden zu dritt" -> "60–90 min". */
export function shortLength(sentence: string): string {
  const [least, most] = sentence.match(/\d+/g) ?? [];
  return least && most ? `${least}–${most} min` : sentence;
}
