/** A whole match of Brian Boru by clicks only, against bots, in German and in English, and the same game again. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LANGUAGES, overflows, stageOfFile, wholeMatch, type Lang } from "./support.ts";

const GAME = "brian-boru";
const stage = stageOfFile();

describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const [lang, seats] of [
    ["de", 3],
    ["en", 5],
  ] as [Lang, number][])
    it(`in ${LANGUAGES[lang]} with ${seats} at the table`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seats, seed: 3 });
      const { page } = somebody;
      assert.equal(await page.locator(".sheet tfoot tr").first().locator("td").count(), seats);
      // The chart and the check of the luck.
      await page.locator(".end .parts button").nth(1).click();
      await page.locator(".chart svg path").first().waitFor();
      await page.locator(".end .parts button").nth(2).click();
      await page.locator(".luck .good").nth(2).waitFor();
      assert.deepEqual(await overflows(page), []);
      // The log shows the table as it was.
      await page.locator(".end .close").click();
      await page.locator(".log li[data-step] .look").first().click({ force: true });
      await page.locator(".prompt.past").waitFor();
      await page.keyboard.press("]");
      await page.keyboard.press("Escape");
      await page.locator(".prompt:not(.past)").waitFor();
      await somebody.leave();
    });
});

it("shows a finished game again: slider, address of a moment, another viewpoint, file and back", async () => {
  const somebody = await wholeMatch(stage, GAME, { lang: "de", seed: 7 });
  const { page } = somebody;
  await page.locator(".end a[href^='/replay/']").click();
  const slider = page.locator(".controls input[type=range]");
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last > 60);
  await slider.fill("12");
  await page.waitForURL(/step=12&/);
  // A moment has an address.
  await page.reload();
  await page.locator(".controls output", { hasText: `12 / ${last}` }).waitFor();
  // Autoplay goes on by itself.
  await page.locator(".player .btn.main").click();
  await page.locator(".controls output", { hasText: `14 / ${last}` }).waitFor();
  await page.locator(".player .btn.main").click();
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
  await page.locator(".controls input[type=range]").waitFor();
  assert.equal(Number(await page.locator(".controls input[type=range]").getAttribute("max")), last);
  await somebody.leave();
});
