import { describe, expect, it } from "vitest";
import { beforeLastTurn } from "./accord";

const log = (seats: (number | null)[]) => seats.map((seat, step) => ({ step, seat }));

describe("the latest turn of a seat", () => {
  it("is its last steps in a row", () => {
    expect(beforeLastTurn(log([null, 0, 1, 1, 0]), 1)).toBe(1);
    expect(beforeLastTurn(log([null, 0, 0, 1]), 0)).toBe(0);
    expect(beforeLastTurn(log([null, 1, 0, 1, 1]), 1)).toBe(2);
  });

  it("is nothing where the seat has not moved", () => {
    expect(beforeLastTurn(log([null, 0, 0]), 1)).toBeNull();
    expect(beforeLastTurn([], 0)).toBeNull();
  });
});
