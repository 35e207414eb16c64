/** Die Siedler von Catan, das Kartenspiel: whole matches by clicks only, and what is special at this table. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  clickOneOf,
  CONFIRM,
  LANGUAGES,
  onPhone,
  stageOfFile,
  until,
  wholeMatch,
  type Lang,
} from "./support.ts";

const GAME = "catan-kartenspiel";
const SHORT = { target_vp: 7, offers_per_turn: 1, turn_cap: 10 };
const stage = stageOfFile();

describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const lang of ["de", "en"] as Lang[])
    it(`in ${LANGUAGES[lang]}`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, options: SHORT, seed: 3 });
      await somebody.leave();
    });
});

it("the principality is laid out landscape by landscape, and a step can be taken back", async () => {
  const somebody = await stage.seated(GAME, { options: SHORT });
  const { page } = somebody;
  await page.locator(".hand.lands .scape.is-legal").first().waitFor();
  assert.equal(await page.locator(".hand.lands .scape").count(), 6);
  await page.locator(".hand.lands .scape").nth(2).click();
  await page.locator(".prompt .btn.main").click();
  await page.locator(".princ.own .scape[data-thing]").waitFor();
  assert.equal(await page.locator(".hand.lands .scape").count(), 5);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".hand.lands .scape").length === 6);
  assert.equal(await page.locator(".princ.own .scape[data-thing]").count(), 0);
  await somebody.leave();
});

it("says why something is not possible, with its rule", async () => {
  const somebody = await stage.seated(GAME, { options: SHORT });
  const { page } = somebody;
  await until(page, ".trade .tr");
  await clickOneOf(page, ".princ.own .ax.place:not(.is-legal),.tr.no");
  await page.locator(".why .rule code", { hasText: /^CAT-/ }).waitFor();
  await somebody.leave();
});

it("an offer is put together piece by piece, every piece can be taken back, and the other answers", async () => {
  const somebody = await stage.seated(GAME, { options: SHORT });
  const { page } = somebody;
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
  await page.locator(CONFIRM).click();
  await page.locator(".trade .swap").waitFor({ state: "detached" });
  await somebody.leave();
});

it("on a phone everything fits and can be tapped", () =>
  onPhone(stage, GAME, { lang: "de", options: SHORT, decisions: 40 }));
