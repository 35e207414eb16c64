import type { ChartRow } from "../chart";

/** Where a game turned: a step, for whom, and by how much. */
export interface Turn {
  step: number;
  seat: number;
  by: number;
}

/**
 * The largest swing in points between two moments: what one gained, less what the others gained on average. Of several as
 * large the latest counts. The last step is not looked at: there everything is scored.
 */
export function largestSwing(rows: readonly ChartRow[], last: number): (Turn & { from: number }) | null {
  let best: (Turn & { from: number }) | null = null;
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (!before || row.step >= last) return;
    const gains = row.scores.map((score, seat) => score - (before.scores[seat] ?? 0));
    const all = gains.reduce((sum, gain) => sum + gain, 0);
    gains.forEach((gain, seat) => {
      const by = gain - (gains.length > 1 ? (all - gain) / (gains.length - 1) : 0);
      if (by > 0 && by >= (best?.by ?? 0)) best = { from: before.step, step: row.step, seat, by };
    });
  });
  return best;
}

/** The step that changed the win chances of a seat the most, and by how much; the chances before each step, and at the end. */
export function turnOfCurve(curve: readonly (readonly number[])[], seat: number): Turn | null {
  let best: Turn | null = null;
  for (let step = 1; step < curve.length; step++) {
    const by = (curve[step]![seat] ?? 0) - (curve[step - 1]![seat] ?? 0);
    if (Math.abs(by) > Math.abs(best?.by ?? 0)) best = { step, seat, by };
  }
  return best;
}
