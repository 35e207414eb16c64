/** Keyboard only, phone size, contrast and labels, motion. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { SHELF } from "../src/lobby/games.ts";
import { findings } from "./axe.ts";
import {
  asked,
  clickOneOf,
  CONFIRM,
  LANGUAGES,
  onPhone,
  play,
  stageOfFile,
  stateOf,
  until,
  type Lang,
} from "./support.ts";

const GAME = "brian-boru";
const stage = stageOfFile();

test("a whole match with the keyboard alone", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  const keys = ["ArrowRight", "ArrowRight", "1", "ArrowLeft", "2"];
  let decisions = 0;
  for (await asked(page); (await stateOf(page)) !== "over"; await asked(page)) {
    const seq = await page.evaluate(() => document.body.dataset.seq);
    await page.keyboard.press(keys[decisions % keys.length]!);
    if (!(await page.locator(CONFIRM).count())) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForFunction((was) => document.body.dataset.seq !== was, seq);
    decisions++;
  }
  assert.ok(decisions > 20);
  await page.keyboard.press("?");
  await page.locator(".help").waitFor();
  await somebody.leave();
});

test("things travel, nothing travels longer than 250 ms, and nothing moves for those who want calm", async () => {
  for (const motion of [true, false]) {
    const somebody = await stage.guest({ motion });
    const { page } = somebody;
    await page.addInitScript(() => {
      const travels: number[] = [];
      Object.assign(window, { travels });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        travels.push(typeof options === "number" ? options : Number(options?.duration ?? 0));
        return animate.call(this, frames, options);
      };
    });
    await somebody.sitAt(GAME);
    await play(page, { decisions: 5 });
    const travels = await page.evaluate(() => (window as unknown as { travels: number[] }).travels);
    assert.equal(travels.length > 0, motion);
    assert.ok(travels.every((duration) => duration <= 250));
    await somebody.leave();
  }
});

test.describe("on a phone everything fits and can be tapped", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, () => onPhone(stage, GAME, { lang, decisions: 14 }));
});

test.describe("axe has no serious finding, in the light and in the dark", () => {
  test("around the table", async () => {
    const somebody = await stage.guest();
    const { page } = somebody;
    const found: string[] = [];
    const look = async (where: string) => void found.push(...(await findings(page, where)));
    await page.goto("/");
    await page.locator(".box").first().waitFor();
    await look("lobby");
    await page.locator(`.box[data-game=${GAME}] .adapt`).click();
    await page.locator(".newtable summary").click();
    await look("new table");
    await page.locator(".chairs select").nth(1).selectOption("open");
    await page.locator(".newtable .btn.main").click();
    await page.locator(".room .invite").waitFor();
    await look("waiting room");
    await page.goto(`/rules/${GAME}`);
    await page.locator(".rules article").first().waitFor();
    await page.locator(".search input").fill("kloster");
    await look("rulebook");
    await page.goto("/nowhere");
    await page.locator(".lonely").waitFor();
    await look("no such page");
    await somebody.sitAt(GAME);
    await page.goto("/mine");
    await page.locator(".turncard").first().waitFor();
    await look("my games");
    assert.deepEqual(found, []);
    await somebody.leave();
  });

  for (const game of SHELF)
    test(`at the table of ${game}`, async () => {
      const somebody = await stage.seated(game);
      const { page } = somebody;
      const found: string[] = [];
      const look = async (where: string) => void found.push(...(await findings(page, where)));
      await asked(page);
      await look("first question");
      await play(page, { decisions: 10, seed: 4 });
      await asked(page);
      await look("in the middle");
      const other = page.locator(".strip .look").filter({ visible: true });
      if (await other.count()) {
        await other.first().click();
        await look("another player");
        await page.keyboard.press("Escape");
      }
      assert.deepEqual(found, []);
      await somebody.leave();
    });

  test("in what all tables share: why not, history, help, giving up", async () => {
    const somebody = await stage.seated(GAME);
    const { page } = somebody;
    const found: string[] = [];
    const look = async (where: string) => void found.push(...(await findings(page, where)));
    await until(page, ".town:not(.legal)");
    await clickOneOf(page, ".town:not(.legal) .slot,.town:not(.legal) .disc");
    await page.locator(".why code").waitFor();
    await look("why not");
    await page.keyboard.press("Escape");
    await page.keyboard.press("[");
    await page.locator(".prompt.past").waitFor();
    await look("history");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.locator(".help").waitFor();
    await look("help");
    await page.locator(".help .btn.danger").click();
    await page.locator(".dialog .btn.danger").last().click();
    await page.locator(".end").waitFor();
    await look("given up");
    assert.deepEqual(found, []);
    await somebody.leave();
  });
});
