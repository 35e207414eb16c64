import { paceTag } from "~/clock/time";
import type { TableSummary } from "~/types";
import { t } from "~/words/lang.svelte";

/** What is worth knowing before one sits down, at most three words: the most important first. */
export function tagsOf(table: TableSummary): string[] {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const tags: string[] = [];
  tags.push(paceTag(table.pace));
  if (table.rated) tags.push(t("tag.rated"));
  if (free) tags.push(t("tag.free", { count: free }));
  if (table.seats.some((seat) => seat.kind === "bot")) tags.push(t("tag.bots"));
  return tags.slice(0, 3);
}
