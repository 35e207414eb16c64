/** Games that are over, made by whoever gives up nothing: every answer is the first that is offered. */
import type { APIRequestContext } from "@playwright/test";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

interface Shown {
  update: { seq: number; legal: { action: unknown }[]; outcome: unknown };
}

/** Plays a game for three to its end against the quickest bots, and uploads it; the name of the record. */
export async function playedRecord(request: APIRequestContext, game: string): Promise<string> {
  const send = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await request.post(path, { data });
    assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
    return answer.json();
  };
  const seats = ["me", { bot: "random" }, { bot: "random" }];
  const { id } = (await send("/api/tables", { game, seats })) as { id: string };
  await send(`/api/tables/${id}/start`, {});
  for (let turn = 0; ; turn++) {
    assert.ok(turn < 5000, "the game goes on and on");
    const { update } = (await (await request.get(`/api/tables/${id}/update?seat=0`)).json()) as Shown;
    if (update.outcome) break;
    const action = update.legal[0]?.action;
    if (action === undefined) await sleep(5);
    else await send(`/api/tables/${id}/actions`, { seat: 0, after: update.seq, request: `r${turn}`, action });
  }
  // As it is: a record is read letter by letter.
  const file = await (await request.get(`/api/tables/${id}/record`)).body();
  const uploaded = await request.post("/api/records", {
    data: file,
    headers: { "content-type": "application/json" },
  });
  assert.ok(uploaded.ok(), await uploaded.text());
  return ((await uploaded.json()) as { id: string }).id;
}
