// The account itself: every way a message can go wrong is found, and nothing is found where all went well.
import { expect, test } from "vitest";
import { accountInbound, accountOutbound, type OutboundFacts } from "./account.ts";
import type { Asked } from "./attendants.ts";
import type { Stored } from "./stored.ts";
import type { Received, Sent } from "./witness.ts";

const [number, phone] = ["100", "5511900000001"];
const received = (n: number): Received => ({ wamid: `in${n}`, phoneNumberId: number, phone, text: `text ${n}` });

function row(n: number, given: Partial<Stored> = {}): Stored {
  const base = { id: n, tenantId: 1, ticketId: 1, phoneNumberId: number, phone, lostSends: [] };
  return {
    ...base,
    fromMe: false,
    body: `text ${n}`,
    clientId: `c${n}`,
    providerId: `in${n}`,
    status: "received",
    ...given,
  };
}

const quiet = { lost: [], duplicated: [], altered: [], invented: [], inverted: [], twins: [] };

test("inbound: everything once, in order", () => {
  expect(accountInbound([received(1), received(2)], [row(1), row(2)])).toEqual(quiet);
});

test("inbound: lost, twice, in other words, out of nowhere", () => {
  const told = [received(1), received(2), received(3)];
  const rows = [row(2), { ...row(2), id: 9 }, row(3, { body: "else" }), row(4)];
  expect(accountInbound(told, rows)).toEqual({
    ...quiet,
    lost: ["text 1"],
    duplicated: ["text 2"],
    altered: ["text 3"],
    invented: ["text 4"],
  });
});

test("inbound: order is each person's own, and a person has one conversation", () => {
  const other = { phone: "5511900000002", ticketId: 2 };
  const told = [received(1), { ...received(2), phone: other.phone }, received(3)];
  expect(accountInbound(told, [row(2, { id: 1, ...other }), row(1, { id: 2 }), row(3)])).toEqual(quiet);
  const turned = accountInbound(told, [row(3, { id: 1 }), row(1, { id: 2, ticketId: 7 }), row(2, { id: 3, ...other })]);
  expect(turned).toEqual({ ...quiet, inverted: ["text 1"], twins: [`${number}/${phone}`] });
});

const asked = (n: number, given: Partial<Asked> = {}): Asked => ({
  clientId: `c${n}`,
  phoneNumberId: number,
  phone,
  n,
  attempts: 1,
  messageId: n,
  acknowledgedAt: 0,
  refusal: null,
  ...given,
});

const sent = (n: number, given: Partial<Sent> = {}): Sent => ({
  clientId: `c${n}`,
  phoneNumberId: number,
  phone,
  wamid: `out${n}`,
  text: "",
  outcome: "accepted",
  code: null,
  httpStatus: 200,
  answered: true,
  at: 0,
  ...given,
});

const mine = (n: number, status: string, given: Partial<Stored> = {}) =>
  row(n, { fromMe: true, providerId: `out${n}`, status, ...given });
const words = (n: number, ...statuses: string[]) => statuses.map((status) => ({ wamid: `out${n}`, status }));

function outbound(facts: Partial<OutboundFacts>) {
  const none = { asked: [], sent: [], told: [], stored: [], crashes: [] };
  const found = accountOutbound({ ...none, ...facts });
  return Object.fromEntries(Object.entries(found).filter(([, value]) => (Array.isArray(value) ? value.length : value)));
}

test("outbound: accepted once and told the greatest status", () => {
  const all = {
    asked: [asked(1), asked(2)],
    sent: [sent(1), sent(2)],
    told: [...words(1, "read", "sent", "delivered"), ...words(2, "sent", "delivered", "failed")],
    stored: [mine(1, "read"), mine(2, "delivered")],
  };
  expect(outbound(all)).toEqual({});
  expect(outbound({ ...all, stored: [mine(1, "delivered"), mine(2, "failed")] }).wrong).toHaveLength(2);
});

test("outbound: acknowledged and gone, sent twice, out of order", () => {
  expect(outbound({ asked: [asked(1)] }).lost).toHaveLength(1);
  expect(outbound({ asked: [asked(1, { messageId: null, refusal: "403" })] })).toMatchObject({
    refused: [expect.anything()],
  });
  const twice = { asked: [asked(1)], sent: [sent(1), sent(1, { wamid: "again" })], stored: [mine(1, "sent")] };
  expect(outbound(twice)).toEqual({ duplicated: [`${phone}:1`] });
  const turned = { asked: [asked(1), asked(2)], sent: [sent(2), sent(1)], stored: [mine(1, "sent"), mine(2, "sent")] };
  expect(outbound(turned)).toEqual({ inverted: [`${phone}:1`] });
  expect(outbound({ sent: [sent(5)] }).wrong).toHaveLength(1);
});

test("outbound: what waits for ever is stuck", () => {
  expect(outbound({ asked: [asked(1)], stored: [mine(1, "queued")] })).toEqual({ stuck: [`${phone}:1 queued`] });
  expect(outbound({ asked: [asked(1)], sent: [sent(1)], stored: [mine(1, "sending")] }).stuck).toHaveLength(1);
});

test("outbound: unknown is allowed where somebody died or fell silent, failure where the provider said so", () => {
  const unknown = { asked: [asked(1)], stored: [mine(1, "unconfirmed", { lostSends: [50_000] })] };
  const silent = sent(1, { outcome: "dropped", answered: false, httpStatus: null, wamid: null });
  expect(outbound({ ...unknown, sent: [silent] })).toEqual({ unconfirmed: [`${phone}:1`], ambiguous: 1 });
  expect(outbound({ ...unknown, crashes: [52_000] })).toEqual({ unconfirmed: [`${phone}:1`] });
  expect(outbound({ ...unknown, crashes: [40_000, 70_000] }).unexplained).toHaveLength(1);

  const failed = { asked: [asked(1)], stored: [mine(1, "failed")] };
  expect(outbound({ ...failed, sent: [sent(1, { outcome: "refused", code: 131_026, httpStatus: 400 })] })).toEqual({});
  expect(outbound({ ...failed, sent: [silent] }).lost).toHaveLength(1);
  expect(outbound({ asked: [asked(1)], stored: [mine(1, "read")] }).wrong).toHaveLength(1);
});
