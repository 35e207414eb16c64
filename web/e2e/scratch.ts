import { chromium } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { Stage, asked, decide, dice, PHONE, type Wishes } from "./support.ts";
const OUT = "/work/wt/pics-plain";
const stage = new Stage();
const browser = await chromium.launch(BROWSER);
await stage.open(browser);
try {
  for (const [name, wishes] of [
    ["desk-light-de", {}],
    ["desk-dark-en", { dark: true, lang: "en" }],
    ["phone-light-de", PHONE],
    ["phone-dark-en", { ...PHONE, dark: true, lang: "en" }],
  ] as [string, Wishes][]) {
    const g = await stage.guest(wishes);
    const { page } = g;
    await page.goto("/");
    await page.locator(".box[data-game=high-card]").waitFor();
    await page.locator(".box[data-game=high-card]").scrollIntoViewIfNeeded();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${OUT}/${name}-0-lobby.png` });
    await g.sitAt("high-card", { seats: 4 });
    const choose = dice(3);
    const shot = (what: string) => page.screenshot({ path: `${OUT}/${name}-${what}.png` });
    await asked(page);
    await page.waitForTimeout(300);
    await shot("1-start");
    await page.locator("[data-thing].is-legal").first().click();
    await shot("2-selected");
    await page.locator(".others summary").click();
    await page.locator(".others [data-thing]").nth(2).click();
    await page.locator(".why").waitFor();
    await shot("3-why");
    await page.locator(".why .close").click();
    await decide(page, choose);
    await asked(page);
    await decide(page, choose);
    await asked(page);
    await page.waitForTimeout(200);
    await shot("4-later");
    if (name.startsWith("phone")) {
      for (const tab of [1, 2, 3, 0]) {
        await page.locator(".tabs button").nth(tab).click();
        await page.waitForTimeout(150);
        await shot(`5-tab${tab}`);
      }
    }
    while (!(await page.locator(".end").count())) {
      await asked(page);
      if (await page.locator(".end").count()) break;
      await decide(page, choose);
    }
    await page.waitForTimeout(300);
    await shot("6-end");
    console.log(name, g.complaints);
    await g.context.close();
  }
} finally {
  await stage.close();
  await browser.close();
}
