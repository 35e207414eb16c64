import { describe, expect, test } from "vitest";
import type { Tables, TableSummary } from "~/types";
import { joined, NO_TABLES } from "./tables";

const table = (id: string, changed = 1) => ({ id, changed }) as TableSummary;
const page = (part: Partial<Tables>): Tables => ({ ...NO_TABLES, ...part });

describe("pages of tables", () => {
  const first = page({
    mine: [table("a", 9), table("b")],
    open: [table("x")],
    more: { ...NO_TABLES.more, running: "running.1.b", waiting: "waiting.1.x" },
  });

  test("without further pages the first is all there is", () => {
    expect(joined(first, [])).toEqual(first);
  });

  test("a further page of one list leaves the others where they are", () => {
    const next = page({ mine: [table("c")], more: { ...NO_TABLES.more, running: "running.0.c" } });
    const all = joined(first, [{ list: "running", page: next }]);
    expect(all.mine.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(all.more).toEqual({ ...first.more, running: "running.0.c" });
    const end = joined(first, [
      { list: "running", page: next },
      { list: "running", page: page({}) },
    ]);
    expect(end.more.running).toBeNull();
    expect(end.more.waiting).toBe("waiting.1.x");
  });

  test("a table that moved to the front is shown once, as it is now", () => {
    const old = page({ mine: [table("a", 1), table("c")] });
    const all = joined(first, [{ list: "finished", page: old }]);
    expect(all.mine.map(({ id, changed }) => [id, changed])).toEqual([
      ["a", 9],
      ["b", 1],
      ["c", 1],
    ]);
  });
});
