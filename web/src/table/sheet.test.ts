import { expect, it } from "vitest";
import { worthShowing } from "./sheet";

const towns = { source: "score.towns", points: [3, 0] };
const church = { source: "score.church", points: [0, 0] };

it("leaves out what nobody scored with", () => {
  expect(worthShowing([towns, church])).toEqual([towns]);
});

it("keeps a debt, and every line when nobody has a point", () => {
  const debt = { source: "score.debt", points: [0, -2] };
  expect(worthShowing([debt, church])).toEqual([debt]);
  expect(worthShowing([church])).toEqual([church]);
});
