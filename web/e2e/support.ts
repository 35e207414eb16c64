/** A real server, a real browser, and people who only click. */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import type { Server } from "node:http";
import { front } from "./front.ts";

const BINARY =
  process.env.TAFELRUNDE_BIN ?? fileURLToPath(new URL("../../target/debug/tafelrunde", import.meta.url));
/** Set above 1 on machines that are busy with other things. */
export const PATIENCE = Number(process.env.E2E_PATIENCE ?? 1);
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

async function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

/** The server with a database of its own, and the built client in front of it. */
export class House {
  #process: ChildProcess | null = null;
  #front: Server | null = null;
  readonly #dir = mkdtempSync(join(tmpdir(), "tafelrunde-e2e-"));
  #port = 0;
  url = "";

  static async open(): Promise<House> {
    const house = new House();
    house.#port = await freePort();
    await house.start();
    const port = await freePort();
    house.#front = front(fileURLToPath(new URL("../dist", import.meta.url)), port, house.#port);
    house.url = `http://127.0.0.1:${port}`;
    return house;
  }

  async start(): Promise<void> {
    const db = `sqlite://${join(this.#dir, "tables.sqlite")}`;
    const listen = `127.0.0.1:${this.#port}`;
    this.#process = spawn(
      BINARY,
      ["serve", "--listen", listen, "--db", db, "--rate", "0", "--bot-pause", "20"],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    for (let tries = 0; tries < 200; tries++) {
      if (
        await fetch(`http://${listen}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await sleep(50);
    }
    throw new Error(`${BINARY} does not answer`);
  }

  /** The server dies without warning. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (!process) return;
    const gone = new Promise((done) => process.once("exit", done));
    process.kill("SIGKILL");
    await gone;
    this.#process = null;
  }

  async close(): Promise<void> {
    this.#front?.closeAllConnections();
    this.#front?.close();
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

export type Lang = "de" | "en";

export interface Guest {
  page: Page;
  context: BrowserContext;
  /** Everything the console complained about. */
  complaints: string[];
}

/** Somebody with a browser window of their own. */
export async function guest(
  browser: Browser,
  { lang = "de" as Lang, width = 1440, height = 900, dark = false, motion = false, touch = false } = {},
): Promise<Guest> {
  const context = await browser.newContext({
    locale: lang,
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
    hasTouch: touch,
  });
  // The loader of these tests marks functions by a helper that a page does not know.
  await context.addInitScript("globalThis.__name = (value) => value");
  const page = await context.newPage();
  page.setDefaultTimeout(15_000 * PATIENCE);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

export async function nameMe(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async (mine) => {
    await fetch("/api/me");
    const answer = await fetch("/api/me", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: mine }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
}

/** Opens a Brian Boru table against bots by the two clicks of the lobby. */
export async function sitDown(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator(".box[data-game=brian-boru] .go .btn.main").click();
  await page.locator(".newtable .btn.main").click();
  await page.locator(".board .map").waitFor();
}

/** Opens a table of any game against bots by the clicks of the lobby, with some options changed. */
export async function sitAt(
  page: Page,
  url: string,
  game: string,
  options: readonly (readonly [place: number, value: number])[] = [],
): Promise<void> {
  await page.goto(url);
  await page.locator(`.box[data-game=${game}] .go .btn.main`).click();
  if (options.length) await page.locator(".newtable summary").click();
  for (const [place, value] of options) {
    const field = page.locator(".newtable .option").nth(place).locator("input[type=number]");
    await field.fill(String(value));
    await field.press("Tab");
  }
  await page.locator(".newtable .btn.main").click();
  await page.locator(".page.tableau .board > *").first().waitFor();
}

/** Opens a table of any game against its weakest bots, with these rules, and goes there. */
export async function openTable(
  page: Page,
  url: string,
  game: string,
  { seats = 2, options = {} as Record<string, unknown> } = {},
): Promise<void> {
  const id = await page.evaluate(
    async (wish) => {
      const post = async (path: string, body: unknown) => {
        const answer = await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const games = (await (await fetch("/api/games")).json()) as { id: string; bots: { id: string }[] }[];
      const bot = games.find((each) => each.id === wish.game)!.bots[0]!.id;
      const others = Array.from({ length: wish.seats - 1 }, () => ({ bot }));
      const table = await post("/api/tables", {
        game: wish.game,
        options: wish.options,
        public: false,
        seats: ["me", ...others],
      });
      await post(`/api/tables/${table.id}/start`, {});
      return table.id as string;
    },
    { game, seats, options },
  );
  await page.goto(`${url}/t/${id}`);
  await page.locator(".prompt .say b").waitFor();
}

/** Everything that may be chosen on the page. */
const LEGAL = "[data-thing].legal,[data-thing].is-legal";

/** What the page waits for. */
export async function stateOf(page: Page): Promise<"over" | "asked" | "curtain" | "waiting"> {
  return page.evaluate((legal) => {
    if (document.querySelector(".end")) return "over";
    if (document.querySelector(".curtain")) return "curtain";
    return document.querySelector(`${legal},.btn.answer,.tile`) ? "asked" : "waiting";
  }, LEGAL);
}

/** Makes one decision by clicking; `choose` picks among the legal things. */
export async function decide(page: Page, choose: (count: number) => number): Promise<void> {
  const sequence = await stepOf(page);
  const confirm = page.locator(".prompt .btn.main:not(.is-disabled)");
  for (let clicks = 0; clicks < 12 && !(await confirm.count()); clicks++) {
    const things = page.locator(LEGAL).filter({ visible: true });
    const count = await things.count();
    // Where buttons and things are offered, both are pressed now and then.
    const buttons = await page.locator(".btn.answer").count();
    if (count && choose(count + buttons) < count) {
      const thing = things.nth(choose(count));
      const place = thing.locator(".slot,.disc");
      const atOnce = (await thing.getAttribute("data-at-once")) !== null;
      // Cards in a full row or hand overlap; their corner is always free.
      const overlapping = await thing.evaluate((element) => element.classList.contains("ic"));
      if (overlapping) await thing.click({ position: { x: 14, y: 14 } });
      else await ((await place.count()) ? place.first() : thing).click();
      if (atOnce) return answered(page, sequence);
    } else {
      const answers = page.locator(".btn.answer,.tile");
      await answers.nth(choose(await answers.count())).click();
    }
  }
  await confirm.click();
  await answered(page, sequence);
}

/** The server has taken the move that was made at `before`. */
async function answered(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (was) => document.body.dataset.seq !== was && !document.querySelector(".prompt[aria-busy=true]"),
    before,
    { timeout: 10_000 * PATIENCE },
  );
}

async function stepOf(page: Page): Promise<string> {
  return page.evaluate(() => document.body.dataset.seq ?? "");
}

/** Plays on by clicks until there were enough decisions, `stop` says so, or the game is over. Calls `look` before every decision. */
export async function play(
  page: Page,
  {
    decisions = Infinity,
    look = async (_: number) => undefined as void,
    stop = (): boolean => false,
    seed = 1,
  } = {},
): Promise<number> {
  let random = seed;
  const choose = (count: number) => {
    random = (random * 1103515245 + 12345) % 2147483648;
    return random % count;
  };
  let made = 0;
  for (let idle = 0; made < decisions;) {
    const state = await stateOf(page);
    if (state === "over") return made;
    if (state === "curtain") await page.locator(".curtain .btn.main").click();
    else if (state === "asked") {
      await look(made);
      await decide(page, choose);
      made++;
      idle = 0;
    } else {
      await sleep(30);
      assert.ok(++idle < 1000 * PATIENCE, "nobody is asked any more and the game is not over");
    }
  }
  return made;
}

/** Nothing may stick out of the window, and no button may hide its own words. */
export async function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1)
      found.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    for (const element of document.querySelectorAll(
      ".prompt .say b,.btn,.slab h3,.bb .head,.phases li,.strip .name,.box .meta",
    )) {
      const box = element as HTMLElement;
      if (!box.offsetParent || getComputedStyle(box).textOverflow === "ellipsis") continue;
      if (box.scrollWidth > box.clientWidth + 2)
        found.push(`${name(box)} hides part of "${box.innerText.slice(0, 40)}"`);
      const right = box.getBoundingClientRect().right;
      const scrolls = box.closest(".hand,.draft,.boxes,.nav,.sheet");
      if (right > innerWidth + 1 && !scrolls)
        found.push(`${name(box)} sticks out: "${box.innerText.slice(0, 40)}"`);
    }
    return found;
  });
}
