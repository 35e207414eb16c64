/** How heavy and how quick the first view of every table is. Runs alone: it measures time. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { SHELF } from "../../src/lobby/games.ts";
import { PATIENCE, stageOfFile } from "../support.ts";

const stage = stageOfFile();

describe("the first view of a table weighs at most 200 kB and can be used within 1.5 s on a slow processor", () => {
  for (const game of SHELF)
    it(game, async () => {
      const somebody = await stage.seated(game);
      const { page, context } = somebody;
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
      let usable = Infinity;
      for (let attempt = 0; attempt < 3; attempt++) {
        const begin = Date.now();
        await page.reload({ waitUntil: "commit" });
        await page.locator(".board > *").first().waitFor();
        await page.locator(".prompt .say b").waitFor();
        usable = Math.min(usable, Date.now() - begin);
        await page.waitForLoadState("networkidle");
      }
      const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      console.log(
        `${game}: ${(total / 1000).toFixed(1)} kB gzip in ${weights.size} files, usable after ${usable} ms`,
      );
      assert.ok(total <= 200_000, [...weights].map(([path, weight]) => `${path} ${weight}`).join("\n"));
      assert.ok(usable <= 1500 * PATIENCE, `${usable} ms`);
      await somebody.leave();
    });
});
