// This browser as a device that takes pushes: whether it can, whether it may, and its address.

/** `install`: only once it stands on the home screen (iPhone and iPad). */
export type Ability = "able" | "unsupported" | "install" | "denied";

const CHOSEN_KEY = "prosa.push";

const isApple = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.maxTouchPoints > 1 && /Mac/.test(navigator.userAgent));
const isOnHomeScreen = () => matchMedia("(display-mode: standalone)").matches;

export function ability(): Ability {
  const can = "serviceWorker" in navigator && "PushManager" in window && typeof Notification !== "undefined";
  if (!can) return isApple() && !isOnHomeScreen() ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "able";
}

/** Waiting for a worker that nobody serves would never end. */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  const found = await navigator.serviceWorker.getRegistration();
  return found?.active ? found : found ? navigator.serviceWorker.ready : null;
}

export interface Address {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

function addressOf(subscription: PushSubscription): Address | null {
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}

async function presentSubscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

export type Subscribed = { address: Address } | { refused: "denied" | "unsupported" | "unreachable" };

/** Only after a press: the browser asks its own question. */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
  if (ability() === "denied") return { refused: "denied" };
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { refused: "denied" };
  const worker = await registration();
  if (!worker) return { refused: "unsupported" };
  try {
    const known = await worker.pushManager.getSubscription();
    // One that was made with another key of the installation is of no use.
    if (known && keyOf(known) !== publicKey) await known.unsubscribe();
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const address = addressOf(subscription);
    return address ? { address } : { refused: "unsupported" };
  } catch {
    // The browser could not reach the service of its maker.
    return { refused: "unreachable" };
  }
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  if (!applicationServerKey) return "";
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Whoever turned it on in this browser; the next person on it did not. */
const chosenHere = (userId: number): boolean => localStorage.getItem(CHOSEN_KEY) === String(userId);

export function keepChoice(userId: number | null): void {
  if (userId === null) localStorage.removeItem(CHOSEN_KEY);
  else localStorage.setItem(CHOSEN_KEY, String(userId));
}

/** The address of whoever turned it on here, to be told again: a session begins anew, and browsers change addresses. */
export async function addressAgain(userId: number): Promise<Address | null> {
  if (!chosenHere(userId) || ability() !== "able" || Notification.permission !== "granted") return null;
  const subscription = await presentSubscription();
  return subscription ? addressOf(subscription) : null;
}

export async function leaveHere(): Promise<void> {
  keepChoice(null);
  await (await presentSubscription())?.unsubscribe();
}

/** By the worker where there is one, so that a push under the same name takes its place; by the page otherwise. */
export async function showHere(title: string, { path, ...options }: NotificationOptions & { path: string | null }) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const worker = await registration();
  if (worker) return worker.showNotification(title, { ...options, data: { path } });
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    if (path !== null) location.hash = path;
    shown.close();
  };
}

/** Read elsewhere, it need not stand on this device any more. */
export async function closeHere(isOver: (tag: string) => boolean): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? [];
  for (const one of shown) if (isOver(one.tag)) one.close();
}

/** The worker hands a press on a notice to the window it has brought to the front. */
export function followPresses(goTo: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === "prosa.open" && typeof data.path === "string") goTo(data.path);
  };
  navigator.serviceWorker.addEventListener("message", hear);
  return () => navigator.serviceWorker.removeEventListener("message", hear);
}
