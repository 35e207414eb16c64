/** The way to a table: two clicks, other rules, an invitation. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { SHELF } from "../src/lobby/games.ts";
import { Cuts, LANGUAGES, PHONE, stageOfFile, type Lang } from "./support.ts";

const stage = stageOfFile();

test("the shelf holds every game of the server", async () => {
  const games = (await (await fetch(`${stage.url}/api/games`)).json()) as { id: string }[];
  // The server of the tests has the guide besides, which has no table of its own.
  assert.deepEqual(
    games.map((game) => game.id),
    [...SHELF, "high-card"],
  );
});

test.describe("two clicks lead to a table against bots", () => {
  for (const game of SHELF)
    test(game, async () => {
      const somebody = await stage.guest();
      const { page } = somebody;
      await page.goto("/");
      await page.locator(`.box[data-game=${game}] .adapt`).click();
      await page.locator(".newtable .btn.main").click();
      await page.locator(`body[data-game=${game}] .board > *`).first().waitFor();
      await page.locator(".prompt .say b").waitFor();
      await somebody.leave();
    });
});

test("the keyboard alone leads to a table", async () => {
  const somebody = await stage.guest();
  const { page } = somebody;
  await page.goto("/");
  const focus = () =>
    page.evaluate(() => document.activeElement?.closest("[data-game]")?.getAttribute("data-game"));
  const button = () => page.evaluate(() => document.activeElement?.matches(".adapt") ?? false);
  await page.locator(".box[data-game=brian-boru]").waitFor();
  for (let tabs = 0; (await focus()) !== "brian-boru" || !(await button()); tabs++) {
    assert.ok(tabs < 40, "Tab does not reach the game");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.locator(".newtable").waitFor();
  for (
    let tabs = 0;
    !(await page.evaluate(() => document.activeElement?.matches(".newtable .btn.main")));
    tabs++
  ) {
    assert.ok(tabs < 40, "Tab does not reach the button");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.locator(".board .map").waitFor();
  await somebody.leave();
});

test("seats and rules that are chosen in the form are those of the table", async () => {
  const somebody = await stage.guest();
  const { page } = somebody;
  await page.goto("/");
  await page.locator(".box[data-game=mythotopia] .adapt").click();
  await page.locator(".counts-choice button", { hasText: "2" }).click();
  await page.locator(".newtable summary").click();
  const option = (key: string) => page.locator(`.newtable [data-option=${key}]`);
  const begin = page.locator(".newtable .btn.main");
  await option("draft").locator("input[type=checkbox]").check();
  await begin.click();
  assert.match(await page.locator(".newtable .detail").innerText(), /draft is for three or four players/);
  // The browser notes the refusal in its console.
  assert.match(somebody.complaints.splice(0).join(), /^[^,]*422[^,]*$/);
  await option("draft").locator("input[type=checkbox]").uncheck();
  await option("last_rounds").locator("input[type=checkbox]").check();
  await option("start_set").locator("select").selectOption("ship2");
  await option("round_cap").locator("input[type=number]").fill("10");
  await begin.click();
  await page.locator(".prompt .say b").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const table = await (await somebody.context.request.get(`/api/tables/${id}`)).json();
  assert.equal(table.seats.length, 2);
  assert.equal(table.options.last_rounds, true);
  assert.equal(table.options.start_set, "ship2");
  assert.equal(table.options.round_cap, 10);
  await somebody.leave();
});

test.describe("every form of a new table fits a phone", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, async () => {
      const somebody = await stage.guest({ lang, ...PHONE });
      const { page } = somebody;
      const cuts = new Cuts();
      await page.goto("/");
      for (const game of SHELF) {
        await page.locator(`.box[data-game=${game}] .adapt`).click();
        await page.locator(".newtable summary").click();
        await cuts.look(page);
        await page.keyboard.press("Escape");
        await page.locator(".newtable").waitFor({ state: "detached" });
      }
      cuts.none();
      await somebody.leave();
    });
});
