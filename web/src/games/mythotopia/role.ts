import type { Table } from "./table";
import type { Role } from "./plan";
import { w } from "./words";

/** "2 Armeen", "Gold · Goldmine" */
export function roleText(table: Table, role: Role): string {
  const plain = w(role.word, role.n === undefined ? {} : { n: role.n });
  if (!role.through) return plain;
  return w("role.through", { role: plain, effect: table.words.nameOf(`card.${role.through}`) });
}
