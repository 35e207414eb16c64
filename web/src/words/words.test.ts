import { describe, expect, it } from "vitest";
import { cratesTexts } from "./crates";
import { de } from "./de";
import { en } from "./en";
import { Patterns } from "./fluent";

type Words = Record<string, string>;

const wordsIn = (texts: Words): Words =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => path.startsWith("table.")));

const places = (pattern: string) => [...new Set(pattern.match(/\$\w+/g))].sort();

/** The words of the games' tables; their other texts are checked where the rules are. */
const tables = cratesTexts("de").map(([game, german]): [string, Words, Words] => {
  const english = cratesTexts("en").find(([id]) => id === game)![1];
  return [game, wordsIn(german), wordsIn(english)];
});

describe.each<[string, Words, Words]>([["the client", de, en], ...tables])(
  "the words of %s",
  (_, german, english) => {
    it("have the same keys in both languages", () => {
      expect(Object.keys(english)).toEqual(Object.keys(german));
    });

    it("fill in the same places", () => {
      for (const key of Object.keys(german))
        expect([key, places(english[key]!)]).toEqual([key, places(german[key]!)]);
    });

    it("are patterns that Fluent understands", () => {
      for (const [lang, words] of [
        ["de", german],
        ["en", english],
      ] as const) {
        const patterns = new Patterns(lang, words);
        for (const key of Object.keys(words)) {
          const args = Object.fromEntries(places(words[key]!).map((place) => [place.slice(1), 2]));
          expect(patterns.format(key, args)).not.toMatch(/[{}]/);
        }
      }
    });
  },
);
