/* Shows that a table calls, and leads there. It keeps no pages and answers no requests: without the server there is nothing to play. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let call = {};
  try {
    call = event.data?.json() ?? {};
  } catch {
    /* Nobody but our server can have written it; whatever it is, it has to be shown. */
  }
  event.waitUntil(
    self.registration.showNotification(call.title || "Tafelrunde", {
      body: call.text || "",
      lang: call.lang || "de",
      icon: "/favicon.svg",
      badge: "/favicon.svg",
      /* A later call of the same table takes the place of the earlier one, and is heard again. */
      tag: call.path || "/",
      renotify: true,
      data: { path: call.path || "/", stop: call.stop || null },
      actions: call.stop ? [{ action: "stop", title: call.stopWord || "Stop" }] : [],
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, stop } = event.notification.data ?? { path: "/", stop: null };
  if (event.action === "stop" && stop) {
    event.waitUntil(fetch(`/api/calls/stop?token=${encodeURIComponent(stop)}`, { method: "POST" }));
    return;
  }
  event.waitUntil(open(new URL(path, self.location.origin)));
});

/* A page that shows the table already, another page of ours, or a new one. */
async function open(address) {
  if (address.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  if (there) {
    await there.focus();
    return;
  }
  await self.clients.openWindow(address.href);
}

/* The browser has changed its keys by itself: our server is told. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const again = async () => {
    const options = event.oldSubscription?.options;
    const fresh = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!fresh) return;
    const { endpoint, keys } = fresh.toJSON();
    await fetch("/api/me/calls/push", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
    });
  };
  event.waitUntil(again());
});
