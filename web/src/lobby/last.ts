import { remembered } from "~/shell/memory";
import type { GameInfo, SeatChoice } from "~/types";

/** A table against the computer, as it is remembered for every game. */
export interface Last {
  seats: SeatChoice[];
  options: Record<string, unknown>;
  rated: boolean;
}

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

const levelOf = (seat: SeatChoice) => (typeof seat === "object" ? seat.bot : null);

/** One person against bots: only that can begin at once, and be begun again by one click. */
export function isAlone(seats: readonly SeatChoice[]): boolean {
  return seats.filter((seat) => seat === "me").length === 1 && !seats.includes("open");
}

/** The last table against the computer, if the game can still be played like that; else the usual one. */
export function lastTable(game: GameInfo, kept = remembered(`last.${game.id}`)): Last {
  const usual: Last = { seats: meAgainstBots(game, usualSeats(game)), options: {}, rated: false };
  if (kept === null) return usual;
  try {
    const { seats, options, rated } = JSON.parse(kept) as Last;
    const fits = seats.length >= game.seats.min && seats.length <= game.seats.max && isAlone(seats);
    const levels = seats.map(levelOf).filter((level) => level !== null);
    const known = levels.every((level) => game.bots.some((bot) => bot.id === level));
    return fits && known ? { seats, options, rated: rated === true } : usual;
  } catch {
    return usual;
  }
}

/** The levels at a table and how often each sits there, in the order of the table. */
export function opponents(seats: readonly SeatChoice[]): { level: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const level of seats.map(levelOf)) if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].map(([level, count]) => ({ level, count }));
}
