/** Imperial Settlers by clicks only: whole matches, alone and against a bot, and what a click may ask. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  guest,
  House,
  nameMe,
  openBrowser,
  openTable,
  overflows,
  play,
  stateOf,
  type Lang,
} from "./support.ts";

const GAME = "imperial-settlers";
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

async function asked(page: Page): Promise<void> {
  for (let tries = 0; (await stateOf(page)) !== "asked" && tries < 500; tries++)
    await page.waitForTimeout(30);
}

/** Plays on until a selector is on the page, at most `limit` decisions. */
async function until(page: Page, selector: string, limit = 60): Promise<void> {
  for (let made = 0; made < limit; made++) {
    await asked(page);
    if (await page.locator(selector).filter({ visible: true }).count()) return;
    await play(page, { decisions: 1, seed: made + 11 });
  }
  assert.fail(`${selector} did not come up in ${limit} decisions`);
}

/** Names and fields of cards may not be cut off. */
async function cardsCut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".ic .nm,.gtile > b,.does-it .verb,.people .about")]
      .filter((box) => box.offsetParent && box.scrollWidth > box.clientWidth + 3)
      .map((box) => `"${box.innerText}" is ${box.scrollWidth} wide in ${box.clientWidth}`),
  );
}

const MATCHES: { lang: Lang; seats: number; options: Record<string, unknown>; seed: number }[] = [
  { lang: "de", seats: 2, options: {}, seed: 3 },
  { lang: "en", seats: 2, options: { lookout: "advanced" }, seed: 4 },
  { lang: "de", seats: 1, options: { factions: "random" }, seed: 5 },
];

for (const { lang, seats, options, seed } of MATCHES) {
  describe(`a match in ${lang === "de" ? "German" : "English"} with ${seats} at the table`, () => {
    it("can be played to the end by clicks, with nothing in the console and nothing cut off", async () => {
      const { page, context, complaints } = await guest(browser, { lang });
      await nameMe(page, house.url, "Mara");
      await openTable(page, house.url, GAME, { seats, options });
      const cut = new Set<string>();
      const look = async (decision: number) => {
        if (decision % 5) return;
        for (const found of [...(await overflows(page)), ...(await cardsCut(page))]) cut.add(found);
      };
      const made = await play(page, { look, seed });
      assert.ok(made > 30, `only ${made} decisions`);
      assert.deepEqual([...cut], []);
      const total = await page.locator(".sheet tfoot tr").first().locator("td").allInnerTexts();
      assert.equal(total.length, seats);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  });
}

it("a click on a card that cannot be built says why, with the rule", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await openTable(page, house.url, GAME);
  await until(page, ".xch.is-legal");
  await page.locator(".ihand .ic.is-askable").first().click();
  const why = page.locator(".why");
  await why.waitFor();
  assert.match(await why.locator("code").innerText(), /^IMP-\d+\.\w+$/);
  await why.locator(".rule").click();
  await page.locator(".dialog .prose").waitFor();
  assert.ok((await page.locator(".dialog .prose").innerText()).length > 20);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("on a phone the answer lies above the card that was asked about", async () => {
  const { page, context, complaints } = await guest(browser, { width: 390, height: 844, touch: true });
  await nameMe(page, house.url, "Mara");
  await openTable(page, house.url, GAME);
  await until(page, ".xch.is-legal");
  const card = page.locator(".icards .ic.is-askable").first();
  await card.click();
  await page.locator(".why code").waitFor();
  const [sheet, asked] = [await page.locator(".why").boundingBox(), await card.boundingBox()];
  assert.ok(sheet!.y + sheet!.height <= asked!.y, "the answer covers the card");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a selected thing shows what can be done with it, and the prompt what that costs", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await openTable(page, house.url, GAME);
  // Five workers make one exchange or two.
  await page.locator(".people[data-faction=barbarians].is-legal").click();
  await page.locator(".prompt .btn.main:not(.is-disabled)").click();
  await page.locator(".factions").waitFor({ state: "detached" });
  await until(page, ".xch.is-legal");
  await page.locator(".xch.is-legal").click();
  const ways = page.locator(".imenu .does-it");
  await ways.nth(1).waitFor();
  assert.equal(await ways.first().getAttribute("aria-pressed"), "true");
  await ways.nth(1).click();
  assert.equal(await ways.nth(1).getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator(".prompt .ipre b").first().innerText(), "4");
  await page.locator(".prompt .btn.main:not(.is-disabled)").click();
  await page.locator(".gtile").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("an exchange that has only begun can be taken back", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await openTable(page, house.url, GAME);
  await until(page, ".xch.is-legal");
  const turn = await page.locator(".prompt .say b").innerText();
  const workers = await page.locator(".store [data-counter=worker]").innerText();
  await page.locator(".xch.is-legal").click();
  await page.locator(".prompt .btn.main:not(.is-disabled)").click();
  await page.locator(".gtile").first().waitFor();
  await page.keyboard.press("u");
  await page.waitForFunction((was) => document.querySelector(".prompt .say b")?.textContent === was, turn);
  assert.equal(
    parseInt(await page.locator(".store [data-counter=worker]").innerText()),
    parseInt(workers),
    "the workers did not come back",
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

it("another empire is one click away and closes again", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await openTable(page, house.url, GAME, { seats: 4, options: { lookout: "alternative" } });
  await play(page, { decisions: 6, seed: 2 });
  await page.locator(".strip .look").nth(1).click();
  await page.locator(".abroad.open .realm").waitFor();
  assert.equal(await page.locator(".realm .who").count(), 3);
  await page.locator(".realm .shut").click();
  await page.locator(".abroad.open").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const lang of ["de", "en"] as Lang[]) {
  it(`fits a phone (${lang})`, async () => {
    const { page, context, complaints } = await guest(browser, {
      lang,
      width: 390,
      height: 844,
      touch: true,
    });
    await nameMe(page, house.url, "Mara");
    await openTable(page, house.url, GAME);
    const cut = new Set<string>();
    const check = async () => {
      for (const found of [...(await overflows(page)), ...(await cardsCut(page))]) cut.add(found);
    };
    await play(page, { decisions: 25, seed: 9, look: check });
    for (const tab of [1, 2, 3, 0]) {
      await page.locator(".tabs button").nth(tab).click();
      await check();
    }
    assert.deepEqual([...cut], []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
