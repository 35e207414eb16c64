import type { Table } from "~/table/table.svelte";
import type { Patterns } from "~/words/fluent";

/** The name of a card or building as it stands on it: with a capital in every language. */
export function titleOf(words: Patterns, path: string): string {
  const name = words.nameOf(path);
  return name.slice(0, 1).toLocaleUpperCase(words.lang) + name.slice(1);
}

export function called(table: Table, path: string): string {
  return titleOf(table.words, path);
}
