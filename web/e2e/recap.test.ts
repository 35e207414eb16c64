/** What happened since our last turn, above the board and in the log. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { findings } from "./axe.ts";
import { asked, overflows, PHONE, play, stageOfFile } from "./support.ts";

const stage = stageOfFile();

/** Plays until the strip tells of several moves, and it is our turn again. */
async function untilTold(page: Page, pills: number): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await play(page, { decisions: 1, seed: turn });
    await asked(page);
    if ((await page.locator(".recap li").count()) >= pills) return;
  }
  assert.fail("nothing was ever told");
}

for (const [game, seats] of [
  ["brian-boru", 4],
  ["imperial-settlers", 3],
  ["catan-kartenspiel", 2],
  ["medievalia", 3],
  ["mythotopia", 3],
] as const) {
  test(`${game}: since the last turn, as pills and once more as it happened`, async () => {
    const mara = await stage.seated(game, { seats, dark: game === "mythotopia" });
    const { page } = mara;
    await untilTold(page, 1);
    assert.deepEqual(await overflows(page), []);
    const ours = (await findings(page, game)).filter((finding) => /\.(recap|log|asks|prompt)/.test(finding));
    assert.deepEqual(ours, []);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${game}.png` });
    // R shows it move by move, and comes back to the game by itself.
    const steps = await page.locator(".bar .steps .num").innerText();
    await page.keyboard.press("r");
    await page.locator(".recap li.now").first().waitFor();
    assert.notEqual(await page.locator(".prompt .say > b").innerText(), "");
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${game}-again.png` });
    await page.locator(".recap li.now").waitFor({ state: "detached" });
    await page.locator(".bar .steps .num", { hasText: steps }).waitFor();
    await asked(page);
    // Whoever has seen enough closes it; with the next turn there is another.
    await page.locator(".recap .tool").click();
    await page.locator(".recap").waitFor({ state: "detached" });
    await untilTold(page, 1);

    // A line of the log opens to what happened and to the table as it was.
    const line = page.locator(".log li[data-step]").last();
    await line.locator(".unfold").press("Enter");
    await line.locator(".told").waitFor();
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${game}-open.png` });
    await line.locator(".unfold").press("Enter");
    await line.locator(".told").waitFor({ state: "detached" });
    await mara.leave();
  });
}

test("the newest line is in sight, unless one reads further up", async () => {
  const mara = await stage.seated("brian-boru", { seats: 4 });
  const { page } = mara;
  await play(page, { decisions: 8 });
  const log = page.locator(".log ol");
  const below = () => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await page.waitForFunction(() => {
    const list = document.querySelector(".log ol")!;
    return (
      list.scrollHeight > list.clientHeight + 100 &&
      list.scrollHeight - list.scrollTop - list.clientHeight < 4
    );
  });
  await log.evaluate((list) => (list.scrollTop = 0));
  await page.locator(".log .newest").waitFor();
  await play(page, { decisions: 1, seed: 3 });
  await asked(page);
  assert.equal(await log.evaluate((list) => list.scrollTop), 0, "nothing is moved away under one's eyes");
  await page.locator(".log .newest").click();
  assert.ok((await below()) < 4);
  await page.locator(".log .newest").waitFor({ state: "detached" });
  await mara.leave();
});

test("on a phone the pills scroll sideways and nothing sticks out", async () => {
  for (const game of ["brian-boru", "imperial-settlers"]) {
    const mara = await stage.seated(game, { ...PHONE, lang: "en", dark: true });
    const { page } = mara;
    await untilTold(page, 1);
    assert.deepEqual(await overflows(page), []);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${game}-phone.png` });
    await page.locator(".tabs button").last().click();
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${game}-phone-log.png` });
    await mara.leave();
  }
});
