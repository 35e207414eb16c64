import { describe, expect, it } from "vitest";
import type { TalkMessage } from "~/types";
import { joined } from "./talk.svelte";

const message = (number: number): TalkMessage => ({
  number,
  who: "a",
  name: "Ada",
  seat: 0,
  yours: false,
  at: 0,
  text: String(number),
  call: null,
});
const numbers = (messages: readonly TalkMessage[]) => messages.map((one) => one.number);

describe("what was heard", () => {
  it("goes on after what is known, each once", () => {
    expect(numbers(joined([message(3), message(5)], [message(5), message(8)], 3))).toEqual([3, 5, 8]);
  });

  it("loses what the server has forgotten", () => {
    expect(numbers(joined([message(3), message(5)], [message(8)], 5))).toEqual([5, 8]);
    expect(joined([message(3)], [], null)).toEqual([]);
  });
});
