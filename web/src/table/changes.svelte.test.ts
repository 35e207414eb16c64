import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { changes } from "./changes.svelte";
import type { Table } from "./table.svelte";

/** A seat box over two purses, of which the one of the seat in `view` is shown. */
function seatBox(purses: number[]) {
  const table = $state<Pick<Table, "past" | "view">>({ past: null, view: 0 });
  const coins = $state(purses);
  const gains: string[][] = [];
  let changed!: (key: string) => number;
  const close = $effect.root(() => {
    changed = changes(
      () => table,
      () => [["coins", coins[table.view as number]!]],
      (keys) => gains.push(keys),
    );
  });
  flushSync();
  return { table, coins, gains, close, changed: () => changed("coins") };
}

it("a counter that changes says by how much", () => {
  const box = seatBox([5, 12]);
  expect(box.changed()).toBe(0);
  flushSync(() => (box.coins[0] = 8));
  expect(box.changed()).toBe(3);
  expect(box.gains).toEqual([["coins"]]);
  box.close();
});

it("the counters of whoever takes the device are no change", () => {
  const box = seatBox([5, 12]);
  flushSync(() => (box.coins[0] = 8));
  flushSync(() => (box.table.view = 1));
  expect(box.changed()).toBe(0);
  expect(box.gains).toHaveLength(1);
  flushSync(() => (box.coins[1] = 10));
  expect(box.changed()).toBe(-2);
  box.close();
});

it("a look at the past and the way back are no change", () => {
  const box = seatBox([5, 12]);
  flushSync(() => {
    box.table.past = {} as Table["past"];
    box.coins[0] = 2;
  });
  expect(box.changed()).toBe(0);
  flushSync(() => {
    box.table.past = null;
    box.coins[0] = 5;
  });
  expect(box.changed()).toBe(0);
  box.close();
});
