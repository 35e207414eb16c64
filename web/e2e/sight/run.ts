/** `npm run sight [GAME...]`: looks at 200 moments of every game on every screen, and makes the contact sheets. */
import { chromium } from "@playwright/test";
import { SHELF } from "../../src/lobby/games.ts";
import { BROWSER } from "../browser.ts";
import { SCREENS, Tour } from "./tour.ts";

const count = Number(process.env.POSITIONS ?? 200);
const screens = SCREENS.filter(
  ({ name }) => !process.env.SCREEN || process.env.SCREEN.split(",").includes(name),
);
const games = process.argv.slice(2).length ? process.argv.slice(2) : SHELF;
const browser = await chromium.launch(BROWSER);
const tour = new Tour();
await tour.open(browser);
let faults = 0;
try {
  for (const game of games) {
    const positions = await tour.positions(game, count, Math.max(2, Math.min(12, Math.ceil(count / 8))));
    for (const [place, screen] of screens.entries()) {
      const lang = place % 2 ? "en" : "de";
      const started = Date.now();
      const { looks, smallest, texts, targets, findings } = await tour.through(positions, screen, lang);
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(
        `${game} at ${screen.name}: ${positions.length} positions, ${looks} looks, ${texts} texts, smallest ${smallest} px, ${targets} targets, ${findings.length} faults, ${seconds} s`,
      );
      for (const { kind, what, where, times } of findings)
        console.log(`  ${kind} (${times}): ${what}; ${where}`);
      faults += findings.length;
    }
  }
} finally {
  await tour.close();
  await browser.close();
}
process.exitCode = faults ? 1 : 0;
