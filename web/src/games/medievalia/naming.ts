import type { Table } from "~/table/table.svelte";

/** The name of a card or building as it stands on it: with a capital in every language. */
export function called(table: Table, path: string): string {
  const name = table.words.nameOf(path);
  return name.slice(0, 1).toLocaleUpperCase(table.words.lang) + name.slice(1);
}
