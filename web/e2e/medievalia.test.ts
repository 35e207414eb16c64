/** Medievalia by clicks only: whole matches in both languages, four at a table, why-not, undo, phone. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import {
  asked,
  CONFIRM,
  LANGUAGES,
  onPhone,
  PHONE,
  seqOf,
  stageOfFile,
  wholeMatch,
  type Lang,
} from "./support.ts";

const GAME = "medievalia";
const stage = stageOfFile();

test.describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seed: 31 });
      // Where the values come from stays in sight.
      const values = await somebody.page.locator(".house").innerText();
      assert.match(values, lang === "de" ? /eigenen Werte/ : /our own values/);
      await somebody.leave();
    });

  test("two against two at a table of four", async () => {
    const somebody = await wholeMatch(stage, GAME, {
      lang: "de",
      seats: 4,
      options: { team: true },
      seed: 5,
    });
    const { page } = somebody;
    assert.equal(await page.locator(".ring .mini").count(), 3);
    assert.equal(await page.locator(".zl").count(), 4);
    assert.equal(await page.locator(".mini .friend").count(), 1);
    await somebody.leave();
  });
});

test("a click on something that is not allowed says why, with the rule", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await asked(page);
  // Now the starting hand is drawn: no building can be bought.
  await page.locator("[data-thing='site:0']").click();
  const why = page.locator(".why");
  await why.waitFor();
  assert.match(await why.locator("code").innerText(), /^MED-\d+\.\d+$/);
  await why.locator(".rule").click();
  assert.ok((await page.locator(".dialog .prose").innerText()).length > 20);
  await page.keyboard.press("Escape");
  await somebody.leave();
});

test("a payment is built source by source and can be taken back", async () => {
  const somebody = await stage.seated(GAME, { options: { start: "first" } });
  const { page } = somebody;
  // Eight cards of the starting hand and the card of the turn, landscapes first.
  for (let drawn = 0; drawn < 9; drawn++) {
    await asked(page);
    const seq = await seqOf(page);
    await page.locator(".pilebtn.c-l").click();
    await page.locator(".pilebtn.c-l.is-selected").click();
    await page.waitForFunction((was) => document.body.dataset.seq !== was, seq);
  }
  // A card costs any four resources. Neither choosing it nor the city reveals anything, so both can be taken back.
  const confirm = page.locator(CONFIRM);
  await page.locator("[data-thing='do:extra']").click();
  await confirm.click();
  const slots = page.locator(".pay .slot");
  await slots.nth(3).waitFor();
  await page.locator("[data-thing='host:0'].is-legal .cover").click();
  assert.match(await page.locator(".preview").innerText(), /\+1/);
  await confirm.click();
  await page.locator(".pay .slot.on").waitFor();
  assert.equal(await slots.count(), 4);
  await page.keyboard.press("u");
  await page.locator(".pay .slot.on").waitFor({ state: "detached" });
  await page.keyboard.press("u");
  await page.locator(".pay .slots").waitFor({ state: "detached" });
  await somebody.leave();
});

test("on a phone the question comes into sight, however long the ring is", async () => {
  const somebody = await stage.seated(GAME, { ...PHONE, seats: 3 });
  await asked(somebody.page);
  const panel = await somebody.page.locator("section.starting").boundingBox();
  assert.ok(panel && panel.y < 422, `the piles to draw from are at ${panel?.y}`);
  await somebody.leave();
});

test.describe("on a phone everything fits and can be tapped", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, () => onPhone(stage, GAME, { lang, seats: 3, decisions: 24 }));
});
