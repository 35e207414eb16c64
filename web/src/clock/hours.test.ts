import { expect, test } from "vitest";
import { myHours } from "./hours";

test("hours are remembered, the zone is where this device is", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(myHours(null)).toEqual({ zone, from: 8, until: 22, holidays: [] });
  expect(myHours('{"zone":"Mars/Base","from":9,"until":2}')).toEqual({
    zone,
    from: 9,
    until: 2,
    holidays: [],
  });
});

test("what was spoilt is forgotten", () => {
  for (const kept of ["nonsense", '{"from":40,"until":2}', '{"from":8}', "null"])
    expect(myHours(kept)).toMatchObject({ from: 8, until: 22 });
});
