/** Die Siedler von Catan, das Kartenspiel: whole matches by clicks only, and what is special at this table. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  guest,
  House,
  nameMe,
  openBrowser,
  overflows,
  play,
  sitAt,
  stateOf,
  type Guest,
  type Lang,
} from "./support.ts";

const GAME = "catan-kartenspiel";
/** By their place in the form: seven victory points, one offer in a turn, broken off after ten turns. */
const SHORT = [
  [0, 7],
  [4, 1],
  [6, 10],
] as const;
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

async function seated(wishes: Parameters<typeof guest>[1] = {}): Promise<Guest> {
  const somebody = await guest(browser, wishes);
  await nameMe(somebody.page, house.url, "Mara");
  await sitAt(somebody.page, house.url, GAME, SHORT);
  return somebody;
}

/** Plays on until a question with this selector on the page is asked. */
async function until(page: Page, selector: string, limit = 60): Promise<void> {
  for (let made = 0; made < limit; made++) {
    for (let tries = 0; (await stateOf(page)) === "waiting" && tries < 300; tries++)
      await page.waitForTimeout(30);
    if (await page.locator(selector).count()) return;
    await play(page, { decisions: 1, seed: made + 5 });
  }
  assert.fail(`${selector} never came`);
}

for (const lang of ["de", "en"] as Lang[]) {
  describe(`a match in ${lang === "de" ? "German" : "English"}`, () => {
    it("can be played to the end by clicks, with nothing in the console and nothing cut off", async () => {
      const { page, context, complaints } = await seated({ lang });
      const cut = new Set<string>();
      const look = async (decision: number) => {
        if (decision % 4 === 0) for (const found of await overflows(page)) cut.add(found);
      };
      const made = await play(page, { look, seed: lang === "de" ? 3 : 4 });
      assert.ok(made > 20, `only ${made} decisions`);
      assert.deepEqual([...cut], []);
      const total = await page.locator(".sheet tfoot tr").first().locator("td").allInnerTexts();
      assert.equal(total.length, 2);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  });
}

it("the principality is laid out landscape by landscape, and a step can be taken back", async () => {
  const { page, context, complaints } = await seated();
  await page.locator(".hand.lands .scape.is-legal").first().waitFor();
  assert.equal(await page.locator(".hand.lands .scape").count(), 6);
  await page.locator(".hand.lands .scape").nth(2).click();
  await page.locator(".prompt .btn.main").click();
  await page.locator(".princ.own .scape[data-thing]").waitFor();
  assert.equal(await page.locator(".hand.lands .scape").count(), 5);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".hand.lands .scape").length === 6);
  assert.equal(await page.locator(".princ.own .scape[data-thing]").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("says why something is not possible, with its rule", async () => {
  const { page, context, complaints } = await seated();
  await until(page, ".trade .tr");
  await page.locator(".princ.own .ax.place:not(.is-legal),.tr.no").first().click();
  await page.locator(".why .rule code", { hasText: /^CAT-/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("an offer is put together piece by piece, every piece can be taken back, and the other answers", async () => {
  const { page, context, complaints } = await seated();
  await until(page, ".seg [data-thing='offer:begin'].is-legal");
  await page.locator("[data-thing='offer:begin']").click();
  await page.locator(".trade [data-thing^='give:'].is-legal").first().click();
  await page.locator(".trade .tr.taken").waitFor();
  await page.keyboard.press("u");
  await page.locator(".trade .tr.taken").waitFor({ state: "detached" });
  await page.locator(".trade [data-thing^='give:'].is-legal").first().click();
  await page.locator(".trade .tr.taken").waitFor();
  await page.locator(".trade [data-thing^='want:'].is-legal").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".trade .tr.taken").length === 2);
  await page.locator(".btn.answer").first().click();
  await page.locator(".prompt .btn.main:not(.is-disabled)").click();
  await page.locator(".trade .swap").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

it("on a phone everything fits and can be tapped", async () => {
  const { page, context, complaints } = await seated({ width: 390, height: 844, touch: true });
  const cut = new Set<string>();
  const look = async () => {
    for (const found of await overflows(page)) cut.add(found);
  };
  await play(page, { decisions: 40, seed: 9, look });
  for (const tab of [1, 2, 3, 0]) {
    await page.locator(".tabs button").nth(tab).click();
    await look();
  }
  assert.deepEqual([...cut], []);
  assert.deepEqual(complaints, []);
  await context.close();
});
