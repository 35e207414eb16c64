/** Makes docs/screenshots: `npm run gallery`. Real games, played by clicks, photographed at telling moments. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { guest, House, nameMe, openBrowser, play, sitDown, stateOf } from "./support.ts";

const OUT = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

mkdirSync(OUT, { recursive: true });
const house = await House.open();
const browser = await openBrowser();

async function shot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${OUT}${name}.jpg`, type: "jpeg", quality: 82 });
  console.log(name);
}

/** Plays until the question fits, at most `limit` decisions. */
async function until(page: Page, fits: () => Promise<boolean>, limit = 40): Promise<void> {
  for (let made = 0; made < limit; made++) {
    for (let tries = 0; (await stateOf(page)) === "waiting" && tries < 300; tries++)
      await page.waitForTimeout(30);
    if ((await stateOf(page)) === "over" || (await fits())) return;
    await play(page, { decisions: 1, seed: made + 3 });
  }
}

const has = (page: Page, selector: string) => async () => (await page.locator(selector).count()) > 0;

{
  const { page, context } = await guest(browser, { ...DESKTOP, lang: "de" });
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await shot(page, "brian-boru-first-town-light-de");
  await until(page, has(page, ".draft .card"));
  await page.locator(".draft .card").nth(2).click();
  await shot(page, "brian-boru-draft-light-de");
  await until(page, has(page, ".offers"));
  await shot(page, "brian-boru-secondary-light-de");
  await until(
    page,
    async () =>
      (await page.locator(".town.legal").count()) > 0 && (await page.locator(".btn.answer").count()) > 0,
  );
  if (await page.locator(".town:not(.legal).active .slot").count())
    await page.locator(".town.active .slot").first().click();
  else await page.locator(".town.free:not(.legal) .slot").first().click();
  await page.locator(".why").waitFor();
  await shot(page, "brian-boru-why-not-light-de");
  await page.goto(house.url);
  await page.locator(".turncard").first().waitFor();
  await shot(page, "lobby-light-de");
  await page.locator(".box .btn.main").first().click();
  await shot(page, "new-table-light-de");
  await page.goto(`${house.url}/rules/brian-boru`);
  await page.locator(".rules article").first().waitFor();
  await shot(page, "rulebook-light-de");
  await context.close();
}
{
  const { page, context } = await guest(browser, { ...DESKTOP, lang: "en", dark: true });
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await until(page, has(page, ".hand .card.is-legal"));
  await page.locator(".hand .card.is-legal").first().click();
  await shot(page, "brian-boru-trick-dark-en");
  await play(page, { seed: 21 });
  await shot(page, "brian-boru-end-dark-en");
  await page.locator(".end .parts button").nth(1).click();
  await page.locator(".chart svg").waitFor();
  await shot(page, "brian-boru-chart-dark-en");
  await page.locator(".end a[href^='/replay/']").click();
  await page.locator(".controls input[type=range]").fill("90");
  await shot(page, "replay-dark-en");
  await context.close();
}
{
  const { page, context } = await guest(browser, { ...TABLET, lang: "de" });
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await until(page, has(page, ".hand .card.is-legal"));
  await shot(page, "brian-boru-tablet-light-de");
  await context.close();
}
for (const [lang, dark] of [
  ["de", false],
  ["en", true],
] as const) {
  const { page, context } = await guest(browser, { ...PHONE, lang, dark, touch: true });
  const mood = `${dark ? "dark" : "light"}-${lang}`;
  await nameMe(page, house.url, "Mara");
  await sitDown(page, house.url);
  await until(
    page,
    async () =>
      (await page.locator(".town.legal").count()) > 0 && (await page.locator(".btn.answer").count()) > 0,
  );
  await shot(page, `brian-boru-phone-${mood}`);
  await page.locator(".tabs button").nth(2).click();
  await shot(page, `brian-boru-phone-players-${mood}`);
  await page.goto(house.url);
  await page.locator(".turncard").first().waitFor();
  await shot(page, `lobby-phone-${mood}`);
  await context.close();
}

/** Medievalia: the starting hand, a payment, a phone. */
async function sitMedievalia(page: Page, seats: number): Promise<void> {
  await page.goto(house.url);
  await page.locator(".box[data-game=medievalia] .go .btn.main").click();
  await page.locator(".counts-choice button", { hasText: String(seats) }).click();
  await page.locator(".newtable .btn.main").click();
  await page.locator(".med .own").waitFor();
}
/** Plays on until the question fits; ending turns is part of it. */
async function untilMedievalia(page: Page, selector: string, turns: number): Promise<void> {
  for (let made = 0; made < 160; made++) {
    for (let tries = 0; (await stateOf(page)) === "waiting" && tries < 300; tries++)
      await page.waitForTimeout(30);
    if ((await stateOf(page)) === "over") return;
    if (made >= turns && (await page.locator(selector).count()) > 0) return;
    await play(page, { decisions: 1, seed: 7 * made + 3, buttons: true });
  }
}
{
  const { page, context } = await guest(browser, { ...DESKTOP, lang: "de" });
  await nameMe(page, house.url, "Mara");
  await sitMedievalia(page, 4);
  await untilMedievalia(page, ".pilebtn", 4);
  await shot(page, "medievalia-starting-hand-light-de");
  await untilMedievalia(page, ".pay .slot.on", 30);
  await shot(page, "medievalia-payment-light-de");
  await context.close();
}
{
  const { page, context } = await guest(browser, { ...DESKTOP, lang: "en", dark: true });
  await nameMe(page, house.url, "Mara");
  await sitMedievalia(page, 2);
  await untilMedievalia(page, ".hand .mc.is-legal", 24);
  await shot(page, "medievalia-actions-dark-en");
  await context.close();
}
{
  const { page, context } = await guest(browser, { ...PHONE, lang: "de", touch: true });
  await nameMe(page, house.url, "Mara");
  await sitMedievalia(page, 3);
  await untilMedievalia(page, ".hand .mc.is-legal", 20);
  await shot(page, "medievalia-phone-light-de");
  await page.locator(".tabs button").nth(1).click();
  await shot(page, "medievalia-phone-mine-light-de");
  await context.close();
}
await browser.close();
await house.close();
