import { describe, expect, it } from "vitest";
import * as brianBoru from "~/games/brian-boru/words";
import * as catan from "~/games/catan-kartenspiel/words";
import * as mythotopia from "~/games/mythotopia/words";
import * as imperialSettlers from "~/games/imperial-settlers/words";
import * as medievalia from "~/games/medievalia/words";
import * as plain from "~/games/plain/words";
import { de } from "./de";
import { en } from "./en";
import { Patterns } from "./fluent";

const places = (pattern: string) => [...new Set(pattern.match(/\$\w+/g))].sort();

describe.each([
  ["the client", de, en],
  ["Brian Boru", brianBoru.de, brianBoru.en],
  ["Catan", catan.de, catan.en],
  ["Mythotopia", mythotopia.de, mythotopia.en],
  ["Imperial Settlers", imperialSettlers.de, imperialSettlers.en],
  ["Medievalia", medievalia.de, medievalia.en],
  ["the plain table", plain.de, plain.en],
])("the words of %s", (_, german: Record<string, string>, english: Record<string, string>) => {
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
});
