/** Mythotopia at telling questions. */
import type { Page } from "playwright-core";
import { playMythotopia, sitAtMythotopia } from "../mythotopia.ts";
import { guest, nameMe } from "../support.ts";
import { DESKTOP, PHONE, shot, TABLET, type Studio } from "./studio.ts";

/** The moments at which the prompt begins with one of these words. */
async function moments(page: Page, wanted: readonly (readonly [RegExp, string])[], mood: string) {
  const left = new Map(wanted.map(([sentence, name]) => [name, sentence]));
  await playMythotopia(page, {
    decisions: 160,
    seed: 5,
    look: async (_, said) => {
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

export async function mythotopia({ house, browser }: Studio): Promise<void> {
{
  const { page, context } = await guest(browser, { ...DESKTOP, lang: "de" });
  await nameMe(page, house.url, "Mara");
  await sitAtMythotopia(page, house.url);
  const wanted = [
    [/^Wähle eine Aktion/, "turn"],
    [/^Wähle ein Ziel/, "target"],
    [/^Lege Armeekarten/, "armies"],
    [/^Wähle eine Karte für dein Deck/, "draft"],
    [/^Zahle noch/, "payment"],
  ] as const;
  await moments(page, wanted, "light-de");
  await context.close();
}
{
  const { page, context } = await guest(browser, { ...DESKTOP, lang: "en", dark: true });
  await nameMe(page, house.url, "Mara");
  await sitAtMythotopia(page, house.url, { seats: 4 });
  await playMythotopia(page, { decisions: 40, seed: 7 });
  await moments(page, [[/^Choose an action/, "wars"]], "dark-en");
  await context.close();
}
for (const [name, size] of [
  ["tablet", TABLET],
  ["phone", PHONE],
] as const) {
  const { page, context } = await guest(browser, { ...size, lang: "de", touch: name === "phone" });
  await nameMe(page, house.url, "Mara");
  await sitAtMythotopia(page, house.url, { seats: 2 });
  const wanted = [
    [/^Wähle eine Aktion/, `${name}-turn`],
    [/^Wähle (ein Ziel|ein Gebiet für deine Armeen)/, `${name}-place`],
  ] as const;
  await moments(page, wanted, "light-de");
  await context.close();
}
}
