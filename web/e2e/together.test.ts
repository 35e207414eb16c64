/** What people at a table ask of each other and say to each other, in two browsers. */
import { test, type Page } from "@playwright/test";
import assert from "node:assert/strict";
import { PHONE, asked, play, stageOfFile, type Guest, type Wishes } from "./support.ts";

const stage = stageOfFile();

/** Two people at a table of Catan, in German and in English. */
async function together(friends: Wishes = {}): Promise<[Guest, Guest, string]> {
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
  });
  await post(friend, `/api/tables/${id}/join`, { invite });
  await post(host, `/api/tables/${id}/start`, {});
  for (const { page } of [host, friend]) {
    await page.goto(`/t/${id}`);
    await page.locator(".prompt .say b").waitFor();
  }
  return [host, friend, id];
}

const stepsOf = (page: Page) => page.locator(".bar .steps .num").innerText();

async function ask(page: Page, what: RegExp): Promise<void> {
  await page.keyboard.press("p");
  await page.locator(".dialog li .btn", { hasText: what }).click();
  await page.locator(".dialog").waitFor({ state: "detached" });
}

test("a request is shown to everybody at once, takes no focus, and one who refuses ends it", async () => {
  const [host, friend] = await together();
  await asked(friend.page);
  const before = await friend.page.evaluate(() => document.activeElement?.tagName);
  await ask(host.page, /^Pause machen/);
  const request = friend.page.locator(".request");
  await request.getByText("Mara asks for a break.").waitFor();
  assert.equal(await request.getAttribute("role"), "alertdialog");
  assert.equal(await friend.page.evaluate(() => document.activeElement?.tagName), before);
  // Whoever asks sees who has not answered yet, and can take it back.
  await host.page.locator(".request", { hasText: "Doch nicht" }).waitFor();
  assert.match(await host.page.locator(".request li").nth(1).innerText(), /Jonas\s+noch offen/);
  await request.getByRole("button", { name: "No" }).click();
  for (const { page } of [host, friend])
    await page.locator(".request:not(li)").waitFor({ state: "detached" });
  await host.page.locator(".log li", { hasText: "Mara: Pause. Jonas war dagegen." }).waitFor();
  await friend.page.locator(".log li", { hasText: "Mara: a break. Jonas was against it." }).waitFor();
  await asked(friend.page);
  await host.leave();
  await friend.leave();
});

test("with everybody's consent the game is set back, and it pauses and goes on", async () => {
  const [host, friend] = await together();
  for (const { page } of [host, friend]) await play(page, { decisions: 2 });
  await host.page.waitForFunction(() => document.body.dataset.seq === "4");
  const stood = await stepsOf(host.page);
  // From an earlier moment, as the log shows it.
  for (const step of [3, 2]) {
    await host.page.keyboard.press("[");
    await host.page.locator(".bar", { hasText: `${step} / 4` }).waitFor();
  }
  await host.page.locator(".prompt.past .btn", { hasText: "Bis hierher zurück" }).click();
  await friend.page.locator(".request", { hasText: "Mara would like to go back." }).waitFor();
  await friend.page.locator(".request .btn.main").click();
  for (const { page } of [host, friend]) await page.waitForFunction(() => document.body.dataset.seq === "5");
  assert.notEqual(await stepsOf(host.page), stood);
  assert.match(await stepsOf(host.page), /^2 \/ 2$/);
  await host.page
    .locator(".log li", { hasText: "zurück bis nach Schritt 2. Alle waren einverstanden." })
    .waitFor();

  await ask(friend.page, /^Take a break/);
  await host.page.locator(".request .btn.main").click();
  await host.page.locator(".prompt b", { hasText: "Die Partie macht Pause." }).waitFor();
  assert.equal(await host.page.locator("[data-thing].is-legal").count(), 0, "nothing can be played");
  await ask(host.page, /^Weiterspielen/);
  await friend.page.locator(".request .btn.main").click();
  for (const { page } of [host, friend]) await play(page, { decisions: 1 });
  await host.leave();
  await friend.leave();
});

test("a request is a sheet on a phone, and the end that all want ends the game", async () => {
  const [host, friend] = await together({ ...PHONE });
  await ask(host.page, /^Partie beenden/);
  const sheet = friend.page.locator(".request");
  await sheet.waitFor();
  const box = (await sheet.boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844 - 50, JSON.stringify(box));
  await sheet.locator(".btn.main").click();
  await host.page.locator(".end", { hasText: "Ihr habt die Partie beendet" }).waitFor();
  await host.leave();
  await friend.leave();
});

test("people talk, everybody reads calls in their own language, and one can mute another", async () => {
  const [host, friend] = await together();
  await host.page.keyboard.press("c");
  const write = host.page.locator(".chat textarea");
  await write.fill("Der <b>Ritter</b> musste leider weg.");
  await write.press("Enter");
  await host.page.locator(".chat .yours .bubble", { hasText: "<b>Ritter</b>" }).waitFor();
  const tab = friend.page.locator(".panel-tabs [role=tab]", { hasText: "Chat" });
  await tab.locator("i", { hasText: "1" }).waitFor();
  await tab.click();
  await friend.page.locator(".chat .bubble", { hasText: "<b>Ritter</b>" }).waitFor();
  await friend.page.locator(".chat .calls button", { hasText: "Well played!" }).click();
  await friend.page.locator(".chat .yours .bubble", { hasText: "Well played!" }).waitFor();
  await host.page.locator(".chat .bubble", { hasText: "Gut gespielt!" }).waitFor();
  // Letters are for writing while one writes.
  await write.fill("");
  await write.pressSequentially("nlcup");
  assert.equal(await write.inputValue(), "nlcup");

  await friend.page.locator(".chat .whose").first().click();
  await friend.page.locator(".chat .bubble .btn", { hasText: "Mute Mara" }).click();
  await friend.page.locator(".chat .bubble", { hasText: "Ritter" }).waitFor({ state: "detached" });
  await write.fill("Hörst du mich?");
  await write.press("Enter");
  await host.page.locator(".chat .yours .bubble", { hasText: "Hörst du mich?" }).waitFor();
  await friend.page.locator(".chat .muted .btn", { hasText: "Hear Mara again" }).click();
  await friend.page.locator(".chat .bubble", { hasText: "Hörst du mich?" }).waitFor();

  await host.page.locator(".chat summary").click();
  await host.page.locator(".chat details .btn", { hasText: "Chat abschalten" }).click();
  await friend.page.locator(".chat .off").waitFor();
  await host.page.locator(".chat details .btn.danger").click();
  await friend.page.locator(".chat .bubble").first().waitFor({ state: "detached" });
  await host.leave();
  await friend.leave();
});

test("notes are there again, for oneself alone", async () => {
  const [host, friend] = await together();
  await host.page.keyboard.press("n");
  await host.page.locator("textarea.notes").fill("Jonas sammelt Erz.");
  await host.page.waitForResponse(
    (answer) => answer.url().endsWith("/desk") && answer.request().method() === "PUT",
  );
  await host.page.reload();
  await host.page.locator(".prompt .say b").waitFor();
  await host.page.keyboard.press("n");
  await host.page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>("textarea.notes")?.value === "Jonas sammelt Erz.",
  );
  await friend.page.keyboard.press("n");
  await friend.page.locator("textarea.notes").waitFor();
  assert.equal(await friend.page.locator("textarea.notes").inputValue(), "");
  await host.leave();
  await friend.leave();
});
