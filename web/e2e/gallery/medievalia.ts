/** Medievalia: the starting hand, a payment, a war, a phone. */
import type { Page } from "playwright-core";
import { PHONE, play, reach, type Stage } from "../support.ts";
import { DESKTOP, shot } from "./studio.ts";

/** Plays so many decisions, and on until the question fits. */
async function late(page: Page, selector: string, decisions: number): Promise<void> {
  await play(page, { decisions, seed: 7 });
  await reach(page, selector, { limit: 160 });
}

export async function medievalia(stage: Stage): Promise<void> {
  {
    const { page, context } = await stage.seated("medievalia", {
      ...DESKTOP,
      lang: "de",
      seats: 4,
      bot: "greedy",
    });
    await late(page, ".pilebtn", 4);
    await shot(page, "medievalia-starting-hand-light-de");
    await late(page, ".pay .slot.on", 30);
    await shot(page, "medievalia-payment-light-de");
    await context.close();
  }
  {
    const { page, context } = await stage.seated("medievalia", {
      ...DESKTOP,
      lang: "en",
      dark: true,
      seats: 2,
      bot: "greedy",
    });
    await late(page, ".hand .mc.is-legal", 24);
    await shot(page, "medievalia-actions-dark-en");
    await late(page, ".war .wcol", 24);
    if (await page.locator(".war .wcol").count()) await shot(page, "medievalia-war-dark-en");
    await context.close();
  }
  {
    const { page, context } = await stage.seated("medievalia", {
      ...PHONE,
      lang: "de",
      seats: 3,
      bot: "greedy",
    });
    await late(page, ".hand .mc.is-legal", 20);
    await shot(page, "medievalia-phone-light-de");
    await page.locator(".tabs button").nth(1).click();
    await shot(page, "medievalia-phone-mine-light-de");
    await context.close();
  }
}
