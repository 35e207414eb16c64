/** Keyboard only, phone size, contrast and labels, speed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { guest, House, nameMe, openBrowser, overflows, PATIENCE, play, sitDown, stateOf } from "./support.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
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

/** Serious findings of axe on the page as it is. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    type Found = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] };
    const axe = (window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe;
    const { violations } = await axe.run();
    return violations
      .filter((found) => found.impact === "serious" || found.impact === "critical")
      .flatMap((found) =>
        found.nodes.slice(0, 3).map((node) => `${found.id}: ${node.target.join(" ")} ${node.failureSummary}`),
      );
  });
}

it("a whole match with the keyboard alone", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await page.goto(house.url);
  await page.locator(".box[data-game=brian-boru]").waitFor();
  // To the table without a mouse: Tab to the button of the box, Enter.
  await page.locator(".box[data-game=brian-boru] .go .btn.main").focus();
  await page.keyboard.press("Enter");
  await page.locator(".newtable .btn.main").focus();
  await page.keyboard.press("Enter");
  await page.locator(".board .map").waitFor();
  const keys = ["ArrowRight", "ArrowRight", "1", "ArrowLeft", "2"];
  let decisions = 0;
  for (let idle = 0; idle < 1500;) {
    const state = await stateOf(page);
    if (state === "over") break;
    if (state !== "asked") {
      await page.waitForTimeout(30);
      idle++;
      continue;
    }
    idle = 0;
    const seq = await page.evaluate(() => document.body.dataset.seq);
    await page.keyboard.press(keys[decisions % keys.length]!);
    if (!(await page.locator(".prompt .btn.main:not(.is-disabled)").count()))
      await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForFunction((was) => document.body.dataset.seq !== was, seq);
    decisions++;
  }
  assert.equal(await stateOf(page), "over");
  assert.ok(decisions > 20);
  await page.keyboard.press("?");
  await page.locator(".help").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("things travel, nothing travels longer than 250 ms, and nothing moves for those who want calm", async () => {
  for (const motion of [true, false]) {
    const { page, context, complaints } = await guest(browser, { motion });
    await page.addInitScript(() => {
      const travels: number[] = [];
      Object.assign(window, { travels });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        travels.push(typeof options === "number" ? options : Number(options?.duration ?? 0));
        return animate.call(this, frames, options);
      };
    });
    await nameMe(page, house.url, "Mara");
    await sitDown(page, house.url);
    await play(page, { decisions: 7 });
    const travels = await page.evaluate(() => (window as unknown as { travels: number[] }).travels);
    assert.equal(travels.length > 0, motion);
    assert.ok(travels.every((duration) => duration <= 250));
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

describe("on a phone", () => {
  for (const lang of ["de", "en"] as const) {
    it(`everything fits and can be tapped (${lang})`, async () => {
      const { page, context, complaints } = await guest(browser, {
        lang,
        width: 390,
        height: 844,
        touch: true,
      });
      await nameMe(page, house.url, "Mara");
      await page.goto(house.url);
      await page.locator(".box").first().waitFor();
      assert.deepEqual(await overflows(page), []);
      await sitDown(page, house.url);
      const cut = new Set<string>();
      await play(page, {
        decisions: 14,
        seed: 9,
        look: async () => {
          for (const found of await overflows(page)) cut.add(found);
        },
      });
      for (const tab of [1, 2, 3, 0]) {
        await page.locator(".tabs button").nth(tab).click();
        for (const found of await overflows(page)) cut.add(found);
      }
      assert.deepEqual([...cut], []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});

describe("axe has no serious finding", () => {
  for (const dark of [false, true]) {
    it(dark ? "in the dark" : "in the light", async () => {
      const { page, context } = await guest(browser, { dark });
      const found: string[] = [];
      const look = async (where: string) => {
        for (const each of await findings(page)) found.push(`${where}: ${each}`);
      };
      await nameMe(page, house.url, "Mara");
      await page.goto(house.url);
      await page.locator(".box").nth(0).waitFor();
      await look("lobby");
      await page.locator(".box[data-game=brian-boru] .go .btn.main").click();
      await look("new table");
      await page.locator(".newtable .btn.main").click();
      await page.locator(".board .map").waitFor();
      await look("first town");
      await play(page, { decisions: 1 });
      for (let tries = 0; (await stateOf(page)) !== "asked" && tries < 300; tries++)
        await page.waitForTimeout(30);
      await look("draft");
      await play(page, { decisions: 3 });
      for (let tries = 0; (await stateOf(page)) !== "asked" && tries < 300; tries++)
        await page.waitForTimeout(30);
      await look("trick");
      await page.keyboard.press("[");
      await page.locator(".prompt.past").waitFor();
      await look("history");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await look("help");
      await page.keyboard.press("Escape");
      await page.goto(`${house.url}/rules/brian-boru`);
      await page.locator(".rules article").first().waitFor();
      await page.locator(".search input").fill("kloster");
      await look("rulebook");
      await page.goto(`${house.url}/mine`);
      await page.locator(".turncard").first().waitFor();
      await look("my games");
      await page.goto(house.url);
      await page.locator(".box[data-game=brian-boru] .go .btn.main").click();
      await page.locator(".chairs select").nth(1).selectOption("open");
      await page.locator(".newtable .btn.main").click();
      await page.locator(".room .invite").waitFor();
      await look("waiting room");
      await sitDown(page, house.url);
      await play(page, { decisions: 1 });
      for (let tries = 0; (await stateOf(page)) !== "asked" && tries < 300; tries++)
        await page.waitForTimeout(30);
      await page.locator(".town:not(.legal)").first().locator(".slot,.disc").first().click();
      await page.locator(".why code").waitFor();
      await look("why not");
      await page.keyboard.press("Escape");
      await play(page, { seed: 2 });
      await look("end");
      await page.locator(".end a[href^='/replay/']").click();
      await page.locator(".controls input[type=range]").fill("20");
      await look("replay");
      assert.deepEqual(found, []);
      await context.close();
    });
  }
});

it("the first view of a table weighs at most 200 kB and can be used within 1.5 s on a slow processor", async () => {
  const { page, context } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  const table = page.url();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const { gzipSync } = await import("node:zlib");
  const weights = new Map<string, number>();
  page.on("response", async (answer) => {
    const path = new URL(answer.url()).pathname;
    if (path.startsWith("/api")) return;
    const body = await answer.body().catch(() => Buffer.alloc(0));
    weights.set(path, path.endsWith(".woff2") ? body.length : gzipSync(body).length);
  });
  let usable = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const begin = Date.now();
    await page.goto(table);
    await page.locator(".board .map .town").first().waitFor();
    await page.locator(".prompt .say b").waitFor();
    usable = Math.min(usable, Date.now() - begin);
  }
  await page.waitForLoadState("load");
  await page.waitForTimeout(500);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  console.log(
    `first table view: ${(total / 1000).toFixed(1)} kB gzip in ${weights.size} files, usable after ${usable} ms`,
  );
  assert.ok(total <= 200_000, [...weights].map(([path, weight]) => `${path} ${weight}`).join("\n"));
  assert.ok(usable <= 1500 * PATIENCE, `${usable} ms`);
  await context.close();
});
