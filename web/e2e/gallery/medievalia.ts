/** Medievalia: the starting hand, a payment, a war, a phone. */
import type { Page } from "@playwright/test";
import type { Offer, Update } from "../../src/types/index.ts";
import type { Action, View } from "../../src/types/medievalia/index.ts";
import { dice, PHONE, play, reach, type Stage } from "../support.ts";
import { steer } from "../steer.ts";
import { DESKTOP, shot } from "./studio.ts";

/** Plays so many decisions, and on until the question fits. */
async function late(page: Page, selector: string, decisions: number): Promise<void> {
  await play(page, { decisions, seed: 7 });
  await reach(page, selector, { limit: 160 });
}

/** What somebody likes and dislikes who wants to march against the neighbour; everything else weighs 1. */
const WARLIKE: Record<string, number> = {
  ...{ declare: 200, march: 30, gallop: 30, play: 12, activate_group: 6, draw: 4, activate_free: 3 },
  ...{ done: 0.6, decline: 0.4, attach: 0.05, remove: 0.001, dismiss: 0.001 },
};

function warlike({ action }: Offer): number {
  return WARLIKE[typeof action === "string" ? action : Object.keys(action as Action)[0]!] ?? 1;
}

/** Somebody stands before the neighbour's walls and looks for something to attack. */
function underTheWalls({ view, question }: Update): boolean {
  return (view as View).war.front?.attacker === 0 && JSON.stringify(question?.ask).includes("aim");
}

async function war(stage: Stage): Promise<void> {
  for (let seed = 1, done = false; !done; seed++) {
    const warrior = await stage.guest({ ...DESKTOP, lang: "en", dark: true });
    const table = await warrior.sitAt("medievalia");
    const aim = { seat: 0, choose: dice(seed), weigh: warlike, reached: underTheWalls };
    done = await steer(warrior, table, aim);
    if (done) {
      await warrior.page.locator(".war .wcol").first().waitFor();
      await shot(warrior.page, "medievalia-war-dark-en");
    }
    await warrior.context.close();
  }
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
    await context.close();
  }
  await war(stage);
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
