/** The table in words: a game played by roles and names alone, with the board out of sight. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { SHELF } from "../src/lobby/games.ts";
import { findings } from "./axe.ts";
import { PATIENCE } from "./browser.ts";
import { dice, seqOf, stageOfFile } from "./support.ts";

const stage = stageOfFile();
/** These two are short; of the others so many answers. */
const WHOLE = ["brian-boru", "imperial-settlers"];
const ANSWERS = 40;
for (const [place, game] of SHELF.entries())
  test(`${game} is played in words`, async () => {
    const somebody = await stage.guest({ lang: "en" });
    const { page } = somebody;
    await page.addInitScript(() => localStorage.setItem("tafelrunde.text", "on"));
    await somebody.sitAt(game);
    const table = page.getByRole("region", { name: "The table in words" });
    await table.waitFor();
    const choose = dice(5 + place);
    let given = 0;
    const most = WHOLE.includes(game) ? Infinity : ANSWERS;
    for (const limit = Date.now() + 180_000 * PATIENCE; given < most; given++) {
      assert.ok(Date.now() < limit, `${given} answers, and no end`);
      const can = table.getByRole("list", { name: "What you can do" });
      const over = table.getByRole("heading", { name: "The game is over" });
      await can.or(over).first().waitFor();
      if (await over.count()) break;
      const seq = await seqOf(page);
      const answers = can.getByRole("button");
      await answers.nth(choose(await answers.count())).click();
      await page.waitForFunction((was) => document.body.dataset.seq !== was, seq, {
        timeout: 10_000 * PATIENCE,
      });
    }
    assert.ok(given >= 15, `only ${given} answers`);
    // What happened, who has what and what lies where is told, too.
    assert.ok((await table.getByRole("log").getByRole("listitem").count()) > 0);
    assert.ok((await table.getByRole("heading", { level: 4 }).count()) >= 2);
    const said = await table.getByRole("listitem").allInnerTexts();
    assert.ok(said.length > 20 && said.every((line) => line.trim() !== ""), said.join("\n"));
    assert.deepEqual(await findings(page, game), []);
    await somebody.leave();
  });
