import { expect, it } from "vitest";
import { shortMeaning } from "./signs";

it("the short meaning of a symbol ends with its first sentence or colon", () => {
  expect(shortMeaning("Take the town. It is yours.")).toEqual(["Take the town.", " It is yours."]);
  expect(shortMeaning("Expand: for 5 coins")).toEqual(["Expand:", " for 5 coins"]);
  expect(shortMeaning("1 coin")).toEqual(["1 coin", ""]);
});
