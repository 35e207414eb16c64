/** Clocks, in two browsers: time that runs out, a bot that stands in and hands back, another pace by consent. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { PHONE, play, stageOfFile, type Guest, type Wishes } from "./support.ts";

const stage = stageOfFile();

interface Kind {
  pace?: unknown;
  time_out?: unknown;
}

/** Two people at a table of Catan, in German and in English; the table has begun. */
async function begun(kind: Kind, friends: Wishes = {}): Promise<[Guest, Guest, string]> {
  const host = await stage.guest({ name: "Mara" });
  const friend = await stage.guest({ name: "Jonas", lang: "en", ...friends });
  const post = async (who: Guest, path: string, data: unknown) => {
    const answer = await who.context.request.post(path, { data });
    assert.ok(answer.ok(), await answer.text());
    return (await answer.json()) as { id: string; invite: string };
  };
  const { id, invite } = await post(host, "/api/tables", {
    game: "catan-kartenspiel",
    seats: ["me", "open"],
    ...kind,
  });
  await post(friend, `/api/tables/${id}/join`, { invite });
  await post(host, `/api/tables/${id}/start`, {});
  for (const { page } of [host, friend]) {
    await page.goto(`/t/${id}`);
    await page.locator(".prompt .say b").waitFor();
  }
  return [host, friend, id];
}

const ownClock = (page: Page) => page.locator(".prompt .clock b");
const theirClock = (page: Page) => page.locator(".strip .clock b");

/** "0:12" in seconds. */
async function secondsOf(clock: ReturnType<Page["locator"]>): Promise<number> {
  const [minutes, seconds] = (await clock.innerText()).match(/\d+/g)!.map(Number) as [number, number];
  return 60 * minutes + seconds;
}

/** Who is asked, and who is not. At the start both are: then the friend answers, until one of them waits. */
async function turn(host: Guest, friend: Guest): Promise<[Guest, Guest]> {
  await host.page.locator(".prompt .clock, .strip .clock").first().waitFor();
  const runs = async ({ page }: Guest) => (await page.locator(".prompt .clock.runs").count()) > 0;
  while ((await runs(host)) && (await runs(friend))) await play(friend.page, { decisions: 1 });
  return (await runs(host)) ? [host, friend] : [friend, host];
}

test("a clock runs out, a bot stands in, and one click hands the seat back", async () => {
  const [host, friend] = await begun(
    { pace: { clock: { bank: 20, increment: 0 } }, time_out: { bot: "novice" } },
    PHONE,
  );
  const [slow, other] = await turn(host, friend);
  // It counts down by itself, at both, and it is said once that it is nearly over.
  const before = await secondsOf(ownClock(slow.page));
  await slow.page.waitForFunction((than) => {
    const text = document.querySelector(".prompt .clock b")!.textContent!.match(/\d+/g)!.map(Number);
    return 60 * text[0]! + text[1]! < than;
  }, before);
  assert.ok((await secondsOf(theirClock(other.page))) <= before);
  assert.equal(await slow.page.locator(".prompt .clock.short").count(), 1);
  assert.match(await slow.page.locator(".prompt [role=alert].sr").innerText(), /fast abgelaufen|nearly up/);

  const back = slow.page.locator(".stand-in .btn.main");
  await back.waitFor({ timeout: 60_000 });
  await other.page
    .locator(".strip .name small", { hasText: /Neuling springt ein|Novice/ })
    .waitFor({ state: "attached" });
  await back.click();
  await slow.page.locator(".stand-in").waitFor({ state: "detached" });
  assert.equal(await slow.page.locator(".strip .bot, .seatbox .bot").count(), 0);
  await host.leave();
  await friend.leave();
});

test("another pace is asked for, refused, asked for again and allowed", async () => {
  const [host, friend, id] = await begun({});
  assert.equal(await host.page.locator(".clock").count(), 0, "no clock, unless one wants it");
  const ask = async (what: RegExp) => {
    await host.page.keyboard.press("p");
    await host.page.locator(".dialog li .btn", { hasText: what }).click();
    await host.page.locator(".dialog").waitFor({ state: "detached" });
  };
  await ask(/^Nach und nach weiterspielen/);
  const request = friend.page.locator(".request");
  await request.getByText("Mara would like to play at another pace.").waitFor();
  await request.getByText("By and by, 24 hr for each move", { exact: false }).waitFor();
  await request.getByRole("button", { name: "No" }).click();
  await host.page.locator(".log li", { hasText: "Jonas war dagegen." }).waitFor();
  assert.equal(await host.page.locator(".clock").count(), 0);

  await ask(/^Nach und nach weiterspielen/);
  await request.locator(".btn.main").click();
  for (const { page } of [host, friend]) await page.locator(".prompt .clock").waitFor();
  // Whoever plays by turns sleeps at night: this device has said when.
  const told = async () => {
    const shown = await host.context.request.get(`/api/tables/${id}`);
    return ((await shown.json()) as { clocks: { hours: { from: number } | null } }).clocks.hours;
  };
  while ((await told()) === null) await host.page.waitForTimeout(100);
  assert.deepEqual((await told())?.from, 8);
  const [asked] = await turn(host, friend);
  await play(asked.page, { decisions: 1 });
  await host.leave();
  await friend.leave();
});

test("a new table asks how fast and reads the answers back", async () => {
  const host = await stage.guest({ name: "Mara" });
  const { page } = host;
  await page.goto("/");
  const box = page.locator('.box[data-game="catan-kartenspiel"], .box').first();
  await box.getByRole("button", { name: /Einladen/ }).click();
  const form = page.locator(".newtable");
  await form.getByRole("radio", { name: /Nach und nach/ }).check({ force: true });
  await form.locator("select[name=hours]").selectOption("48");
  const summary = form.locator(".summary");
  await summary.getByText("Nach und nach, 2 Tage je Zug.").waitFor();
  await summary.getByText("springt ein, wenn jemand fehlt.", { exact: false }).waitFor();
  await form.getByRole("radio", { name: /verloren/ }).check();
  await summary.getByText("Läuft die Zeit ab, ist der Platz verloren.").waitFor();
  await form.locator(".btn.main").click();
  await page.locator(".room .pace", { hasText: "2 Tage je Zug" }).waitFor();
  await host.leave();
});
