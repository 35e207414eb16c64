/**
 * Every lesson of every game that has any, by clicks, in German at a desk and in English on a phone. What is right the
 * server says, as it does to whoever asks the coach to show it; `TEACHER_PICTURES` names a folder for pictures of the
 * first and the last step.
 */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SHELF } from "../src/lobby/games.ts";
import { CONFIRM, LANGUAGES, PHONE, stageOfFile } from "./support.ts";

const stage = stageOfFile();
const WINDOWS = { desk: { width: 1440, height: 900 }, phone: PHONE };
const TAKEN = [
  ["de", "desk"],
  ["en", "phone"],
] as const;
// Each takes minutes: side by side.
test.describe.configure({ mode: "parallel" });

interface Course {
  lessons: { id: string; done: boolean; at: number | null }[];
}

/** Where a lesson stands: changes with everything that carries it on. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const coach = document.querySelector<HTMLElement>(".coach");
    return coach && coach.ariaBusy !== "true"
      ? [coach.dataset.step, coach.dataset.wants, document.body.dataset.seq].join()
      : null;
  });

async function settled(page: Page): Promise<string> {
  await page.waitForFunction(() => document.querySelector(".coach[aria-busy=false]") !== null);
  const now = await standing(page);
  return now ?? settled(page);
}

/** The coach must not lie over what it speaks of. At a desk it stands beside it; on a phone it has a place of its own. */
async function coversNothingItMeans(page: Page): Promise<void> {
  const covered = await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 120));
    const coach = document.querySelector(".coach")!.getBoundingClientRect();
    const rings = [...document.querySelectorAll(".veil .ring")].map((ring) => ring.getBoundingClientRect());
    // What fills most of the page cannot be left uncovered.
    const small = rings.filter((ring) => ring.width * ring.height < 0.25 * innerWidth * innerHeight);
    return small.filter(
      (ring) =>
        ring.left + 8 < coach.right - 4 &&
        ring.right - 8 > coach.left + 4 &&
        ring.top + 8 < coach.bottom - 4 &&
        ring.bottom - 8 > coach.top + 4,
    ).length;
  });
  assert.equal(covered, 0, "the coach lies on what it speaks of");
}

/**
 * What steps point at and the table does not show as a thing of its own: the coach lights what else they name. To be drawn,
 * or to be taken out of the lessons.
 */
const NOT_DRAWN = [
  "imperial-settlers raze-and-protect 2: place:1.COM044.0",
  "imperial-settlers raze-and-protect 2: place:1.COM018.0",
  "mythotopia land-and-sea 2: border:mome-talion",
  "mythotopia land-and-sea 3: border:galingale-hatchel",
  "mythotopia land-and-sea 3: border:coryphee-fadge",
  "mythotopia land-and-sea 4: border:mome-talion",
  "catan-kartenspiel settle 0: road:left",
  "catan-kartenspiel city-and-expansion 3: figure:mill",
  "catan-kartenspiel your-hand 0: area:confirm",
  "catan-kartenspiel your-hand 2: area:confirm",
  "catan-kartenspiel brigands 0: die_face:brigand_attack",
  "catan-kartenspiel brigands 4: die_face:tournament",
  "catan-kartenspiel brigands 4: die_face:trade_advantage",
  "catan-kartenspiel brigands 4: die_face:year_of_plenty",
  "catan-kartenspiel brigands 4: die_face:event_card",
  "catan-kartenspiel knights-and-attacks 1: figure:knight",
  "medievalia talents 7: card:artist",
  "medievalia fight-together 0: place:0",
  "medievalia fight-together 3: place:0",
];

/** What the coach points at, and whether it is on the table now; on a phone it may lie on another page. */
async function pointedAt(page: Page): Promise<[name: string, there: boolean][]> {
  return page.evaluate(() => {
    const points = document.querySelector<HTMLElement>(".coach")?.dataset["points"] ?? "";
    const seen = (name: string) =>
      ["thing", "point", "anchor", "zoom", "flip"].some((kind) =>
        [...document.querySelectorAll(`[data-${kind}="${CSS.escape(name)}"]`)].some(
          (each) => each.getBoundingClientRect().width > 0,
        ),
      );
    const names = points.split(" ").filter((name) => name);
    return names.map((name) => [name, seen(name)]);
  });
}

/** What is selected now, as something that can be clicked. */
const selected = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "[data-thing].sel,[data-thing].is-selected,[data-thing][aria-pressed=true],[data-answer][aria-pressed=true]",
      ),
    ]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0)
      .map((each) =>
        each.hasAttribute("data-thing")
          ? `[data-thing="${each.getAttribute("data-thing")}"]`
          : `[data-answer="${each.getAttribute("data-answer")}"]`,
      ),
  );

/** Clicks the middle of a thing's mark, where it lies open. */
async function hit(page: Page, selector: string): Promise<boolean> {
  const all = page.locator(selector).filter({ visible: true });
  if (!(await all.count())) return false;
  const mark = all.first().locator(".slot,.disc");
  const target = (await mark.count()) ? mark.first() : all.first();
  await target.scrollIntoViewIfNeeded();
  const free = await target.evaluate((element, selector) => {
    const box = element.getBoundingClientRect();
    for (const [right, down] of [
      [0.5, 0.5],
      [0.5, 0.15],
      [0.15, 0.5],
      [0.5, 0.85],
    ]) {
      const x = box.left + box.width * right!;
      const y = box.top + box.height * down!;
      if (document.elementFromPoint(x, y)?.closest(selector)) return { x, y };
    }
    return null;
  }, selector);
  if (!free) return false;
  await page.mouse.click(free.x, free.y);
  return true;
}

/** One answer: the coach shows it, it is put down again, clicked by hand and confirmed. */
async function answer(page: Page, before: string): Promise<void> {
  await page.locator(".coach .act .btn").first().click();
  await page.locator(CONFIRM).waitFor();
  const meant = await page.locator(CONFIRM).innerText();
  const things = await selected(page);
  await page.keyboard.press("Escape");
  let byHand = things.length > 0;
  for (const thing of things) {
    if ((await settled(page)) !== before) return;
    byHand = (await hit(page, thing)) && byHand;
  }
  if ((await settled(page)) !== before) return;
  const confirm = page.locator(CONFIRM);
  if (!byHand || !(await confirm.count()) || (await confirm.innerText()) !== meant) {
    // It lies on another page of a phone, or several answers share the things: the coach's choice is confirmed.
    await page.locator(".coach .act .btn").first().click();
    await page.locator(CONFIRM).waitFor();
  }
  await page.locator(CONFIRM).click();
}

for (const [lang, where] of TAKEN)
  test(`every lesson by clicks, ${LANGUAGES[lang]}, ${where}`, async () => {
    const window = WINDOWS[where];
    const somebody = await stage.guest({ lang, ...window });
    const { page, context } = somebody;
    let taken = 0;
    // A card is laid, an action begins: not all that a step points at is there all the time, but all of it is at some time.
    const there = new Map<string, boolean>();
    for (const game of SHELF) {
      const answered = await context.request.get(`/api/games/${game}/lessons`);
      if (answered.status() === 404) continue;
      const { lessons } = (await answered.json()) as Course;
      await page.goto(`/learn/${game}`);
      for (const { id } of lessons) {
        await page.locator(`.les[data-lesson="${id}"] .btn`).click();
        await page.locator(".coach").waitFor();
        const prompt = await page.locator(".prompt").boundingBox();
        assert.ok(prompt && prompt.width > 0.9 * window.width, `${game} ${id}: the page has no frame`);
        await picture(page, `${game}-${id}-first-${lang}-${where}`);
        for (let steps = 0; ; steps++) {
          assert.ok(steps < 150, `${game} ${id} does not end`);
          const before = await settled(page);
          if (before.includes("nothing")) break;
          if (window.width > 720) {
            await coversNothingItMeans(page);
            for (const [name, seen] of await pointedAt(page)) {
              const at = `${game} ${id} ${before.split(",")[0]}: ${name}`;
              there.set(at, seen || (there.get(at) ?? false));
            }
          }
          if (before.includes("reading")) await page.locator(".coach .act .btn.main").click();
          else await answer(page, before);
          const missed = page.locator(".coach[data-verdict=wrong],.coach[data-verdict=elsewhere]");
          await page.waitForFunction(
            (was) => {
              const coach = document.querySelector<HTMLElement>(".coach");
              if (!coach || coach.ariaBusy === "true") return false;
              const now = [coach.dataset.step, coach.dataset.wants, document.body.dataset.seq].join();
              return now !== was || ["wrong", "elsewhere", "refused"].includes(coach.dataset.verdict ?? "");
            },
            before,
            { polling: 30 },
          );
          assert.equal(await missed.count(), 0, `${game} ${id}, ${before}: what the coach shows is wrong`);
        }
        await picture(page, `${game}-${id}-last-${lang}-${where}`);
        await page.locator(".coach .act .btn").first().click();
        await page.locator(`.les[data-lesson="${id}"].done`).waitFor();
        taken++;
      }
    }
    const astray = [...there].filter(([, seen]) => !seen).map(([at]) => at);
    const unknown = astray.filter((at) => !NOT_DRAWN.includes(at));
    assert.deepEqual(unknown, [], "the coach points at what is not on the table");
    assert.ok(taken >= 7, `${taken} lessons`);
    await somebody.leave();
  });

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.TEACHER_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("a wrong try is explained and taken back, and a lesson goes on where it was left", async () => {
  const somebody = await stage.guest({ lang: "en" });
  const { page } = somebody;
  await page.goto("/learn/brian-boru/win-a-town");
  await page.locator('[data-thing="card:18"]').click();
  await page.locator(CONFIRM).click();
  await page.locator(".coach[data-verdict=wrong] .said").waitFor();
  assert.match(await page.locator(".coach .said").innerText(), /red/);
  assert.equal(
    await page.locator('.hand [data-thing="card:18"]').count(),
    1,
    "the card is in the hand again",
  );
  await page.locator(".coach .btn.quiet").click();
  await page.locator(".coach[data-step='1']").waitFor();
  await page.locator(".coach .act .btn.main").click();
  await page.locator(".coach[data-step='2']").waitFor();
  // A town that is taken: the engine's own words and the coach's.
  await page.locator('[data-thing="town:U3"] .disc').click();
  await page.locator(".coach[data-verdict=refused] .rule").waitFor();
  assert.match(await page.locator(".coach .said").innerText(), /BOR-6\.2/);
  await page.goto("/learn/brian-boru");
  await page.locator(".les.now[data-lesson='win-a-town'] .btn.main").click();
  await page.locator(".coach[data-step='2']").waitFor();
  await somebody.leave();
});

test("H shows a hint at the table, and choosing it only selects", async () => {
  const somebody = await stage.seated("brian-boru", { seats: 3 });
  const { page } = somebody;
  await page.locator(".btn.tip:not(.is-disabled)").waitFor();
  const before = await page.evaluate(() => document.body.dataset.seq);
  await page.keyboard.press("h");
  await page.locator(".tips .move").first().waitFor();
  assert.ok((await page.locator(".marks .nth").count()) >= 1, "plates on the table");
  await page.keyboard.press("1");
  await page.locator(CONFIRM).waitFor();
  assert.equal(await page.evaluate(() => document.body.dataset.seq), before, "nothing is played");
  await page.locator(".btn.tip small").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".tips").waitFor({ state: "detached" });
  await somebody.leave();
});
