import { describe, expect, it } from "vitest";
import type { Action, Question, View } from "~/types/brian-boru";
import { face, runs, TOWNS } from "./facts";
import { chip, meant, missing, phaseOf, preview, thingsOf } from "./reading";
import { trickRows } from "./trick";

const player = (card: number | null) => ({ card }) as View["players"][number];
const figures = (more: Partial<View["figures"]>): View["figures"] => ({
  towns: [],
  claims: [],
  fought_least: [],
  church_leaders: [],
  trick: [],
  fitting: [],
  previews: [],
  ...more,
});
const view = (more: Partial<View>): View =>
  ({
    agenda: [],
    players: [],
    resolved: [],
    marker: 0,
    active: null,
    winner: null,
    figures: figures({}),
    ...more,
  }) as View;

describe("the printed matter", () => {
  it("has 25 cards and 53 towns, from the files of the rules", () => {
    expect(face(25)).toMatchObject({ value: 25, colour: "blue" });
    expect(TOWNS).toHaveLength(53);
  });

  it("counts equal symbols in a row", () => {
    expect(runs(face(1).primary)).toEqual([
      { symbol: "town", count: 1 },
      { symbol: "court", count: 2 },
      { symbol: "coin", count: 1 },
    ]);
  });
});

describe("actions on the table", () => {
  it("live on the town or the cards they name", () => {
    expect(thingsOf({ expand: "L9" } satisfies Action)).toEqual(["town:L9"]);
    expect(thingsOf({ draft: [5, 9] } satisfies Action)).toEqual(["card:5", "card:9"]);
    expect(thingsOf("decline" satisfies Action)).toEqual([]);
  });

  it("are meant by a click according to the question", () => {
    expect(meant("town:S5", "expand" satisfies Question, view({}))).toEqual({ expand: "S5" });
    expect(meant("town:S5", { marriage_town: "S" } satisfies Question, view({}))).toEqual({ take: "S5" });
    expect(meant("card:5", "lead" satisfies Question, view({}))).toEqual({ play: 5 });
  });

  it("are a pair with a card of the pack when a card outside of it is clicked in the draft", () => {
    const drafting = view({
      pack: 0,
      own: { hand: [], thrown: [], packs: [[7, 9], [], [], []], picks: [[], [], [], []] },
    });
    expect(meant("card:21", "draft" satisfies Question, drafting)).toEqual({ draft: [7, 21] });
  });
});

describe("an answer that costs coins", () => {
  it("says what the player would have, and nothing where nothing changes", () => {
    const before = { coins: 5, raiders: 0, church: 1, space: 2 };
    const now = view({
      players: [before as View["players"][number]],
      figures: figures({
        previews: [
          { ...before, from: [] },
          { ...before, coins: 3, space: 3, from: [] },
        ],
      }),
    });
    expect(preview(now, { extras: 0 }, 0, 0)).toBeNull();
    expect(preview(now, { extras: 1 }, 1, 0)).toBe("Münzen 5 → 3, Feld 2 → 3");
    expect(missing("draft", 1, 1)).toBe("Noch 1 Karte");
  });
});

describe("the phase", () => {
  it("follows from the top of the agenda", () => {
    expect(phaseOf(view({ agenda: ["claim", "church", { lose: { chooser: 0, loser: 1 } }] }))).toBe("battle");
    expect(phaseOf(view({ agenda: ["trick", { follow: 2 }] }))).toBe("trick");
    expect(phaseOf(view({}))).toBe("over");
  });
});

describe("the trick", () => {
  it("says while cards are played who leads and whose card fits", () => {
    const rows = trickRows(
      view({
        players: [player(null), player(12), player(24)],
        figures: figures({ trick: [1, 2, 0], fitting: [1] }),
      }),
      [0],
    );
    expect(rows.map((row) => [row.seat, row.note])).toEqual([
      [1, "trick.leads"],
      [2, "trick.off"],
      [0, "trick.now"],
    ]);
  });

  it("says who is done and who wins once all cards lie there", () => {
    const rows = trickRows(
      view({
        figures: figures({ trick: [0, 1, 2] }),
        winner: 1,
        resolved: [0],
        players: [player(5), player(12), player(24)],
      }),
      [1],
    );
    expect(rows.map((row) => [row.seat, row.note])).toEqual([
      [0, "trick.done"],
      [1, "trick.wins"],
      [2, "trick.place"],
    ]);
  });
});

it("shows a card in a sentence by value and suit", () => {
  expect(chip("card.5")).toMatchObject({ suit: "red", label: "5" });
});
