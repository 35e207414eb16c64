import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settle } from "./settle.svelte";
import type { Table } from "./table.svelte";

vi.mock("./motion", () => ({ calm: () => false, FRAME_MS: 250 }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table that would answer its question by itself. */
function tableWith(settled: number | null) {
  const table = $state({
    live: {},
    sending: false,
    trouble: null as string | null,
    settled,
    answered: [] as number[],
    pickOffer(place: number) {
      this.answered.push(place);
    },
    confirm() {
      this.sending = true;
    },
  });
  const close = $effect.root(() => settle(() => table as unknown as Table));
  flushSync();
  return { table, close };
}

it("what nobody has to be asked for is answered once", () => {
  const { table, close } = tableWith(2);
  vi.runAllTimers();
  flushSync();
  vi.runAllTimers();
  expect(table.answered).toEqual([2]);
  close();
});

it("whoever takes it back in time, or meets trouble, is asked", () => {
  const { table, close } = tableWith(1);
  flushSync(() => (table.settled = null));
  vi.runAllTimers();
  flushSync(() => {
    table.settled = 0;
    table.trouble = "lost";
  });
  vi.runAllTimers();
  expect(table.answered).toEqual([]);
  close();
});
