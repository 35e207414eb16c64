import { beforeEach, expect, it, vi } from "vitest";
import { mark } from "./marks";

const body = { dataset: {} as Record<string, string> };

beforeEach(() => {
  body.dataset = {};
  vi.stubGlobal("document", { body });
});

it("a mark stands as long as what it marks is shown", () => {
  const gone = mark("game", "medievalia");
  expect(body.dataset).toEqual({ game: "medievalia" });
  gone();
  expect(body.dataset).toEqual({});
});

it("whoever goes after the next has come takes only their own mark along", () => {
  const roomGone = mark("game", "medievalia");
  const tableGone = mark("game", "medievalia");
  roomGone();
  expect(body.dataset).toEqual({ game: "medievalia" });
  tableGone();
  expect(body.dataset).toEqual({});
});

it("the newest mark counts, and the one before comes back when it goes", () => {
  const bookGone = mark("game", "mythotopia");
  const tableGone = mark("game", "brian-boru");
  expect(body.dataset.game).toBe("brian-boru");
  tableGone();
  expect(body.dataset.game).toBe("mythotopia");
  bookGone();
});

it("marks of different names do not know of each other", () => {
  const tabGone = mark("tab", "mine");
  const gameGone = mark("game", "brian-boru");
  tabGone();
  expect(body.dataset).toEqual({ game: "brian-boru" });
  gameGone();
});
