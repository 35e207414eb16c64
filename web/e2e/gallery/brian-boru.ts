/** Brian Boru, and the pages around the table. */
import { PHONE, play, reach, type Stage } from "../support.ts";
import { DESKTOP, has, shot, TABLET } from "./studio.ts";

export async function brianBoru(stage: Stage): Promise<void> {
  {
    const { page, context } = await stage.seated("brian-boru", {
      ...DESKTOP,
      lang: "de",
      seats: 4,
      bot: "greedy",
    });
    await shot(page, "brian-boru-first-town-light-de");
    await reach(page, has(page, ".draft .card"));
    await page.locator(".draft .card").nth(2).click();
    await shot(page, "brian-boru-draft-light-de");
    await reach(page, has(page, ".offers"));
    await shot(page, "brian-boru-secondary-light-de");
    await reach(
      page,
      async () =>
        (await page.locator(".town.legal").count()) > 0 && (await page.locator(".btn.answer").count()) > 0,
    );
    if (await page.locator(".town:not(.legal).active .slot").count())
      await page.locator(".town.active .slot").first().click();
    else await page.locator(".town.free:not(.legal) .slot").first().click();
    await page.locator(".why").waitFor();
    await shot(page, "brian-boru-why-not-light-de");
    await page.goto("/");
    await page.locator(".turncard").first().waitFor();
    await shot(page, "lobby-light-de");
    await page.locator(".box .btn.main").first().click();
    await shot(page, "new-table-light-de");
    await page.goto("/rules/brian-boru");
    await page.locator(".rules article").first().waitFor();
    await shot(page, "rulebook-light-de");
    await context.close();
  }
  {
    const { page, context } = await stage.seated("brian-boru", {
      ...DESKTOP,
      lang: "en",
      dark: true,
      seats: 4,
      bot: "greedy",
    });
    // A trick to which two others have played, once discs lie on the map.
    await play(page, { decisions: 12, seed: 21 });
    await reach(
      page,
      async () =>
        (await page.locator(".hand .card.is-legal").count()) > 0 &&
        (await page.locator(".trick .mini[data-suit]").count()) > 1,
    );
    await page.locator(".hand .card.is-legal").first().click();
    await shot(page, "brian-boru-trick-dark-en");
    await play(page, { seed: 21 });
    await shot(page, "brian-boru-end-dark-en");
    await page.locator(".end .parts button").nth(1).click();
    await page.locator(".chart > svg").waitFor();
    await shot(page, "brian-boru-chart-dark-en");
    await page.locator(".end a[href^='/replay/']").click();
    await page.locator(".controls input[type=range]").fill("90");
    await shot(page, "replay-dark-en");
    await context.close();
  }
  {
    const { page, context } = await stage.seated("brian-boru", {
      ...TABLET,
      lang: "de",
      seats: 4,
      bot: "greedy",
    });
    await reach(page, has(page, ".hand .card.is-legal"));
    await shot(page, "brian-boru-tablet-light-de");
    await context.close();
  }
  for (const [lang, dark] of [
    ["de", false],
    ["en", true],
  ] as const) {
    const { page, context } = await stage.seated("brian-boru", {
      ...PHONE,
      lang,
      dark,
      seats: 4,
      bot: "greedy",
    });
    const mood = `${dark ? "dark" : "light"}-${lang}`;
    await reach(
      page,
      async () =>
        (await page.locator(".town.legal").count()) > 0 && (await page.locator(".btn.answer").count()) > 0,
    );
    await shot(page, `brian-boru-phone-${mood}`);
    await page.locator(".tabs button").nth(2).click();
    await shot(page, `brian-boru-phone-players-${mood}`);
    await page.goto("/");
    await page.locator(".turncard").first().waitFor();
    await shot(page, `lobby-phone-${mood}`);
    await context.close();
  }
}
