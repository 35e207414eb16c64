/** Every move is seen to happen, at the speed that is set, and can be heard; whoever wants quiet has it. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { asked, decide, dice, stageOfFile, type Wishes } from "./support.ts";

const stage = stageOfFile();

interface Noted {
  moved: number;
  longest: number;
  tones: number;
}

/** Somebody at a table whose page notes what moves and what sounds. */
async function noting(game: string, wishes: Wishes, kept: Record<string, string> = {}) {
  const somebody = await stage.guest(wishes);
  await somebody.context.addInitScript((kept) => {
    const noted = { moved: 0, longest: 0, tones: 0 };
    Object.assign(globalThis, { noted });
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`tafelrunde.${key}`, value);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      noted.moved++;
      const lasts = typeof options === "number" ? options : Number(options?.duration ?? 0);
      noted.longest = Math.max(noted.longest, lasts);
      return animate.call(this, frames, options);
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      noted.tones++;
      start.call(this, when);
    };
  }, kept);
  await somebody.sitAt(game);
  return somebody;
}

const notedOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);

async function playSome(page: Page): Promise<Noted> {
  const choose = dice(5);
  for (let decision = 0; decision < 4; decision++) {
    await asked(page);
    await decide(page, choose);
  }
  await asked(page);
  return notedOn(page);
}

for (const game of ["brian-boru", "catan-kartenspiel", "imperial-settlers", "medievalia", "mythotopia"])
  test(`in ${game} pieces are on their way when somebody moves`, async () => {
    const somebody = await noting(game, { motion: true });
    const { moved, tones } = await playSome(somebody.page);
    assert.ok(moved > 0, "nothing moved");
    assert.equal(tones, 0, "sounds are off until somebody wants them");
    assert.equal((await somebody.page.locator(".flyer").count()) < 40, true, "what has arrived stays");
    await somebody.leave();
  });

test("slow is slower than fast, and with reduced motion or speed off nothing moves", async () => {
  const longest: number[] = [];
  for (const speed of ["brisk", "unhurried", "off"]) {
    const somebody = await noting("brian-boru", { motion: true }, { speed });
    longest.push((await playSome(somebody.page)).longest);
    await somebody.leave();
  }
  assert.ok(longest[1]! > 2 * longest[0]!, `${longest.join(", ")} ms`);
  assert.equal(longest[2], 0);
  const calm = await noting("brian-boru", { motion: false });
  assert.equal((await playSome(calm.page)).moved, 0);
  await calm.leave();
});

test("what happens is heard by whoever switched it on", async () => {
  const somebody = await noting("brian-boru", { motion: false }, { sounds: "on" });
  assert.ok((await playSome(somebody.page)).tones > 0, "nothing was heard");
  await somebody.leave();
});
