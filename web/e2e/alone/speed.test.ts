/** How heavy and how quick the first view of every table is. Runs alone: it measures time. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { SHELF } from "../../src/lobby/games.ts";
import { PATIENCE } from "../browser.ts";
import { ANSWERS, LEGAL, stageOfFile } from "../support.ts";

const stage = stageOfFile();

/**
 * Runs in the page before everything else: notes when somebody can play. That is when the board is there, the prompt
 * speaks, something may be chosen, and the picture of it is painted, counted from the moment the page was asked for. The
 * page looks at itself: a test that asks from outside sees it late, and takes time from what it measures.
 */
function noteWhenUsable(choices: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".board > *") || !document.querySelector(choices)) return;
    if (!document.querySelector(".prompt .say b")?.textContent) return;
    watch.disconnect();
    // When the second picture begins, the first is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("usable")));
  });
  watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}

test.describe("the first view of a table weighs at most 200 kB and can be used within 1.5 s on a slow processor", () => {
  for (const game of SHELF)
    test(game, async () => {
      const somebody = await stage.seated(game);
      const { page, context } = somebody;
      await context.addInitScript(noteWhenUsable, `${LEGAL},${ANSWERS}`);
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      const weights = new Map<string, number>();
      page.on("response", async (answer) => {
        const path = new URL(answer.url()).pathname;
        if (path.startsWith("/api")) return;
        const body = await answer.body().catch(() => Buffer.alloc(0));
        weights.set(path, path.endsWith(".woff2") ? body.length : gzipSync(body).length);
      });
      const times: number[] = [];
      for (let attempt = 0; attempt < 3; attempt++) {
        await page.reload({ waitUntil: "networkidle" });
        const noted = await page.waitForFunction(() => performance.getEntriesByName("usable")[0]?.startTime);
        times.push(Math.round((await noted.jsonValue()) ?? Infinity));
      }
      const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      const kilobytes = (total / 1000).toFixed(1);
      console.log(
        `${game}: ${kilobytes} kB gzip in ${weights.size} files, usable after ${times.join(", ")} ms`,
      );
      assert.ok(total <= 200_000, [...weights].map(([path, weight]) => `${path} ${weight}`).join("\n"));
      assert.ok(Math.min(...times) <= 1500 * PATIENCE, `${times.join(", ")} ms`);
      await somebody.leave();
    });
});
