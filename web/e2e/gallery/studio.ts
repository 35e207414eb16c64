/** What every chapter of the gallery needs: a camera and the sizes of its pictures. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const OUT = fileURLToPath(new URL("../../../docs/screenshots/", import.meta.url));
mkdirSync(OUT, { recursive: true });

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1024, height: 768 };

export async function shot(page: Page, name: string): Promise<void> {
  // A pointer that rests on a card would enlarge it.
  await page.mouse.move(2, 2);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${OUT}${name}.jpg`, type: "jpeg", quality: 82 });
  console.log(name);
}

/** Something can be seen on the page. */
export const has = (page: Page, selector: string) => async () => (await page.locator(selector).count()) > 0;
