/** What is remembered: ratings, figures, friends, and another game with the same people. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { findings } from "./axe.ts";
import { overflows, PHONE, play, stageOfFile, type Guest } from "./support.ts";

const GAME = "high-card";
const stage = stageOfFile();

/** Opens a table by clicks with the second chair free; `rated` as said. Returns the link. */
async function openTable(page: Page, rated: boolean): Promise<string> {
  await page.goto("/");
  await page.locator(`.box[data-game=${GAME}] .ask`).click();
  const counts = page.locator(".counts-choice button", { hasText: "2" });
  await counts.click();
  const box = page.locator(".newtable input[name=rated]");
  if (rated) await box.check();
  else await box.uncheck();
  await page.locator(".newtable .btn.main").click();
  return page.locator(".invite input").inputValue();
}

/** Both play by clicks until the game is over. */
async function playOut(people: Guest[]): Promise<void> {
  await Promise.all(people.map(({ page }, place) => play(page, { seed: 5 + place })));
}

test("a rated game is agreed by sitting down, changes both ratings, and is played again by one click", async () => {
  const host = await stage.guest({ name: "Mara" });
  const friend = await stage.guest({ name: "Jonas", lang: "en" });
  const link = await openTable(host.page, true);
  await friend.page.goto(link);
  await friend.page.locator(".room .rated", { hasText: "rated" }).waitFor();
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Jonas" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  await playOut([host, friend]);
  const told: string[] = [];
  for (const { page } of [host, friend]) {
    await page.locator(".end .rating").waitFor();
    told.push(await page.locator(".end .rating").innerText());
    assert.deepEqual(await overflows(page), []);
  }
  assert.match(told[0]!, /Wertung 1500 → \d+/);
  assert.match(told[1]!, /Rating 1500 → \d+/);
  const [mine, theirs] = told.map((text) => Number(/→ (\d+)/.exec(text)![1]));
  assert.ok(Math.abs(mine! - 1500 + (theirs! - 1500)) <= 1, `${told}: what one gains the other loses`);
  assert.deepEqual(await findings(host.page, "end"), []);

  // R: the host asks, the friend is asked and comes to the same table.
  const first = host.page.url();
  await host.page.keyboard.press("r");
  await host.page.waitForURL((url) => /\/t\//.test(url.pathname) && url.href !== first);
  const again = friend.page.locator(".end .btn.main", { hasText: "To the rematch" });
  await again.click();
  await friend.page.waitForURL(new URL(host.page.url()).pathname);
  await host.page.locator(".room .btn.main").click();
  for (const { page } of [host, friend]) await page.locator(".board .paper").first().waitFor();

  // What it came to stands in both profiles, and they know each other.
  await host.page.goto("/profile");
  await host.page.locator(".met li", { hasText: "Jonas" }).waitFor();
  assert.match(await host.page.locator(".rating .now").innerText(), new RegExp(`${mine}\\s.*vorläufig`, "s"));
  assert.match(
    await host.page.locator(".profile").innerText(),
    /Nach drei Partien steht hier deine erste Zahl\./,
  );
  assert.deepEqual(await findings(host.page, "profile"), []);
  assert.deepEqual(await overflows(host.page), []);
  await host.leave();
  await friend.leave();
});

test("somebody one has played with is invited by one click and finds the table in the lobby", async () => {
  const host = await stage.guest({ name: "Ines" });
  const friend = await stage.guest({ name: "Tom" });
  const link = await openTable(host.page, false);
  await friend.page.goto(link);
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Tom" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  await playOut([host, friend]);
  assert.equal(await host.page.locator(".end .rating").count(), 0, "not rated: nothing to be told");

  await openTable(host.page, false);
  await friend.page.goto("/");
  await host.page.locator(".friends li", { hasText: "Tom" }).locator("button").click();
  await host.page.locator(".friends .btn[disabled]").waitFor();
  await friend.page.reload();
  const invitation = friend.page.locator(".invited li", { hasText: "Ines lädt dich ein" });
  await invitation.waitFor();
  assert.deepEqual(await findings(friend.page, "invited"), []);
  await invitation.locator(".btn.main").click();
  await friend.page.locator(".sit .btn.main").click();
  await host.page.locator(".seats li", { hasText: "Tom" }).waitFor();

  // Blocked: the next one does not arrive.
  await friend.page.goto("/profile");
  await friend.page.locator(".met li", { hasText: "Ines" }).locator("button").click();
  await friend.page.locator(".met li.blocked").waitFor();
  await openTable(host.page, false);
  await host.page.locator(".friends li", { hasText: "Tom" }).locator("button").click();
  await host.page.locator(".friends .btn[disabled]").waitFor();
  await friend.page.goto("/");
  await friend.page.locator(".box").first().waitFor();
  const asked = await (await friend.context.request.get("/api/me/invitations")).json();
  assert.deepEqual(asked, { invitations: [] });
  await host.leave();
  await friend.leave();
});

test("a first visit asks no name and offers one game; afterwards one click plays", async () => {
  const somebody = await stage.guest({ name: "" });
  const { page } = somebody;
  await page.goto("/");
  await page.locator(".first .btn.main[href='/learn/catan-kartenspiel']").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(await findings(page, "first visit"), []);
  assert.deepEqual(await overflows(page), []);
  // Never played: learning is the main act, playing at once stands below it.
  const box = page.locator(".box[data-game=mythotopia]");
  await box.locator(".go .btn.main[href='/learn/mythotopia']").waitFor();
  await box.locator(".now").click();
  await page.locator(".prompt .say b").waitFor();
  const first = page.url();
  await page.goto("/");
  await page.locator(".turncard.hot,.turncard").first().waitFor();
  assert.equal(await page.locator(".first").count(), 0);
  await box.locator("button.now", { hasText: "Jetzt spielen" }).click();
  await page.waitForURL((url) => /\/t\//.test(url.pathname) && url.href !== first);
  await page.locator(".prompt .say b").waitFor();
  await somebody.leave();
});

test.describe("the lobby and the profile fit a phone and a dark room", () => {
  for (const wishes of [
    { ...PHONE, lang: "de" },
    { ...PHONE, lang: "en", dark: true },
  ] as const)
    test(`in ${wishes.lang}`, async () => {
      const somebody = await stage.guest(wishes);
      const { page } = somebody;
      await page.goto("/");
      await page.locator(".box").first().waitFor();
      assert.deepEqual(await overflows(page), []);
      assert.deepEqual(await findings(page, "lobby"), []);
      await page.goto("/profile");
      await page.locator(".fame input[name=shown]").waitFor();
      assert.deepEqual(await overflows(page), []);
      assert.deepEqual(await findings(page, "profile"), []);
      await somebody.leave();
    });
});

test("a turn card says in one sentence what is asked and how it stands", async () => {
  const somebody = await stage.seated("brian-boru", { seats: 3 });
  const { page } = somebody;
  await play(page, { decisions: 1 });
  await page.locator(".legal,.is-legal").first().waitFor();
  await page.goto("/");
  const card = page.locator(".turncard[data-game=brian-boru]");
  await card.locator(".pts.mine").waitFor();
  const sentence = await card.locator(".btn .sr").innerText();
  assert.match(sentence, /Brian Boru, Runde 1 von \d: .+: Du bist \d\. von 3 mit \d+ Punkten\./);
  await somebody.leave();
});
