// A person's devices: every state in plain words, this one turned on, each tested and removed.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../shared/api/index.ts";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { MyDevices } from "./MyDevices.tsx";

let server: ApiServer;
const device = {
  id: 3,
  device: "Chrome, Android",
  isCurrent: true,
  since: "2026-03-05T12:00:00.000Z",
  lastSentAt: null,
};
const address = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };

beforeAll(() => speakPortuguese(["people", "push", "errors"]));
beforeEach(async () => {
  signIn("user");
  server = await startApiServer({ "GET /push": { publicKey: "BKey", devices: [] } });
});
afterEach(() => {
  server.close();
  session.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function aBrowser({ permission = "default", answers = "granted" } = {}) {
  const subscription = { options: {}, toJSON: () => address, unsubscribe: async () => true };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission, requestPermission: async () => answers }));
  const serviceWorker = { getRegistration: async () => ({ active: {}, pushManager }) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
}

test("an installation without keys says so and offers nothing", async () => {
  server.answers["GET /push"] = { publicKey: null, devices: [] };
  showScreen(<MyDevices />);
  expect(await screen.findByText(/Esta instalação ainda não envia avisos/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a browser that cannot, and one that blocks, are told apart and offer no button", async () => {
  const { unmount } = showScreen(<MyDevices />);
  expect(await screen.findByText(/Este navegador não recebe avisos/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  aBrowser({ permission: "denied" });
  showScreen(<MyDevices />);
  expect(await screen.findByText(/está bloqueando os avisos/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a press turns this device on; saying no to the browser is told", async () => {
  aBrowser({ answers: "denied" });
  showScreen(<MyDevices />);
  fireEvent.click(await screen.findByRole("button", { name: "Ativar neste aparelho" }));
  expect(await screen.findByText(/está bloqueando os avisos/)).toBeTruthy();
  expect(server.changes).toEqual([]);

  aBrowser();
  server.answers["POST /push/devices"] = () => {
    server.answers["GET /push"] = { publicKey: "BKey", devices: [device] };
    return device;
  };
  fireEvent.click(screen.getByRole("button", { name: "Ativar neste aparelho" }));
  expect(await screen.findByText("Este aparelho")).toBeTruthy();
  expect(server.changes).toEqual([{ route: "POST /push/devices", body: { ...address, language: "pt" } }]);
  expect(screen.queryByRole("button", { name: "Ativar neste aparelho" })).toBeNull();
});

test("each device is tested and removed", async () => {
  aBrowser({ permission: "granted" });
  server.answers["GET /push"] = { publicKey: "BKey", devices: [device] };
  server.answers["POST /push/devices/3/test"] = { outcome: "sent" };
  server.answers["DELETE /push/devices/3"] = () => {
    server.answers["GET /push"] = { publicKey: "BKey", devices: [] };
    return { ok: true };
  };
  showScreen(<MyDevices />);
  fireEvent.click(await screen.findByRole("button", { name: "Testar: Chrome, Android" }));
  await waitFor(() => expect(server.changes.map(({ route }) => route)).toEqual(["POST /push/devices/3/test"]));
  fireEvent.click(screen.getByRole("button", { name: "Remover: Chrome, Android" }));
  expect(await screen.findByText("Nenhum aparelho recebe avisos ainda.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Ativar neste aparelho" })).toBeTruthy();
});
