/**
 * A puzzle of every game on its table, by clicks: a wrong try, the right one, and the answer shown to whoever gives up.
 * Which answer is right is known from somebody else, who had it shown. `TEACHER_PICTURES` names a folder for pictures.
 */
import { test, type APIRequestContext, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SHELF } from "../src/lobby/games.ts";
import { CONFIRM, LANGUAGES, PHONE, stageOfFile, type Lang } from "./support.ts";

const stage = stageOfFile();
const WINDOWS = { desk: { width: 1440, height: 900 }, phone: PHONE };

interface Told {
  update: { legal: { action: unknown }[] };
  solution: { best: { action: unknown } } | null;
}

/** Which of the offers is the best, and which is not. */
async function answersOf(
  request: APIRequestContext,
  puzzle: string,
): Promise<{ right: number; wrong: number }> {
  const shown = await request.post(`/api/games/${puzzle.replace("/", "/puzzles/")}/give-up`, { data: {} });
  const { update, solution } = (await shown.json()) as Told;
  const best = JSON.stringify(solution!.best.action);
  const right = update.legal.findIndex((offer) => JSON.stringify(offer.action) === best);
  assert.ok(right >= 0, "the best answer is offered");
  return { right, wrong: right === 0 ? 1 : 0 };
}

const panel = (page: Page) => page.locator(".puzzle");

/** An offer is gone to by the arrows, put down, clicked by hand where it lies, and confirmed. */
async function answer(page: Page, offer: number): Promise<void> {
  const tries = await panel(page).getAttribute("data-tries");
  for (let step = 0; step <= offer; step++) await page.keyboard.press("ArrowRight");
  await page.locator(CONFIRM).waitFor();
  const meant = await page.locator(CONFIRM).innerText();
  const things = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "[data-thing].sel,[data-thing].is-selected,[data-thing][aria-pressed=true],[data-answer][aria-pressed=true]",
      ),
    ]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0)
      .map((each) =>
        each.hasAttribute("data-thing")
          ? `[data-thing="${each.getAttribute("data-thing")}"]`
          : `[data-answer="${each.getAttribute("data-answer")}"]`,
      ),
  );
  await page.keyboard.press("Escape");
  let byHand = things.length > 0;
  for (const thing of things) {
    const free = await page.evaluate((selector) => {
      const element = document.querySelector(selector);
      const box = (element?.querySelector(".slot,.disc") ?? element)?.getBoundingClientRect();
      if (!box) return null;
      for (const [right, down] of [
        [0.5, 0.5],
        [0.5, 0.15],
        [0.15, 0.5],
        [0.5, 0.85],
      ]) {
        const x = box.left + box.width * right!;
        const y = box.top + box.height * down!;
        if (document.elementFromPoint(x, y)?.closest(selector)) return { x, y };
      }
      return null;
    }, thing);
    if (free) await page.mouse.click(free.x, free.y);
    else byHand = false;
  }
  // Small steps are done by the click itself.
  const isDone = await page.evaluate((was) => {
    const puzzle = document.querySelector<HTMLElement>(".puzzle")!;
    return puzzle.ariaBusy === "true" || puzzle.dataset["tries"] !== was;
  }, tries);
  if (!isDone) {
    const confirm = page.locator(CONFIRM);
    if (!byHand || !(await confirm.count()) || (await confirm.innerText()) !== meant) {
      // Several answers share the things, or they lie on another page of a phone.
      await page.keyboard.press("Escape");
      for (let step = 0; step <= offer; step++) await page.keyboard.press("ArrowRight");
    }
    await page.locator(CONFIRM).click();
  }
  await page.waitForFunction(
    (was) => document.querySelector<HTMLElement>(".puzzle[aria-busy=false]")?.dataset["tries"] !== was,
    tries,
  );
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEACHER_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const game of SHELF)
  test(`a puzzle of ${game} is solved by clicks`, async () => {
    for (const [lang, where, dark] of [
      ["de", "desk", false],
      ["en", "phone", true],
    ] as [Lang, keyof typeof WINDOWS, boolean][]) {
      const asked = await stage.guest({ name: "Zoe" });
      const somebody = await stage.guest({ lang, dark, ...WINDOWS[where] });
      const { page } = somebody;
      const { puzzles } = await (await asked.context.request.get(`/api/games/${game}/puzzles`)).json();
      // Of some games none are found yet.
      if (puzzles.length === 0) return;
      await page.goto(`/puzzles/${game}`);
      await page.locator(".all a").first().waitFor();
      assert.equal(await page.locator(".all a").count(), puzzles.length, "all of them");
      await picture(page, `${game}-${lang}-list`);
      await page.locator(".h-page .btn.main").click();
      await panel(page).waitFor();
      const puzzle = new URL(page.url()).pathname.replace("/puzzles/", "");
      const { right, wrong } = await answersOf(asked.context.request, puzzle);
      await picture(page, `${game}-${lang}-open`);

      await answer(page, wrong);
      assert.equal(await panel(page).getAttribute("data-state"), "open", LANGUAGES[lang]);
      assert.equal(await panel(page).locator(".move").count(), 1, "the try is held against the best");
      assert.equal(await panel(page).locator("[data-answer-place='1']").count(), 0, "which is not named");
      await picture(page, `${game}-${lang}-wrong`);

      await answer(page, right);
      await page.locator(".puzzle[data-state=solved]").waitFor();
      assert.equal(await panel(page).locator("[data-answer-place='1']").count(), 1);
      await picture(page, `${game}-${lang}-solved`);

      // The next one is given up.
      await panel(page).locator(".act .btn.main").click();
      await page.locator(".puzzle[data-state=open]").waitFor();
      if (where === "phone") await panel(page).locator(".fold").click();
      await panel(page).locator(".act .btn").first().click();
      await page.locator(".puzzle[data-state=shown] [data-answer-place='1']").waitFor();
      await picture(page, `${game}-${lang}-shown`);
      await somebody.leave();
      await asked.context.close();
    }
  });

test("one plays on from a puzzle", async () => {
  const somebody = await stage.guest();
  const { page } = somebody;
  await page.goto("/puzzles/brian-boru");
  await page.locator(".h-page .btn.main").click();
  await panel(page).locator(".act .btn").first().click();
  await page.locator(".puzzle[data-state=shown]").waitFor();
  await panel(page).locator(".act .btn").first().click();
  await page.waitForURL(/\/t\//);
  await page.locator("body[data-game=brian-boru] .board .map").waitFor();
  await somebody.leave();
});
