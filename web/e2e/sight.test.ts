/** Moments of recorded games on three screens: everything can be read and reached. `npm run sight` looks at far more. */
import { test } from "@playwright/test";
import assert from "node:assert/strict";
import { look } from "./sight/faults.ts";
import { SCREENS, Tour } from "./sight/tour.ts";

/** So many moments of a game are shown on each screen, others on each. */
const MOMENTS = 5;
/** The games that are held to it. */
const HELD = ["brian-boru", "imperial-settlers", "mythotopia", "catan-kartenspiel", "medievalia"];

const tour = new Tour();
test.beforeAll(({ browser }) => tour.open(browser));
test.afterAll(() => tour.close());

test.describe("no text is small, cut, covered or on other text, and everything that can be clicked can be hit", () => {
  for (const game of HELD)
    test(game, async () => {
      const positions = await tour.positions(game, MOMENTS * SCREENS.length, SCREENS.length);
      const wrong: string[] = [];
      for (const [place, screen] of SCREENS.entries()) {
        const shown = positions.filter((_, at) => at % SCREENS.length === place);
        const { findings, texts } = await tour.through(shown, screen, place % 2 ? "en" : "de");
        assert.ok(texts > 50 * shown.length, `only ${texts} texts were seen`);
        wrong.push(...findings.map(({ kind, what, where }) => `${screen.name}: ${kind}: ${what}; ${where}`));
      }
      assert.deepEqual(wrong, []);
    });
});

test("what is wrong is found: small, cut, covered and colliding text, and a button under a panel", async () => {
  const moments = await tour.positions("brian-boru", 6, 1);
  const position = moments.find(({ update }) => !update.outcome && update.question)!;
  const { page, context } = await tour.window(SCREENS[0]!, "de");
  await tour.show(page, position, null);
  assert.deepEqual((await look(page)).faults, []);
  const plant = async (html: string) => {
    await page.evaluate((html) => {
      document.querySelector(".planted")?.remove();
      for (const each of document.body.children) (each as HTMLElement).style.display = "none";
      document.body.insertAdjacentHTML("beforeend", `<div class="planted">${html}</div>`);
    }, html);
    return (await look(page)).faults.map(({ kind }) => kind);
  };
  const at = "position:fixed;left:700px;top:760px;z-index:99;background:white";
  assert.deepEqual(await plant(`<p style="${at};font-size:14px">gut</p>`), []);
  assert.deepEqual(await plant(`<p style="${at};font-size:10px">klein</p>`), ["small"]);
  assert.deepEqual(
    await plant(
      `<svg style="${at}" viewBox="0 0 400 100" width="200"><text y="50" font-size="20">klein</text></svg>`,
    ),
    ["small"],
  );
  const narrow = "width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap";
  assert.deepEqual(await plant(`<p style="${at};${narrow}">Schriftgelehrter</p>`), ["cut"]);
  assert.deepEqual(
    await plant(`<p style="${at};${narrow}" title="Schriftgelehrter">Schriftgelehrter</p>`),
    [],
  );
  const lid = `<i style="${at};width:200px;height:50px"></i>`;
  assert.deepEqual(await plant(`<p style="${at}">verdeckt</p>${lid}`), ["covered"]);
  assert.deepEqual(await plant(`<button style="${at}"><svg width="30" height="30"></svg></button>${lid}`), [
    "unreachable",
  ]);
  const on = at.replace(";background:white", "");
  assert.deepEqual(await plant(`<p style="${on}">eines auf</p><p style="${on};left:705px">dem anderen</p>`), [
    "collides",
  ]);
  await context.close();
});
