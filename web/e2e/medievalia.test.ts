/** Medievalia by clicks only: whole matches in both languages, four at a table, why-not, undo, phone. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { guest, House, nameMe, openBrowser, overflows, play, stateOf, type Lang } from "./support.ts";

let house: House;
let browser: Browser;
before(async () => {
  house = await House.open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

/** Opens a table in the lobby: so many seats, perhaps two against two. */
async function sitDown(page: Page, seats: number, { team = false } = {}): Promise<void> {
  await page.goto(house.url);
  await page.locator(".box[data-game=medievalia] .go .btn.main").click();
  await page.locator(".counts-choice button", { hasText: String(seats) }).click();
  if (team) {
    await page.locator(".newtable summary").click();
    await page.locator(".newtable .option input[type=checkbox]").first().check();
  }
  await page.locator(".newtable .btn.main").click();
  await page.locator(".med .own").waitFor();
}

async function asked(page: Page): Promise<void> {
  for (let tries = 0; (await stateOf(page)) !== "asked" && tries < 600; tries++)
    await page.waitForTimeout(30);
}

/** The random stream of `play` has short periods in its low bits: seeds differ by more than one. */
const SEED: Record<Lang, number> = { de: 31, en: 77 };

for (const lang of ["de", "en"] as Lang[]) {
  describe(`a match in ${lang === "de" ? "German" : "English"}`, () => {
    it("can be played to the end by clicks, with nothing in the console and nothing cut off", async () => {
      const { page, context, complaints } = await guest(browser, { lang });
      await nameMe(page, house.url, "Mara");
      await sitDown(page, 2);
      const cut = new Set<string>();
      const look = async (decision: number) => {
        if (decision % 5 === 0) for (const found of await overflows(page)) cut.add(found);
      };
      const made = await play(page, { look, seed: SEED[lang] });
      assert.ok(made > 12, `only ${made} decisions`);
      assert.deepEqual([...cut], []);
      assert.equal(await page.locator(".sheet tfoot tr").first().locator("td").count(), 2);
      assert.deepEqual(await overflows(page), []);
      // Where the values come from stays in sight.
      assert.match(await page.locator(".house").innerText(), lang === "de" ? /Hauswerte/ : /house values/);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  });
}

it("two against two: a table of four can be played to the end", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, 4, { team: true });
  assert.equal(await page.locator(".ring .mini").count(), 3);
  assert.equal(await page.locator(".zl").count(), 4);
  assert.equal(await page.locator(".mini .friend").count(), 1);
  const cut = new Set<string>();
  await play(page, {
    seed: 5,
    look: async (decision) => {
      if (decision % 5 === 0) for (const found of await overflows(page)) cut.add(found);
    },
  });
  assert.equal(await page.locator(".sheet tfoot tr").first().locator("td").count(), 4);
  assert.deepEqual([...cut], []);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a click on something that is not allowed says why, with the rule", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, 2);
  await asked(page);
  // Now the starting hand is drawn: no building can be bought.
  await page.locator("[data-thing='site:0']").click();
  const why = page.locator(".why");
  await why.waitFor();
  assert.match(await why.locator("code").innerText(), /^MED-\d+\.\d+$/);
  await why.locator(".rule").click();
  assert.ok((await page.locator(".dialog .prose").innerText()).length > 20);
  await page.keyboard.press("Escape");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a payment is built source by source and can be taken back", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitDown(page, 2);
  // Eight cards of the starting hand and the card of the turn, landscapes first.
  for (let drawn = 0; drawn < 9; drawn++) {
    await asked(page);
    await page.locator(".pilebtn.c-l").click();
    await page.locator(".pilebtn.c-l.is-selected").click();
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll(".hand .mc").length > 0 && !document.querySelector(".pilebtn.is-selected"),
      drawn,
    );
  }
  // A card costs any four resources. Neither choosing it nor the city reveals anything, so both can be taken back.
  const confirm = page.locator(".prompt .btn.main:not(.is-disabled)");
  await page.locator("[data-thing='do:extra']").click();
  await confirm.click();
  const slots = page.locator(".pay .slot");
  await slots.nth(3).waitFor();
  await page.locator("[data-thing='host:0'].is-legal .cover").click();
  assert.match(await page.locator(".preview").innerText(), /\+1/);
  await confirm.click();
  await page.locator(".pay .slot.on").waitFor();
  assert.equal(await slots.count(), 4);
  await page.keyboard.press("u");
  await page.locator(".pay .slot.on").waitFor({ state: "detached" });
  await page.keyboard.press("u");
  await page.locator(".pay .slots").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

describe("on a phone", () => {
  for (const lang of ["de", "en"] as const) {
    it(`everything fits and can be tapped (${lang})`, async () => {
      const { page, context, complaints } = await guest(browser, {
        lang,
        width: 390,
        height: 844,
        touch: true,
      });
      await nameMe(page, house.url, "Mara");
      await sitDown(page, 3);
      // The ring is longer than the screen: what is asked comes into sight by itself.
      await asked(page);
      const panel = await page.locator(".drawing").boundingBox();
      assert.ok(panel && panel.y < 422, `the stacks to draw from are at ${panel?.y}`);
      const cut = new Set<string>();
      await play(page, {
        decisions: 24,
        seed: 9,
        look: async () => {
          for (const found of await overflows(page)) cut.add(found);
        },
      });
      if ((await stateOf(page)) !== "over") {
        for (const tab of [1, 2, 3, 0]) {
          await page.locator(".tabs button").nth(tab).click();
          for (const found of await overflows(page)) cut.add(found);
        }
      }
      assert.deepEqual([...cut], []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
