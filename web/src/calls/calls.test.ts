import { describe, expect, it } from "vitest";
import type { MyCalls } from "~/types";
import { clockOf, isSetUp, minutesOf, settingsOf, switched } from "./calls.svelte";

const mine: MyCalls = {
  events: [
    { event: "turn", ways: ["push"] },
    { event: "over", ways: [] },
  ],
  quiet: { from: 1320, to: 480 },
  again: null,
  zone: "Europe/Vienna",
  push: { key: "k", devices: [], last: null },
  hook: { to: { kind: "ntfy", host: "ntfy.sh" }, last: null },
  mail: { possible: true, address: "a@b.example", confirmed: false, last: null },
};

describe("how we are called", () => {
  it("a press turns one switch and leaves the others", () => {
    const on = switched(mine, "turn", "hook");
    expect(on.events).toEqual([
      { event: "turn", ways: ["push", "hook"] },
      { event: "over", ways: [] },
    ]);
    expect(switched({ ...mine, ...on } as MyCalls, "turn", "push").events[0]!.ways).toEqual(["hook"]);
    expect(on.quiet).toEqual(mine.quiet);
    expect(settingsOf(mine)).not.toHaveProperty("push");
  });

  it("a way is set up when something can arrive by it", () => {
    expect([isSetUp(mine, "push"), isSetUp(mine, "hook"), isSetUp(mine, "mail")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("times of day are minutes", () => {
    expect([clockOf(0), clockOf(485), clockOf(1439)]).toEqual(["00:00", "08:05", "23:59"]);
    expect([minutesOf("08:05"), minutesOf("24:00"), minutesOf("")]).toEqual([485, null, null]);
  });
});
