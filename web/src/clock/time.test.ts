import { expect, test } from "vitest";
import type { SeatClock } from "~/types";
import { byTurns, face, kindOf, leftAfter, span } from "./time";

const clock = (change: Partial<SeatClock>): SeatClock => ({
  left: 60_000,
  runs: true,
  rests: false,
  ends_in: 60_000,
  ran_out: false,
  ...change,
});
const live = { clock: { bank: 600, increment: 0 } };
const turns = { turns: { hours: 24 } };

test("a clock that runs counts down from when it came, and stops at nothing", () => {
  expect(leftAfter(clock({}), 15_000, live)).toBe(45_000);
  expect(leftAfter(clock({}), 90_000, live)).toBe(0);
  expect(leftAfter(clock({}), -5_000, live)).toBe(60_000);
});

test("a clock that stands still stays as it is", () => {
  expect(leftAfter(clock({ runs: false, ends_in: null }), 90_000, live)).toBe(60_000);
});

test("by turns the moment at which it is over counts, with the night before it", () => {
  expect(leftAfter(clock({ rests: true, ends_in: 36_000_000 }), 3_600_000, turns)).toBe(32_400_000);
});

test("times are read as one says them", () => {
  expect([face(760_000), face(3_723_000), face(59_001), face(400)]).toEqual([
    "12:40",
    "1:02:03",
    "1:00",
    "0:01",
  ]);
  const hour = 3_600_000;
  expect(span(5 * hour + 12 * 60_000)).toBe("5 Std. 12 Min.");
  expect([span(48 * 60_000), span(2 * 24 * hour), span(24 * hour), span(30_000)]).toEqual([
    "48 Min.",
    "2 Tage",
    "24 Std.",
    "30 Sek.",
  ]);
});

test("a pace has a kind", () => {
  expect([kindOf("free"), kindOf(live), kindOf(turns)]).toEqual(["free", "clock", "turns"]);
  expect([byTurns("free"), byTurns(live), byTurns(turns)]).toEqual([false, false, true]);
});
