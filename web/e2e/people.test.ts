/** People at one table: two browsers, one device, lost connections, second thoughts. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { PATIENCE } from "./browser.ts";
import {
  asked,
  askedAlone,
  clickOneOf,
  decide,
  dice,
  play,
  prepare,
  seqOf,
  stageOfFile,
  stateOf,
  until,
  type Guest,
} from "./support.ts";

const GAME = "brian-boru";
const stage = stageOfFile();

/** Asks for a table for three where one chair is free, with all settings in sight. */
async function keepAChairFree(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator(".box[data-game=brian-boru] .adapt").click();
  await page.locator(".counts-choice button", { hasText: "3" }).click();
  await page.locator(".chairs select").nth(1).selectOption("open");
  await page.locator(".newtable summary").click();
}

test("two people play in two browsers, the second by the link", async () => {
  const host = await stage.guest();
  const friend = await stage.guest({ name: "", lang: "en" });
  await keepAChairFree(host.page);
  await host.page.locator(".newtable .option input").first().check();
  await host.page.locator(".newtable .btn.main").click();
  const link = await host.page.locator(".invite input").inputValue();
  await friend.page.goto(link);
  // Whoever is invited sees which rules are not the usual ones.
  await friend.page.locator(".variants dt", { hasText: /^English five-player rule$/ }).waitFor();
  await friend.page.locator(".sit input").fill("Jonas");
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Jonas" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  await Promise.all([host.page, friend.page].map((page) => page.locator(".board .map").waitFor()));
  // Each may have to wait for the other, so both play on until both have decided often enough.
  const decided = [0, 0];
  const stop = () => decided.every((count) => count >= 7);
  await Promise.all(
    [host.page, friend.page].map((page, who) =>
      play(page, { seed: 5 + who, stop, look: async (count) => void (decided[who] = count) }),
    ),
  );
  assert.match(await host.page.locator(".players").innerText(), /Jonas/);
  assert.match(await friend.page.locator(".players").innerText(), /Mara/);
  await host.leave();
  await friend.leave();
});

/** Two people at a table of Catan, both in the middle of laying out their landscapes. */
async function bothAtWork(): Promise<[Guest, Guest]> {
  const host = await stage.guest();
  const friend = await stage.guest({ name: "Jonas" });
  await host.page.goto("/");
  await host.page.locator(".box[data-game=catan-kartenspiel] .adapt").click();
  await host.page.locator(".chairs select").nth(1).selectOption("open");
  await host.page.locator(".newtable .btn.main").click();
  await friend.page.goto(await host.page.locator(".invite input").inputValue());
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Jonas" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  for (const { page } of [host, friend]) await play(page, { decisions: 1 });
  for (const { page } of [host, friend])
    await page.waitForFunction(() => document.body.dataset.seq === "2" && document.querySelector(".others"));
  return [host, friend];
}

/** Holds everything back that a page posts to a path until it is let go. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(`**/${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("an answer that another one overtakes on its way counts, and so does one that is taken back", async () => {
  const [host, friend] = await bothAtWork();
  const laid = (count: number) =>
    host.page.waitForFunction(
      (count) => document.querySelectorAll(".princ.own .scape[data-thing]").length === count,
      count,
    );
  await laid(1);
  const letAnswerGo = await holdBack(host.page, "actions");
  const confirm = await prepare(host.page, dice(2));
  assert.ok(confirm, "nothing was selected");
  await host.page.mouse.click(confirm.x, confirm.y);
  await host.page.locator(".prompt[aria-busy=true]").waitFor();
  await play(friend.page, { decisions: 1 });
  letAnswerGo();
  await laid(2);
  const letUndoGo = await holdBack(host.page, "undo");
  await host.page.keyboard.press("u");
  await host.page.locator(".prompt[aria-busy=true]").waitFor();
  await play(friend.page, { decisions: 1 });
  letUndoGo();
  await laid(1);
  await host.leave();
  await friend.leave();
});

test("at an open table somebody sits down without an invitation and plays", async () => {
  const host = await stage.guest();
  const friend = await stage.guest({ name: "Jonas" });
  await keepAChairFree(host.page);
  await host.page.locator(".newtable .check input[name=public]").check();
  await host.page.locator(".newtable .btn.main").click();
  await host.page.locator(".invite input").waitFor();
  // By the bare address.
  await friend.page.goto(new URL(host.page.url()).pathname);
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Jonas" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  let decided = 0;
  await Promise.all([
    play(host.page, { stop: () => decided >= 2 }),
    play(friend.page, { stop: () => decided >= 2, look: async (count) => void (decided = count) }),
  ]);
  await host.leave();
  await friend.leave();
});

test("two people share one device, and a curtain hides the hands", async () => {
  const somebody = await stage.guest();
  const { page } = somebody;
  await page.goto("/");
  await page.locator(".box[data-game=brian-boru] .adapt").click();
  await page.locator(".counts-choice button", { hasText: "3" }).click();
  await page.locator(".chairs select").nth(1).selectOption("me");
  await page.locator(".newtable .btn.main").click();
  await page.locator(".board").waitFor();
  const limit = Date.now() + 60_000 * PATIENCE;
  for (let curtains = 0; curtains < 4;) {
    assert.ok(Date.now() < limit, `only ${curtains} curtains`);
    const state = await stateOf(page);
    if (state === "curtain") {
      assert.equal(await page.locator(".hand .card").count(), 0, "no hand behind the curtain");
      curtains++;
      await page.locator(".curtain .btn.main").click();
    } else if (state === "asked") await decide(page, () => 0);
    else await page.waitForTimeout(30);
  }
  await somebody.leave();
});

test("a reload in the middle of a move loses nothing", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await play(page, { decisions: 3 });
  await askedAlone(page);
  const before = {
    sentence: await page.locator(".prompt .say b").innerText(),
    log: await page.locator(".log li").count(),
  };
  assert.ok(await prepare(page, dice(2)), "nothing was selected");
  await page.reload();
  await page.locator(".board .map").waitFor();
  await asked(page);
  assert.equal(await page.locator(".prompt .say b").innerText(), before.sentence);
  assert.equal(await page.locator(".log li").count(), before.log);
  await play(page, { decisions: 1 });
  await somebody.leave();
});

test("an earlier moment of a running game has an address", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await play(page, { decisions: 3 });
  await asked(page);
  await page.keyboard.press("[");
  await page.waitForURL(/\/t\/[^?]+\?step=\d+$/);
  const moment = page.url();
  await page.reload();
  await page.locator(".prompt.past").waitFor();
  assert.equal(page.url(), moment);
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/t\/[^?]+$/);
  await asked(page);
  await somebody.leave();
});

test("a server that dies in mid-game comes back and the game goes on by itself", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await play(page, { decisions: 4 });
  await askedAlone(page);
  const seq = await seqOf(page);
  await stage.house.kill();
  await page.locator(".lost").waitFor();
  // A move made meanwhile waits and counts once.
  const confirm = await prepare(page, dice(2));
  assert.ok(confirm, "nothing was selected");
  await page.mouse.click(confirm.x, confirm.y);
  await page.locator(".prompt[aria-busy=true]").waitFor();
  await stage.house.start();
  await page.waitForFunction((was) => document.body.dataset.seq !== was, seq);
  await page.locator(".lost").waitFor({ state: "detached" });
  await play(page, { decisions: 2 });
  await somebody.context.close();
});

test("a step can be taken back until something is revealed", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  // A marked town, a chosen action or a purchase can be taken back: play on until the last step is one of ours.
  await until(page, ".prompt .does .btn.undo[aria-disabled=false]");
  const step = parseInt(await page.locator(".steps .num").innerText());
  await page.keyboard.press("u");
  await page.waitForFunction(
    (was) => parseInt(document.querySelector(".steps .num")?.textContent ?? "") < was,
    step,
  );
  await play(page, { decisions: 1 });
  await somebody.leave();
});

test("a click on something that is not allowed says why, with the rule", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await play(page, { decisions: 1 });
  await asked(page);
  await clickOneOf(page, ".town:not(.legal) .slot,.town:not(.legal) .disc");
  const why = page.locator(".why");
  await why.waitFor();
  assert.match(await why.locator("code").innerText(), /^BOR-\d+\.\d+$/);
  assert.ok((await why.locator("p").first().innerText()).length > 10);
  await why.locator(".rule").click();
  await page.locator(".dialog .prose").waitFor();
  assert.ok((await page.locator(".dialog .prose").innerText()).length > 20);
  await page.keyboard.press("Escape");
  // The language can be changed at any time.
  const german = await page.locator(".prompt .say b").innerText();
  await page.locator(".tools button[lang]").click();
  await page.waitForFunction((was) => document.querySelector(".prompt .say b")?.textContent !== was, german);
  await somebody.leave();
});

test("a spectator follows a public table and sees no hand", async () => {
  const host = await stage.guest();
  const watcher = await stage.guest();
  const id = await host.sitAt(GAME, { public: true });
  await play(host.page, { decisions: 3 });
  await watcher.page.goto(`/t/${id}`);
  await watcher.page.locator(".page.watching .board .map").waitFor();
  await watcher.page.locator(".log li[data-step]").first().waitFor();
  assert.equal(await watcher.page.locator(".card").count(), 0);
  assert.equal(await watcher.page.locator(".strip").count(), 3);
  // The map is larger than at a player's place, and still no panel lies over it.
  const covered = await watcher.page.evaluate(() =>
    [...document.querySelectorAll("[data-thing^='town:']")].flatMap((town) => {
      const mark = town.querySelector(".slot,.disc")!.getBoundingClientRect();
      const top = document.elementFromPoint(mark.x + mark.width / 2, mark.y + mark.height / 2);
      return top?.closest("[data-thing]") === town ? [] : [town.getAttribute("data-thing")];
    }),
  );
  assert.deepEqual(covered, []);
  await host.leave();
  await watcher.leave();
});

test("whoever resigns sees the end, and a rematch seats the same people again", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await play(page, { decisions: 2 });
  const first = page.url();
  const players = await page.locator(".players .strip .name").allInnerTexts();
  await page.keyboard.press("?");
  await page.locator(".help .btn.danger").click();
  await page.locator(".dialog .btn.danger").last().click();
  await page.locator(".end").waitFor();
  assert.equal(await page.locator(".end .sheet").count(), 0, "a game without an end has no score sheet");
  await page.locator(".end .btn.main").click();
  await page.waitForURL((url) => /\/t\//.test(url.pathname) && url.href !== first);
  await page.locator(".room .btn.main,.board .map").first().waitFor();
  if (await page.locator(".room .btn.main").count()) await page.locator(".room .btn.main").click();
  await page.locator(".board .map").waitFor();
  assert.deepEqual((await page.locator(".players .strip .name").allInnerTexts()).sort(), players.sort());
  await play(page, { decisions: 1 });
  await somebody.leave();
});
