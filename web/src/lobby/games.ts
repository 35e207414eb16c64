/** The games with a table of their own, with the sign of each. */
export const SIGN: Record<string, string> = {
  "brian-boru": "triquetra",
  "imperial-settlers": "production",
  mythotopia: "dragon",
  "catan-kartenspiel": "grain",
  medievalia: "citadel",
};

export const SHELF = Object.keys(SIGN);

/** "60 bis 90 Minuten; 3 Runden zu dritt" -> "60–90 min". */
export function shortLength(sentence: string): string {
  const [least, most] = sentence.match(/\d+/g) ?? [];
  return least && most ? `${least}–${most} min` : sentence;
}
