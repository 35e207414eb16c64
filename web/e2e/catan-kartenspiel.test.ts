/** Die Siedler von Catan, das Kartenspiel: whole matches by clicks only, and what is special at this table. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import {
  clickOneOf,
  CONFIRM,
  LANGUAGES,
  onPhone,
  play,
  stageOfFile,
  until,
  wholeMatch,
  type Guest,
  type Lang,
} from "./support.ts";

const GAME = "catan-kartenspiel";
const SHORT = { target_vp: 7, turn_cap: 10 };
const stage = stageOfFile();

test.describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, options: SHORT, seed: 3 });
      await somebody.leave();
    });
});

test("the principality is laid out landscape by landscape, and a step can be taken back", async () => {
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

test("says why something is not possible, with its rule", async () => {
  const somebody = await stage.seated(GAME, { options: SHORT });
  const { page } = somebody;
  await until(page, ".trade .tr");
  await clickOneOf(page, ".princ.own .ax.place:not(.is-legal),.tr.no");
  await page.locator(".why .rule code", { hasText: /^CAT-/ }).waitFor();
  await somebody.leave();
});

test("an offer is put together piece by piece, every piece can be taken back, and the other answers", async () => {
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
  // Accepted or refused, and the offer is gone; or countered, and we are asked.
  await page.waitForFunction(
    () =>
      !document.querySelector(".trade .swap") ||
      document.querySelector("[data-thing='offer:counter'].is-legal"),
  );
  await somebody.leave();
});

/** Two people at a table, in the main phase; whoever is on turn comes first. */
async function twoPeople(): Promise<[Guest, Guest]> {
  const host = await stage.guest({ lang: "en" });
  const friend = await stage.guest({ name: "Jonas", lang: "en" });
  await host.page.goto("/");
  await host.page.locator(`.box[data-game=${GAME}] .adapt`).click();
  await host.page.locator(".chairs select").nth(1).selectOption("open");
  await host.page.locator(".newtable .btn.main").click();
  await friend.page.goto(await host.page.locator(".invite input").inputValue());
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Jonas" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  const people = [host, friend];
  let active: Guest | null = null;
  await Promise.all(
    people.map((guest) =>
      play(guest.page, {
        stop: () => active !== null,
        look: async () => {
          if (!(await guest.page.locator("[data-thing='offer:begin'].is-legal").count())) return false;
          active = guest;
          return true;
        },
      }),
    ),
  );
  return active === host ? [host, friend] : [friend, host];
}

/** Clicks a resource of the trade panel, and waits until so many kinds are in the offer. */
async function put(page: Page, tile: string, kinds: number): Promise<void> {
  await page.locator(`.trade [data-thing^='${tile}:'].is-legal`).first().click();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".trade .tr.taken").length === count,
    kinds,
  );
}

/** Chooses one of the answers beside the question and confirms it. */
async function answer(page: Page, text: RegExp): Promise<void> {
  await page.locator(".btn.answer", { hasText: text }).click();
  await page.locator(CONFIRM).click();
}

test("two people trade: an offer is seen when it is made, and may be answered by another", async () => {
  const [active, passive] = await twoPeople();
  await active.page.locator("[data-thing='offer:begin']").click();
  await put(active.page, "give", 1);
  await put(active.page, "want", 2);
  // Meanwhile the other one sees nothing of it, neither on the table nor in the log.
  await passive.page.waitForFunction(
    (seq) => document.body.dataset.seq === seq,
    await active.page.evaluate(() => document.body.dataset.seq),
  );
  assert.equal(await passive.page.locator(".trade").count(), 0);
  await answer(active.page, /^Propose/);

  await passive.page.locator("[data-thing='offer:counter'].is-legal").click();
  await passive.page.locator(".trade .answered").waitFor();
  await put(passive.page, "give", 1);
  assert.equal(
    await active.page.locator(".trade .tr.taken").count(),
    2,
    "the first offer is still on the table",
  );
  await put(passive.page, "want", 2);
  await answer(passive.page, /^Propose/);

  await active.page.locator("[data-thing='offer:counter'].is-legal").waitFor();
  await answer(active.page, /^Accept/);
  for (const { page } of [active, passive]) {
    await page.locator(".log", { hasText: /instead\./ }).waitFor({ state: "attached" });
    // What changed hands stands in the lines of both.
    await page.locator(".log li .to").nth(1).waitFor({ state: "attached" });
  }
  await active.page.locator("[data-thing='offer:begin']").waitFor();
  await active.leave();
  await passive.leave();
});

test("on a phone everything fits and can be tapped", () =>
  onPhone(stage, GAME, { lang: "de", options: SHORT, decisions: 40 }));
