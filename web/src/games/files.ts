/** Files of components, read as what the rules have made of them: the server refuses a file that is something else. */
import { parse } from "smol-toml";

/** What is written in a file that came as text. */
export function fileIn<File>(text: string): File {
  return parse(text) as File;
}

/** One entry for every id: a file of components has a row for each. */
export function recordOf<Id extends string, Row>(rows: readonly (readonly [Id, Row])[]): Record<Id, Row> {
  return Object.fromEntries(rows) as Record<Id, Row>;
}
