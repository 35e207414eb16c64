/** Imperial Settlers: the choice of a people, the card phase, a turn, another empire, alone, a phone. */
import type { Page } from "playwright-core";
import { guest, nameMe, openTable, play } from "../support.ts";
import { DESKTOP, has, PHONE, shot, TABLET, until, type Studio } from "./studio.ts";

const SETTLERS = "imperial-settlers";
const turn = (page: Page) => async () =>
  (await page.locator(".xch.is-legal").count()) > 0 && (await page.locator(".ihand .is-legal").count()) > 0;

export async function imperialSettlers({ house, browser }: Studio): Promise<void> {
  {
    const { page, context } = await guest(browser, { ...DESKTOP, lang: "de" });
    await nameMe(page, house.url, "Mara");
    await openTable(page, house.url, SETTLERS, { seats: 4 });
    await until(page, has(page, ".people.is-legal"));
    await shot(page, "imperial-settlers-factions-light-de");
    await until(page, has(page, ".offered .is-legal"));
    await shot(page, "imperial-settlers-cards-light-de");
    await play(page, { decisions: 40, seed: 5 });
    await until(page, turn(page));
    // Cards of a full hand overlap; their corner is always free.
    await page
      .locator(".ihand .is-legal")
      .first()
      .click({ position: { x: 14, y: 14 } });
    await shot(page, "imperial-settlers-turn-light-de");
    await page.locator(".xch.is-legal").click();
    await page.locator(".prompt .btn.main:not(.is-disabled)").click();
    await page.locator(".gtile").first().waitFor();
    await shot(page, "imperial-settlers-exchange-light-de");
    await context.close();
  }
  {
    const { page, context } = await guest(browser, { ...DESKTOP, lang: "en", dark: true });
    await nameMe(page, house.url, "Mara");
    await openTable(page, house.url, SETTLERS, { seats: 3 });
    await play(page, { decisions: 45, seed: 8 });
    await until(page, turn(page));
    await page.locator(".strip .look").first().click();
    await shot(page, "imperial-settlers-opponent-dark-en");
    await context.close();
  }
  {
    const { page, context } = await guest(browser, { ...TABLET, lang: "en" });
    await nameMe(page, house.url, "Mara");
    await openTable(page, house.url, SETTLERS, { seats: 1 });
    await play(page, { decisions: 45, seed: 6 });
    await until(page, turn(page));
    await shot(page, "imperial-settlers-solo-tablet-light-en");
    await context.close();
  }
  {
    const { page, context } = await guest(browser, { ...PHONE, lang: "de", dark: true, touch: true });
    await nameMe(page, house.url, "Mara");
    await openTable(page, house.url, SETTLERS);
    await play(page, { decisions: 30, seed: 8 });
    await until(page, turn(page));
    await shot(page, "imperial-settlers-phone-dark-de");
    await context.close();
  }
}
