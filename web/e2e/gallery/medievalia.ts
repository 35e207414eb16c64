/** Medievalia: the starting hand, a payment, a war, a phone. */
import type { Page } from "playwright-core";
import { guest, nameMe, play, stateOf } from "../support.ts";
import { DESKTOP, PHONE, shot, until, type Studio } from "./studio.ts";

async function sitDownAt(page: Page, url: string, seats: number): Promise<void> {
  await page.goto(url);
  await page.locator(".box[data-game=medievalia] .go .btn.main").click();
  await page.locator(".counts-choice button", { hasText: String(seats) }).click();
  await page.locator(".newtable .btn.main").click();
  await page.locator(".med .own").waitFor();
}
/** Plays on until the question fits; ending turns is part of it. */
async function late(page: Page, selector: string, turns: number): Promise<void> {
  for (let made = 0; made < 160; made++) {
    for (let tries = 0; (await stateOf(page)) === "waiting" && tries < 300; tries++)
      await page.waitForTimeout(30);
    if ((await stateOf(page)) === "over") return;
    if (made >= turns && (await page.locator(selector).count()) > 0) return;
    await play(page, { decisions: 1, seed: 7 * made + 3 });
  }
}

export async function medievalia({ house, browser }: Studio): Promise<void> {
  {
    const { page, context } = await guest(browser, { ...DESKTOP, lang: "de" });
    await nameMe(page, house.url, "Mara");
    await sitDownAt(page, house.url, 4);
    await late(page, ".pilebtn", 4);
    await shot(page, "medievalia-starting-hand-light-de");
    await late(page, ".pay .slot.on", 30);
    await shot(page, "medievalia-payment-light-de");
    await context.close();
  }
  {
    const { page, context } = await guest(browser, { ...DESKTOP, lang: "en", dark: true });
    await nameMe(page, house.url, "Mara");
    await sitDownAt(page, house.url, 2);
    await late(page, ".hand .mc.is-legal", 24);
    await shot(page, "medievalia-actions-dark-en");
    await late(page, ".war .wcol", 24);
    if (await page.locator(".war .wcol").count()) await shot(page, "medievalia-war-dark-en");
    await context.close();
  }
  {
    const { page, context } = await guest(browser, { ...PHONE, lang: "de", touch: true });
    await nameMe(page, house.url, "Mara");
    await sitDownAt(page, house.url, 3);
    await late(page, ".hand .mc.is-legal", 20);
    await shot(page, "medievalia-phone-light-de");
    await page.locator(".tabs button").nth(1).click();
    await shot(page, "medievalia-phone-mine-light-de");
    await context.close();
  }
}
