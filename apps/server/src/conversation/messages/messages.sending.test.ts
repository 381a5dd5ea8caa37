// What becomes of messages when a worker dies: the states it can leave behind, found by its successor.
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { SendOutcome } from "#adapters/channels";
import { asSystem, type Ctx } from "#platform/context";
import { aMessage, aTenant, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { sendWaiting, wakeOverdue } from "./messages.jobs.ts";
import { type Claim, claimNext, type Next, settle } from "./messages.sending.ts";

const db = testDatabase();
let server: TestServer;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  ticket = await aTicket(db, { tenant: await aTenant(db), status: "open" });
});

const queued = (body: string) =>
  aMessage(db, { tenant: ticket.tenantId, ticket, fromMe: true, status: "queued", body });
const act = <T>(fn: (ctx: Ctx) => Promise<T>) => asSystem(server.deps, ticket.tenantId, fn);
const claim = () => act((ctx) => claimNext(ctx, ticket.id));
const claimed = (next: Next): Claim => {
  if (next.kind !== "claimed") throw new Error(`Expected a claim, got ${next.kind}`);
  return next;
};
const settleWith = (one: Claim, result: SendOutcome) => act((ctx) => settle(ctx, ticket.id, one, result));
const states = async () =>
  (await db.sql<{ status: string }>("select status from messages where ticket_id = $1 order by id", [ticket.id])).map(
    ({ status }) => status,
  );
const ageClaims = () => db.sql("update message_attempts set started_at = now() - interval '16 seconds'");
const accepted: SendOutcome = { outcome: "accepted", providerId: "wamid.1", recipient: [] };
const later = { outcome: "retry", class: "RETRY_LATER", code: "131016", detail: null, afterMs: null } as const;

test("a claim holds everything behind it while its owner may be alive", async () => {
  await queued("um");
  await queued("dois");
  claimed(await claim());
  const next = await claim();
  expect(next.kind).toBe("busy");
  expect(await states()).toEqual(["sending", "queued"]);
});

test("what a dead worker left is unconfirmed and never sent again; the next one has its turn", async () => {
  await queued("um");
  await queued("dois");
  claimed(await claim());
  await ageClaims();
  expect(claimed(await claim()).message.body).toBe("dois");
  expect(await states()).toEqual(["unconfirmed", "sending"]);
});

test("a worker that only seemed dead may still say what it knows, but takes nothing back", async () => {
  await queued("um");
  const slow = claimed(await claim());
  await ageClaims();
  expect((await claim()).kind).toBe("nothing");
  expect(await states()).toEqual(["unconfirmed"]);
  expect(await settleWith(slow, accepted)).toBeNull();
  expect(await states()).toEqual(["sent"]);
});

test("one given up as unconfirmed is not put back in line by a late refusal", async () => {
  await queued("um");
  const slow = claimed(await claim());
  await ageClaims();
  await claim();
  expect(await settleWith(slow, later)).toBeNull();
  expect(await states()).toEqual(["failed"]);
});

test("a status that was faster than the answer is kept", async () => {
  const message = await queued("um");
  const one = claimed(await claim());
  await db.sql("update messages set status = 'read', provider_id = 'wamid.1' where id = $1", [message.id]);
  await settleWith(one, accepted);
  expect(await states()).toEqual(["read"]);
  await settleWith(one, { outcome: "unknown", detail: "late" });
  expect(await states()).toEqual(["read"]);
});

test("a refusal for now waits with everything behind it, and ends after eight tries", async () => {
  await queued("um");
  await queued("dois");
  const at = await settleWith(claimed(await claim()), later);
  expect(at?.getTime()).toBeGreaterThan(Date.now());
  expect((await claim()).kind).toBe("waiting");
  for (let tries = 2; tries <= 8; tries++) {
    await db.sql("update messages set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null");
    const one = claimed(await claim());
    expect(one.tries).toBe(tries);
    await settleWith(one, later);
  }
  expect(await states()).toEqual(["failed", "queued"]);
});

test("each visible step is one journal row with the ticket's next version; a claim is not visible", async () => {
  await queued("um");
  const one = claimed(await claim());
  await settleWith(one, accepted);
  await settleWith(one, accepted);
  const rows = await db.sql("select kind, version::int from journal where ticket_id = $1 order by seq", [ticket.id]);
  expect(rows).toEqual([{ kind: "message.changed", version: 2 }]);
});

test("SQL and code write the same journal rows", async () => {
  await queued("um");
  await settleWith(claimed(await claim()), accepted);
  const change = {
    kind: "status",
    providerId: "wamid.1",
    callbackId: null,
    status: "read",
    at: new Date(),
    failure: null,
  };
  await server.deps.db.callOnce("intake_apply", "select * from intake_apply($1, $2, $3, $4)", [
    ticket.tenantId,
    ticket.channelId,
    JSON.stringify([change]),
    new Date(),
  ]);
  const rows = await db.sql<Record<string, unknown>>(
    `select (to_jsonb(j) - 'seq' - 'xid' - 'at' - 'version') as own, at <= clock_timestamp() as has_time, version::int
       from journal j where ticket_id = $1 order by seq`,
    [ticket.id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual({ ...rows[0], version: 3 });
});

test("a wake-up of a ticket that is gone or has nothing to say is no error", async () => {
  const run = (ticketId: number) =>
    sendWaiting.run(server.deps, { tenantId: ticket.tenantId, ticketId }, new AbortController().signal);
  await run(ticket.id);
  await run(999_999_999);
});

test("what no wake-up is left for is found and woken", async () => {
  const minutesAgo = new Date(Date.now() - 120_000);
  const given = { tenant: ticket.tenantId, ticket, fromMe: true, status: "queued" } as const;
  await aMessage(db, { ...given, createdAt: minutesAgo });
  const fresh = await aTicket(db, { tenant: ticket.tenantId, status: "open" });
  await aMessage(db, { ...given, ticket: fresh });
  await wakeOverdue.run(server.deps, {}, new AbortController().signal);
  const jobs = await db.sql<{ id: string }>(
    "select data->'payload'->>'ticketId' as id from jobs.job where name = 'send' and data->>'tenantId' = $1",
    [String(ticket.tenantId)],
  );
  expect(jobs).toEqual([{ id: String(ticket.id) }]);
});
