/** Moments of recorded games: the records of `fixtures/`, whole again, and which of their moments are looked at. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Update } from "../../src/types/wire.ts";

/** A recorded game as a file that the server takes. */
export interface Recorded {
  seats: number;
  /** How many entries its log has. */
  steps: number;
  file: string;
}

/** The records of a game. Their hashes are folded away (xtask/src/fixtures.rs) and are worked out again here. */
export function recordsOf(game: string): Recorded[] {
  const path = fileURLToPath(new URL(`../../../fixtures/${game}.gz`, import.meta.url));
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  return text
    .split("\n\n")
    .filter((record) => record.includes("\n"))
    .map(unfolded);
}

function unfolded(record: string): Recorded {
  const lines = record.trim().split("\n");
  const header = lines[0]!;
  let chain = createHash("sha256").update(header).digest();
  const hash = () => chain.subarray(0, 8).toString("hex");
  const first = hash();
  const steps = lines.slice(1, -1).map((line) => {
    const entry = line.slice(3);
    chain = createHash("sha256").update(chain).update(entry).digest();
    return `{"entry":${entry},"hash":"${hash()}"}`;
  });
  const end = lines.at(-1)!.slice("end ".length);
  const file = `{"format":"tafelrunde-record","version":1,"header":${header},"hash":"${first}","steps":[${steps.join(",")}],"end":${end}}`;
  return { seats: (JSON.parse(header) as { seats: number }).seats, steps: steps.length, file };
}

/**
 * Some records of a game: of every number of seats, and among those from all over the file, whose beginning and end were
 * played by different players.
 */
export function chosenRecords(game: string, count: number): Recorded[] {
  const bySeats = new Map<number, Recorded[]>();
  for (const record of recordsOf(game))
    bySeats.set(record.seats, [...(bySeats.get(record.seats) ?? []), record]);
  // Most seats first: these are the fullest tables.
  const groups = [...bySeats].sort(([a], [b]) => b - a).map(([, group]) => group);
  return Array.from({ length: count }, (_, place) => {
    const group = groups[place % groups.length]!;
    const round = Math.floor(place / groups.length);
    const rounds = Math.ceil(count / groups.length);
    return group[Math.floor(((round + 0.5) / rounds) * group.length)]!;
  });
}

/** What a moment asks its player, without the particulars: moments that ask the same look alike. */
export function kindOf(update: Update): string {
  const ask = update.question?.ask;
  if (ask === undefined || ask === null) return update.outcome ? "over" : "waiting";
  return typeof ask === "object" ? Object.keys(ask).join() : String(ask);
}
