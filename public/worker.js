/*
 * The service worker. It shows the offline page when a page cannot be reached, and push messages. Nothing else ever comes
 * from its cache: a page, a price or an answer is always the server's.
 */

const CACHE = "offline-1";
const OFFLINE = "/offline.html";

async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The request of a page starts while the worker wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = open.find(({ url }) => url === href);
  await (here ? here.focus() : self.clients.openWindow(href));
}

self.addEventListener("install", (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(pageOf(event));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const look = { body, tag, data: { url }, icon: "/icon-192.png", lang: "zh-Hant-TW" };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});
