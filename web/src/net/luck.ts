import type { Luck } from "~/types";

/** What this browser could recompute by itself of the luck of a finished game. */
export interface LuckReport {
  /** The secret is the one the server promised at the beginning. */
  promise: boolean;
  /** The seed follows from the secret and what every seat added. */
  seed: boolean;
}

/** Those that make the seed as it is made here; they differ in which stream of it a step draws from. */
const SCHEMES = ["tafelrunde-luck-1", "tafelrunde-luck-2"];

/**
 * Recomputes promise and seed. The secret must be published, which it is when the game is over. Of a scheme that is not
 * known here nothing is said to be right.
 */
export async function checkLuck(luck: Luck): Promise<LuckReport> {
  if (!SCHEMES.includes(luck.scheme)) return { promise: false, seed: false };
  const secret = bytesOf(luck.secret ?? "");
  const parts: number[] = [...secret];
  luck.contributions.forEach((contribution, seat) => {
    const added = new TextEncoder().encode(contribution);
    parts.push(seat, added.length, ...added);
  });
  return {
    promise: (await sha256(secret)) === luck.commitment,
    seed: (await sha256(new Uint8Array(parts))) === luck.seed,
  };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}
