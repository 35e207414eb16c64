/** Imperial Settlers: the choice of a people, the card phase, a turn, another empire, alone, a phone. */
import type { Page } from "@playwright/test";
import { CONFIRM, PHONE, play, reach, type Stage } from "../support.ts";
import { DESKTOP, has, shot, TABLET } from "./studio.ts";

const SETTLERS = "imperial-settlers";
const turn = (page: Page) => async () =>
  (await page.locator(".xch.is-legal").count()) > 0 && (await page.locator(".ihand .is-legal").count()) > 0;

export async function imperialSettlers(stage: Stage): Promise<void> {
  {
    const { page, context } = await stage.seated(SETTLERS, {
      ...DESKTOP,
      lang: "de",
      seats: 4,
      bot: "greedy",
    });
    await reach(page, has(page, ".people.is-legal"));
    await shot(page, "imperial-settlers-factions-light-de");
    await reach(page, has(page, ".offered .is-legal"));
    await shot(page, "imperial-settlers-cards-light-de");
    await play(page, { decisions: 40, seed: 5 });
    await reach(page, turn(page));
    // Cards of a full hand overlap; their corner is always free.
    await page
      .locator(".ihand .is-legal")
      .first()
      .click({ position: { x: 14, y: 14 } });
    await shot(page, "imperial-settlers-turn-light-de");
    await page.locator(".xch.is-legal").click();
    await page.locator(CONFIRM).click();
    await page.locator(".gtile").first().waitFor();
    await shot(page, "imperial-settlers-exchange-light-de");
    await context.close();
  }
  {
    const { page, context } = await stage.seated(SETTLERS, {
      ...DESKTOP,
      lang: "en",
      dark: true,
      seats: 3,
      bot: "greedy",
    });
    await play(page, { decisions: 45, seed: 8 });
    await reach(page, turn(page));
    await page.locator(".strip .look").first().click();
    await shot(page, "imperial-settlers-opponent-dark-en");
    await context.close();
  }
  {
    const { page, context } = await stage.seated(SETTLERS, { ...TABLET, lang: "en", seats: 1 });
    await play(page, { decisions: 45, seed: 6 });
    await reach(page, turn(page));
    await shot(page, "imperial-settlers-solo-tablet-light-en");
    await context.close();
  }
  {
    const { page, context } = await stage.seated(SETTLERS, {
      ...PHONE,
      lang: "de",
      dark: true,
      bot: "greedy",
    });
    await play(page, { decisions: 30, seed: 8 });
    await reach(page, turn(page));
    await shot(page, "imperial-settlers-phone-dark-de");
    await context.close();
  }
}
