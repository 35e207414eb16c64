/** Goes through moments of recorded games and looks at each, on screens of several sizes. */
import type { Page } from "@playwright/test";
import assert from "node:assert/strict";
import type { RecordInfo, SeenSteps, SeenStep, Update } from "../../src/types/wire.ts";
import type { Moment } from "../../src/types/wire.ts";
import { PATIENCE } from "../browser.ts";
import { LEGAL, PHONE, Stage, type Guest, type Lang } from "../support.ts";
import { look, type Fault } from "./faults.ts";
import { chosenRecords, kindOf, type Recorded } from "./positions.ts";
import { Showcase, SHOWN } from "./showcase.ts";

export interface Screen {
  name: string;
  width: number;
  height: number;
  touch?: boolean;
}
export const SCREENS: Screen[] = [
  { name: "1440", width: 1440, height: 900 },
  { name: "1024", width: 1024, height: 768 },
  { name: "390", ...PHONE },
];

/** A moment, as one of its players was shown it. */
export interface Position {
  record: Recorded;
  id: string;
  info: RecordInfo;
  seat: number | null;
  step: number;
  update: Update;
  seen: SeenStep[];
}

/** A fault and where it was seen first. */
export interface Finding extends Fault {
  where: string;
  times: number;
}

export interface Report {
  looks: number;
  smallest: number;
  texts: number;
  targets: number;
  findings: Finding[];
}

/** The stage of a tour: a server for the records, and a front that shows their moments. */
export class Tour {
  readonly showcase = new Showcase();
  readonly stage = new Stage();
  #fetched: Guest | null = null;

  async open(browser: Parameters<Stage["open"]>[0]): Promise<void> {
    await this.stage.open(browser, (asked, answer) => this.showcase.answer(asked, answer));
    this.#fetched = await this.stage.guest({ name: "" });
  }

  async close(): Promise<void> {
    await this.#fetched?.context.close();
    await this.stage.close();
  }

  async #get<T>(path: string): Promise<T> {
    const answer = await this.#fetched!.context.request.get(path);
    assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /**
   * Moments of `count` in all, from several records, each through the eyes of one seat. Most are moments in which that
   * seat is asked, and what is asked seldom comes first.
   */
  async positions(game: string, count: number, records: number): Promise<Position[]> {
    const all: Position[] = [];
    const chosen = chosenRecords(game, records);
    for (const [place, record] of chosen.entries()) {
      const wanted = Math.ceil((count - all.length) / (chosen.length - place));
      all.push(...(await this.#ofRecord(record, place, wanted)));
    }
    return all;
  }

  async #ofRecord(record: Recorded, place: number, wanted: number): Promise<Position[]> {
    const uploaded = await this.#fetched!.context.request.post("/api/records", {
      data: record.file,
      headers: { "content-type": "application/json" },
    });
    assert.ok(uploaded.ok(), await uploaded.text());
    const { id } = (await uploaded.json()) as { id: string };
    const info = await this.#get<RecordInfo>(`/api/records/${id}`);
    // Every fifth record is seen by somebody who only looks on.
    const seat = place % 5 === 4 ? null : place % info.seats;
    const view = seat ?? "spectator";
    const { seen } = await this.#get<SeenSteps>(`/api/records/${id}/seen?view=${view}`);
    const found = new Map<string, Position[]>();
    const candidates = Math.min(info.steps + 1, wanted * 4);
    for (let each = 0; each < candidates; each++) {
      const step = Math.round((each / Math.max(1, candidates - 1)) * info.steps);
      const moment = await this.#get<Moment>(`/api/records/${id}/at/${step}?view=${view}`);
      const update = moment.views[0]!.update;
      const kind = kindOf(update);
      const position = { record, id, info, seat, step, update, seen: seen.filter((at) => at.step <= step) };
      found.set(kind, [...(found.get(kind) ?? []), position]);
    }
    // One of each kind after the other, until there are enough; of waiting and of the end at most a few.
    const picked: Position[] = [];
    const kinds = [...found].sort(([a], [b]) => Number(a === "waiting") - Number(b === "waiting"));
    for (let round = 0; picked.length < wanted && round < candidates; round++)
      for (const [, positions] of kinds) {
        // From the end to the beginning and back: late tables are full.
        const next =
          positions[round % 2 ? Math.floor(round / 2) : positions.length - 1 - Math.floor(round / 2)];
        if (next && !picked.includes(next) && picked.length < wanted) picked.push(next);
      }
    return picked.sort((a, b) => a.step - b.step);
  }

  /** A window in which positions can be shown one after the other. */
  async window(screen: Screen, lang: Lang, dark = false): Promise<Guest> {
    return this.stage.guest({ ...screen, name: "Mara", lang, dark });
  }

  /** Shows a position; the page is loaded again only for another table. */
  async show(page: Page, position: Position, before: Position | null): Promise<void> {
    const { info, seat, update, seen } = position;
    if (before?.id !== position.id) {
      this.showcase.set(
        { game: info.game, rules: info.rules, options: info.options, seats: info.seats, seat },
        update,
        seen,
      );
      await page.goto(`/t/${SHOWN}`);
      await page.locator(".board > *").first().waitFor({ state: "attached" });
    } else {
      const seq = this.showcase.show(update, seen);
      await page.waitForFunction((seq) => document.body.dataset.seq === seq, seq, {
        timeout: 15_000 * PATIENCE,
      });
    }
    await page.mouse.move(2, 2);
    await this.#settled(page);
  }

  /** Everything is where it belongs, in its own letters. */
  async #settled(page: Page): Promise<void> {
    await page.evaluate(
      () =>
        new Promise<void>((done) =>
          document.fonts.ready.then(() =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))),
          ),
        ),
    );
  }

  /** Looks at positions on a screen: as they come, with something selected, and on a phone all its pages. */
  async through(positions: readonly Position[], screen: Screen, lang: Lang, dark = false): Promise<Report> {
    const guest = await this.window(screen, lang, dark);
    const { page } = guest;
    const found = new Map<string, Finding>();
    const report: Report = { looks: 0, smallest: Infinity, texts: 0, targets: 0, findings: [] };
    const at = async (position: Position, how: string) => {
      const seen = await look(page);
      report.looks++;
      report.texts += seen.texts;
      report.targets += seen.targets;
      report.smallest = Math.min(report.smallest, seen.smallest);
      for (const fault of seen.faults) {
        // One and the same fault in several sentences is one.
        const key = `${fault.kind} ${fault.what.replaceAll(/"[^"]*"/g, "")}`.replaceAll(/[\d.]+ px/g, "");
        const known = found.get(key);
        const where = `step ${position.step} of ${position.id} as ${position.seat ?? "spectator"}${how}`;
        if (known) known.times++;
        else found.set(key, { ...fault, where, times: 1 });
      }
    };
    let before: Position | null = null;
    for (const [place, position] of positions.entries()) {
      await this.show(page, position, before);
      before = position;
      await at(position, "");
      if (place % 3 === 0 && (await page.locator(LEGAL).filter({ visible: true }).count())) {
        await page.evaluate((legal) => {
          const all = [...document.querySelectorAll(legal)].filter((each) => each.checkVisibility());
          all[Math.floor(all.length / 2)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }, LEGAL);
        await this.#settled(page);
        await at(position, ", something selected");
      }
      const tabs = page.locator(".tabs button").filter({ visible: true });
      if (place % 4 === 1 && (await tabs.count())) {
        for (let tab = (await tabs.count()) - 1; tab >= 0; tab--) {
          await tabs.nth(tab).click();
          if (tab) await at(position, `, page ${tab + 1}`);
        }
      }
    }
    report.findings = [...found.values()].sort((a, b) => b.times - a.times);
    await guest.context.close();
    return report;
  }
}
