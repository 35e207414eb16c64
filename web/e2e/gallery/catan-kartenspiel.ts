/** Catan: the layout, the first cards, building, trade, on every screen. */
import { PHONE, reach, type Stage } from "../support.ts";
import { DESKTOP, has, shot, TABLET } from "./studio.ts";

export async function catan(stage: Stage): Promise<void> {
  for (const [screen, size, lang, dark] of [
    ["desktop", DESKTOP, "de", false],
    ["tablet", TABLET, "en", true],
    ["phone", PHONE, "de", false],
  ] as const) {
    const { page, context } = await stage.seated("catan-kartenspiel", { ...size, lang, dark, bot: "greedy" });
    const name = (moment: string) =>
      `catan-kartenspiel-${screen}-${moment}-${dark ? "dark" : "light"}-${lang}`;
    await reach(page, async () => (await page.locator(".hand.lands .scape").count()) === 3);
    await shot(page, name("layout"));
    await reach(page, has(page, ".choosing .cc"));
    await shot(page, name("start-cards"));
    await reach(page, has(page, ".hand .cc.is-legal"), { limit: 120 });
    await page.locator(".hand .cc.is-legal").first().click();
    await shot(page, name("main"));
    await reach(page, has(page, ".seg .is-legal"));
    await page.locator(".seg .is-legal").click();
    await page.locator(".trade [data-thing^='give:'].is-legal").first().click();
    await page.locator(".trade .tr.taken").waitFor();
    await shot(page, name("offer"));
    await context.close();
  }
}
