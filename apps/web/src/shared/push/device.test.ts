// This browser as a device: what stands in the way is named, and nobody is asked twice.
import { afterEach, expect, test, vi } from "vitest";
import { ability, addressAgain, keepChoice, showHere, subscribeHere } from "./device.ts";

const KEY = "BKey";
const address = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };

function aBrowser({ permission = "default", answers = "granted", fails = false, serves = true } = {}) {
  const subscription = { options: {}, toJSON: () => address, unsubscribe: vi.fn() };
  let known: typeof subscription | null = null;
  const worker = {
    active: {},
    showNotification: vi.fn(),
    pushManager: {
      getSubscription: async () => known,
      async subscribe() {
        if (fails) throw new DOMException("push service error", "AbortError");
        known = subscription;
        return subscription;
      },
    },
  };
  const requestPermission = vi.fn(async () => answers);
  vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission, requestPermission }));
  vi.stubGlobal("PushManager", class {});
  const serviceWorker = { getRegistration: async () => (serves ? worker : undefined), ready: Promise.resolve(worker) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { worker, requestPermission };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

test("a browser that cannot says so, and one that was refused is not asked again", async () => {
  expect(ability()).toBe("unsupported");
  const { requestPermission } = aBrowser({ permission: "denied" });
  expect(ability()).toBe("denied");
  expect(await subscribeHere(KEY)).toEqual({ refused: "denied" });
  expect(requestPermission).not.toHaveBeenCalled();
});

test("a press asks once; no, no worker and no way to the service are three answers", async () => {
  aBrowser({ answers: "denied" });
  expect(await subscribeHere(KEY)).toEqual({ refused: "denied" });
  aBrowser({ serves: false });
  expect(await subscribeHere(KEY)).toEqual({ refused: "unsupported" });
  aBrowser({ fails: true });
  expect(await subscribeHere(KEY)).toEqual({ refused: "unreachable" });
  aBrowser();
  expect(await subscribeHere(KEY)).toEqual({ address });
});

test("its address is told again for whoever turned it on here, and for nobody else", async () => {
  aBrowser({ permission: "granted" });
  await subscribeHere(KEY);
  keepChoice(7);
  expect(await addressAgain(7)).toEqual(address);
  expect(await addressAgain(8)).toBeNull();
});

test("the worker shows where there is one, under the same name as a push; the page shows otherwise", async () => {
  const { worker } = aBrowser({ permission: "granted" });
  await showHere("Ana", { tag: "ticket-7", path: "/atendimento/7" });
  expect(worker.showNotification).toHaveBeenCalledWith("Ana", { tag: "ticket-7", data: { path: "/atendimento/7" } });
  aBrowser({ permission: "granted", serves: false });
  await showHere("Ana", { tag: "ticket-7", path: null });
  expect(Notification).toHaveBeenCalledWith("Ana", { tag: "ticket-7" });
});
