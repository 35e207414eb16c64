/** Mythotopia by clicks only: whole matches in both languages, why not, undo, cancelling, a phone. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { playMythotopia, sitAtMythotopia } from "./mythotopia.ts";
import { guest, House, nameMe, openBrowser, overflows, type Lang } from "./support.ts";

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

for (const lang of ["de", "en"] as Lang[]) {
  describe(`a match of Mythotopia in ${lang === "de" ? "German" : "English"}`, () => {
    it("can be played to the end by clicks, with nothing in the console and nothing cut off", async () => {
      const { page, context, complaints } = await guest(browser, { lang });
      await nameMe(page, house.url, "Mara");
      await sitAtMythotopia(page, house.url, { seats: lang === "de" ? 3 : 2 });
      const cut = new Set<string>();
      const made = await playMythotopia(page, {
        seed: lang === "de" ? 3 : 4,
        look: async (decision) => {
          if (decision % 5 === 0) for (const found of await overflows(page)) cut.add(found);
        },
      });
      assert.ok(made > 40, `only ${made} decisions`);
      assert.deepEqual([...cut], []);
      const totals = await page.locator(".sheet tfoot tr").first().locator("td").allInnerTexts();
      assert.equal(totals.length, lang === "de" ? 3 : 2);
      assert.ok(totals.every((total) => Number(total) > 0));
      await page.locator(".end .close").click();
      assert.deepEqual(await overflows(page), []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  });
}

it("says why something is not possible, with the rule", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitAtMythotopia(page, house.url);
  await playMythotopia(page, { look: async () => (await page.locator(".palette").count()) > 0 });
  const why = page.locator(".why");
  // An action that is not possible, and a province when an action has to be begun first.
  for (const askable of [page.locator(".act.is-askable").first(), page.locator(".prov .slot").first()]) {
    await askable.click();
    await why.waitFor();
    assert.match(await why.locator("code").innerText(), /^MYT-\d+\.\d+/);
    assert.ok((await why.locator("p").first().innerText()).length > 10);
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a half-made action can be taken back by steps and as a whole", async () => {
  const { page, context, complaints } = await guest(browser);
  await nameMe(page, house.url, "Mara");
  await sitAtMythotopia(page, house.url);
  await playMythotopia(page, { look: async () => (await page.locator(".palette").count()) > 0 });
  const begin = async () => {
    await page.locator("[data-thing='deed:discard']").click();
    await page.locator(".hand .card.is-legal").first().click();
    await page.locator(".card.laid .role").waitFor();
  };
  await begin();
  await page.keyboard.press("u");
  await page.locator(".card.laid").waitFor({ state: "detached" });
  assert.equal(await page.locator(".palette").count(), 0);
  await page.keyboard.press("u");
  await page.locator(".palette").waitFor();
  await begin();
  await page.locator(".ledgedoes .btn").last().click();
  await page.locator(".palette").waitFor();
  assert.equal(await page.locator(".card.laid").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("fits on a phone and can be tapped", async () => {
  for (const lang of ["de", "en"] as Lang[]) {
    const { page, context, complaints } = await guest(browser, {
      lang,
      width: 390,
      height: 844,
      touch: true,
    });
    await nameMe(page, house.url, "Mara");
    await sitAtMythotopia(page, house.url, { seats: 4 });
    const cut = new Set<string>();
    await playMythotopia(page, {
      decisions: 12,
      seed: 9,
      look: async () => {
        for (const found of await overflows(page)) cut.add(found);
      },
    });
    for (const tab of [1, 2, 3, 0]) {
      await page.locator(".tabs button").nth(tab).click();
      for (const found of await overflows(page)) cut.add(found);
    }
    assert.deepEqual([...cut], []);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
