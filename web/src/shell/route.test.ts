import { beforeAll, expect, it, vi } from "vitest";

let placeOf: typeof import("./route.svelte").placeOf;
let addressOfTable: typeof import("./route.svelte").addressOfTable;
beforeAll(async () => {
  vi.stubGlobal("location", { href: "http://tafel/" });
  vi.stubGlobal("addEventListener", () => undefined);
  ({ placeOf, addressOfTable } = await import("./route.svelte"));
});

it("reads every kind of address", () => {
  const at = (path: string) => placeOf(new URL(path, "http://tafel"));
  expect(at("/me")).toEqual({ page: "me" });
  expect(at("/")).toEqual({ page: "lobby", tab: "play" });
  expect(at("/t/linde?invite=abc&step=190")).toEqual({
    page: "table",
    table: "linde",
    invite: "abc",
    step: 190,
  });
  expect(at("/review/linde?step=12")).toEqual({ page: "review", id: "linde", step: 12 });
  expect(at("/replay/linde?step=3&seat=spectator")).toEqual({
    page: "replay",
    table: "linde",
    step: 3,
    seat: "spectator",
  });
  expect(at("/rules/brian-boru#BOR-6.9")).toEqual({ page: "rules", game: "brian-boru", rule: "BOR-6.9" });
  expect(at("/puzzles/medievalia/a1")).toEqual({ page: "puzzles", game: "medievalia", puzzle: "a1" });
  expect(at("/daily/medievalia?day=2026-11-18")).toEqual({
    page: "daily",
    game: "medievalia",
    day: "2026-11-18",
  });
  expect(at("/puzzles")).toEqual({ page: "lobby", tab: "play" });
  expect(at("/tisch/linde")).toEqual({ page: "nowhere" });
  expect(at("/t/linde?step=x")).toMatchObject({ step: null });
});

it("writes the addresses of tables as it reads them", () => {
  expect(addressOfTable("linde", null, null)).toBe("/t/linde");
  expect(addressOfTable("linde", null, 0)).toBe("/t/linde?step=0");
  expect(placeOf(new URL(addressOfTable("linde", "a&b", 190), "http://tafel"))).toEqual({
    page: "table",
    table: "linde",
    invite: "a&b",
    step: 190,
  });
});
