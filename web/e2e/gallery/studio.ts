/** What every chapter of the gallery needs: a server, a browser, a camera. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { play, stateOf, type House } from "../support.ts";

const OUT = fileURLToPath(new URL("../../../docs/screenshots/", import.meta.url));
mkdirSync(OUT, { recursive: true });

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1024, height: 768 };
export const PHONE = { width: 390, height: 844 };

export interface Studio {
  house: House;
  browser: Browser;
}

export async function shot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${OUT}${name}.jpg`, type: "jpeg", quality: 82 });
  console.log(name);
}

/** Plays until the question fits, at most `limit` decisions. */
export async function until(page: Page, fits: () => Promise<boolean>, limit = 40): Promise<void> {
  for (let made = 0; made < limit; made++) {
    for (let tries = 0; (await stateOf(page)) === "waiting" && tries < 300; tries++)
      await page.waitForTimeout(30);
    if ((await stateOf(page)) === "over" || (await fits())) return;
    await play(page, { decisions: 1, seed: made + 3 });
  }
}

export const has = (page: Page, selector: string) => async () => (await page.locator(selector).count()) > 0;
