/** Words for every symbol: what rests under the pointer on the tables, in the log and in the panels is said in words. */
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { LANGUAGES, type Lang, play, stageOfFile } from "./support";

const stage = stageOfFile();

/** So many decisions later there is something to point at, and nothing lies over it. */
const LATER: Record<string, number> = { "brian-boru": 0, "catan-kartenspiel": 9 };

/** Something of the table, of a panel and of the hand of each game. */
const PLACES: Record<string, string[]> = {
  "brian-boru": ["[data-thing^='town:'] .slot", "[data-counter='coins']", "[data-point='area:marriage']"],
  "catan-kartenspiel": ["[data-zoom^='land:']", "[data-counter='trade']", ".hand [data-zoom^='card:']"],
  "imperial-settlers": ["[data-zoom^='card:']", "[data-counter='wood']"],
  medievalia: ["[data-zoom^='card:']", "[data-counter='hand']"],
  mythotopia: ["[data-thing^='province:']", "[data-counter='armies']", "[data-zoom^='card:']"],
};

for (const [game, places] of Object.entries(PLACES)) {
  for (const lang of Object.keys(LANGUAGES) as Lang[]) {
    test(`${game} says what is under the pointer, in ${LANGUAGES[lang]}`, async () => {
      const somebody = await stage.seated(game, { lang });
      const { page } = somebody;
      await play(page, { seed: 3, decisions: LATER[game] ?? 4 });
      for (const place of places) {
        const thing = page.locator(place).locator("visible=true").first();
        await thing.hover({ force: true });
        const words = page.locator("[data-words]");
        await words.locator("li").first().waitFor();
        const said = await words.innerText();
        assert.doesNotMatch(said, /sign\.|undefined|\{/);
        // It lies beside what it speaks of, so that the thing itself stays in sight.
        assert.ok(await thing.evaluate((node) => node.closest("[data-held]") !== null), place);
        await page.mouse.move(3, 3);
        await words.waitFor({ state: "detached" });
      }
      await somebody.leave();
    });
  }
}
