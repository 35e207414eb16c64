/** Imperial Settlers by clicks only: whole matches, alone and against a bot, and what a click may ask. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import {
  clickOneOf,
  CONFIRM,
  LANGUAGES,
  onPhone,
  PHONE,
  play,
  stageOfFile,
  until,
  wholeMatch,
  type Lang,
} from "./support.ts";

const GAME = "imperial-settlers";
const stage = stageOfFile();

/** Names and fields of cards may not be cut off. */
async function cardsCut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".ic .nm,.gtile > b,.does-it .verb,.people .about")]
      .filter((box) => box.offsetParent && box.scrollWidth > box.clientWidth + 3)
      .map((box) => `"${box.innerText}" is ${box.scrollWidth} wide in ${box.clientWidth}`),
  );
}

describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const [lang, seats, options] of [
    ["de", 2, {}],
    ["en", 2, { lookout: "advanced" }],
    ["de", 1, { factions: "random" }],
  ] as [Lang, number, Record<string, unknown>][]) {
    it(`in ${LANGUAGES[lang]} with ${seats} at the table`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seats, options, seed: 3, looks: [cardsCut] });
      assert.equal(await somebody.page.locator(".sheet tfoot tr").first().locator("td").count(), seats);
      await somebody.leave();
    });
  }
});

it("a click on a card that cannot be built says why, with the rule", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await until(page, ".page:has(.xch.is-legal) .ihand .ic.is-askable");
  await clickOneOf(page, ".ihand .ic.is-askable");
  const why = page.locator(".why");
  await why.waitFor();
  assert.match(await why.locator("code").innerText(), /^IMP-\d+\.\w+$/);
  await why.locator(".rule").click();
  await page.locator(".dialog .prose").waitFor();
  assert.ok((await page.locator(".dialog .prose").innerText()).length > 20);
  await somebody.leave();
});

it("on a phone the answer does not lie over the card that was asked about", async () => {
  const somebody = await stage.seated(GAME, PHONE);
  const { page } = somebody;
  await until(page, ".page:has(.xch.is-legal) .icards .ic.is-askable");
  const card = await clickOneOf(page, ".icards .ic.is-askable");
  await page.locator(".why code").waitFor();
  const [sheet, asked] = [await page.locator(".why").boundingBox(), await card.boundingBox()];
  const apart = sheet!.y + sheet!.height <= asked!.y || asked!.y + asked!.height <= sheet!.y;
  assert.ok(apart, "the answer covers the card");
  await somebody.leave();
});

it("a selected thing shows what can be done with it, and the prompt what that costs", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  // Five workers make one exchange or two.
  await page.locator(".people[data-faction=barbarians].is-legal").click();
  await page.locator(CONFIRM).click();
  await page.locator(".factions").waitFor({ state: "detached" });
  await until(page, ".xch.is-legal");
  await page.locator(".xch.is-legal").click();
  const ways = page.locator(".imenu .does-it");
  await ways.nth(1).waitFor();
  assert.equal(await ways.first().getAttribute("aria-pressed"), "true");
  await ways.nth(1).click();
  assert.equal(await ways.nth(1).getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator(".prompt .ipre b").first().innerText(), "4");
  await page.locator(CONFIRM).click();
  await page.locator(".gtile").first().waitFor();
  await somebody.leave();
});

it("an exchange that has only begun can be taken back", async () => {
  const somebody = await stage.seated(GAME);
  const { page } = somebody;
  await until(page, ".xch.is-legal");
  const turn = await page.locator(".prompt .say b").innerText();
  const workers = await page.locator(".store [data-counter=worker]").innerText();
  await page.locator(".xch.is-legal").click();
  await page.locator(CONFIRM).click();
  await page.locator(".gtile").first().waitFor();
  await page.keyboard.press("u");
  await page.waitForFunction((was) => document.querySelector(".prompt .say b")?.textContent === was, turn);
  assert.equal(
    parseInt(await page.locator(".store [data-counter=worker]").innerText()),
    parseInt(workers),
    "the workers did not come back",
  );
  await somebody.leave();
});

it("another empire is one click away and closes again", async () => {
  const somebody = await stage.seated(GAME, { seats: 4, options: { lookout: "alternative" } });
  const { page } = somebody;
  await play(page, { decisions: 6, seed: 2 });
  // A question about another empire opens that one by itself.
  await until(page, ".page:not(:has(.abroad.open))");
  await page.locator(".strip .look").nth(1).click();
  await page.locator(".abroad.open .realm").waitFor();
  assert.equal(await page.locator(".realm .who").count(), 3);
  await page.locator(".realm .shut").click();
  await page.locator(".abroad.open").waitFor({ state: "detached" });
  await somebody.leave();
});

describe("fits a phone", () => {
  for (const lang of ["de", "en"] as Lang[])
    it(`in ${LANGUAGES[lang]}`, () => onPhone(stage, GAME, { lang, decisions: 20, looks: [cardsCut] }));
});
