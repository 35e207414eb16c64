/**
 * `npm run contact [GAME...]`: every situation of every game in pictures, on three screens, in light and German and in dark
 * and English (ALL=1: each in each), and a contact sheet of each game. They lie in `e2e/out/contact`.
 */
import { chromium, type Browser } from "@playwright/test";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SHELF } from "../src/lobby/games.ts";
import { BROWSER } from "./browser.ts";
import { kindOf } from "./sight/positions.ts";
import { SCREENS, Tour, type Position } from "./sight/tour.ts";
import type { Lang } from "./support.ts";

const OUT = fileURLToPath(new URL("out/contact/", import.meta.url));
/** How a picture is made: in every theme and every language, or in two of the four pairs. */
const LOOKS: [Lang, boolean][] = process.env.ALL
  ? [
      ["de", false],
      ["de", true],
      ["en", false],
      ["en", true],
    ]
  : [
      ["de", false],
      ["en", true],
    ];
const screens = SCREENS.filter(
  ({ name }) => !process.env.SCREEN || process.env.SCREEN.split(",").includes(name),
);

/** One moment of everything that can be asked, the first and the last moments, and one in which others are asked. */
function situations(positions: readonly Position[]): Map<string, Position> {
  const found = new Map<string, Position>();
  for (const position of positions) {
    const kind = kindOf(position.update);
    const rank = ({ seat, update }: Position) => Number(seat !== null) * 1000 + update.legal.length;
    const known = found.get(kind);
    if (!known || rank(position) > rank(known)) found.set(kind, position);
  }
  const first = positions.find(({ step, seat }) => step === 0 && seat !== null);
  if (first) found.set("start", first);
  return found;
}

interface Shot {
  name: string;
  file: string;
}

/** A page of all pictures of a game, each under what it shows. */
async function sheet(browser: Browser, game: string, shots: readonly Shot[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  const figures = shots.map(({ name, file }) => {
    const source = `data:image/png;base64,${readFileSync(file).toString("base64")}`;
    const high = name.includes(" 390 ");
    return `<figure style="width:${high ? 150 : 360}px"><img src="${source}" style="width:100%"><figcaption>${name}</figcaption></figure>`;
  });
  await page.setContent(
    `<body style="margin:12px;font:12px sans-serif;background:#888"><h1>${game}</h1><div style="display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start">${figures.join("")}</div><style>figure{margin:0}</style>`,
  );
  await page.screenshot({ path: `${OUT}${game}.png`, fullPage: true });
  await page.close();
}

const games = process.argv.slice(2).length ? process.argv.slice(2) : SHELF;
const browser = await chromium.launch(BROWSER);
const tour = new Tour();
await tour.open(browser);
try {
  for (const game of games) {
    const folder = `${OUT}${game}/`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const all = situations(await tour.positions(game, Number(process.env.POSITIONS ?? 60), 5));
    const wanted = process.env.KINDS?.split(",");
    const shots: Shot[] = [];
    for (const screen of screens)
      for (const [lang, dark] of LOOKS) {
        const { page, context } = await tour.window(screen, lang, dark);
        let before: Position | null = null;
        for (const [kind, position] of all) {
          if (wanted && !wanted.includes(kind)) continue;
          await tour.show(page, position, before);
          before = position;
          const name = `${kind} ${screen.name} ${dark ? "dark" : "light"} ${lang}`;
          const file = `${folder}${name.replaceAll(" ", "-")}.png`;
          await page.screenshot({ path: file });
          shots.push({ name, file });
        }
        await context.close();
      }
    await sheet(browser, game, shots);
    console.log(`${game}: ${shots.length} pictures of ${all.size} situations`);
  }
} finally {
  await tour.close();
  await browser.close();
}
