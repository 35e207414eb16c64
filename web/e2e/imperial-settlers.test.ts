/** Imperial Settlers by clicks only: whole matches, alone and against a bot, and what a click may ask. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import type { Update } from "../src/types/index.ts";
import type { View } from "../src/types/imperial-settlers/index.ts";
import { pictureOf, samePicture } from "./pictures.ts";
import { steer } from "./steer.ts";
import {
  clickOneOf,
  CONFIRM,
  dice,
  LANGUAGES,
  onPhone,
  PHONE,
  play,
  stageOfFile,
  totalsOf,
  until,
  wholeMatch,
  type Guest,
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

test.describe("a match can be played to the end by clicks, with nothing in the console and nothing cut off", () => {
  for (const [lang, seats, options] of [
    ["de", 2, {}],
    ["en", 2, { lookout: "advanced" }],
    ["de", 1, { factions: "random" }],
  ] as [Lang, number, Record<string, unknown>][]) {
    test(`in ${LANGUAGES[lang]} with ${seats} at the table`, async () => {
      const somebody = await wholeMatch(stage, GAME, { lang, seats, options, seed: 3, looks: [cardsCut] });
      const { page } = somebody;
      assert.equal(await page.locator(".sheet tfoot tr").first().locator("td").count(), seats);
      const own = await page.locator(".store [data-counter=point] > span:not([class])").innerText();
      assert.equal(Number(own), (await totalsOf(page)).get(1), "our points are not those of the sheet");
      await somebody.leave();
    });
  }
});

test("a click on a card that cannot be built says why, with the rule", async () => {
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

test("on a phone the answer does not lie over the card that was asked about", async () => {
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

test("a selected thing shows what can be done with it, and the prompt what that costs", async () => {
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

test("an exchange that has only begun can be taken back", async () => {
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

test("another empire is one click away and closes again, by its cross and by Escape", async () => {
  const somebody = await stage.seated(GAME, { seats: 4, options: { lookout: "alternative" } });
  const { page } = somebody;
  await play(page, { decisions: 6, seed: 2 });
  // A question about another empire opens that one by itself.
  await until(page, ".page:not(:has(.abroad.open))");
  await page.locator(".strip .look").nth(1).click();
  await page.locator(".abroad.open .realm").waitFor();
  assert.equal(await page.locator(".realm .who").count(), 3);
  const open = page.locator(".abroad.open");
  await page.locator(".realm .shut").click();
  await open.waitFor({ state: "detached" });
  await page.locator(".strip .look").nth(0).click();
  await open.waitFor();
  await page.mouse.move(2, 2);
  await page.keyboard.press("Escape");
  await open.waitFor({ state: "detached" });
  await somebody.leave();
});

/** Collects cards of one kind until two that lie on each other in the hand may be built. */
async function holdAPair(somebody: Guest): Promise<void> {
  for (let tries = 1; tries <= 8; tries++) {
    const table = await somebody.sitAt(GAME);
    const handOf = ({ view }: Update): string[] => (view as View).own?.hand ?? [];
    let held = new Set<string>();
    const found = await steer(somebody, table, {
      seat: 0,
      choose: dice(tries),
      weigh: ({ action }) => {
        const [kind, value] = typeof action === "string" ? [action] : Object.entries(action as object)[0]!;
        if (kind === "take" || kind === "keep") return held.has(String(value)) ? 500 : 5;
        return kind === "draw" || kind === "exchange" || kind === "pass" ? 5 : 1;
      },
      reached: (update) => {
        const hand = handOf(update);
        held = new Set(hand);
        const legal = JSON.stringify(update.legal.map(({ action }) => action));
        const twice = hand.filter((face, index) => hand.indexOf(face) !== index);
        return twice.some((face) => legal.includes(`{"build":"${face}"}`));
      },
    });
    if (found) return;
  }
  assert.fail("nobody comes to hold two equal cards");
}

test("two equal cards that may be built: the upper one is whole", async () => {
  const somebody = await stage.guest();
  const { page } = somebody;
  await holdAPair(somebody);
  const thing = await page.locator(".ihand .ic.pair.is-legal").first().getAttribute("data-thing");
  const card = page.locator(`.ihand [data-thing="${thing}"]`);
  assert.match(await card.locator(".times").innerText(), /^×[2-9]$/);
  await page.mouse.move(2, 2);
  // Without motion nothing is lifted, and a card that is not lifted hides what lies below.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.waitForFunction((thing) => {
    const card = document.querySelector(`.ihand [data-thing="${thing}"]`)!;
    return getComputedStyle(card).transform !== "none" && card.getAnimations().length === 0;
  }, thing);
  /** The card from edge to edge, without its round corners, through which one sees the other. */
  const picture = async () => {
    const box = (await card.boundingBox())!;
    const [left, top] = [Math.ceil(box.x) + 1, Math.ceil(box.y) + 14];
    const clip = { x: left, y: top, width: Math.floor(box.width) - 3, height: Math.floor(box.height) - 29 };
    return pictureOf(page, clip);
  };
  await card.evaluate((element) => {
    element.querySelector(".times")!.remove();
    // In a full hand the next card would cover part of it.
    const slot = element.closest(".hslot")!;
    for (const other of slot.parentElement!.children)
      if (other !== slot) (other as HTMLElement).hidden = true;
  });
  const ofTwo = await picture();
  await card.evaluate((element) => element.classList.remove("pair"));
  await samePicture("the lower card is painted over the upper one", ofTwo, await picture());
  await somebody.leave();
});

test.describe("fits a phone", () => {
  for (const lang of ["de", "en"] as Lang[])
    test(`in ${LANGUAGES[lang]}`, () => onPhone(stage, GAME, { lang, decisions: 20, looks: [cardsCut] }));
});
