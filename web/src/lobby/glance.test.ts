import { expect, it } from "vitest";
import type { Message, SeatInfo } from "~/types";
import { standing } from "./glance";

const line = (key: string, numbers: Record<string, number>, seat?: number): Message =>
  ({
    key,
    args: {
      ...Object.fromEntries(Object.entries(numbers).map(([place, number]) => [place, { number }])),
      ...(seat === undefined ? {} : { seat: { seat } }),
    },
  }) as Message;
const seats = [0, 1, 2].map((seat) => ({ seat, mine: seat === 1 }) as SeatInfo);

it("reads round, points and place", () => {
  const lines = [
    line("sketch.round", { round: 2, rounds: 4 }),
    line("sketch.player", { points: 14 }, 0),
    line("sketch.player", { points: 17 }, 1),
    line("sketch.player", { points: 19 }, 2),
  ];
  expect(standing({ lines }, { seats })).toEqual({
    round: { kind: "round", now: 2, of: 4 },
    points: [
      { seat: 2, points: 19 },
      { seat: 1, points: 17 },
      { seat: 0, points: 14 },
    ],
    place: 2,
  });
});

it("says nothing where nothing is told", () => {
  expect(standing({ lines: [line("sketch.stack", { size: 3 })] }, { seats })).toEqual({
    round: null,
    points: [],
    place: null,
  });
  const turn = [line("sketch.turn", { n: 9 }, 1)];
  expect(standing({ lines: turn }, { seats }).round).toEqual({ kind: "turn", now: 9, of: null });
});
