import { api, randomText } from "~/net/api";
import { go } from "~/shell/route.svelte";
import type { GameInfo, NewTable, SeatChoice } from "~/types";

/** The number of seats a game is usually played with here: as many as it takes well, at least two. */
export function usualSeats(game: GameInfo): number {
  return Math.min(game.seats.max, Math.max(game.seats.min, 4));
}

/** The bot level offered first: the middle one. */
export function usualLevel(game: GameInfo): string | null {
  return game.bots[Math.floor((game.bots.length - 1) / 2)]?.id ?? null;
}

export function meAgainstBots(game: GameInfo, seats: number): SeatChoice[] {
  const level = usualLevel(game);
  const others: SeatChoice = level ? { bot: level } : "open";
  return ["me", ...Array.from({ length: seats - 1 }, () => others)];
}

/** Me against bots, at once. */
export async function quickTable(game: GameInfo): Promise<void> {
  await openTable(game, meAgainstBots(game, usualSeats(game)));
}

/** Opens a table, starts it if nobody is waited for, and goes there. */
export async function openTable(
  game: GameInfo,
  seats: SeatChoice[],
  wishes: Pick<NewTable, "options" | "public" | "hints"> = {},
): Promise<string> {
  const table = await api.newTable({ game: game.id, seats, ...wishes });
  if (!seats.includes("open")) await api.start(table.id, { contribution: randomText() });
  go(`/t/${table.id}`);
  return table.id;
}
