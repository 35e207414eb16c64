import type { FluentVariable } from "@fluent/bundle";
import { Patterns } from "~/words/fluent";
import { lang } from "~/words/lang.svelte";

/** The words of the plain table itself; everything else is said by the game. */
export const de = {
  table: "Der Tisch",
  answers: "Deine Möglichkeiten",
  "answers.none": "Du bist gerade nicht gefragt.",
  others: "Was gerade nicht geht",
  "others.hint": "Tippe etwas an, und das Spiel sagt dir, warum.",
  missing: "Wähle eine Antwort",
} as const;

export const en: Record<keyof typeof de, string> = {
  table: "The table",
  answers: "What you may do",
  "answers.none": "You are not asked right now.",
  others: "What is not possible now",
  "others.hint": "Tap on something, and the game tells you why.",
  missing: "Choose an answer",
};

const own = { de: new Patterns("de", de), en: new Patterns("en", en) };

export function w(key: keyof typeof de, args?: Record<string, FluentVariable>): string {
  return own[lang()].format(key, args);
}
