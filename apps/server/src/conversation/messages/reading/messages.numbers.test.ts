// Figures and moments: the window, the day's and the month's numbers, and a message's life.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aMedia,
  aMessage,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const NOW = "2026-03-05T12:00:00Z";
const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api", now: NOW });
});

let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  ana = await aUser(db, { tenant });
  const lastInboundAt = new Date("2026-03-04T12:00:01Z");
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt });
});

test("the window ends a day after the customer's last word", async () => {
  const window = async (id: number) => (await server.as(ana).get(`/messages/window/${id}`)).body;
  expect(await window(ticket.id)).toEqual({ hasWindow: true, open: true, expiresAt: "2026-03-05T12:00:01.000Z" });
  const never = await aTicket(db, {
    tenant,
    userId: ana.id,
    lastInboundAt: null,
    createdAt: new Date("2026-03-05T11:00:00Z"),
  });
  expect(await window(never.id)).toEqual({ hasWindow: true, open: false, expiresAt: "2026-03-05T11:00:00.000Z" });
});

test("today and this month are those of the company's own calendar", async () => {
  const at = (createdAt: string, given: object = {}) =>
    aMessage(db, { tenant, ticket, createdAt: new Date(createdAt), ...given });
  const mine = { fromMe: true, status: "read" } as const;
  // Midnight in São Paulo is 03:00 UTC.
  await at("2026-03-05T03:00:00Z");
  await at("2026-03-05T02:59:59Z");
  await at("2026-03-01T03:00:00Z");
  await at("2026-03-01T02:59:59Z");
  await at("2026-03-05T11:00:00Z", mine);
  await at("2026-03-02T11:00:00Z", mine);
  await at("2026-03-05T11:00:00Z", { fromMe: true, status: "failed" });
  await at("2026-03-05T11:00:00Z", { fromMe: true, status: "queued" });
  await at("2026-03-05T11:00:00Z", { type: "note", fromMe: true, status: "received" });
  await aMessage(db, { tenant: await aTenant(db), createdAt: new Date(NOW) });
  expect((await server.as(ana).get("/count/messages")).body).toEqual({
    count: 5,
    today: { received: 1, sent: 1 },
    month: { received: 3, sent: 2 },
  });
});

test("a message's life is told in order, with what every attempt came to", async () => {
  const message = await aMessage(db, {
    tenant,
    ticket,
    fromMe: true,
    status: "read",
    createdAt: new Date("2026-03-05T11:00:00Z"),
    sentAt: new Date("2026-03-05T11:00:06Z"),
    deliveredAt: new Date("2026-03-05T11:00:07Z"),
    readAt: new Date("2026-03-05T11:00:09Z"),
    pricing: JSON.stringify({ category: "service", billable: false }),
  });
  await db.sql(
    `insert into message_attempts (tenant_id, message_id, number, started_at, finished_at, outcome, provider_code, detail)
     values ($1, $2, 1, '2026-03-05T11:00:01Z', '2026-03-05T11:00:01.250Z', 'retry', '131000', 'Something went wrong'),
            ($1, $2, 2, '2026-03-05T11:00:05Z', '2026-03-05T11:00:05.100Z', 'accepted', null, null)`,
    [tenant, message.id],
  );
  const { body } = await server.as(ana).get(`/messages/${message.id}/timeline`);
  expect(body.pricing).toEqual({ category: "service", billable: false });
  expect(body.entries).toMatchObject([
    { kind: "created", at: "2026-03-05T11:00:00.000Z", attempt: null },
    { kind: "attempt", attempt: 1, outcome: "retry", durationMs: 250, code: "131000", detail: "Something went wrong" },
    { kind: "attempt", attempt: 2, outcome: "accepted", durationMs: 100, code: null },
    { kind: "sent", at: "2026-03-05T11:00:06.000Z" },
    { kind: "delivered", at: "2026-03-05T11:00:07.000Z" },
    { kind: "read", at: "2026-03-05T11:00:09.000Z" },
  ]);

  const failed = { fromMe: true, status: "failed", failureCode: "ERR_WINDOW_CLOSED", failureDetail: "131047" } as const;
  const lost = await aMessage(db, { tenant, ticket, ...failed, failedAt: new Date(NOW), createdAt: new Date(NOW) });
  expect((await server.as(ana).get(`/messages/${lost.id}/timeline`)).body.entries).toMatchObject([
    { kind: "created" },
    { kind: "failed", code: "ERR_WINDOW_CLOSED", detail: "131047" },
  ]);
});

test("a file that failed is asked for again, one that is there stays, and without one there is none", async () => {
  const again = (id: number) => server.as(ana).post(`/messages/${id}/media`);
  const message = await aMessage(db, { tenant, ticket, type: "image", body: "", providerId: randomUUID() });
  await aMedia(db, { message, status: "failed", providerMediaId: "m1", failure: "gone" });
  expect((await again(message.id)).body).toMatchObject({ id: message.id, media: { status: "waiting", url: null } });
  const ready = await aMessage(db, { tenant, ticket, type: "image", body: "" });
  await aMedia(db, { message: ready });
  expect((await again(ready.id)).body).toMatchObject({ media: { status: "ready" } });
  expect(await again((await aMessage(db, { tenant, ticket })).id)).toFailWith("ERR_FETCH_WAPP_MSG");
});
