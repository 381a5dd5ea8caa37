// The absence message from outside: who writes while it is closed is told so, once in a while, by the text of the place.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isLockConflict } from "#platform/database";
import {
  aChannel,
  aQueue,
  aTenant,
  aUser,
  type TestChannel,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { takeIn } from "./intake.actions.ts";
import { bodyOf, messagesOf } from "./testing/absence.ts";

const db = testDatabase();
let server: TestServer;
let channel: TestChannel;
let queue: { id: number };
let admin: Awaited<ReturnType<typeof aUser>>;
const CLOSED = new Date("2026-03-10T23:00:00Z");
const OPEN = new Date("2026-03-11T15:00:00Z");
const office = Array.from({ length: 7 }, (_, day) => ({
  day,
  type: "hours",
  periods: [{ start: "08:00", end: "18:00" }],
}));

beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  const tenant = await aTenant(db);
  queue = await aQueue(db, { tenant });
  channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  admin = await aUser(db, { tenant, profile: "admin" });
  server.clock.set(CLOSED);
  expect((await put("/tenants/business-hours", { businessHours: office })).status).toBe(200);
  await text("Voltamos às 8h", 2);
});

const put = (path: string, body: object) => server.as(admin).put(path, body);
const text = async (messageBusinessHours: string, maxSends?: number | null, scope = "") => {
  const answer = await put(`/tenants/message-business-hours${scope}`, { messageBusinessHours, maxSends });
  expect(answer.status).toBe(200);
};
/** As a provider: a crowd at one ticket may be asked to come again. */
async function withPatience<T>(deliver: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await deliver();
    } catch (error) {
      if (!isLockConflict(error)) throw error;
    }
  }
}
let written = 0;
/** One body with so many messages of one customer; answers what the customer was told so far. */
async function write(from = "5511987650001", count = 1) {
  const ids = Array.from({ length: count }, () => `wamid.absence.${++written}`);
  const source = { ...channel, channelId: channel.id, type: "whatsapp_cloud" };
  const body = bodyOf(channel, from, ids, server.clock.now());
  const { problems } = await withPatience(() => takeIn(server.deps, source, body));
  expect(problems).toEqual([]);
  return told();
}
const told = async () => (await messagesOf(db, channel)).filter(({ fromMe }) => fromMe).map(({ body }) => body);

test("whoever writes while it is closed is told so, as often as is set and no oftener", async () => {
  expect(await write()).toEqual(["Voltamos às 8h"]);
  expect(await write()).toHaveLength(2);
  expect(await write()).toHaveLength(2);
  const [message] = (await messagesOf(db, channel)).filter(({ fromMe }) => fromMe);
  expect(message).toMatchObject({ sendType: "system", status: "queued", userId: null });
  const [ticket] = await db.sql(
    "select answered, waiting_since is not null as waits from tickets where tenant_id = $1",
    [channel.tenantId],
  );
  expect(ticket).toEqual({ answered: false, waits: true });
});

test("while it is open nobody is told, and a change of the hours holds from the next message on", async () => {
  server.clock.set(OPEN);
  expect(await write()).toEqual([]);
  await put("/tenants/business-hours", {
    businessHours: office.map(({ day }) => ({ day, type: "closed", periods: [] })),
  });
  expect(await write()).toEqual(["Voltamos às 8h"]);
});

test("several messages in one body are answered once, and a body that comes again not at all", async () => {
  expect(await write("5511987650001", 3)).toHaveLength(1);
  written -= 3;
  expect(await write("5511987650001", 3)).toHaveLength(1);
});

test("each ticket has its own count, and each queue its own text and number", async () => {
  await text("A fila volta amanhã", 1, `?scope=queue&scopeId=${queue.id}`);
  expect(await write("5511987650001")).toEqual(["A fila volta amanhã"]);
  expect(await write("5511987650001")).toHaveLength(1);
  expect(await write("5511987650002")).toHaveLength(2);
  await text("", 0, `?scope=queue&scopeId=${queue.id}`);
  expect(await write("5511987650003")).toHaveLength(2);
  await text("", null, `?scope=queue&scopeId=${queue.id}`);
  expect(await write("5511987650003")).toHaveLength(3);
});

test("a holiday closes an open hour with its own words", async () => {
  server.clock.set(OPEN);
  const holiday = { date: "11/03", message: "Feriado: voltamos amanhã", mode: "closed", periods: [] };
  expect((await server.as(admin).post("/holidays", holiday)).body).toMatchObject(holiday);
  expect(await write()).toEqual(["Feriado: voltamos amanhã"]);
});

test("a person who answers after closing is not contradicted until it has opened once", async () => {
  await write();
  const [ticket] = await db.sql<{ id: string }>("select id from tickets where tenant_id = $1", [channel.tenantId]);
  const answer = await server.as(admin).post(`/messages/${ticket?.id}`, {
    clientId: "00000000-0000-4000-8000-000000000001",
    body: "Ainda estou aqui",
  });
  expect(answer.status).toBe(200);
  server.clock.set(new Date(CLOSED.getTime() + 600_000));
  expect(await write()).toEqual(["Voltamos às 8h", "Ainda estou aqui"]);
  server.clock.set(new Date(CLOSED.getTime() + 86_400_000));
  expect(await write()).toEqual(["Voltamos às 8h", "Ainda estou aqui", "Voltamos às 8h"]);
});

test("marks in the text speak of the ticket", async () => {
  await text("Olá, {{firstName}}! Protocolo {{protocol}}.");
  const [{ protocol }] = (await write().then(() =>
    db.sql("select protocol from tickets where tenant_id = $1", [channel.tenantId]),
  )) as [{ protocol: string }];
  expect(await told()).toEqual([`Olá, Ana! Protocolo ${protocol}.`]);
});

test("fifty messages at once are answered as often as is set, whoever comes first", async () => {
  await text("Voltamos às 8h", 3);
  await Promise.all(Array.from({ length: 50 }, () => write()));
  const all = await messagesOf(db, channel);
  expect(all.filter(({ fromMe }) => !fromMe)).toHaveLength(50);
  expect(all.filter(({ fromMe }) => fromMe)).toHaveLength(3);
  expect(await db.sql("select id from tickets where tenant_id = $1", [channel.tenantId])).toHaveLength(1);
}, 60_000);
