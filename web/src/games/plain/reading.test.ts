import { expect, it } from "vitest";
import type { Message } from "~/types";
import { pointsAt } from "~/table/points";
import { actionOf, sheetOf, thingOf } from "./reading";

const round: Message = { key: "sketch.round", args: { round: { number: 2 } } };
const player = (seat: number, points: number): Message => ({
  key: "sketch.player",
  args: { seat: { seat }, points: { number: points } },
});
const laid = (seat: number): Message => ({ key: "sketch.laid", args: { seat: { seat } } });

it("what is said of a player stands together, everything else above it", () => {
  const sketch = [round, player(0, 1), player(1, 0), laid(0)];
  expect(sheetOf(sketch)).toEqual({
    facts: [round],
    players: [
      { seat: 0, lines: [player(0, 1), laid(0)] },
      { seat: 1, lines: [player(1, 0)] },
    ],
  });
});

it("the points are those of the sketch until the score sheet is there", () => {
  const plain = { sketch: [round, laid(1), player(0, 1), player(1, 4)], others: [] };
  const game = { score: () => 0 };
  expect(pointsAt({ view: null, outcome: null, plain }, 1, game)).toBe(4);
  expect(pointsAt({ view: null, outcome: { ranks: [1, 2], scores: [9, 3] }, plain }, 1, game)).toBe(3);
  expect(pointsAt({ view: null, outcome: null, plain: { sketch: [round], others: [] } }, 1, game)).toBe(0);
});

it("an action comes back from the thing that stands for it", () => {
  for (const action of ["pass", { lay: 3 }, { move: ["a:b", 2] }])
    expect(actionOf(thingOf(action))).toEqual(action);
});
