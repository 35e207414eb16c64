/** Mythotopia at telling questions. */
import type { Page } from "@playwright/test";
import { PHONE, play, type Stage } from "../support.ts";
import { DESKTOP, shot, TABLET } from "./studio.ts";

/** The moments at which the prompt begins with one of these words. */
async function moments(page: Page, wanted: readonly (readonly [RegExp, string])[], mood: string) {
  const left = new Map(wanted.map(([sentence, name]) => [name, sentence]));
  await play(page, {
    decisions: 160,
    seed: 5,
    look: async () => {
      const said = await page.locator(".prompt .say b").innerText();
      for (const [name, sentence] of left) {
        if (!sentence.test(said)) continue;
        left.delete(name);
        await shot(page, `mythotopia-${name}-${mood}`);
        break;
      }
      return left.size === 0;
    },
  });
}

export async function mythotopia(stage: Stage): Promise<void> {
  {
    const { page, context } = await stage.seated("mythotopia", {
      ...DESKTOP,
      lang: "de",
      seats: 3,
      bot: "greedy",
      options: { round_cap: 10 },
    });
    const wanted = [
      [/^Wähle eine Aktion/, "turn"],
      [/^Wähle ein Ziel/, "target"],
      [/^Lege Karten mit Armeesymbol/, "armies"],
      [/^Wähle eine Karte für dein Deck/, "draft"],
      [/^Zahle noch/, "payment"],
    ] as const;
    await moments(page, wanted, "light-de");
    await context.close();
  }
  {
    const { page, context } = await stage.seated("mythotopia", {
      ...DESKTOP,
      lang: "en",
      dark: true,
      seats: 4,
      bot: "greedy",
      options: { round_cap: 10 },
    });
    await play(page, { decisions: 40, seed: 7 });
    await moments(page, [[/^Choose an action/, "wars"]], "dark-en");
    await context.close();
  }
  for (const [name, size] of [
    ["tablet", TABLET],
    ["phone", PHONE],
  ] as const) {
    const { page, context } = await stage.seated("mythotopia", {
      ...size,
      lang: "de",
      seats: 2,
      bot: "greedy",
      options: { round_cap: 10 },
    });
    const wanted = [
      [/^Wähle eine Aktion/, `${name}-turn`],
      [/^Wähle (ein Ziel|ein Gebiet für deine Armeen)/, `${name}-place`],
    ] as const;
    await moments(page, wanted, "light-de");
    await context.close();
  }
}
