import type { Glance, Message, TableSummary } from "~/types";

/** How a game stands, as far as its lines tell. */
export interface Standing {
  /** The round or turn, and how many there are. */
  round: { kind: "round" | "turn"; now: number; of: number | null } | null;
  /** Points by seat, the best first. */
  points: { seat: number; points: number }[];
  /** Our place among them. */
  place: number | null;
}

function numberIn(message: Message, place: string): number | null {
  const arg = message.args[place];
  return arg && "number" in arg && typeof arg.number === "number" ? arg.number : null;
}

function roundOf(first: Message | undefined): Standing["round"] {
  if (!first) return null;
  const round = numberIn(first, "round");
  if (round !== null) return { kind: "round", now: round, of: numberIn(first, "rounds") };
  const count = numberIn(first, "n");
  if (count === null) return null;
  if (first.key.endsWith(".round")) return { kind: "round", now: count, of: null };
  return first.key.endsWith(".turn") ? { kind: "turn", now: count, of: null } : null;
}

/** Reads a glance: the first line says how far the game is, and a line with a seat and points is about that player. */
export function standing({ lines }: Pick<Glance, "lines">, table: Pick<TableSummary, "seats">): Standing {
  const points: Standing["points"] = [];
  for (const line of lines) {
    const told = numberIn(line, "points");
    if (told === null) continue;
    for (const arg of Object.values(line.args))
      if ("seat" in arg && typeof arg.seat === "number" && !points.some(({ seat }) => seat === arg.seat))
        points.push({ seat: arg.seat, points: told });
  }
  points.sort((a, b) => b.points - a.points || a.seat - b.seat);
  const mine = points.find(({ seat }) => table.seats[seat]?.mine);
  const place = mine ? 1 + points.filter((other) => other.points > mine.points).length : null;
  return { round: roundOf(lines[0]), points, place };
}
