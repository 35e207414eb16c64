/** Catan: the layout, the first cards, building, trade, on every screen. */
import { guest, nameMe, sitAt } from "../support.ts";
import { DESKTOP, has, PHONE, shot, TABLET, until, type Studio } from "./studio.ts";

export async function catan({ house, browser }: Studio): Promise<void> {
  for (const [screen, size, lang, dark] of [
    ["desktop", DESKTOP, "de", false],
    ["tablet", TABLET, "en", true],
    ["phone", PHONE, "de", false],
  ] as const) {
    const { page, context } = await guest(browser, { ...size, lang, dark, touch: screen === "phone" });
    const name = (moment: string) =>
      `catan-kartenspiel-${screen}-${moment}-${dark ? "dark" : "light"}-${lang}`;
    await nameMe(page, house.url, "Mara");
    await sitAt(page, house.url, "catan-kartenspiel");
    await until(page, async () => (await page.locator(".hand.lands .scape").count()) === 3);
    await shot(page, name("layout"));
    await until(page, has(page, ".choosing .cc"));
    await shot(page, name("start-cards"));
    await until(page, has(page, ".hand .cc.is-legal"), 120);
    await page.locator(".hand .cc.is-legal").first().click();
    await shot(page, name("main"));
    await until(page, has(page, ".seg .is-legal"), 60);
    await page.locator(".seg .is-legal").click();
    await page.locator(".trade [data-thing^='give:'].is-legal").first().click();
    await page.locator(".trade .tr.taken").waitFor();
    await shot(page, name("offer"));
    await context.close();
  }
}
