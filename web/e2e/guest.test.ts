/** Whoever is invited sees the same table as whoever invited them: from the start, as a spectator, and tomorrow. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { SHELF } from "../src/lobby/games.ts";
import { PATIENCE } from "./browser.ts";
import { pictureOf, samePicture } from "./pictures.ts";
import { seqOf, stageOfFile, stateOf, type Guest } from "./support.ts";

const stage = stageOfFile();

interface Party {
  host: Guest;
  friend: Guest;
  /** Came by the same link and took no seat. */
  watcher: Guest;
  link: string;
}

/** Opens a table by clicks, with the second chair for a friend; a third one is for a bot that does not think long. */
async function invite(host: Page, game: string): Promise<string> {
  await host.goto("/");
  await host.locator(`.box[data-game=${game}] .adapt`).click();
  await host.locator(".chairs select").nth(1).waitFor();
  const counts = host.locator(".counts-choice button", { hasText: /[2-9]/ });
  if (await counts.count()) await counts.first().click();
  await host.locator(".chairs select").nth(1).selectOption("open");
  for (const chair of (await host.locator(".chairs select").all()).slice(2))
    await chair.selectOption("bot:random");
  await host.locator(".newtable .btn.main").click();
  return host.locator(".invite input").inputValue();
}

/** Three people in the waiting room; then the game starts before everybody's eyes. */
async function startTogether(game: string): Promise<Party> {
  const [host, friend, watcher] = await Promise.all([
    stage.guest(),
    stage.guest({ name: "" }),
    stage.guest({ name: "Vera" }),
  ]);
  const link = await invite(host.page, game);
  await Promise.all([friend.page.goto(link), watcher.page.goto(link)]);
  await watcher.page.locator(".room .seats").waitFor();
  await friend.page.locator(".sit input").fill("Jonas");
  await friend.page.locator(".sit .btn.main").click();
  await friend.page.locator(".room .hint").waitFor();
  await host.page.locator(".room .seats", { hasText: "Jonas" }).waitFor();
  await host.page.locator(".room .btn.main").click();
  return { host, friend, watcher, link };
}

/** Waits until all pages show the same moment and somebody at one of them is asked: nothing moves any more. */
async function settled(pages: Page[]): Promise<void> {
  let before = "";
  for (const limit = Date.now() + 15_000 * PATIENCE; Date.now() < limit; await sleep(150)) {
    const seqs = await Promise.all(pages.map(seqOf));
    const asked = (await Promise.all(pages.map(stateOf))).includes("asked");
    const now = new Set(seqs).size === 1 && asked ? seqs[0]! : "";
    if (now && now === before) break;
    before = now;
  }
  assert.ok(before, "the pages do not come to show the same moment");
  // A pointer on a card would enlarge it.
  for (const page of pages) await page.mouse.move(2, 2);
  await Promise.all(pages.map((page) => page.evaluate(() => document.fonts.ready.then(() => undefined))));
}

/** How a page is dressed. */
interface Dress {
  /** What the style sheets ask for. */
  game: string | undefined;
  ground: string;
  /** The large parts: how far from the left they begin and how wide they are. Their height depends on what they hold. */
  parts: Record<string, string>;
  /** By what an element is and lies in: every look that such an element has on the page. */
  looks: Record<string, string[]>;
}

async function dressOf(page: Page): Promise<Dress> {
  return page.evaluate(() => {
    const PROPERTIES = [
      "display",
      "position",
      "font-family",
      "font-size",
      "font-weight",
      "text-align",
      "border-top-style",
      "border-top-left-radius",
      "flex-direction",
    ];
    const parts: Record<string, string> = {};
    for (const part of [".bar", ".prompt", ".players", ".board", ".side", ".log", ".mine"]) {
      const box = document.querySelector(part)?.getBoundingClientRect();
      if (box) parts[part] = [box.x, box.width].map(Math.round).join(" ");
    }
    const name = (element: Element) =>
      [element.tagName.toLowerCase(), ...[...element.classList].sort()].join(".");
    const looks: Record<string, string[]> = {};
    for (const element of document.querySelectorAll(".page *")) {
      if (!element.parentElement || !element.classList.length) continue;
      const style = getComputedStyle(element);
      const part = element.closest(".bar,.prompt,.strip,.seatbox,.board,.side,.mine")?.classList[0] ?? "page";
      const what = `${part}: ${name(element.parentElement)} > ${name(element)}`;
      const look = PROPERTIES.map((property) => style.getPropertyValue(property)).join(", ");
      (looks[what] ??= []).push(look);
    }
    const ground = getComputedStyle(document.body).backgroundColor;
    return { game: document.body.dataset.game, ground, parts, looks };
  });
}

/**
 * What is dressed otherwise than at the host's. Two people see different cards, and one is asked while the other waits;
 * but what is on both pages has a look in common.
 */
function otherThan(host: Dress, other: Dress): string[] {
  const found: string[] = [];
  if (other.game !== host.game) found.push(`the page is marked ${other.game}, not ${host.game}`);
  if (other.ground !== host.ground) found.push(`the table is ${other.ground}, not ${host.ground}`);
  let shared = 0;
  for (const [what, looks] of Object.entries(other.looks)) {
    const hosts = host.looks[what];
    if (!hosts) continue;
    shared++;
    if (!looks.some((look) => hosts.includes(look)))
      found.push(`${what} looks like [${looks[0]}], not [${hosts[0]}]`);
  }
  assert.ok(shared > 30, `only ${shared} kinds of things are on both pages`);
  return found;
}

test.describe("from the start a guest and a spectator see the table as the host does, and again tomorrow", () => {
  for (const game of SHELF)
    test(game, async () => {
      const { host, friend, watcher, link } = await startTogether(game);
      const people = [host, friend, watcher];
      await settled(people.map(({ page }) => page));
      const [hosts, friends, watchers] = await Promise.all(people.map(({ page }) => dressOf(page)));
      assert.equal(hosts!.game, game);
      assert.deepEqual(otherThan(hosts!, friends!), []);
      assert.deepEqual(otherThan(hosts!, watchers!), []);
      assert.deepEqual(friends!.parts, hosts!.parts);
      assert.equal(watchers!.parts[".mine"], undefined, "a spectator has no hand");
      const tabs = await Promise.all(people.map(({ page }) => page.locator(".tabs button").count()));
      assert.deepEqual(tabs, [4, 4, 3], "a spectator has nothing of their own to turn to");
      const bars = await Promise.all(people.map(({ page }) => pictureOf(page, ".bar")));
      await samePicture("the guest's bar is not the host's", bars[0]!, bars[1]!);
      // Only who plays can ask all others for something.
      assert.equal(await watcher.page.locator(".bar .asking").count(), 0);
      await host.page
        .locator(".bar .asking")
        .evaluateAll((buttons) => buttons.forEach((button) => button.remove()));
      await samePicture(
        "the spectator's bar is not the host's",
        await pictureOf(host.page, ".bar"),
        bars[2]!,
      );
      // Whoever opens the link again in a new window sees what the old one shows.
      const later = await Promise.all(
        [friend, watcher].map(async (before) => {
          const tomorrow = await stage.guest({ again: before });
          await tomorrow.page.goto(link);
          await tomorrow.page.locator(".board > *").first().waitFor();
          return { before, tomorrow };
        }),
      );
      await settled([...people, ...later.map(({ tomorrow }) => tomorrow)].map(({ page }) => page));
      for (const { before, tomorrow } of later) {
        const pictures = await Promise.all([pictureOf(before.page), pictureOf(tomorrow.page)]);
        const what = "the page that was open at the start is not the one that is opened now";
        await samePicture(what, ...pictures);
        await tomorrow.leave();
      }
      for (const each of people) await each.leave();
    });
});
