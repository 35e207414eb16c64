/** A finished game looked at again: the review comes about while one waits, and one can play on from a moment of it. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { playedRecord } from "./records.ts";
import { PATIENCE } from "./browser.ts";
import { LANGUAGES, PHONE, stageOfFile, type Lang } from "./support.ts";

const stage = stageOfFile();

for (const [lang, window] of [
  ["de", {}],
  ["en", PHONE],
] as [Lang, object][])
  test(`a game is reviewed and played on, ${LANGUAGES[lang]}`, async () => {
    const somebody = await stage.guest({ lang, ...window });
    const { page, context } = somebody;
    const id = await playedRecord(context.request, "brian-boru");
    await page.goto(`/review/r-${id}`);
    await page.locator(".runline [role=progressbar]").waitFor();
    await page
      .locator(".rev .chart .cv")
      .first()
      .waitFor({ timeout: 240_000 * PATIENCE });
    assert.equal(await page.locator(".rev .chart .cv").count(), 3, "a line for each seat");
    assert.equal(await page.locator(".luckrow").count(), 3);
    // Whoever comes again need not wait.
    await page.reload();
    await page.locator(".rev .chart .cv").first().waitFor();
    const decisions = page.locator(".chart g[transform] > :is(circle,path)");
    assert.ok((await decisions.count()) > 5, "decisions are marked");
    await page.keyboard.press("ArrowRight");
    await page.locator(".pair .opt2").first().waitFor();
    // The table as it was then, and an address by which others come to the same moment.
    await page.locator(".moment-board .board .map").waitFor();
    assert.match(page.url(), /\?step=\d+$/);
    await page.locator(".pnl .does .btn.main").click();
    await page.locator("body[data-game=brian-boru] .board .map").waitFor();
    await page.locator(".prompt .say b").waitFor();
    await somebody.leave();
  });
