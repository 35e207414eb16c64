/** Pictures of reviews, not a test. */
import { chromium } from "@playwright/test";
import { readFileSync, readdirSync, mkdirSync } from "node:fs";
import { BROWSER } from "./browser.ts";
import { Stage, PHONE } from "./support.ts";
const out = "/tmp/teach/shots"; mkdirSync(out, { recursive: true });
const games = process.argv.slice(2);
const browser = await chromium.launch(BROWSER);
const stage = new Stage(); await stage.open(browser);
for (const game of games) {
  const a = await stage.guest({ lang: "de", height: 1250 });
  const dir = `/tmp/teach/rec-${game}`;
  const file = readFileSync(`${dir}/${readdirSync(dir)[0]}`);
  const up = await a.context.request.post("/api/records", { data: file, headers: { "content-type": "application/json" } });
  const { id } = await up.json() as { id: string };
  console.log(game, id);
  await a.page.goto(`/review/r-${id}`);
  await a.page.locator(".rev .chart .cv").first().waitFor({ timeout: 560_000 });
  await a.page.waitForTimeout(2500);
  await a.page.screenshot({ path: `${out}/review-${game}-de.png`, fullPage: false });
  const h = await a.page.evaluate(() => document.querySelector(".sheetpage")!.scrollHeight);
  await a.page.setViewportSize({ width: 1440, height: Math.min(2400, h) });
  await a.page.waitForTimeout(1200);
  await a.page.screenshot({ path: `${out}/review-${game}-de-full.png` });
  console.log(a.complaints);
  for (const [name, w] of [["dark", { dark: true, lang: "en" }], ["phone", { ...PHONE, lang: "en" }]] as const) {
    const b = await stage.guest({ ...w } as never);
    await b.page.goto(`/review/r-${id}`);
    await b.page.locator(".rev .chart .cv").first().waitFor({ timeout: 60_000 });
    await b.page.waitForTimeout(2500);
    const h2 = await b.page.evaluate(() => document.querySelector(".sheetpage")!.scrollHeight);
    await b.page.screenshot({ path: `${out}/review-${game}-${name}-top.png` });
    await b.page.evaluate(() => document.querySelector(".moment-board")?.scrollIntoView());
    await b.page.waitForTimeout(500);
    await b.page.screenshot({ path: `${out}/review-${game}-${name}.png` });
    console.log(name, h2, b.complaints);
    await b.context.close();
  }
  await a.context.close();
}
await stage.close(); await browser.close();
