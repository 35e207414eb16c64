/** People who are not there are called to their tables: the settings, and what a browser does with a call. */
import { test, type Page, type Worker } from "@playwright/test";
import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "./browser.ts";
import { LANGUAGES, stageOfFile, type Guest, type Lang } from "./support.ts";

// The receiver of this test listens on this machine.
process.env.TAFEL_CALLS_PRIVATE = "true";
const stage = stageOfFile();

/** Waits until something holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + 15_000 * PATIENCE;
  while (!(await holds())) {
    assert.ok(Date.now() < limit, `does not come true: ${holds.toString()}`);
    await sleep(50);
  }
}

const switchOf = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const WORDS = {
  de: {
    title: "Wann soll sich der Tisch melden?",
    turn: "Ich bin am Zug, Browser",
    hook: "Ich bin am Zug, Webhook",
    set: /^Einrichten ?: Webhook$/,
    save: "Speichern",
    test: /^Probe ?: Webhook$/,
    last: /^Zuletzt angekommen /,
    lost: /^Zuletzt nicht angekommen .* Die Gegenseite lehnt ab\. \(500\)$/,
    mail: /noch keinen Postausgang/,
    refused: /Dein Browser erlaubt es nicht/,
    here: "An auf diesem Gerät.",
    quiet: "Ruhe von 22:00 bis 08:00 Uhr",
    off: "Alles abstellen",
    stopped: "Es kommt nichts mehr an deinen Webhook.",
  },
  en: {
    title: "When should the table call you?",
    turn: "It is my turn, Browser",
    hook: "It is my turn, Webhook",
    set: /^Set up ?: Webhook$/,
    save: "Save",
    test: /^Test ?: Webhook$/,
    last: /^Last arrived /,
    lost: /^Last did not arrive .* The other side refuses\. \(500\)$/,
    mail: /sends no e-mail yet/,
    refused: /Your browser does not allow it/,
    here: "On for this device.",
    quiet: "Quiet from 22:00 to 08:00",
    off: "Switch everything off",
    stopped: "Nothing more comes to your webhook.",
  },
} as const;

/** Somebody who receives what a webhook sends. */
class Receiver {
  readonly received: Record<string, string>[] = [];
  status = 200;
  readonly #server: Server = createServer((asked, answer) => {
    let body = "";
    asked.on("data", (piece: Buffer) => (body += piece.toString()));
    asked.on("end", () => {
      this.received.push(JSON.parse(body) as Record<string, string>);
      answer.writeHead(this.status).end();
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }
  close(): void {
    this.#server.close();
  }
}

/** Counts how often the page asks for permission, and answers. */
async function permission(guest: Guest, answer: "granted" | "denied"): Promise<() => Promise<number>> {
  await guest.page.addInitScript((answer) => {
    let asked = 0;
    Object.assign(window, { timesAsked: () => asked });
    let now: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => now });
    Notification.requestPermission = async () => {
      asked++;
      return (now = answer);
    };
  }, answer);
  return () => guest.page.evaluate(() => (window as unknown as { timesAsked: () => number }).timesAsked());
}

/** This browser has no push service to subscribe at: here is what one would have answered. */
async function subscribes(guest: Guest): Promise<void> {
  const keys = createECDH("prime256v1");
  const subscription = {
    endpoint: `https://push.invalid/${randomBytes(8).toString("hex")}`,
    keys: { p256dh: keys.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  await guest.page.addInitScript((made) => {
    let now: unknown = null;
    PushManager.prototype.getSubscription = async () => now as PushSubscription | null;
    PushManager.prototype.subscribe = async () =>
      (now = { endpoint: made.endpoint, toJSON: () => made }) as unknown as PushSubscription;
  }, subscription);
}

for (const lang of Object.keys(LANGUAGES) as Lang[]) {
  const words = WORDS[lang];

  test(`the settings: a browser, a webhook, quiet hours, and all of it off (${LANGUAGES[lang]})`, async () => {
    const guest = await stage.guest({ lang });
    const { page } = guest;
    const receiver = new Receiver();
    const url = await receiver.open();
    const timesAsked = await permission(guest, "granted");
    await subscribes(guest);
    await page.goto("/me");
    await page.getByRole("heading", { name: words.title }).waitFor();
    await page.getByText(words.mail).waitFor();
    assert.equal(await timesAsked(), 0, "nobody is asked who has not wanted anything");
    await switchOf(page, words.turn).click();
    await page.getByText(words.here).waitFor();
    assert.equal(await timesAsked(), 1);
    assert.equal(await switchOf(page, words.turn).getAttribute("aria-checked"), "true");

    await page.getByRole("button", { name: words.set }).click();
    await page.locator("input[type=url]").fill(url);
    await page.getByRole("button", { name: words.save }).click();
    await page.getByRole("button", { name: words.test }).click();
    await page.getByText(words.last).waitFor();
    assert.equal(receiver.received[0]?.event, "test");
    receiver.status = 500;
    await page.getByRole("button", { name: words.test }).click();
    await page.getByText(words.lost).waitFor();
    receiver.status = 200;
    await switchOf(page, words.hook).click();
    await until(async () => (await switchOf(page, words.hook).getAttribute("aria-checked")) === "true");

    await switchOf(page, lang === "de" ? "Ruhe" : "Quiet hours").click();
    await page.getByText(words.quiet).waitFor();
    await page.reload();
    await page.getByText(words.quiet).waitFor();
    assert.equal(await switchOf(page, words.turn).getAttribute("aria-checked"), "true");
    await page.getByRole("button", { name: words.off }).click();
    await until(async () => (await page.locator('[role=switch][aria-checked="true"]').count()) === 1);
    receiver.close();
    await guest.leave();
  });

  test(`who says no is told how to change it (${LANGUAGES[lang]})`, async () => {
    const guest = await stage.guest({ lang });
    const timesAsked = await permission(guest, "denied");
    await guest.page.goto("/me");
    await switchOf(guest.page, words.turn).click();
    await guest.page.getByText(words.refused).waitFor();
    assert.equal(await timesAsked(), 1);
    assert.equal(await switchOf(guest.page, words.turn).getAttribute("aria-checked"), "false");
    await guest.leave();
  });
}

test("a call arrives at a webhook, and the link in it ends them", async () => {
  const [host, friend] = [
    await stage.guest({ name: "Mara" }),
    await stage.guest({ name: "Jonas", lang: "en" }),
  ];
  const receiver = new Receiver();
  const url = await receiver.open();
  const ask = (guest: Guest, method: string, path: string, body: unknown) =>
    guest.page.evaluate(
      async ([method, path, body]) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(path!, { method: method!, headers, body: body! });
        return (await answer.json()) as Record<string, string>;
      },
      [method, path, JSON.stringify(body)],
    );
  await friend.page.goto("/me");
  await host.page.goto("/");
  // Whoever turns to another language is called in it.
  await friend.page.getByRole("button", { name: /^EN/ }).click();
  await friend.page.getByRole("button", { name: /^DE/ }).click();
  await until(
    async () => (await friend.page.evaluate(async () => (await fetch("/api/me")).json())).lang === "en",
  );
  await ask(friend, "PUT", "/api/me/calls/hook", { url });
  await ask(friend, "PUT", "/api/me/calls", { events: [{ event: "turn", ways: ["hook"] }] });
  const table = await ask(host, "POST", "/api/tables", {
    game: "brian-boru",
    seats: ["open", "me", { bot: "random" }],
    // The first seat begins.
    options: { random_start: false },
  });
  await ask(friend, "POST", `/api/tables/${table.id}/join`, { invite: table.invite, seat: 0 });
  await ask(host, "POST", `/api/tables/${table.id}/start`, {});
  await until(async () => receiver.received.length > 0);
  assert.equal(receiver.received[0]?.event, "turn");
  assert.match(receiver.received[0]?.title ?? "", /^Brian Boru.*: it is your turn$/);
  receiver.close();
  await host.leave();
  await friend.leave();
});

/** What the service worker of a page does is told over the protocol of the developer tools. */
async function workerOf(
  guest: Guest,
): Promise<{ worker: Worker; deliver: (data: unknown) => Promise<void> }> {
  const { page, context } = guest;
  const tools = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((found) =>
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find((each) => each.scopeURL.startsWith(origin) && !each.isDeleted);
      if (ours) found(ours.registrationId);
    }),
  );
  await tools.send("ServiceWorker.enable");
  const begun = context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const [worker, registrationId] = await Promise.all([begun, registered]);
  const deliver = async (data: unknown) =>
    void (await tools.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(data),
    }));
  return { worker, deliver };
}

test("a browser shows a call, and a press on it leads to the table", async () => {
  const guest = await stage.guest();
  const { page, context } = guest;
  await context.grantPermissions(["notifications"]);
  await page.goto("/me");
  const { worker, deliver } = await workerOf(guest);
  await deliver({ title: "Brian Boru: Du bist dran", text: "Runde 2 von 4", path: "/t/abc", lang: "de" });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await until(async () => (await shown()).length === 1);
  assert.deepEqual(await shown(), [
    { title: "Brian Boru: Du bist dran", body: "Runde 2 von 4", tag: "/t/abc" },
  ]);
  // A second call of the same table takes its place.
  await deliver({ title: "Brian Boru: Du bist dran", text: "Runde 3 von 4", path: "/t/abc", lang: "de" });
  await until(async () => (await shown())[0]?.body === "Runde 3 von 4");
  assert.equal((await shown()).length, 1);

  // Only a real finger may open a window: who presses here is a program, so where it would lead is noted.
  const led = await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (address: string) => Promise<null> };
    };
    let led = "";
    scope.clients.openWindow = async (address) => {
      led = address;
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    const Press = (self as unknown as { NotificationEvent: new (name: string, how: object) => Event })
      .NotificationEvent;
    self.dispatchEvent(new Press("notificationclick", { notification }));
    for (let waited = 0; waited < 100 && led === ""; waited++) await new Promise((go) => setTimeout(go, 20));
    return led;
  });
  assert.equal(new URL(led).pathname, "/t/abc");
  await until(async () => (await shown()).length === 0);
  // What nobody of ours has written is shown all the same, and does no harm.
  await deliver("no call");
  await until(async () => (await shown())[0]?.title === "Tafelrunde");
  await guest.leave();
});
