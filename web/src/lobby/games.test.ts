import { expect, it } from "vitest";
import { shortLength } from "./games";

it("the length of a game fits on its box", () => {
  expect(shortLength("60 bis 90 Minuten; 3 Runden zu dritt")).toBe("60–90 min");
  expect(shortLength("45–90 minutes")).toBe("45–90 min");
  expect(shortLength("ein Abend")).toBe("ein Abend");
});
