/** Reaches moments of a game that chance alone seldom brings. */
import assert from "node:assert/strict";
import type { Offer, TableUpdate, Update } from "../src/types/index.ts";
import { PATIENCE } from "./browser.ts";
import { type Choose, type Guest } from "./support.ts";

/** What somebody is after at a table, for moments that chance alone seldom brings. */
export interface Aim {
  seat: number;
  choose: Choose;
  /** How much an answer is liked, compared with the others. */
  weigh(offer: Offer): number;
  reached(update: Update): boolean;
}

/** Answers for a seat behind the window's back until the game is where it is wanted. False: it was over before. */
export async function steer({ context }: Guest, table: string, aim: Aim): Promise<boolean> {
  const { seat, choose } = aim;
  for (const limit = Date.now() + 120_000 * PATIENCE; Date.now() < limit;) {
    const now = await context.request.get(`/api/tables/${table}/update?seat=${seat}`);
    const { table: info, update } = (await now.json()) as TableUpdate;
    if (info.phase === "over" || !update) return false;
    if (!update.waiting.includes(seat)) continue;
    if (aim.reached(update)) return true;
    const weights = update.legal.map(aim.weigh);
    let lot = (choose(1000) / 1000) * weights.reduce((sum, weight) => sum + weight, 0);
    const drawn = weights.findIndex((weight) => (lot -= weight) < 0);
    const { action } = update.legal[Math.max(0, drawn)]!;
    const data = { seat, after: update.seq, request: `steered-${update.seq}`, action };
    const answer = await context.request.post(`/api/tables/${table}/actions`, { data });
    assert.ok(answer.ok(), await answer.text());
  }
  return false;
}
