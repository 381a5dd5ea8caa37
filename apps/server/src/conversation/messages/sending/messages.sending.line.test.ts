// What a line does to the messages on it: its pace, its pauses, its loss; and the wake-ups that nothing depends on.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aChannel, aMessage, aTenant, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { claimed, plenty, sendingIn } from "../../../testing/sending.ts";
import { sendWaiting, wakeLine, wakeOverdue } from "./messages.jobs.ts";

const db = testDatabase();
let server: TestServer;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  ticket = await aTicket(db, { tenant: await aTenant(db), status: "open" });
});
const { claim, claimNext, lineOf, queued, timePasses } = sendingIn(db, () => ({ server, ticket }));

test("without room it is put off, and files have room of their own", async () => {
  const { id } = await queued("", { type: "document" });
  await db.sql(
    `insert into message_media (tenant_id, id, message_id, kind, status, name, claimed_mime, mime, size, storage_key, created_at)
     values ($1, $2, $3, 'document', 'ready', 'contrato.pdf', 'application/pdf', 'application/pdf', 9, 't1/media/x', now())`,
    [ticket.tenantId, randomUUID(), id],
  );
  expect((await claim({ ...plenty, fileRoom: 0 })).outcome).toBe("waiting");
  await timePasses();
  expect((await claim({ ...plenty, room: 0 })).outcome).toBe("waiting");
  await timePasses();
  const one = claimed(await claim());
  expect(one.file).toEqual({
    kind: "document",
    status: "ready",
    key: "t1/media/x",
    name: "contrato.pdf",
    mime: "application/pdf",
    size: 9,
    uploadedId: null,
  });
  const [row] = await db.sql<{ seconds: number }>(
    "select round(extract(epoch from due_at - claimed_at))::int as seconds from send_turns where ticket_id = $1",
    [ticket.id],
  );
  expect(row?.seconds, "a file takes longer").toBe(150);
});

test("a file that is still on its way is waited for", async () => {
  const { id } = await queued("", { type: "image" });
  await db.sql(
    `insert into message_media (tenant_id, id, message_id, kind, status, claimed_mime, created_at)
     values ($1, $2, $3, 'image', 'waiting', 'image/jpeg', now())`,
    [ticket.tenantId, randomUUID(), id],
  );
  expect((await claim()).outcome).toBe("waiting");
});

test("while the line is lost or paused everything waits, and a line that works again wakes it", async () => {
  await queued("um");
  await db.sql("update channels set status = 'lost' where id = $1", [ticket.channelId]);
  expect((await claim()).outcome).toBe("held");
  await db.sql("update channels set status = 'connected', paused_until = now() + interval '1 minute' where id = $1", [
    ticket.channelId,
  ]);
  expect((await claim()).outcome, "until its day is over").toBe("waiting");
  await timePasses();
  expect((await claim()).outcome).toBe("held");
  const due = () =>
    db.sql<{ ticketId: string }>("select ticket_id from sends_due(100) where tenant_id = $1", [ticket.tenantId]);
  expect(await due()).toEqual([]);
  await db.sql("update channels set paused_until = null where id = $1", [ticket.channelId]);
  await wakeLine.run(server.deps, lineOf(), new AbortController().signal);
  expect(await due()).toHaveLength(1);
  expect(claimed(await claim()).body).toBe("um");
});

test("after a day in line it fails, with the reason; on a line that is gone for good at once", async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await queued("velha", { createdAt: yesterday });
  await db.sql("update channels set status = 'lost' where id = $1", [ticket.channelId]);
  expect((await claim()).outcome).toBe("nothing");
  await queued("nova");
  await db.sql("update channels set deleted_at = now() where id = $1", [ticket.channelId]);
  expect((await claim()).outcome).toBe("nothing");
  const rows = await db.sql("select status, failure_code from messages where ticket_id = $1 order by id", [ticket.id]);
  expect(rows).toEqual(Array(2).fill({ status: "failed", failure_code: "ERR_WAPP_NOT_INITIALIZED" }));
});

test("a message sent again by a person has its day anew", async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await queued("velha", { createdAt: yesterday, queuedAt: new Date() });
  expect(claimed(await claim()).body).toBe("velha");
});

test("a line's pace is kept by all workers together, and bulk leaves something for people", async () => {
  const tenant = ticket.tenantId;
  // Slow enough that most are still put off when the two calls take long.
  const { id: channelId } = await aChannel(db, { tenant, throughput: 20 });
  const perSecond = 20 * 0.8;
  const ids: number[] = [];
  for (let number = 0; number < 30; number++) {
    const one = await aTicket(db, { tenant, channelId, status: "open" });
    await aMessage(db, { tenant, ticket: one, fromMe: true, status: "queued", sendType: "campaign" });
    ids.push(one.id);
  }
  const ask = (ticketIds: number[]) => claimNext({ tenantId: tenant, channelId }, ticketIds, { ...plenty, room: 100 });
  const half = ids.length / 2;
  const begun = performance.now();
  const answers = (await Promise.all([ask(ids.slice(0, half)), ask(ids.slice(half))])).flat();
  const seconds = (performance.now() - begun) / 1000;
  const granted = answers.filter(({ outcome }) => outcome === "claimed").length;
  // Three at once, and then as many as the time of the two calls allows.
  expect(granted).toBeGreaterThanOrEqual(3);
  expect(granted).toBeLessThanOrEqual(4 + seconds * perSecond);
  const person = await aTicket(db, { tenant, channelId, status: "open" });
  await aMessage(db, { tenant, ticket: person, fromMe: true, status: "queued" });
  expect((await ask([person.id]))[0]?.outcome).toBe("claimed");
  const [spread] = await db.sql<{ seconds: number }>(
    `select extract(epoch from max(due_at) - min(due_at))::float8 as seconds from send_turns
      where channel_id = $1 and claim_id is null`,
    [channelId],
  );
  // Those put off come back one after the other, at the same pace.
  expect(spread?.seconds).toBeGreaterThan(((ids.length - granted) / perSecond) * 0.4);
});

test("a wake-up of a ticket that is gone or has nothing to say is no error", async () => {
  const run = (ticketId: number) =>
    sendWaiting.run(server.deps, { tenantId: ticket.tenantId, ticketId }, new AbortController().signal);
  await run(ticket.id);
  await run(999_999_999);
});

test("what no wake-up is left for is found and woken", async () => {
  const minutesAgo = new Date(Date.now() - 120_000);
  await queued("um", { createdAt: minutesAgo });
  const fresh = await aTicket(db, { tenant: ticket.tenantId, status: "open" });
  await queued("dois", { ticket: fresh });
  const putOff = await aTicket(db, { tenant: ticket.tenantId, channelId: ticket.channelId, status: "open" });
  await queued("três", { ticket: putOff, createdAt: minutesAgo });
  await claimNext(lineOf(), [putOff.id], { ...plenty, room: 0 });
  await wakeOverdue.run(server.deps, {}, new AbortController().signal);
  const jobs = await db.sql<{ id: string }>(
    "select data->'payload'->>'ticketId' as id from jobs.job where name = 'send' and data->>'tenantId' = $1",
    [String(ticket.tenantId)],
  );
  expect(jobs).toEqual([{ id: String(ticket.id) }]);
});
