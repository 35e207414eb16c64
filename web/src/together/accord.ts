import { paceSentence } from "~/clock/time";
import type { Table } from "~/table/table.svelte";
import type { PastRequest, Wish } from "~/types";
import { lang, t } from "~/words/lang.svelte";

/** What a wish is called in the words, and what its sentence fills in. */
function parts(table: Table, wish: Wish): { key: string; args: Record<string, string | number> } {
  if (wish === "pause" || wish === "go_on" || wish === "end") return { key: wish, args: {} };
  if ("take_back" in wish) {
    const count = Math.max(0, (table.update?.steps ?? 0) - wish.take_back);
    return { key: "back", args: { step: wish.take_back, count } };
  }
  if ("host" in wish) return { key: "host", args: { other: personOf(table, wish.host) } };
  if ("pace" in wish) return { key: "pace", args: { pace: paceSentence(wish.pace) } };
  const { seat, level } = wish.replace;
  return {
    key: "replace",
    args: { other: personOf(table, seat), level: table.house.nameOf(`bot.${level}`) },
  };
}

/** The person of a seat, also while a bot plays there for them. */
export function personOf(table: Table, seat: number): string {
  const who = table.info.seats[seat];
  return who?.stand_in && who.name ? who.name : table.nameOf(seat);
}

function nameOf(table: Table, by: number | null): string {
  return by === null ? t("seat.somebody") : personOf(table, by);
}

/** What somebody asks for, in a sentence and what it means. */
export function said(table: Table, by: number | null, wish: Wish): { title: string; text: string } {
  const { key, args } = parts(table, wish);
  const all = { ...args, name: nameOf(table, by) };
  const free = typeof wish === "object" && "replace" in wish && wish.replace.free;
  return {
    title: t(`request.${key}` as "request.pause", all),
    text: t(`request.${key}.${free ? "free" : "text"}` as "request.pause.text", all),
  };
}

/** A settled request, for the log. */
export function settled(table: Table, past: PastRequest): string {
  const { key, args } = parts(table, past.wish);
  const wish = t(`past.${key}` as "past.pause", { ...args, name: nameOf(table, past.by) });
  const { result } = past;
  // Whoever gives the table away asks nobody.
  if (key === "host" && result === "done") return wish;
  const answer =
    typeof result === "object"
      ? t("past.refused", { name: nameOf(table, result.refused) })
      : t(`past.${result}` as "past.done");
  return `${wish} ${answer}`;
}

/** "3 Min.", "2 Std.": how long something takes, rounded up. */
export function duration(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const unit = (value: number, unit: "minute" | "hour") =>
    new Intl.NumberFormat(lang(), { style: "unit", unit, unitDisplay: "short" }).format(value);
  return minutes < 90 ? unit(minutes, "minute") : unit(Math.round(minutes / 60), "hour");
}

/** After how many steps the latest turn of a seat began: its last steps in a row. Nothing: it has none. */
export function beforeLastTurn(
  log: readonly { step: number; seat: number | null }[],
  seat: number,
): number | null {
  let start: number | null = null;
  for (let index = log.length - 1; index >= 0; index--) {
    const entry = log[index]!;
    if (entry.seat === seat) start = entry.step - 1;
    else if (start !== null) break;
  }
  return start;
}
