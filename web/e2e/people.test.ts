/** People at one table: two browsers, one device, lost connections, second thoughts. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { decide, guest, House, nameMe, openBrowser, play, sitDown, stateOf } from "./support.ts";

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

const first = () => 0;

/** Waits until the page asks its player. */
async function asked(page: Page): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if ((await stateOf(page)) === "asked") return;
    await page.waitForTimeout(30);
  }
  throw new Error("never asked");
}

it("two people play in two browsers, the second by the link", async () => {
  const host = await guest(browser);
  const friend = await guest(browser, { lang: "en" });
  await nameMe(host.page, house.url, "Mara");
  await host.page.goto(house.url);
  await host.page.locator(".box[data-game=brian-boru] .go .btn.main").click();
  await host.page.locator(".counts-choice button", { hasText: "3" }).click();
  await host.page.locator(".chairs select").nth(1).selectOption("open");
  await host.page.locator(".newtable .btn.main").click();
  const link = await host.page.locator(".invite input").inputValue();
  await friend.page.goto(link);
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
  assert.deepEqual([...host.complaints, ...friend.complaints], []);
  await host.context.close();
  await friend.context.close();
});

it("two people share one device, and a curtain hides the hands", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await page.goto(house.url);
  await page.locator(".box[data-game=brian-boru] .go .btn.main").click();
  await page.locator(".counts-choice button", { hasText: "3" }).click();
  await page.locator(".chairs select").nth(1).selectOption("me");
  await page.locator(".newtable .btn.main").click();
  await page.locator(".board").waitFor();
  let curtains = 0;
  for (let turns = 0; curtains < 4 && turns < 400; turns++) {
    const state = await stateOf(page);
    if (state === "curtain") {
      assert.equal(await page.locator(".hand .card").count(), 0, "no hand behind the curtain");
      curtains++;
      await page.locator(".curtain .btn.main").click();
    } else if (state === "asked") await decide(page, first);
    else await page.waitForTimeout(30);
  }
  assert.equal(curtains, 4);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a reload in the middle of a move loses nothing", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await play(page, { decisions: 3 });
  await asked(page);
  const before = {
    sentence: await page.locator(".prompt .say b").innerText(),
    log: await page.locator(".log li").count(),
  };
  await page.locator("[data-thing].legal .slot,[data-thing].is-legal").first().click();
  await page.reload();
  await page.locator(".board .map").waitFor();
  await asked(page);
  assert.equal(await page.locator(".prompt .say b").innerText(), before.sentence);
  assert.equal(await page.locator(".log li").count(), before.log);
  await play(page, { decisions: 1 });
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a server that dies in mid-game comes back and the game goes on by itself", async () => {
  const { page, context } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await play(page, { decisions: 4 });
  await asked(page);
  const step = await page.locator(".steps .num").innerText();
  await house.kill();
  await page.locator(".lost").waitFor();
  // A move made meanwhile waits and counts once.
  await page.locator("[data-thing].legal .slot,[data-thing].is-legal").first().click();
  if (!(await page.locator(".prompt .btn.main:not(.is-disabled)").count())) {
    await page.locator("[data-thing].is-legal").first().click();
  }
  await page.locator(".prompt .btn.main:not(.is-disabled)").click();
  await page.waitForTimeout(500);
  await house.start();
  await page.waitForFunction((was) => document.querySelector(".steps .num")?.textContent !== was, step);
  await page.locator(".lost").waitFor({ state: "detached" });
  await play(page, { decisions: 2 });
  await context.close();
});

it("a step can be taken back until something is revealed", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  // A marked town, a chosen action or a purchase can be taken back until something is revealed: play on until a step
  // of ours is undone. Somebody else may move between our look and our key, so one miss is no failure.
  const undo = page.locator(".prompt .does .btn.quiet").first();
  let undone = false;
  for (let tries = 0; tries < 120 && !undone; tries++) {
    await play(page, { decisions: 1, seed: tries + 1 });
    await page.waitForTimeout(150);
    if ((await stateOf(page)) !== "asked" || (await undo.getAttribute("aria-disabled")) !== "false") continue;
    const sentence = await page.locator(".prompt .say b").innerText();
    await page.keyboard.press("u");
    undone = await page
      .waitForFunction((was) => document.querySelector(".prompt .say b")?.textContent !== was, sentence, {
        timeout: 3000,
      })
      .then(
        () => true,
        () => false,
      );
  }
  assert.ok(undone, "no step could be taken back in a whole game");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a click on something that is not allowed says why, with the rule", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await play(page, { decisions: 1 });
  await asked(page);
  await page.locator(".town:not(.legal)").first().locator(".slot,.disc").first().click();
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
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a spectator follows a public table and sees no hand", async () => {
  const host = await guest(browser);
  const watcher = await guest(browser);
  await nameMe(host.page, house.url, "Mara");
  const id = await host.page.evaluate(async () => {
    const post = async (path: string, body: unknown) =>
      (
        await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).json();
    const games = (await (await fetch("/api/games")).json()) as { id: string; bots: { id: string }[] }[];
    const bot = games.find((game) => game.id === "brian-boru")!.bots[0]!.id;
    const table = await post("/api/tables", {
      game: "brian-boru",
      public: true,
      seats: ["me", { bot }, { bot }],
    });
    await post(`/api/tables/${table.id}/start`, {});
    return table.id as string;
  });
  await host.page.goto(`${house.url}/t/${id}`);
  await play(host.page, { decisions: 3 });
  await watcher.page.goto(`${house.url}/t/${id}`);
  await watcher.page.locator(".page.watching .board .map").waitFor();
  await watcher.page.locator(".log li[data-step]").first().waitFor();
  assert.equal(await watcher.page.locator(".card").count(), 0);
  assert.equal(await watcher.page.locator(".strip").count(), 3);
  assert.deepEqual(watcher.complaints, []);
  await host.context.close();
  await watcher.context.close();
});

it("whoever resigns sees the end, and a rematch seats the same people again", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
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
  assert.deepEqual(complaints, []);
  await context.close();
});
