/** The words of the games, as they were last fetched: every text of a game stands in its crate's text files. */
import type { FluentVariable } from "@fluent/bundle";
import type { Patterns } from "./fluent";

let shown = $state.raw<Readonly<Record<string, Patterns>>>({});

/** From now on the words of a game are these. Whatever shows any of them follows. */
export function showWords(game: string, words: Patterns): void {
  if (shown[game] !== words) shown = { ...shown, [game]: words };
}

/** The words of one game's table that are no rules: the texts under `table.`, by the rest of their path. */
export function tableWords<Word extends string>(game: string) {
  return {
    w: (word: Word, args?: Record<string, FluentVariable>): string =>
      shown[game]?.format(`table.${word}`, args) ?? word,
    isWord: (word: string): word is Word => shown[game]?.has(`table.${word}`) ?? false,
  };
}
