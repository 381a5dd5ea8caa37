// The worker of this device: keeps the client for times without a network, shows what is pushed, and opens what is pressed.
import { type PushLanguage, waysOf } from "@prosa/contracts/company/notice-ways";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { subjectPath } from "./app/paths.ts";
import en from "./shared/i18n/locales/en/push.json" with { type: "json" };
import es from "./shared/i18n/locales/es/push.json" with { type: "json" };
import pt from "./shared/i18n/locales/pt/push.json" with { type: "json" };
import { readPush, type WorkerWords, wordsOfPush } from "./shared/push/push-words.rules.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope & { __WB_MANIFEST: PrecacheEntry[] };

const PAGE_PATIENCE_SECONDS = 5;
const MOST_BRAND_FILES = 20;
const ICON = "/icon-192.png";
const words: Record<PushLanguage, WorkerWords> = { pt: pt.worker, en: en.worker, es: es.worker };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// The page itself comes from the network first: each answer carries its own nonce. The copy serves offline starts.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && url.pathname === "/",
  new NetworkFirst({
    cacheName: "page",
    networkTimeoutSeconds: PAGE_PATIENCE_SECONDS,
    plugins: [new ExpirationPlugin({ maxEntries: 1 })],
  }),
);
// A brand's sheet and pictures: their names change with what they hold.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/brand/"),
  new CacheFirst({ cacheName: "brand", plugins: [new ExpirationPlugin({ maxEntries: MOST_BRAND_FILES })] }),
);

// A newer build waits until the page says so.
self.addEventListener("message", ({ data }) => {
  if ((data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.text())));

async function show(text: string | undefined): Promise<void> {
  const push = readPush(text);
  if (!push) return;
  const { kind, tag, subject, language } = push;
  const isHere = (await windows()).some(({ focused }) => focused);
  // Hours and switches were asked by the server; here it is asked who looks. A test is told always: somebody waits for it.
  const switches = { sound: false, desktop: false, push: true };
  const situation = {
    attention: isHere ? "here" : "away",
    isQuiet: false,
    isInLoginHours: true,
    hasPush: true,
  } as const;
  if (kind !== "test" && !waysOf(kind, switches, situation).push) return;
  const { title, body } = wordsOfPush(push, words[language] ?? words.pt);
  const path = subject === null ? null : subjectPath(subject);
  await self.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { path?: string | null } | null)?.path ?? null));
});

/** In the window that is there; a new one only where there is none. */
async function open(path: string | null): Promise<void> {
  const [first, ...others] = await windows();
  const window = [first, ...others].find((one) => one?.visibilityState === "visible") ?? first;
  if (!window) {
    await self.clients.openWindow(path === null ? "/" : `/#${path}`);
    return;
  }
  // Before it comes to the front, which a browser may refuse or take long about.
  if (path !== null) window.postMessage({ type: "prosa.open", path });
  await window.focus();
}
