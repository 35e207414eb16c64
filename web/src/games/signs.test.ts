/// <reference types="vite/client" />
import { describe, expect, it } from "vitest";
import icons from "~/shell/icons.svg?raw";
import pieces from "~/shell/pieces.svg?raw";
import { cratesTexts } from "~/words/crates";
import { Patterns } from "~/words/fluent";
import { showWords } from "~/words/game.svelte";
import type { Explained, SignLine, Signs } from "./module";

const modules = import.meta.glob<Signs>("./*/signs.ts", { eager: true });
const games = Object.entries(modules).map(([path, signs]) => [path.split("/")[1]!, signs] as const);
const drawings = new Set([...`${icons}${pieces}`.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]));

const linesOf = (explained: Explained): SignLine[] =>
  explained.groups.flatMap((group) => group.lines.filter((line) => line !== "or"));

/** A text that is missing shows its path, one that lacks a figure its place. */
const GAP = /\b(sign|table|card|count)\.[a-z]|[{}]|undefined|NaN/;

describe.each(games)("the words for symbols of %s", (game, signs) => {
  it.each(["de", "en"] as const)("are there for everything that can be enlarged, in %s", (lang) => {
    const texts = cratesTexts(lang).find(([id]) => id === game)![1];
    const words = new Patterns(lang, texts);
    showWords(game, words);
    expect(signs.EXPLAINED.length).toBeGreaterThan(0);
    for (const thing of signs.EXPLAINED) {
      const explained = signs.explain(thing, { view: null, seat: null, words });
      expect(explained, thing).not.toBeNull();
      const lines = linesOf(explained!);
      expect(lines.length, thing).toBeGreaterThan(0);
      const said = [
        explained!.title,
        explained!.note ?? "",
        ...explained!.groups.map((group) => group.heading ?? ""),
      ];
      for (const line of lines) said.push(line.say, line.note ?? "");
      for (const each of said) expect(each, thing).not.toMatch(GAP);
      for (const line of lines) {
        expect(line.say, thing).not.toBe("");
        for (const { icon, piece } of line.look)
          for (const name of [icon, piece])
            if (name) expect(drawings.has(name), `${thing}: ${name}`).toBe(true);
      }
    }
  });
});

it("every game with a table of its own has them", () => {
  expect(games.map(([game]) => game)).toEqual([
    "brian-boru",
    "catan-kartenspiel",
    "imperial-settlers",
    "medievalia",
    "mythotopia",
  ]);
});
