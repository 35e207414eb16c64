import { expect, it } from "vitest";
import type { GameModule } from "~/games/module";
import type { TableInfo, Update } from "~/types";
import type { Patterns } from "~/words/fluent";
import { Table } from "./table.svelte";

/** A table whose board has a panel open, an earlier moment in sight, something selected, and a card shown large. */
function cluttered() {
  let panel = true;
  const game = {
    leave: () => {
      const was = panel;
      panel = false;
      return was;
    },
    thingsOf: () => [],
  } as Partial<GameModule> as GameModule;
  const texts = {} as Patterns;
  const info = { id: "t", seats: [], phase: "playing" } as Partial<TableInfo> as TableInfo;
  const table = new Table(info, game, { game: texts, house: texts }, null);
  table.past = { steps: 3 } as Update;
  table.chosen = ["card:5"];
  table.zoomed = "card:5";
  const open = () =>
    [table.zoomed && "card", table.chosen.length && "choice", panel && "panel", table.past && "past"].filter(
      Boolean,
    );
  return { table, open };
}

it("Escape puts the uppermost thing aside, one after the other", () => {
  const { table, open } = cluttered();
  expect(open()).toEqual(["card", "choice", "panel", "past"]);
  table.stepBack();
  expect(open()).toEqual(["choice", "panel", "past"]);
  table.stepBack();
  expect(open()).toEqual(["panel", "past"]);
  table.stepBack();
  expect(open()).toEqual(["past"]);
  table.stepBack();
  expect(open()).toEqual([]);
});
