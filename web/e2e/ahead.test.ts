/** What is decided ahead: it answers for whoever is away, stands above the board, and is taken back by one click. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { findings } from "./axe.ts";
import { asked, overflows, PHONE, seqOf, stageOfFile } from "./support.ts";

const stage = stageOfFile();

test("an answer is given for somebody who decided it ahead, seen by nobody else, and taken back", async () => {
  const host = await stage.guest({ name: "Mara" });
  const friend = await stage.guest({ name: "Jonas", lang: "en", ...PHONE });
  const post = async (who: typeof host, path: string, data: unknown) => {
    const answer = await who.context.request.post(path, { data });
    assert.ok(answer.ok(), await answer.text());
    return (await answer.json()) as { id: string; invite: string };
  };
  const { id, invite } = await post(host, "/api/tables", {
    game: "catan-kartenspiel",
    seats: ["me", "open"],
  });
  await post(friend, `/api/tables/${id}/join`, { invite });
  await post(host, `/api/tables/${id}/start`, {});
  for (const { page } of [host, friend]) {
    await page.goto(`/t/${id}`);
    await page.locator(".prompt .say b").waitFor();
  }
  await asked(host.page);
  const before = Number(await seqOf(host.page));
  await host.page.keyboard.press("a");
  const dialog = host.page.locator(".dialog");
  await dialog.locator("select").waitFor();
  assert.deepEqual(await findings(host.page, "ahead"), []);
  if (process.env.LOOK) await host.page.screenshot({ path: `${process.env.LOOK}/ahead-menu.png` });
  await dialog.getByRole("button", { name: "Immer so antworten" }).click();
  await dialog.waitFor({ state: "detached" });
  const row = host.page.locator(".ahead li", { hasText: "Immer:" });
  await row.waitFor();
  // What is asked now is answered at once, by the house.
  await host.page.waitForFunction((seq) => Number(document.body.dataset.seq) > seq, before);
  assert.equal(await friend.page.locator(".ahead").count(), 0, "nobody else is shown it");
  assert.deepEqual(await overflows(host.page), []);
  if (process.env.LOOK) await host.page.screenshot({ path: `${process.env.LOOK}/ahead-row.png` });

  // On a phone by the settings.
  await friend.page.keyboard.press("?");
  await friend.page.getByRole("button", { name: "Decide ahead" }).click();
  await friend.page.locator(".dialog .check input").check();
  await friend.page.keyboard.press("Escape");
  await friend.page.locator(".ahead li", { hasText: "Only answer" }).waitFor();
  assert.deepEqual(await overflows(friend.page), []);
  if (process.env.LOOK) await friend.page.screenshot({ path: `${process.env.LOOK}/ahead-phone.png` });

  // It is kept with the table, and one click takes it back.
  await host.page.reload();
  await row.getByRole("button").click();
  await host.page.locator(".ahead").waitFor({ state: "detached" });
  await host.leave();
  await friend.leave();
});
