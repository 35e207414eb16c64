import type { FluentVariable } from "@fluent/bundle";
import type { Patterns } from "./fluent";

/** The words for symbols of a game: its texts under `sign.`, by the rest of their path. */
export interface SignWords {
  (word: string, args?: Record<string, FluentVariable>): string;
  has(word: string): boolean;
}

export function signWords(words: Patterns): SignWords {
  const say = (word: string, args?: Record<string, FluentVariable>) => words.format(`sign.${word}`, args);
  return Object.assign(say, { has: (word: string) => words.has(`sign.${word}`) });
}

/** A note of several sentences; nothing if none of them is known. */
export function noteOf(...sentences: (string | null | false | undefined)[]): { note?: string } {
  const said = sentences.filter(Boolean).join(" ");
  return said ? { note: said } : {};
}
