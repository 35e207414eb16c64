import { expect, it } from "vitest";
import { inOrder, shortLength } from "./games";

it("the length of a game fits on its box", () => {
  expect(shortLength("60 bis 90 Minuten; 3 Runden zu dritt")).toBe("60–90 min");
  expect(shortLength("45–90 minutes")).toBe("45–90 min");
  expect(shortLength("ein Abend")).toBe("ein Abend");
});

it("games stand in the order of the shelf, new ones at the end", () => {
  const ids = inOrder([{ id: "go" }, { id: "medievalia" }, { id: "brian-boru" }]).map((game) => game.id);
  expect(ids).toEqual(["brian-boru", "medievalia", "go"]);
});
