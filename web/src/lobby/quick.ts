import { api, randomText } from "~/net/api";
import { remember } from "~/shell/memory";
import { go } from "~/shell/route.svelte";
import type { GameInfo, NewTable, SeatChoice } from "~/types";
import { isAlone, lastTable, type Last } from "./last";

type Wishes = Pick<NewTable, "options" | "public" | "hints" | "rated" | "pace" | "time_out" | "hours">;

/** Against the computer at once, as the last time. */
export async function playNow(game: GameInfo): Promise<void> {
  const { seats, options, rated } = lastTable(game);
  await openTable(game, seats, { options, rated });
}

/** Opens a table, starts it if nobody is waited for, and goes there. */
export async function openTable(game: GameInfo, seats: SeatChoice[], wishes: Wishes = {}): Promise<string> {
  const table = await api.newTable({ game: game.id, seats, ...wishes });
  if (!seats.includes("open")) await api.start(table.id, { contribution: randomText() });
  if (isAlone(seats)) {
    const last: Last = { seats, options: wishes.options ?? {}, rated: wishes.rated ?? false };
    remember(`last.${game.id}`, JSON.stringify(last));
  }
  go(`/t/${table.id}`);
  return table.id;
}
