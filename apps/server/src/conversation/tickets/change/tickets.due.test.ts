// What time alone does to tickets: closing what fell silent, returning what waits for an answer. Never early.
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { system } from "../authors.rules.ts";
import { aCompany, decide, storyOf } from "../testing/company.ts";
import { findDueTickets, inSlices, ticketsDueUntil } from "../tickets.jobs.ts";
import { byRule } from "./tickets.by-rule.actions.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  // Without a worker: its own round would settle what the tests want to find.
  server = await testServer(db, { role: "api" });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const ids = (found: { ticketId: number }[]) => found.map(({ ticketId }) => ticketId);

async function stateOf(ticketId: number) {
  const [row] = await db.sql<{ status: string; user_id: string | null; closed_at: Date | null }>(
    "select status, user_id, closed_at from tickets where id = $1",
    [ticketId],
  );
  return row;
}

test("only what falls due within the time looked at is found, soonest first, whoever it belongs to", async () => {
  const [one, other] = [await aCompany(db), await aCompany(db)];
  for (const { channel } of [one, other]) {
    await db.sql("update channels set auto_close_minutes = 30 where id = $1", [channel.id]);
  }
  await decide(server, one, "ReturnToPendingMinutes", "10");
  const silent = await aTicket(db, { ...one.made, lastMessageAt: minutesAgo(31) });
  const soon = await aTicket(db, { ...other.made, lastMessageAt: minutesAgo(29.5) });
  const attended = { status: "open", userId: one.ana.id, queueId: one.sales.id } as const;
  const unanswered = await aTicket(db, { ...one.made, ...attended, waitingSince: minutesAgo(10.2) });
  const justTaken = { ...attended, waitingSince: minutesAgo(300), assignedAt: minutesAgo(1) };
  for (const given of [
    { ...one.made, lastMessageAt: minutesAgo(20) },
    { ...one.made, status: "closed" as const, lastMessageAt: minutesAgo(300) },
    { ...one.made, ...justTaken },
    // Where nothing was set, nothing ever falls due.
    { ...(await aCompany(db)).made, lastMessageAt: minutesAgo(9_000) },
  ]) {
    await aTicket(db, given);
  }
  expect(ids(await ticketsDueUntil(server.deps, new Date()))).toEqual([silent.id, unanswered.id]);
  const ahead = await ticketsDueUntil(server.deps, new Date(Date.now() + 40_000));
  expect(ids(ahead)).toEqual([silent.id, unanswered.id, soon.id]);
  expect(ahead.at(-1)?.dueAt.getTime()).toBe(soon.lastMessageAt.getTime() + 30 * 60_000);
});

test("what fell silent is closed and what waits goes back, by nobody, each with its line", async () => {
  const company = await aCompany(db);
  const { ana, made, sales, channel, tenant } = company;
  await db.sql("update channels set auto_close_minutes = 60 where id = $1", [channel.id]);
  await decide(server, company, "ReturnToPendingMinutes", "10");
  const attended = { ...made, status: "open", userId: ana.id, queueId: sales.id } as const;
  const silent = await aTicket(db, { ...attended, lastMessageAt: minutesAgo(60) });
  const unanswered = await aTicket(db, { ...attended, waitingSince: minutesAgo(10), lastMessageAt: minutesAgo(10) });
  const early = await aTicket(db, { ...attended, waitingSince: minutesAgo(8), lastMessageAt: minutesAgo(8) });
  for (const { id } of [silent, unanswered, early]) {
    await asSystem(server.deps, tenant.id, (ctx) => byRule(ctx, id, { by: system, wish: { kind: "due" } }));
  }
  expect(await stateOf(silent.id)).toMatchObject({ status: "closed", user_id: String(ana.id) });
  expect(await stateOf(unanswered.id)).toMatchObject({ status: "pending", user_id: null });
  expect(await stateOf(early.id)).toMatchObject({ status: "open" });
  expect([await storyOf(db, silent.id), await storyOf(db, unanswered.id)]).toEqual([["autoClose"], ["autoPending"]]);
  const { body } = await server.as(ana).get(`/tickets/${unanswered.id}/logs`);
  expect(body.logs).toMatchObject([{ type: "autoPending", user: null, fromUser: "Ana", toUser: null }]);
});

test("the round finds it ahead of time and the queue does it at its moment", async () => {
  const company = await aCompany(db);
  await db.sql("update channels set auto_close_minutes = 5 where id = $1", [company.channel.id]);
  // Due in two seconds.
  const lastMessageAt = new Date(Date.now() - 5 * 60_000 + 2_000);
  const ticket = await aTicket(db, { ...company.made, queueId: company.sales.id, lastMessageAt });
  await findDueTickets.run(server.deps, {}, new AbortController().signal);
  expect(await stateOf(ticket.id)).toMatchObject({ status: "pending" });
  const worker = await testServer(db, { role: "worker" });
  await expect.poll(async () => (await stateOf(ticket.id))?.status, { timeout: 15_000 }).toBe("closed");
  const closedAt = (await stateOf(ticket.id))?.closed_at?.getTime() ?? 0;
  expect(closedAt - lastMessageAt.getTime()).toBeGreaterThanOrEqual(5 * 60_000);
  expect(closedAt - lastMessageAt.getTime()).toBeLessThan(5 * 60_000 + 30_000);
  await worker.close();
});

test("slices are of one company, few at a time, and none begins before its last ticket is due", () => {
  const at = (second: number) => new Date(Date.UTC(2025, 2, 10, 12, 0, second));
  const found = [
    ...Array.from({ length: 60 }, (_, index) => ({ tenantId: 1, ticketId: index, dueAt: at(1) })),
    { tenantId: 1, ticketId: 60, dueAt: at(4) },
    { tenantId: 1, ticketId: 61, dueAt: at(5) },
    { tenantId: 2, ticketId: 62, dueAt: at(1) },
  ];
  const slices = inSlices(found);
  expect(slices.flatMap(({ ticketIds }) => ticketIds).toSorted((a, b) => a - b)).toEqual(
    found.map((one) => one.ticketId),
  );
  for (const { tenantId, ticketIds, startAfter } of slices) {
    const members = found.filter(({ ticketId }) => ticketIds.includes(ticketId));
    expect(ticketIds.length).toBeLessThanOrEqual(50);
    expect(members.every((one) => one.tenantId === tenantId && one.dueAt <= startAfter)).toBe(true);
    expect(members.every(({ dueAt }) => startAfter.getTime() - dueAt.getTime() < 5_000)).toBe(true);
  }
});
