/** A real server, a real browser, and people who only click. */
import { test, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Server } from "node:http";
import { PATIENCE } from "./browser.ts";
import { front, type Instead } from "./front.ts";

const BINARY =
  process.env.TAFELRUNDE_BIN ?? fileURLToPath(new URL("../../target/debug/tafelrunde", import.meta.url));
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

  /** `instead` may answer some requests of the page in the place of the server. */
  static async open(instead?: Instead): Promise<House> {
    const house = new House();
    house.#port = await freePort();
    await house.start();
    const port = await freePort();
    house.#front = front(fileURLToPath(new URL("../dist", import.meta.url)), port, house.#port, instead);
    house.url = `http://127.0.0.1:${port}`;
    return house;
  }

  async start(): Promise<void> {
    const db = `sqlite://${join(this.#dir, "tables.sqlite")}`;
    const listen = `127.0.0.1:${this.#port}`;
    this.#process = spawn(
      BINARY,
      ["serve", "--listen", listen, "--db", db, "--rate", "0", "--bot-pause", "0", "--calls-private"],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    const limit = Date.now() + 10_000 * PATIENCE;
    const answers = () =>
      fetch(`http://${listen}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (!(await answers())) {
      if (Date.now() > limit) throw new Error(`${BINARY} does not answer`);
      await sleep(50);
    }
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

export type Lang = "de" | "en";
export const LANGUAGES: Record<Lang, string> = { de: "German", en: "English" };
export const PHONE = { width: 390, height: 844, touch: true };

/** How somebody's window is. */
export interface Wishes {
  name?: string;
  lang?: Lang;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Do things travel? Otherwise everything is at once where it belongs. */
  motion?: boolean;
  touch?: boolean;
  /** Who comes back: a new window that knows nothing but this visitor's cookies. */
  again?: Guest;
}

/** Which table somebody wants. */
export interface Setup {
  seats?: number;
  options?: Record<string, unknown>;
  /** The level of the other players; without it the quickest. */
  bot?: string;
  /** May strangers watch? */
  public?: boolean;
}

/** Somebody with a browser window of their own. */
export interface Guest {
  page: Page;
  context: BrowserContext;
  /** Everything the console complained about. */
  complaints: string[];
  /** Opens a table against bots, without the lobby, and goes there. */
  sitAt(game: string, setup?: Setup): Promise<string>;
  /** The end of the visit: the console must have been silent. */
  leave(): Promise<void>;
}

/** The server and the browser of one run, and the people in it. */
export class Stage {
  house!: House;
  browser!: Browser;

  /** `scale`: pixels that are painted for each pixel of the layout. Painting is most of the work of a browser. */
  constructor(readonly scale = 1) {}

  get url(): string {
    return this.house.url;
  }

  async open(browser: Browser, instead?: Instead): Promise<void> {
    this.browser = browser;
    this.house = await House.open(instead);
  }

  async close(): Promise<void> {
    await this.house?.close();
  }

  /** Somebody who has given a name and stands before an empty window. */
  async guest(wishes: Wishes = {}): Promise<Guest> {
    const { name = wishes.again ? "" : "Mara", lang = "de", width = 1440, height = 900 } = wishes;
    const context = await this.browser.newContext({
      baseURL: this.url,
      locale: lang,
      viewport: { width, height },
      deviceScaleFactor: this.scale,
      colorScheme: wishes.dark ? "dark" : "light",
      reducedMotion: wishes.motion ? "no-preference" : "reduce",
      hasTouch: wishes.touch ?? false,
    });
    if (wishes.again) await context.addCookies(await wishes.again.context.cookies());
    // The loader of these tests marks functions by a helper that a page does not know.
    await context.addInitScript("globalThis.__name = (value) => value");
    const page = await context.newPage();
    page.setDefaultTimeout(15_000 * PATIENCE);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    const send = async (method: "get" | "put" | "post", path: string, data: unknown = {}) => {
      const answer = await context.request[method](path, method === "get" ? {} : { data });
      assert.ok(answer.ok(), `${method} ${path}: ${await answer.text()}`);
      return answer.json();
    };
    if (name) {
      await send("get", "/api/me");
      await send("put", "/api/me", { name });
    }
    return {
      page,
      context,
      complaints,
      sitAt: async (game, { seats, bot = "random", options = {}, public: listed = false } = {}) => {
        const games = (await send("get", "/api/games")) as { id: string; seats: { min: number } }[];
        const chairs = seats ?? Math.max(2, games.find((each) => each.id === game)!.seats.min);
        const others = Array.from({ length: chairs - 1 }, () => ({ bot }));
        const { id } = await send("post", "/api/tables", {
          game,
          seats: ["me", ...others],
          options,
          public: listed,
        });
        await send("post", `/api/tables/${id}/start`);
        await page.goto(`/t/${id}`);
        await page.locator(".prompt .say b").waitFor();
        return id as string;
      },
      leave: async () => {
        assert.deepEqual(complaints, []);
        await context.close();
      },
    };
  }

  /** Somebody who sits at a table against bots. */
  async seated(game: string, wishes: Setup & Wishes = {}): Promise<Guest> {
    const somebody = await this.guest(wishes);
    await somebody.sitAt(game, wishes);
    return somebody;
  }
}

/** The stage of a test file: opened before its first test, closed after its last. */
export function stageOfFile(): Stage {
  const stage = new Stage();
  test.beforeAll(({ browser }) => stage.open(browser));
  test.afterAll(() => stage.close());
  return stage;
}

/** Everything that may be chosen on the page: things on the table, and answers that are none. */
export const LEGAL = "[data-thing].legal,[data-thing].is-legal";
export const ANSWERS = ".btn.answer,.tile";
export const CONFIRM = ".prompt .btn.main:not(.is-disabled)";

/** What the page waits for. */
export async function stateOf(page: Page): Promise<"over" | "asked" | "curtain" | "waiting"> {
  return page.evaluate((choices) => {
    // The points are counted up first: whoever only wants the result sees everything at once.
    const everything = document.querySelector<HTMLElement>(".end .everything");
    everything?.click();
    if (everything) return "waiting";
    if (document.querySelector(".end")) return "over";
    if (document.querySelector(".curtain")) return "curtain";
    const busy = document.querySelector(".prompt[aria-busy=true]");
    return !busy && document.querySelector(choices) ? "asked" : "waiting";
    // What is chosen and waits to be confirmed is an answer, too: somebody else moved between the two clicks.
  }, `${LEGAL},${ANSWERS},${CONFIRM}`);
}

/** How long a table may stand still while nobody at this page is asked. */
const STILL_MS = 30_000 * PATIENCE;

/** Notices when nothing happens any more. Others may play on for long, so only the time without a move counts. */
class Stillness {
  #seq: string | null = null;
  #since = Date.now();

  async look(page: Page): Promise<void> {
    const seq = await seqOf(page);
    if (seq !== this.#seq) this.#since = Date.now();
    this.#seq = seq;
    assert.ok(Date.now() - this.#since < STILL_MS, "nobody is asked any more and the game is not over");
    await sleep(10);
  }
}

/** How far the game has come on this page. */
export async function seqOf(page: Page): Promise<string> {
  return page.evaluate(() => document.body.dataset.seq ?? "");
}

/** Waits until the page asks its player, or the game is over. */
export async function asked(page: Page): Promise<void> {
  const stillness = new Stillness();
  while (["waiting", "curtain"].includes(await stateOf(page))) await stillness.look(page);
}

/** Waits until the page asks its player and nobody else: nothing more happens before the answer. */
export async function askedAlone(page: Page): Promise<void> {
  await asked(page);
  await page.locator(".prompt .others").waitFor({ state: "detached" });
}

/** Another number lets the clicks of every test fall elsewhere. The server deals other cards in every run in any case. */
const SEED = Number(process.env.E2E_SEED ?? 0);

/** A random choice that is the same in every run. */
export type Choose = (count: number) => number;
export function dice(seed: number): Choose {
  let random = seed + SEED * 7919;
  return (count) => {
    random = (random * 1103515245 + 12345) % 2147483648;
    // The low bits repeat themselves too soon.
    return Math.floor(random / 65536) % count;
  };
}

/** Where the next click goes. */
interface Aim {
  /** `sent`: the answer is on its way, nothing is left to click. */
  kind: "sent" | "confirm" | "choice" | "covered" | "none";
  x: number;
  y: number;
  what: string;
}

/** Clicks the first of several things on the table that is in sight and lies open where it is clicked. */
export async function clickOneOf(page: Page, selector: string): Promise<Locator> {
  await page.locator(selector).first().waitFor();
  const all = await page.locator(selector).filter({ visible: true }).all();
  for (const each of all) {
    await each.scrollIntoViewIfNeeded();
    const point = await each.evaluate((element) => {
      const box = element.getBoundingClientRect();
      for (const down of [0.5, 0.2, 0.8])
        for (const right of [0.5, 0.1, 0.9]) {
          const x = box.left + box.width * right;
          const y = box.top + box.height * down;
          const hit = document.elementFromPoint(x, y)?.closest("[data-thing]");
          if (hit && hit === element.closest("[data-thing]")) return { x, y };
        }
      return null;
    });
    if (!point) continue;
    await page.mouse.click(point.x, point.y);
    return each;
  }
  assert.fail(`none of ${all.length} things can be clicked: ${selector}`);
}

/** Looks for the next click of a decision: the confirmation if it is ready, otherwise any legal thing or button. */
async function aim(page: Page, before: string, random: number): Promise<Aim> {
  return page.evaluate(
    ({ before, random, legal, answers, confirm }) => {
      const nothing = { x: 0, y: 0, what: "" };
      if (document.body.dataset.seq !== before || document.querySelector(".prompt[aria-busy=true]"))
        return { kind: "sent" as const, ...nothing };
      const seen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
      const ready = document.querySelector(confirm);
      const all = ready ? [ready] : [...document.querySelectorAll(`${legal},${answers}`)].filter(seen);
      const target = all[Math.floor(random * all.length)];
      if (!target) return { kind: "none" as const, ...nothing };
      const what = `${target.getAttribute("data-thing") ?? ""} ${(target.textContent ?? "").trim().slice(0, 40)}`;
      // A place on a map is clicked where its mark is drawn.
      const mark = target.querySelector(".slot,.disc") ?? target;
      const free = (): { x: number; y: number } | null => {
        const box = mark.getBoundingClientRect();
        // Cards in a full row or hand overlap: the middle first, then everywhere else.
        for (const down of [0.5, 0.12, 0.3, 0.7, 0.88])
          for (const right of [0.5, 0.12, 0.3, 0.7, 0.88]) {
            const x = box.left + box.width * right;
            const y = box.top + box.height * down;
            const hit = document.elementFromPoint(x, y);
            if (hit?.closest(target.matches("[data-thing]") ? "[data-thing]" : "button") === target)
              return { x, y };
          }
        return null;
      };
      let point = free();
      if (!point) {
        target.scrollIntoView({ block: "center", inline: "center" });
        point = free();
      }
      if (!point) return { kind: "covered" as const, x: 0, y: 0, what };
      return { kind: ready ? ("confirm" as const) : ("choice" as const), ...point, what };
    },
    { before, random, legal: LEGAL, answers: ANSWERS, confirm: CONFIRM },
  );
}

/**
 * Clicks until something is selected that can be confirmed, and says where the confirmation is. Nowhere: the table has
 * moved on, because a click was the whole answer or because somebody else answered too.
 */
export async function prepare(page: Page, choose: Choose): Promise<{ x: number; y: number } | null> {
  const before = await seqOf(page);
  let what = "";
  for (const limit = Date.now() + 10_000 * PATIENCE; Date.now() < limit;) {
    const target = await aim(page, before, choose(1000) / 1000);
    if (target.kind === "sent") return null;
    if (target.kind === "confirm") return target;
    assert.notEqual(target.kind, "none", "nothing can be chosen");
    what = `${target.kind} ${target.what}`;
    if (target.kind === "covered") await sleep(50);
    else await page.mouse.click(target.x, target.y);
  }
  assert.fail(`no answer comes about; the last thing aimed at: ${what}`);
}

/** Makes one decision by clicks of the mouse; `choose` picks among everything that may be chosen. */
export async function decide(page: Page, choose: Choose): Promise<void> {
  const before = await seqOf(page);
  const confirm = await prepare(page, choose);
  if (confirm) await page.mouse.click(confirm.x, confirm.y);
  await page.waitForFunction(
    (was) => document.body.dataset.seq !== was && !document.querySelector(".prompt[aria-busy=true]"),
    before,
    { timeout: 10_000 * PATIENCE },
  );
}

interface Playing {
  decisions?: number;
  seed?: number;
  /** Called before every decision; true: it is enough. */
  look?: (made: number) => Promise<boolean | void>;
  /** Asked again and again, also while others play. */
  stop?: () => boolean;
}

/** Plays on by clicks until there were enough decisions, somebody says so, or the game is over. */
export async function play(
  page: Page,
  { decisions = Infinity, seed = 1, look, stop }: Playing = {},
): Promise<number> {
  const choose = dice(seed);
  const stillness = new Stillness();
  let made = 0;
  while (made < decisions && !stop?.()) {
    const state = await stateOf(page);
    if (state === "over") return made;
    if (state === "curtain") await page.locator(".curtain .btn.main").click();
    else if (state === "asked") {
      if (await look?.(made)) return made;
      await decide(page, choose);
      made++;
    } else await stillness.look(page);
  }
  return made;
}

/** Plays on until something is on the page. False: the game or the patience ended before. */
export async function reach(
  page: Page,
  sought: string | (() => Promise<boolean>),
  { limit = 60, seed = 11 } = {},
): Promise<boolean> {
  const found =
    typeof sought === "string"
      ? async () => (await page.locator(sought).filter({ visible: true }).count()) > 0
      : sought;
  let there = false;
  const look = async () => (there = await found());
  await play(page, { decisions: limit, seed, look });
  if (there) return true;
  await asked(page);
  return found();
}

/** Plays on until something is on the page, which must happen. */
export async function until(page: Page, sought: string, options: { limit?: number; seed?: number } = {}) {
  assert.ok(await reach(page, sought, options), `${sought} did not come up`);
}

/** What sticks out or is cut off anywhere along the way is collected here. */
export class Cuts {
  readonly #found = new Set<string>();
  readonly #pages: ((page: Page) => Promise<string[]>)[];

  constructor(...looks: ((page: Page) => Promise<string[]>)[]) {
    this.#pages = [overflows, ...looks];
  }

  async look(page: Page): Promise<void> {
    for (const each of this.#pages) for (const found of await each(page)) this.#found.add(found);
  }

  none(): void {
    assert.deepEqual([...this.#found], []);
  }
}

/** The four pages of a phone, one after the other. */
export async function throughTabs(page: Page, look: () => Promise<void>): Promise<void> {
  for (const tab of [1, 2, 3, 0]) {
    await page.locator(".tabs button").nth(tab).click();
    await look();
  }
}

interface Match extends Setup {
  lang: Lang;
  dark?: boolean;
  seed: number;
  /** What else than `overflows` must find nothing. */
  looks?: ((page: Page) => Promise<string[]>)[];
}

/**
 * Plays a match by clicks to the end. Nothing may be cut off on the way, and the score sheet adds up. Returns the guest,
 * who looks at the end.
 */
export async function wholeMatch(
  stage: Stage,
  game: string,
  { lang, seed, looks = [], ...setup }: Match,
): Promise<Guest> {
  const somebody = await stage.seated(game, { lang, ...setup });
  const { page } = somebody;
  const cuts = new Cuts(...looks);
  const made = await play(page, { seed, look: async (made) => void (made % 4 || (await cuts.look(page))) });
  assert.ok(made > 0, "the game was over before it began");
  await page.locator(".sheet tfoot tr").first().waitFor();
  await cuts.look(page);
  cuts.none();
  const totals = await totalsOf(page);
  // Whoever looks up from the sheet finds the same points beside every name.
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".strip[data-seat],.seatbox[data-seat]")].map((box) => {
      return [
        Number(box.dataset.seat),
        Number(box.querySelector(".score [data-count]")!.textContent),
      ] as const;
    }),
  );
  assert.ok(shown.length >= totals.size - 1, `${shown.length} counters for ${totals.size} players`);
  for (const [seat, points] of shown) assert.equal(points, totals.get(seat), `seat ${seat}`);
  return somebody;
}

/** What the score sheet says in the end, by the number of the seat; its columns must add up. */
export async function totalsOf(page: Page): Promise<Map<number, number>> {
  const { seats, sums, totals } = await page.evaluate(() => {
    const cells = (row: Element) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent));
    const rows = [...document.querySelectorAll(".sheet tbody tr")].map(cells);
    return {
      seats: [...document.querySelectorAll<HTMLElement>(".sheet thead th")].map((cell) =>
        Number(cell.dataset.seat),
      ),
      sums: rows[0]!.map((_, seat) => rows.reduce((sum, row) => sum + row[seat]!, 0)),
      totals: cells(document.querySelector(".sheet tfoot tr")!),
    };
  });
  assert.ok(totals.every(Number.isInteger), `${totals}`);
  assert.deepEqual(totals, sums);
  return new Map(totals.map((total, column) => [seats[column]!, total]));
}

/** Plays on a phone, looking at every step and at every tab. */
export async function onPhone(
  stage: Stage,
  game: string,
  { decisions, looks = [], ...rest }: Omit<Match, "seed"> & { decisions: number },
): Promise<void> {
  const somebody = await stage.seated(game, { ...rest, ...PHONE });
  const { page } = somebody;
  const cuts = new Cuts(...looks);
  await play(page, { decisions, seed: 9, look: async () => void (await cuts.look(page)) });
  await throughTabs(page, () => cuts.look(page));
  cuts.none();
  await somebody.leave();
}

/** Nothing may stick out of the window, no button may hide its own words, and every drawing must be there. */
export async function overflows(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Words are as wide as they will be only in their own font.
    await document.fonts.ready;
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1)
      found.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    for (const use of document.querySelectorAll("use")) {
      const drawing = use.getAttribute("href") ?? "";
      if (!document.getElementById(drawing.slice(1))) found.push(`there is no drawing ${drawing}`);
    }
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
