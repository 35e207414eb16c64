/** High Card, which nobody has drawn a table for, on the plain one: whole matches, why-not, undo, replay, phone. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { findings } from "./axe.ts";
import {
  asked,
  CONFIRM,
  LANGUAGES,
  LEGAL,
  onPhone,
  seqOf,
  stageOfFile,
  wholeMatch,
  type Lang,
} from "./support.ts";

/** Another game that has just been laid out, when `cargo xtask ci` asks for it. */
const GAME = process.env.E2E_PLAIN ?? "high-card";
const stage = stageOfFile();

test.describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seats: 3, seed: 3 });
      const { page } = somebody;
      // Three rounds, a point for each.
      const sheet = await page.locator(".sheet tbody tr").first().innerText();
      assert.match(sheet, lang === "de" ? /^Runden/ : /^Rounds/);
      await page.locator(".end a[href^='/replay/']").click();
      await page.locator(".plain .paper h2", { hasText: lang === "de" ? "Runde" : "Round" }).waitFor();
      await page.locator(".log li").first().waitFor();
      await somebody.leave();
    });
});

test("the shelf in the lobby leads there, by a click on the box", async () => {
  const somebody = await stage.guest();
  const { page } = somebody;
  await page.goto("/");
  await page.locator(`.box[data-game=${GAME}] .adapt`).click();
  await page.locator(".newtable .btn.main").click();
  await page.locator(`body[data-game=${GAME}] .plain .paper`).waitFor();
  await somebody.leave();
});

test("a click on something that is not offered says why, with the rule", async () => {
  const somebody = await stage.seated(GAME, { lang: "en" });
  const { page } = somebody;
  await asked(page);
  await page.locator(".others summary").click();
  const legal = await page.locator(LEGAL).count();
  assert.equal(await page.locator("[data-thing]").count(), 18, "every action is on the table");
  assert.equal(legal, 3, "a hand of three cards");
  await page.locator(".others [data-thing]", { hasText: "Lay" }).first().click();
  const why = page.locator(".why");
  await why.waitFor();
  assert.match(await why.innerText(), /You do not hold this card/);
  assert.equal(await why.locator("code").innerText(), "HIGH-1");
  await why.locator(".close").click();
  await page.locator(".others [data-thing]", { hasText: "Look" }).click();
  await why.locator("code", { hasText: "HIGH-2" }).waitFor();
  assert.deepEqual(await findings(page, "the plain table"), []);
  await somebody.leave();
});

test("a card is taken back while somebody else still chooses", async () => {
  const [host, friend] = await Promise.all([stage.guest(), stage.guest({ name: "Jonas" })]);
  const post = async (who: typeof host, path: string, data: unknown) => {
    const answer = await who.context.request.post(path, { data });
    assert.ok(answer.ok(), await answer.text());
    return (await answer.json()) as { id: string; invite: string };
  };
  const { id, invite } = await post(host, "/api/tables", { game: GAME, seats: ["me", "open"] });
  await post(friend, `/api/tables/${id}/join`, { invite });
  await post(host, `/api/tables/${id}/start`, {});
  const { page } = host;
  await page.goto(`/t/${id}`);
  await asked(page);
  const before = await page.locator(LEGAL).allInnerTexts();
  await page.locator(LEGAL).first().click();
  await page.locator(CONFIRM).click();
  await page.locator(".slips p").waitFor();
  assert.equal(await seqOf(page), "1");
  await page.locator(".prompt .btn.undo:not(.is-disabled)").click();
  await page.locator(LEGAL).first().waitFor();
  assert.deepEqual(await page.locator(LEGAL).allInnerTexts(), before);
  await host.leave();
  await friend.leave();
});

test("the table fits on a phone, in both moods", async () => {
  for (const dark of [false, true])
    await onPhone(stage, GAME, { lang: dark ? "en" : "de", seats: 4, decisions: 3, dark });
});
