// Sending held back after a restore: nothing leaves, and once it is let go nothing leaves that may have left before.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { asSystem, inTenantScope } from "#platform/context";
import {
  aChannel,
  aMessage,
  aTenant,
  aTicket,
  aUser,
  startSandboxProcess,
  type TestChannel,
  type TestSandbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { sendWaiting, wakeOverdue } from "./messages.jobs.ts";
import { resendMessage } from "./messages.sending.actions.ts";

const db = testDatabase();
const MINUTE_MS = 60_000;
const restoredAt = new Date(Date.now() - 5 * MINUTE_MS);
let sandbox: TestSandbox;
let tenantId: number;
let channel: TestChannel;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { windowRefusal: "webhook" });
});

beforeEach(async () => {
  tenantId = (await aTenant(db)).id;
  channel = await aChannel(db, { tenant: tenantId });
  await sandbox.control("/numbers", {
    phoneNumberId: channel.externalId,
    ...channel.credentials,
    callbackUrl: null,
  });
});

const aConversation = () => aTicket(db, { tenant: tenantId, channelId: channel.id, status: "open" });
const arrived = async (): Promise<string[]> =>
  (await sandbox.control(`/ledger?kind=send&channel=${channel.externalId}&limit=1000`)).entries.map(
    ({ text }: { text: string }) => text,
  );
const statusOf = async (id: number) =>
  (await db.sql<{ status: string }>("select status from messages where id = $1", [id]))[0]?.status;
const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 25 });
const start = (env: Record<string, string>) => testServer(db, { env: { ...sandbox.env, ...env } });

async function waiting(ticket: Awaited<ReturnType<typeof aConversation>>, body: string, minutesAgo: number) {
  const createdAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
  return (await aMessage(db, { tenant: tenantId, ticket, fromMe: true, status: "queued", body, createdAt })).id;
}

const findForgotten = ({ deps }: TestServer) => wakeOverdue.run(deps, {}, new AbortController().signal);

/** The wake-up was worked off, whatever it led to. */
async function wakeAndLook(server: TestServer, ticketId: number) {
  const done = "select count(*)::int as count from jobs.job where name = 'send' and state = 'completed'";
  const before = (await db.sql<{ count: number }>(done))[0]?.count ?? 0;
  await asSystem(server.deps, tenantId, (ctx) => ctx.enqueue(sendWaiting, { tenantId, ticketId }));
  await until(async () => expect((await db.sql<{ count: number }>(done))[0]?.count).toBeGreaterThan(before));
}

test("held messages stay in line untouched, and go by themselves once they are let go", async () => {
  const ticket = await aConversation();
  const held = await start({ SENDING: "held" });
  const first = await waiting(ticket, "um", 2);
  const second = await waiting(ticket, "dois", 2);
  await wakeAndLook(held, ticket.id);
  await findForgotten(held);
  expect(await arrived()).toEqual([]);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["queued", "queued"]);
  expect(await db.sql("select 1 from send_turns where tenant_id = $1", [tenantId])).toEqual([]);
  expect(await held.deps.metrics.registry.metrics()).toContain("prosa_sending_held 1");
  await held.close();

  const open = await start({});
  expect(await open.deps.metrics.registry.metrics()).toContain("prosa_sending_held 0");
  await findForgotten(open);
  await until(async () => expect(await arrived()).toEqual(["um", "dois"]));
  await open.close();
});

test("what stood in line before the restore is never sent by itself; what came after it is; a person may send it again", async () => {
  const conversations = await Promise.all(Array.from({ length: 8 }, aConversation));
  const old: number[] = [];
  for (const ticket of conversations) old.push(await waiting(ticket, "antes", 10));
  // More than it takes to call a line sick: what was never tried says nothing about it.
  const [ticket] = conversations;
  if (!ticket) throw new Error("no conversation");
  const fresh = await waiting(ticket, "depois", 1);

  await db.sql("insert into restores values ($1, now(), 0, 0)", [restoredAt]);
  const server = await start({ RESTORED_AT: restoredAt.toISOString() });
  await findForgotten(server);
  await until(async () => expect(await statusOf(fresh)).toBe("sent"));
  for (const id of old) await until(async () => expect(await statusOf(id)).toBe("unconfirmed"));
  expect(await arrived()).toEqual(["depois"]);

  const { id: userId } = await aUser(db, { tenant: tenantId, profile: "admin" });
  const [again = 0] = old;
  const sessionId = randomUUID();
  const actor = { kind: "user", userId, tenantId, profile: "admin", sessionId, isSupport: false } as const;
  await inTenantScope(server.deps, tenantId, actor, (ctx) => resendMessage(ctx, again));
  await until(async () => expect(await statusOf(again)).toBe("sent"));
  expect(await arrived()).toEqual(["depois", "antes"]);
  await server.close();
});
