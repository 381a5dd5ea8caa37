// Who may open an attendance, and what stands in the way, as plain values.
import { expect, test } from "vitest";
import { nothingHidden, plainTicket, plainViewer } from "../tickets.factory.ts";
import { demandOpening, type OpeningFacts, refusalFor } from "./opening.rules.ts";

const me = plainViewer();
const admin = plainViewer({ id: 1, profile: "admin", queueIds: [], channelIds: [99] });
const facts: OpeningFacts = {
  contact: { walletIds: [] },
  channel: { id: 5, isUsable: true, starts: "template" },
  queue: { id: 3, isActive: true },
};
const open = (viewer = me, given: Partial<OpeningFacts> = {}, queueId: number | null = 3, settings = nothingHidden) =>
  demandOpening(viewer, settings, { ...facts, ...given }, { queueId });

test("an attendant opens on a channel and in a queue of their own", () => {
  expect(() => open()).not.toThrow();
  expect(() => open(plainViewer({ channelIds: [5] }))).not.toThrow();
  expect(() => open(admin, {}, null)).not.toThrow();
});

test.each([
  ["nobody", { contact: null }, "ERR_NO_CONTACT_FOUND"],
  ["an unknown channel", { channel: null }, "ERR_NO_WAPP_FOUND"],
  ["a channel out of use", { channel: { id: 5, isUsable: false, starts: "anything" } }, "ERR_NO_WAPP_FOUND"],
  [
    "a channel on which customers write first",
    { channel: { id: 5, isUsable: true, starts: "no" } },
    "ERR_CHANNEL_CANNOT",
  ],
  ["an unknown queue", { queue: null }, "ERR_NO_QUEUE_FOUND"],
  ["a queue of others", { queue: { id: 4, isActive: true } }, "ERR_NO_QUEUE_FOUND"],
  ["a queue out of use", { queue: { id: 3, isActive: false } }, "ERR_NO_QUEUE_FOUND"],
] as const)("not with %s", (_, given, code) => {
  expect(() => open(me, given)).toThrow(code);
});

test("without a queue only those who see everything; channels of others for nobody else", () => {
  expect(() => open(me, {}, null)).toThrow("ERR_TICKET_WITHOUT_QUEUE");
  expect(() => open(plainViewer({ profile: "supervisorfila" }), {}, null)).toThrow("ERR_TICKET_WITHOUT_QUEUE");
  expect(() => open(plainViewer({ channelIds: [99] }))).toThrow("ERR_NO_WAPP_FOUND");
});

test("whoever is limited to a wallet opens with its contacts only", () => {
  const limited = plainViewer({ hasWallet: true });
  const settings = { ...nothingHidden, walletContactsOnly: true };
  expect(() => open(limited, {}, 3, settings)).toThrow("ERR_NO_CONTACT_FOUND");
  expect(() => open(limited, { contact: { walletIds: [7] } }, 3, settings)).not.toThrow();
  expect(() => open(plainViewer({ hasWallet: true, ignoreWallet: true }), {}, 3, settings)).not.toThrow();
});

test("what stands in the way has a name of its own", () => {
  expect(refusalFor(me, plainTicket(), true)).toBe("ERR_TICKET_EXISTS");
  expect(refusalFor(me, plainTicket({ status: "open", userId: 7 }), true)).toBe("ERR_TICKET_EXISTS");
  expect(refusalFor(me, plainTicket({ status: "open", userId: 8 }), true)).toBe("ERR_TICKET_ASSIGNED");
  expect(refusalFor(me, plainTicket({ queueId: 4 }), false)).toBe("ERR_TICKET_ASSIGNED");
  expect(refusalFor(me, plainTicket({ turn: "bot" }), false)).toBe("ERR_TICKET_IN_CHATBOT");
});
