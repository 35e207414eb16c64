export interface ChartRow {
  step: number;
  scores: number[];
}

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 44;
/** Below the lines stand the steps. */
const BOTTOM = 30;

/** Steps spread evenly over a game, first and last included. */
export function sampleSteps(last: number, count: number): number[] {
  const steps = new Set<number>();
  for (let index = 0; index < count; index++) steps.add(Math.round((last * index) / Math.max(1, count - 1)));
  return [...steps].sort((a, b) => a - b);
}

/** Lines, ends and a scale with round numbers. */
export function chartOf(rows: readonly ChartRow[]) {
  const all = rows.flatMap((row) => row.scores);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const gap = niceGap((high - low) / 5);
  const bottom = Math.floor(low / gap) * gap;
  const top = Math.ceil(high / gap) * gap;
  const last = rows.at(-1)?.step || 1;
  const x = (step: number) => Math.round(LEFT + ((WIDTH - LEFT - 16) * step) / last);
  const y = (value: number) =>
    Math.round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 16) * (value - bottom)) / (top - bottom));
  const ticks: { value: number; y: number }[] = [];
  for (let value = bottom; value <= top; value += gap) ticks.push({ value, y: y(value) });
  const stride = niceGap(last / 5);
  const steps: { value: number; x: number }[] = [];
  for (let step = 0; step <= last; step += stride) steps.push({ value: step, x: x(step) });
  const seats = rows[0]?.scores.length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const points = rows.map((row) => ({ x: x(row.step), y: y(row.scores[seat] ?? 0) }));
    const path = points.map((point, index) => `${index ? "L" : "M"}${point.x} ${point.y}`).join("");
    return { path, end: points.at(-1) ?? { x: LEFT, y: y(0) } };
  });
  return { width: WIDTH, height: HEIGHT, left: LEFT, base: HEIGHT - BOTTOM, ticks, steps, lines };
}

/** 1, 2, 5, 10, 20, 50, ... */
function niceGap(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  for (const factor of [1, 2, 5]) if (power * factor >= rough) return power * factor;
  return power * 10;
}
