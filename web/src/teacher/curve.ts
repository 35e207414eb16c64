/** The win chances of a whole game as lines in a drawing. */
import type { Judged } from "~/types";

/** What a drawing measures. On a phone it is drawn narrow, so that all of it is seen and read at once. */
export interface Sheet {
  width: number;
  height: number;
}
export const DESK: Sheet = { width: 880, height: 300 };
export const PHONE: Sheet = { width: 350, height: 250 };
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

const x = ({ width }: Sheet, step: number, last: number) =>
  LEFT + ((width - LEFT - RIGHT) * step) / Math.max(1, last);
const y = ({ height }: Sheet, share: number) => TOP + (height - TOP - BOTTOM) * (1 - share);

/** Where a decision is marked, and where the curve of its player is then. */
export function placeOf(judged: Judged, curve: number[][], sheet = DESK): { x: number; y: number } {
  const at = judged.step - 1;
  return { x: x(sheet, at, curve.length - 1), y: y(sheet, curve[at]?.[judged.seat] ?? 0) };
}

/** The line on which decisions are marked. */
export const marks = ({ height }: Sheet) => height - BOTTOM + 28;

export function drawn(curve: number[][], seat: number, sheet = DESK): Drawn {
  const last = curve.length - 1;
  const seats = curve[0]?.length ?? 0;
  const line = (of: number) =>
    curve
      .map(
        (row, step) =>
          `${step ? "L" : "M"}${x(sheet, step, last).toFixed(1)} ${y(sheet, row[of] ?? 0).toFixed(1)}`,
      )
      .join("");
  // A number every hundred pixels or so.
  const gap = roundGap(last / Math.max(3, Math.floor(sheet.width / 140)));
  return {
    lines: Array.from({ length: seats }, (_, of) => line(of)),
    area: `${line(seat)}L${x(sheet, last, last)} ${y(sheet, 0)}L${x(sheet, 0, last)} ${y(sheet, 0)}Z`,
    shares: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, y: y(sheet, value) })),
    steps: Array.from({ length: Math.floor(last / gap) + 1 }, (_, index) => ({
      step: index * gap,
      x: x(sheet, index * gap, last),
    })),
  };
}

/** 1, 2, 5, 10, 20, 50, ... */
function roundGap(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  for (const factor of [1, 2, 5]) if (power * factor >= rough) return power * factor;
  return power * 10;
}
