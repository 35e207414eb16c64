/** What makes a table pleasant: it calls, enlarges, asks back or not, and remembers how somebody likes it. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { asked, stageOfFile, until } from "./support.ts";

const GAME = "brian-boru";
const stage = stageOfFile();

test("title and favicon call whoever is asked, at the table and in the lobby", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  const favicon = () => page.locator("link[rel=icon]").getAttribute("href");
  await asked(page);
  await page.waitForFunction(() => document.title.startsWith("●"));
  assert.equal(await favicon(), "/favicon-turn.svg");
  await page.locator(".bar .brand").click();
  await page.locator(".turncard.hot").waitFor();
  assert.match(await page.title(), /^● .+ Tafelrunde$/);
  assert.equal(await favicon(), "/favicon-turn.svg");
  await page.locator(".lobby .nav a[href='/rules']").click();
  await page.locator(".rules article").first().waitFor();
  assert.doesNotMatch(await page.title(), /●/);
  assert.equal(await favicon(), "/favicon.svg");
  await somebody.leave();
});

test("a card is enlarged, with its words, by Space, by resting on it and by a long press", async () => {
  const somebody = await stage.seated(GAME, { touch: true });
  const { page } = somebody;
  await until(page, ".hand .card.is-legal");
  const card = page.locator(".hand .card").first();
  const large = page.locator("[data-words] .card");
  await card.focus();
  await page.keyboard.press(" ");
  await large.waitFor();
  await page.keyboard.press(" ");
  await large.waitFor({ state: "detached" });
  await card.hover();
  await large.waitFor();
  await page.mouse.move(5, 5);
  await large.waitFor({ state: "detached" });
  await card.dispatchEvent("pointerdown", { pointerType: "touch" });
  await large.waitFor();
  // A finger that is lifted leaves the words open to be read.
  await card.dispatchEvent("pointerup", { pointerType: "touch" });
  await page.locator("[data-words] li").first().waitFor();
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "detached" });
  await somebody.leave();
});

test("whoever wants it quick chooses without confirming, and the device remembers that", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await asked(page);
  await page.keyboard.press("?");
  await page.locator(".help .check input").first().uncheck();
  await page.locator(".help select:has(option[value=dark])").selectOption("dark");
  await page.keyboard.press("Escape");
  await page.reload();
  await asked(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  const seq = await page.evaluate(() => document.body.dataset.seq);
  await page.locator(".town.legal .slot").first().click();
  await page.waitForFunction((was) => document.body.dataset.seq !== was, seq);
  await somebody.leave();
});
