import { expect, it } from "vitest";
import { address, search } from "./call";

it("escapes every part of an address and nothing else", () => {
  const [id, step] = ["a/b?c", 3];
  expect(address`/api/tables/${id}/at/${step}`).toBe("/api/tables/a%2Fb%3Fc/at/3");
});

it("asks only for what is given", () => {
  expect(search({ invite: null, more: undefined })).toBe("");
  expect(search({ seat: 0, more: "x&y" })).toBe("?seat=0&more=x%26y");
});
