/** The end: the points are counted up on the board, and where the game turned can be seen and played on from. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { findings } from "./axe.ts";
import { overflows, PHONE, stageOfFile, type Guest } from "./support.ts";

const stage = stageOfFile();

interface Shown {
  table: { phase: string };
  update: { seq: number; legal: { action: unknown }[] };
}

/** The page looks on while its person answers anything at all until the game is over. */
async function playedOut({ page, context }: Guest, id: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const answer = await context.request.get(`/api/tables/${id}/update?seat=0`);
    const { table, update } = (await answer.json()) as Shown;
    if (table.phase === "over") return;
    const offer = update.legal[turn % Math.max(1, update.legal.length)];
    if (offer)
      await context.request.post(`/api/tables/${id}/actions`, {
        data: { seat: 0, after: update.seq, request: `r${turn}`, action: offer.action },
      });
    else await page.waitForTimeout(20);
  }
}

const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};

test("points are counted up where they lie, and one sees where the game turned", async () => {
  const mara = await stage.guest();
  const { page } = mara;
  const id = await mara.sitAt("brian-boru", { seats: 3 });
  await playedOut(mara, id);
  // Nothing moves by itself here: Enter goes on. At some source the regions themselves show what they bring.
  await page.locator(".end.docked .counting").waitFor();
  const regions = page.locator(".gains i, .gains span");
  for (let step = 0; (await page.locator(".way .now").innerText()) !== "Machtmarker"; step++) {
    assert.ok(step < 15, "power markers are a source");
    await page.keyboard.press("Enter");
  }
  await look(page, "count-regions");
  const scored = await page.locator(".counting header p").innerText();
  if (!/Niemand/.test(scored)) {
    assert.ok(await regions.count());
    const board = (await page.locator(".board").boundingBox())!;
    const mark = (await page.locator(".gains span").first().boundingBox())!;
    assert.ok(mark.x > board.x && mark.x + mark.width < board.x + board.width, "on the board");
    const panel = (await page.locator(".end").boundingBox())!;
    assert.ok(panel.x > board.x + board.width / 2, "which lies open");
  }
  await page.keyboard.press("Escape");
  await page.locator(".podium").waitFor();
  assert.equal(await page.locator(".gains").count(), 0);

  // Where it turned: by points, as nobody has asked for a review.
  const turning = page.locator(".turning");
  await turning.waitFor();
  assert.match(await turning.innerText(), /Der Wendepunkt[\s\S]*Schritt \d+\. Hier gewann/);
  await look(page, "end");
  assert.deepEqual(await findings(page, "turning"), []);
  assert.deepEqual(await overflows(page), []);
  await turning.getByRole("button", { name: "Von hier ansehen" }).click();
  await page.locator(".prompt.past").waitFor();
  await page.keyboard.press("Escape");
  await turning.waitFor();

  // S shows the picture; V goes to the review, and from the turn one plays on at a table of one's own.
  await page.keyboard.press("s");
  await page.locator(".sharing img").waitFor();
  await look(page, "share");
  await page.keyboard.press("Escape");
  await turning.getByRole("button", { name: "Von hier anders weiterspielen" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(id));
  await page.locator(".board .map").waitFor();
  await page.goto(`/t/${id}`);
  await page.locator(".end .podium").waitFor();
  await page.keyboard.press("v");
  await page.waitForURL(/\/review\//);
  await mara.leave();
});

test("on a phone the board stays in sight while it is counted, dark and in English", async () => {
  const mara = await stage.guest({ ...PHONE, lang: "en", dark: true });
  const { page } = mara;
  const id = await mara.sitAt("brian-boru", { seats: 3 });
  await playedOut(mara, id);
  await page.locator(".end.docked").waitFor();
  for (let step = 0; step < 8; step++) await page.keyboard.press("Enter");
  await look(page, "count-phone");
  const panel = (await page.locator(".end").boundingBox())!;
  assert.ok(panel.y > 300, `the board is covered from ${panel.y}`);
  await page.keyboard.press("Escape");
  await page.locator(".turning").waitFor();
  assert.deepEqual(await overflows(page), []);
  await look(page, "end-phone");
  await mara.leave();
});
