/** Sitting down at Mythotopia and playing it by clicks: most steps are done by the click itself. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { stateOf } from "./support.ts";

interface Setup {
  seats?: number;
  bot?: string;
  options?: Record<string, unknown>;
}

/** Opens a table against bots and goes there. Ten rounds are the shortest game the options allow. */
export async function sitAtMythotopia(
  page: Page,
  url: string,
  { seats = 3, bot = "greedy", options = { round_cap: 10 } }: Setup = {},
): Promise<void> {
  const id = await page.evaluate(
    async (body) => {
      const post = async (path: string, data: unknown) => {
        const answer = await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(data),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const table = await post("/api/tables", body);
      await post(`/api/tables/${table.id}/start`, {});
      return table.id as string;
    },
    { game: "mythotopia", seats: ["me", ...Array.from({ length: seats - 1 }, () => ({ bot }))], options },
  );
  await page.goto(`${url}/t/${id}`);
  await page.locator(".board .map").waitFor();
}

/** A random choice that is the same in every run. */
export function dice(seed: number): (count: number) => number {
  let random = seed;
  return (count) => {
    random = (random * 1103515245 + 12345) % 2147483648;
    return Math.floor(random / 65536) % count;
  };
}

const seqOf = (page: Page) => page.evaluate(() => document.body.dataset.seq ?? "");

/** Was the answer sent, or the table changed? */
const moved = (page: Page, before: string) =>
  page.evaluate(
    (was) => document.body.dataset.seq !== was || document.querySelector(".prompt[aria-busy=true]") !== null,
    before,
  );

/** Makes one decision: a legal thing or a button, and the confirmation where one is asked for. */
export async function decideMythotopia(page: Page, choose: (count: number) => number): Promise<void> {
  const before = await seqOf(page);
  const confirm = page.locator(".prompt .btn.main:not(.is-disabled)");
  const things = page.locator("[data-thing].legal,[data-thing].is-legal");
  const answers = page.locator(".btn.answer,.tile");
  for (let clicks = 0; clicks < 4 && !(await moved(page, before)); clicks++) {
    if (await confirm.count()) {
      await confirm.click();
      break;
    }
    const count = await things.count();
    const chosen = choose(count + (await answers.count()));
    if (chosen >= count) {
      await answers.nth(chosen - count).click();
      continue;
    }
    const place = things.nth(chosen).locator(".slot");
    await ((await place.count()) ? place.first() : things.nth(chosen)).click();
  }
  await page.waitForFunction(
    (was) => document.body.dataset.seq !== was && !document.querySelector(".prompt[aria-busy=true]"),
    before,
    { timeout: 10_000 },
  );
}

interface Game {
  decisions?: number;
  seed?: number;
  /** Called before every decision with the sentence of the prompt; true stops. */
  look?: (made: number, sentence: string) => Promise<boolean | void>;
}

/** Plays on until there were enough decisions, `look` says so or the game is over. Returns the number of decisions. */
export async function playMythotopia(
  page: Page,
  { decisions = Infinity, seed = 1, look }: Game = {},
): Promise<number> {
  const choose = dice(seed);
  let made = 0;
  for (let idle = 0; made < decisions;) {
    const state = await stateOf(page);
    if (state === "over") return made;
    if (state !== "asked") {
      await sleep(30);
      assert.ok(++idle < 1000, "nobody is asked any more and the game is not over");
      continue;
    }
    idle = 0;
    if (await look?.(made, await page.locator(".prompt .say b").innerText())) return made;
    await decideMythotopia(page, choose);
    made++;
  }
  return made;
}
