/** Reads what is written into the name of a thing (`town:N1`) or the path of a text (`town.N1`). */
import type { Thing } from "./module";

/** What kind of thing it is: what stands before the first sign. */
export function kindOf(name: string): string {
  return name.split(/[:.]/, 1)[0]!;
}

/** What stands behind it. A game names its things itself, so it knows whose id that is. */
export function idOf<Id extends string>(name: string): Id {
  return name.slice(kindOf(name).length + 1) as Id;
}

/** An id of several parts: `1.upper.K3`. */
export function partsOf<Parts extends readonly string[]>(name: Thing): Parts {
  return idOf(name).split(".") as readonly string[] as Parts;
}
