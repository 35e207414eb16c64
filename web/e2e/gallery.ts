/** Makes docs/screenshots: `npm run gallery [GAME]`. Real games, played by clicks, photographed at telling moments. */
import { chromium } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { brianBoru } from "./gallery/brian-boru.ts";
import { catan } from "./gallery/catan-kartenspiel.ts";
import { imperialSettlers } from "./gallery/imperial-settlers.ts";
import { medievalia } from "./gallery/medievalia.ts";
import { mythotopia } from "./gallery/mythotopia.ts";
import { Stage } from "./support.ts";

const CHAPTERS: Record<string, (stage: Stage) => Promise<void>> = {
  "brian-boru": brianBoru,
  "catan-kartenspiel": catan,
  "imperial-settlers": imperialSettlers,
  medievalia,
  mythotopia,
};

const wanted = process.argv[2];
if (wanted && !CHAPTERS[wanted]) {
  console.error(`There is no chapter "${wanted}". There are: ${Object.keys(CHAPTERS).join(", ")}`);
  process.exit(2);
}
const stage = new Stage();
const browser = await chromium.launch(BROWSER);
await stage.open(browser);
try {
  for (const [game, chapter] of Object.entries(CHAPTERS))
    if (!wanted || game === wanted) await chapter(stage);
} finally {
  await stage.close();
  await browser.close();
}
