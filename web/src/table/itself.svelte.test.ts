import { beforeEach, expect, it, vi } from "vitest";
import type { GameModule } from "~/games/module";
import { api } from "~/net/api";
import type { Moved, TableInfo, TableUpdate, Update } from "~/types";
import type { Patterns } from "~/words/fluent";
import { Table } from "./table.svelte";

vi.mock("~/net/api", async (original) => ({
  ...(await original<typeof import("~/net/api")>()),
  api: { play: vi.fn(), undo: vi.fn() },
}));

/** A table at which we are offered these answers, in a game in which "done" says nothing when it is the only one. */
function offered(seq: number, ...actions: string[]): Update {
  const legal = actions.map((action) => ({ action, say: { key: action, args: {} } }));
  const question = { say: { key: "ask", args: {} }, ask: "more" };
  return { seq, steps: seq, waiting: [0], undo: 1, legal, question, view: {} } as unknown as Update;
}

const game = {
  thingsOf: () => [],
  needless: (action: unknown) => action === "done",
} as Partial<GameModule> as GameModule;

function seated(): { table: Table; shown: (update: Update) => void } {
  const texts = {} as Patterns;
  const info = {
    id: "t",
    phase: "playing",
    accord: null,
    seats: [{ seat: 0, kind: "person", name: "Mara", mine: true, stand_in: null }],
  } as unknown as TableInfo;
  const table = new Table(info, game, { game: texts, house: texts }, null);
  const shown = (update: Update) =>
    table.receive({
      table: info,
      viewer: { seat: 0 },
      update,
      seen: [],
      seen_after: null,
    } as unknown as TableUpdate);
  return { table, shown };
}

const settled = () => new Promise((done) => setTimeout(done, 20));
const moved = (update: Update) => ({ update, seen: [], seen_after: null }) as unknown as Moved;

beforeEach(() => {
  vi.stubGlobal("document", { hidden: true, querySelectorAll: () => [] });
  vi.mocked(api.play)
    .mockReset()
    .mockImplementation(async () => moved(offered(9, "one", "other")));
  vi.mocked(api.undo)
    .mockReset()
    .mockImplementation(async () => moved(offered(10, "done")));
});

it("gives an only answer that says nothing, and no other", async () => {
  const { table, shown } = seated();
  shown(offered(1, "one", "done"));
  await settled();
  shown(offered(2, "one"));
  await settled();
  expect(api.play).not.toHaveBeenCalled();
  shown(offered(3, "done"));
  await settled();
  expect(api.play).toHaveBeenCalledTimes(1);
  expect(vi.mocked(api.play).mock.calls[0]![1]).toMatchObject({ seat: 0, after: 3, action: "done" });
  expect(table.sending).toBe(false);
});

it("does not give it again to whoever took it back", async () => {
  const { table, shown } = seated();
  shown(offered(3, "done"));
  await settled();
  await table.undo();
  await settled();
  expect(api.undo).toHaveBeenCalledTimes(1);
  expect(api.play).toHaveBeenCalledTimes(1);
  expect(table.offers).toHaveLength(1);
});
