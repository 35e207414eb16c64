import { expect, it } from "vitest";
import { sameAction } from "./actions";

it("knows an action again, in whatever order its parts are named", () => {
  expect(sameAction({ build: { card: 3, at: [1, 2] } }, { build: { at: [1, 2], card: 3 } })).toBe(true);
  expect(sameAction("decline", "decline")).toBe(true);
  expect(sameAction({ play: 3 }, { play: 4 })).toBe(false);
  expect(sameAction({ at: [1, 2] }, { at: [2, 1] })).toBe(false);
});
