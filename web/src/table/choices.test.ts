import { describe, expect, it } from "vitest";
import type { Thing } from "~/games/module";
import { matching, nextOffer, select } from "./choices";

const pairs: Thing[][] = [
  ["card:5", "card:9"],
  ["card:5", "card:16"],
  ["card:9", "card:16"],
];
const towns: Thing[][] = [["town:L6"], ["town:L9"], []];

describe("selecting", () => {
  it("collects things that go together", () => {
    expect(select(pairs, ["card:5"], "card:16")).toEqual(["card:5", "card:16"]);
  });

  it("lets the oldest go when a third is clicked", () => {
    expect(select(pairs, ["card:5", "card:16"], "card:9")).toEqual(["card:16", "card:9"]);
  });

  it("replaces a town by another", () => {
    expect(select(towns, ["town:L6"], "town:L9")).toEqual(["town:L9"]);
  });
});

describe("matching", () => {
  it("finds the offer that names exactly what is selected, in any order", () => {
    expect(matching(pairs, ["card:16", "card:5"])).toEqual([1]);
  });

  it("finds nothing for half a pair or for nothing", () => {
    expect(matching(pairs, ["card:5"])).toEqual([]);
    expect(matching(towns, [])).toEqual([]);
  });
});

describe("going through the offers by arrow keys", () => {
  it("goes round in both directions", () => {
    expect(nextOffer(3, null, 1)).toBe(0);
    expect(nextOffer(3, 2, 1)).toBe(0);
    expect(nextOffer(3, 0, -1)).toBe(2);
    expect(nextOffer(0, null, 1)).toBeNull();
  });
});
