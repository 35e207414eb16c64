/** At 200 % zoom a screen has half its width and half its height: everything is still there, and can be played. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { asked, decide, dice, stageOfFile } from "./support.ts";

const stage = stageOfFile();
/** Common screens at 200 %: 1440x900 and 1920x1080. */
const HALVES = [
  { width: 720, height: 450 },
  { width: 960, height: 540 },
];

for (const game of ["brian-boru", "catan-kartenspiel", "imperial-settlers", "medievalia", "mythotopia"])
  test(`${game} at 200 %`, async () => {
    for (const half of HALVES) {
      const somebody = await stage.seated(game, half);
      const { page } = somebody;
      await asked(page);
      const seen = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const prompt = box(".prompt");
        return {
          wide: document.documentElement.scrollWidth - innerWidth,
          board: box(".board").height,
          prompt: prompt.top >= -1 && prompt.bottom <= innerHeight,
        };
      });
      assert.ok(seen.wide <= 0, `the page is ${seen.wide} px too wide`);
      assert.ok(seen.board >= 200, `the board is ${seen.board} px high`);
      assert.ok(seen.prompt, "what is asked is out of sight");
      const choose = dice(3);
      for (let decision = 0; decision < 3; decision++) {
        await asked(page);
        await decide(page, choose);
      }
      await somebody.leave();
    }
  });
