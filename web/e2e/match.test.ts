/** A whole match of Brian Boru by clicks only, against bots, in German and in English. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { guest, House, nameMe, openBrowser, overflows, play, sitDown, type Lang } from "./support.ts";

let house: House;
let browser: Browser;
before(async () => {
  house = await House.open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

for (const lang of ["de", "en"] as Lang[]) {
  describe(`a match in ${lang === "de" ? "German" : "English"}`, () => {
    it("can be played to the end by clicks, with nothing in the console and nothing cut off", async () => {
      const { page, context, complaints } = await guest(browser, { lang });
      await nameMe(page, house.url, "Mara");
      await sitDown(page, house.url);
      const cut = new Set<string>();
      const look = async (decision: number) => {
        if (decision % 4 === 0) for (const found of await overflows(page)) cut.add(found);
      };
      const made = await play(page, { look, seed: lang === "de" ? 3 : 4 });
      assert.ok(made > 20, `only ${made} decisions`);
      assert.deepEqual([...cut], []);

      // The end: a winner, points by source that add up, the chart, the check of the luck.
      const total = await page.locator(".sheet tfoot tr").first().locator("td").allInnerTexts();
      assert.equal(total.length, 4);
      const sums = await page.evaluate(() => {
        const rows = [...document.querySelectorAll(".sheet tbody tr")].map((row) =>
          [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent)),
        );
        return rows[0]!.map((_, seat) => rows.reduce((sum, row) => sum + row[seat]!, 0));
      });
      assert.deepEqual(total.map(Number), sums);
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
      assert.deepEqual(complaints, []);
      await context.close();
    });
  });
}

it("shows a finished game again: slider, address of a moment, another viewpoint, file and back", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Rune");
  await sitDown(page, house.url);
  await play(page, { seed: 7 });
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
  await page.goto(`${house.url}/mine`);
  await page.locator(".upload input").setInputFiles(file);
  await page.waitForURL(/\/replay\/r-/);
  await page.locator(".controls input[type=range]").waitFor();
  assert.equal(Number(await page.locator(".controls input[type=range]").getAttribute("max")), last);
  assert.deepEqual(complaints, []);
  await context.close();
});
