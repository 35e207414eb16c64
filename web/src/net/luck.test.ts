import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkLuck } from "./luck";

/** Computed apart from this program with sha256sum. */
const SECRET = "00".repeat(32);
const COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

it("recomputes the promise and the seed", async () => {
  const luck = {
    scheme: "tafelrunde-luck-1",
    commitment: COMMITMENT,
    contributions: ["ab", "c"],
    secret: SECRET,
  };
  const seed = "7fb3d12a279eaae5147b5289c403ead4a79b7d310ccd288eab364e3afa89f41d";
  expect(await checkLuck({ ...luck, seed })).toEqual({ promise: true, seed: true });
  expect(await checkLuck({ ...luck, seed, contributions: ["ab", "d"] })).toEqual({
    promise: true,
    seed: false,
  });
  expect(await checkLuck({ ...luck, seed, secret: "01".repeat(32) })).toEqual({
    promise: false,
    seed: false,
  });
});

it.each(["luck-1", "luck-2"])("finds the luck of a record of %s as it was promised", async (scheme) => {
  const file = readFileSync(new URL(`../../../fixtures/luck/${scheme}.json`, import.meta.url), "utf8");
  const luck = JSON.parse(file).end.notes.luck;
  expect(luck.scheme).toBe(`tafelrunde-${scheme}`);
  expect(await checkLuck(luck)).toEqual({ promise: true, seed: true });
  expect(await checkLuck({ ...luck, scheme: "tafelrunde-luck-9" })).toEqual({ promise: false, seed: false });
});
