/** A whole match of Brian Boru by clicks only, against bots, in German and in English, and the same game again. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { findings } from "./axe.ts";
import { LANGUAGES, overflows, stageOfFile, wholeMatch, type Lang } from "./support.ts";

const GAME = "brian-boru";
const stage = stageOfFile();

/** The chart, the check of the luck, and the log that shows the table as it was. */
async function lookAtTheEnd(page: Page): Promise<void> {
  assert.deepEqual(await findings(page, "end"), []);
  await page.locator(".end .parts button").nth(1).click();
  await page.locator(".chart svg path").first().waitFor();
  assert.deepEqual(await findings(page, "chart"), []);
  await page.locator(".end .parts button").nth(2).click();
  await page.locator(".luck .good").nth(2).waitFor();
  assert.deepEqual(await findings(page, "luck"), []);
  assert.deepEqual(await overflows(page), []);
  await page.locator(".end .close").click();
  // A line of the log opens to what happened in its move, and to the table as it was.
  const line = page.locator(".log li[data-step]").first();
  await line.locator(".unfold").press("Enter");
  await line.locator(".told .look").click();
  await page.locator(".prompt.past").waitFor();
  await page.keyboard.press("]");
  await page.keyboard.press("Escape");
  await page.locator(".prompt:not(.past)").waitFor();
  // The result that was put aside comes back.
  await page.locator(".prompt .btn.main").click();
  await page.locator(".end .sheet").waitFor();
}

/** Slider, address of a moment, autoplay, another viewpoint, file and back. */
async function lookAgain(page: Page): Promise<void> {
  await page.goto(page.url().replace("/t/", "/replay/"));
  const slider = page.locator(".controls input[type=range]");
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last > 60);
  await slider.fill("12");
  await page.waitForURL(/step=12&/);
  // A moment has an address.
  await page.reload();
  const shown = page.locator(".controls output");
  await shown.filter({ hasText: `12 / ${last}` }).waitFor();
  assert.deepEqual(await findings(page, "replay"), []);
  // Autoplay goes on by itself, also if the server takes longer for a moment than the moment is shown.
  await page.route("**/at/*", async (route) => {
    await sleep(1200);
    await route.continue();
  });
  await page.locator(".player .btn.main").click();
  await page.waitForFunction(() => parseInt(document.querySelector(".controls output")!.textContent) >= 14);
  await page.locator(".player .btn.main").click();
  await page.unrouteAll({ behavior: "wait" });
  await page.locator(".controls select").selectOption("1");
  await page.waitForURL(/seat=1/);
  // Download and upload.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".controls a[download]").click(),
  ]);
  const file = await download.path();
  await page.goto("/mine");
  await page.locator(".upload input").setInputFiles(file);
  await page.waitForURL(/\/replay\/r-/);
  await slider.waitFor();
  assert.equal(Number(await slider.getAttribute("max")), last);
  // The luck of a file can be checked too.
  await page.locator(".controls .btn").last().click();
  await page.locator(".end .parts button").nth(2).click();
  await page.locator(".luck .good").first().waitFor();
}

test.describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const [lang, seats, after] of [
    ["de", 3, lookAgain],
    ["en", 5, lookAtTheEnd],
  ] as [Lang, number, (page: Page) => Promise<void>][])
    test(`in ${LANGUAGES[lang]} with ${seats} at the table`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seats, seed: 3 });
      assert.equal(await somebody.page.locator(".sheet tfoot tr").first().locator("td").count(), seats);
      await after(somebody.page);
      await somebody.leave();
    });
});
