/** The win chances of a whole game as lines in a drawing. */
import type { Judged } from "~/types";

export const WIDTH = 880;
export const HEIGHT = 300;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 70;

export interface Drawn {
  lines: string[];
  /** The area under the line of the seat that is looked at. */
  area: string;
  shares: { value: number; y: number }[];
  steps: { step: number; x: number }[];
}

const x = (step: number, last: number) => LEFT + ((WIDTH - LEFT - RIGHT) * step) / Math.max(1, last);
const y = (share: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);

/** Where a decision is marked, and where the curve of its player is then. */
export function placeOf(judged: Judged, curve: number[][]): { x: number; y: number } {
  const at = judged.step - 1;
  return { x: x(at, curve.length - 1), y: y(curve[at]?.[judged.seat] ?? 0) };
}

/** The line on which decisions are marked. */
export const MARKS = HEIGHT - BOTTOM + 28;

export function drawn(curve: number[][], seat: number): Drawn {
  const last = curve.length - 1;
  const seats = curve[0]?.length ?? 0;
  const line = (of: number) =>
    curve
      .map((row, step) => `${step ? "L" : "M"}${x(step, last).toFixed(1)} ${y(row[of] ?? 0).toFixed(1)}`)
      .join("");
  const gap = roundGap(last / 6);
  return {
    lines: Array.from({ length: seats }, (_, of) => line(of)),
    area: `${line(seat)}L${x(last, last)} ${y(0)}L${x(0, last)} ${y(0)}Z`,
    shares: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, y: y(value) })),
    steps: Array.from({ length: Math.floor(last / gap) + 1 }, (_, index) => ({
      step: index * gap,
      x: x(index * gap, last),
    })),
  };
}

/** 1, 2, 5, 10, 20, 50, ... */
function roundGap(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  for (const factor of [1, 2, 5]) if (power * factor >= rough) return power * factor;
  return power * 10;
}
