import { describe, expect, it } from "vitest";
import type { Outcome, ScoreLine, TieBreak } from "~/types";
import { awards, bestSources, byPlace, counting, decidedTie, onPodium } from "./result";

const outcome: Outcome = { ranks: [3, 1, 4, 2], scores: [28, 33, 25, 28] };
const SHEET: ScoreLine[] = [
  { source: "score.start", points: [5, 5, 5, 5] },
  { source: "score.marriage", points: [2, 8, 2, 2] },
  { source: "score.church", points: [5, 0, 4, 4] },
  { source: "score.tribute", points: [0, -2, 0, 0] },
  { source: "score.towns", points: [6, 6, 1, 7] },
];

it("puts the winner in the middle", () => {
  expect(byPlace(outcome)).toEqual([1, 3, 0, 2]);
  expect(onPodium(outcome)).toEqual([3, 1, 0, 2]);
  expect(onPodium({ ranks: [1] })).toEqual([0]);
  expect(onPodium({ ranks: [1, 1] })).toEqual([1, 0]);
});

it("names the best sources, and never a loss", () => {
  expect(bestSources(SHEET, 1, 3).map(({ source }) => source)).toEqual([
    "score.marriage",
    "score.towns",
    "score.start",
  ]);
  expect(bestSources(SHEET, 1, 9)).toHaveLength(3);
});

describe("a tie", () => {
  const tokens: TieBreak = { name: "tie.tokens", rule: "BOR-13.8", figures: [1, 4, 0, 2] };
  const cards: TieBreak = { name: "tie.marriages", rule: "BOR-13.8", figures: [0, 0, 0, 0] };
  it("is told by the first rule that decides", () => {
    const decided = decidedTie(outcome, [cards, tokens])!;
    expect(decided).toMatchObject({ place: 2, points: 28 });
    expect(decided.tie.name).toBe("tie.tokens");
    expect(decided.seats).toEqual([
      { seat: 3, figure: 2 },
      { seat: 0, figure: 1 },
    ]);
  });
  it("that nobody won is not told", () => {
    expect(decidedTie({ ranks: [1, 1], scores: [9, 9] }, [tokens])).toBeNull();
    expect(decidedTie({ ranks: [1, 2], scores: [9, 8] }, [tokens])).toBeNull();
    expect(decidedTie(outcome, [])).toBeNull();
  });
});

describe("awards", () => {
  it("go to whoever leads alone, and to everybody once before anybody twice", () => {
    expect(awards(SHEET, 3)).toEqual([
      { seat: 1, source: "score.marriage", points: 8 },
      { seat: 0, source: "score.church", points: 5 },
      { seat: 3, source: "score.towns", points: 7 },
    ]);
  });
  it("are none where nobody leads, or nobody else plays", () => {
    expect(awards([{ source: "score.start", points: [5, 5] }], 3)).toEqual([]);
    expect(awards([{ source: "score.start", points: [5] }], 3)).toEqual([]);
  });
});

it("counts up to the scores of the end", () => {
  const steps = counting(SHEET);
  expect(steps.map((step) => step.source)).toEqual(SHEET.map((line) => line.source));
  expect(steps.at(-1)!.totals).toEqual([18, 17, 12, 18]);
  expect(steps[3]!.gains).toEqual([0, -2, 0, 0]);
  expect(counting([])).toEqual([]);
});
