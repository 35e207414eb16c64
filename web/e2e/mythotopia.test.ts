/** Mythotopia by clicks only: whole matches in both languages, why not, undo, cancelling, a phone. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { clickOneOf, LANGUAGES, onPhone, stageOfFile, until, wholeMatch, type Lang } from "./support.ts";

const GAME = "mythotopia";
/** The shortest game the options allow. */
const SHORT = { round_cap: 10 };
const stage = stageOfFile();

test.describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const [lang, seats] of [
    ["de", 3],
    ["en", 2],
  ] as [Lang, number][]) {
    test(`in ${LANGUAGES[lang]} with ${seats} at the table`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seats, options: SHORT, bot: "greedy", seed: 3 });
      const { page } = somebody;
      const totals = await page.locator(".sheet tfoot tr").first().locator("td").allInnerTexts();
      assert.equal(totals.length, seats);
      await somebody.leave();
    });
  }
});

test("says why something is not possible, with the rule", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await until(page, ".palette");
  const why = page.locator(".why");
  // An action that is not possible, and a province when an action has to be begun first.
  for (const askable of [".act.is-askable", ".prov:not(.legal) .slot"]) {
    await clickOneOf(page, askable);
    await why.waitFor();
    assert.match(await why.locator("code").innerText(), /^MYT-\d+\.\d+/);
    assert.ok((await why.locator("p").first().innerText()).length > 10);
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
  }
  await somebody.leave();
});

test("a half-made action can be taken back by steps and as a whole", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await until(page, ".palette");
  const begin = async () => {
    await page.locator("[data-thing='deed:discard']").click();
    await page.locator(".hand .card.is-legal").first().click();
    await page.locator(".card.laid .role").waitFor();
  };
  await begin();
  await page.keyboard.press("u");
  await page.locator(".card.laid").waitFor({ state: "detached" });
  assert.equal(await page.locator(".palette").count(), 0);
  await page.keyboard.press("u");
  await page.locator(".palette").waitFor();
  await begin();
  await page.locator(".ledgedoes .btn").last().click();
  await page.locator(".palette").waitFor();
  assert.equal(await page.locator(".card.laid").count(), 0);
  await somebody.leave();
});

test.describe("fits on a phone and can be tapped", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, () => onPhone(stage, GAME, { lang, seats: 4, decisions: 12 }));
});
