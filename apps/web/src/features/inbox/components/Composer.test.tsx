// Writing an answer: keys, limits, the reply window, and where the text is at every moment.
import type { Message } from "@prosa/contracts/messages";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDrafts } from "../drafts.ts";
import { createOutbox } from "../outbox.ts";
import { aDevice, aTicket } from "../testing.ts";
import { Composer } from "./Composer.tsx";
import { show, signIn, speakPortuguese } from "./testing-screen.tsx";

const NOW = Date.parse("2026-03-05T17:00:00.000Z");

beforeAll(async () => {
  signIn();
  await speakPortuguese();
});
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function setUp(over: Parameters<typeof aTicket>[0] = {}) {
  const device = aDevice();
  const drafts = createDrafts(device, () => NOW);
  const outbox = createOutbox({
    store: device,
    tabId: "t",
    now: () => NOW,
    isOnline: () => true,
    // The server takes its time: what counts here is what happens before it answers.
    send: () => new Promise<Message>(() => {}),
    onAccepted: () => {},
    liveTabs: async () => new Set<string>(),
  });
  show(<Composer ticket={aTicket({ id: 1, ...over })} local={{ drafts, outbox }} handle={null} />);
  const field = screen.getByTestId<HTMLTextAreaElement>("composer");
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { device, drafts, outbox, field, type, send: screen.getByTestId("send") };
}

const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

test("Enter sends: the text moves to the outbox and the field is empty in the same step", () => {
  const { field, type, outbox, device } = setUp();
  type("  Olá Maria  ");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(outbox.items.get()).toMatchObject([{ ticketId: 1, body: "Olá Maria", state: "sending" }]);
  expect(field.value).toBe("");
  expect([...device.kept.keys()]).toEqual([`outbox:${outbox.items.get()[0]?.clientId}`]);
});

test("Shift+Enter, a composed character and an empty text send nothing", () => {
  const { field, type, outbox } = setUp();
  fireEvent.keyDown(field, { key: "Enter" });
  type("oi");
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  expect(outbox.isEmpty()).toBe(true);
  expect(field.value).toBe("oi");
});

test("a draft found on the device later appears by itself", async () => {
  const { drafts, device, field } = setUp();
  device.kept.set("draft:1", { ticketId: 1, text: "guardado", at: NOW });
  await act(() => drafts.start());
  expect(field.value).toBe("guardado");
});

test("the counter starts at nine tenths, and beyond the limit nothing is sent or lost", () => {
  const { field, type, outbox, send } = setUp();
  type("a".repeat(3600));
  expect(screen.queryByText(/de 4\.096/)).toBeNull();
  type("a".repeat(3700));
  expect(screen.getByText("3.700 de 4.096")).toBeTruthy();
  type("a".repeat(4097));
  expect(screen.getByText("Passou do limite de 4.096 caracteres")).toBeTruthy();
  fireEvent.click(send);
  expect(outbox.isEmpty()).toBe(true);
  expect(field.value).toHaveLength(4097);
});

test.each([
  [20, /Janela de 24 h: 20 h/],
  [3.2, /fecha em 3 h 12 min/],
  [0.5, /fecha em 30 min/],
])("with %d hours left the window says so", (hours, words) => {
  setUp({ windowExpiresAt: inHours(hours) });
  expect(screen.getByTestId("composer").closest("form")?.textContent).toMatch(words);
});

test("a closed window is explained and leaves the text alone", () => {
  const { field, type } = setUp({ windowExpiresAt: inHours(-1) });
  type("ainda aqui");
  expect(screen.getByText("A janela fechou às 13:00")).toBeTruthy();
  expect(field.value).toBe("ainda aqui");
});

test("on a closed ticket the text can be kept but not sent, and the reason stands above it", () => {
  const { field, type, outbox, send } = setUp({ status: "closed" });
  type("rascunho");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(outbox.isEmpty()).toBe(true);
  expect(send.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("Atendimento fechado. Reabra para responder.")).toBeTruthy();
});
