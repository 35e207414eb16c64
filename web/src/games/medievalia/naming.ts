import type { Table } from "./table";

/** The name of a card or building as it stands on it. */
export function called(table: Table, path: string): string {
  return table.words.titleOf(path);
}
