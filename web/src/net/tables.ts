import type { MoreTables, Tables, TableSummary } from "~/types";

/** The lists of tables that can be longer than a page. */
export type TableList = keyof MoreTables;

/** A further page of one list. */
export interface Further {
  list: TableList;
  page: Tables;
}

export const NO_TABLES: Tables = {
  mine: [],
  open: [],
  more: { running: null, finished: null, waiting: null, playing: null },
};

/** The first pages with all further ones: each table once, and where each list goes on. */
export function joined(first: Tables, further: Further[]): Tables {
  const more = { ...first.more };
  for (const { list, page } of further) more[list] = page.more[list];
  const pages = [first, ...further.map(({ page }) => page)];
  return {
    mine: once(pages.flatMap(({ mine }) => mine)),
    open: once(pages.flatMap(({ open }) => open)),
    more,
  };
}

/** A table that moved to the front since is on both pages: what was asked last stands first and is right. */
function once(tables: TableSummary[]): TableSummary[] {
  const seen = new Set<string>();
  return tables.filter(({ id }) => !seen.has(id) && seen.add(id));
}
