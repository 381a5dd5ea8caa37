// What machines do to tickets: every wish by every author, with its line in the story and its row in the journal.
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aClosingReason, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { type Rule, system } from "../authors.rules.ts";
import { aCompany, decide, storyOf, type TestCompany, versionsOf } from "../testing/company.ts";
import { byRule, type Ruled } from "./tickets.by-rule.actions.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const flow: Rule = { kind: "flow", id: 12, name: "Boas-vindas" };
const authors: Rule[] = [
  flow,
  { kind: "campaign", id: 13, name: "Outono" },
  { kind: "schedule", id: 14 },
  { kind: "api", id: 15, name: "ERP" },
  system,
];

const rule = ({ tenant }: TestCompany, ticketId: number, ruled: Ruled) =>
  asSystem(server.deps, tenant.id, (ctx) => byRule(ctx, ticketId, ruled));

async function logsOf({ admin }: TestCompany, ticketId: number) {
  return (await server.as(admin).get(`/tickets/${ticketId}/logs`)).body.logs;
}

async function journalOf(ticketId: number) {
  return db.sql<{ kind: string; data: object }>("select kind, data from journal where ticket_id = $1 order by seq", [
    ticketId,
  ]);
}

interface Case {
  wish: Ruled["wish"];
  from: Parameters<typeof aTicket>[1];
  becomes: object;
  log: string;
}

/** Each wish of the rules, from a ticket to which it means something. */
function cases({ sales, finance, bia, ana }: TestCompany, reasonId: number): Case[] {
  const anas = { status: "open", userId: ana.id, turn: "person", queueId: sales.id } as const;
  const waiting = { status: "pending", userId: null, turn: "queue", queueId: sales.id } as const;
  return [
    {
      wish: { kind: "queue", queueId: finance.id },
      from: anas,
      becomes: { ...waiting, queueId: finance.id },
      log: "transfered",
    },
    {
      wish: { kind: "person", userId: bia.id },
      from: waiting,
      becomes: { ...anas, userId: bia.id },
      log: "userDefine",
    },
    {
      wish: { kind: "close", closingReasonId: reasonId },
      from: anas,
      becomes: { status: "closed", closingReasonId: reasonId },
      log: "closed",
    },
    { wish: { kind: "return" }, from: anas, becomes: waiting, log: "pending" },
    {
      wish: { kind: "return" },
      from: { ...anas, status: "closed" },
      becomes: { ...waiting, closedAt: null },
      log: "reopen",
    },
    { wish: { kind: "private", isPrivate: true }, from: anas, becomes: { isPrivate: true }, log: "private" },
    { wish: { kind: "release", userId: ana.id }, from: anas, becomes: waiting, log: "pending" },
    {
      wish: { kind: "due" },
      from: { ...anas, lastMessageAt: new Date("2025-01-01T00:00:00Z") },
      becomes: { status: "closed", closingReasonId: null },
      log: "autoClose",
    },
  ];
}

test.each(authors)("$kind has every wish fulfilled, and the story and the journal tell of it", async (by) => {
  const company = await aCompany(db);
  const { made, channel, tenant } = company;
  await db.sql("update channels set auto_close_minutes = 60 where id = $1", [channel.id]);
  const reason = await aClosingReason(db, { tenant, name: "Resolvido" });
  // What is demanded of people is not of machines.
  await decide(server, company, "ReopenAdminOnly", true);
  await decide(server, company, "ClosingReasonRequired", true);
  for (const { wish, from, becomes, log } of cases(company, reason.id)) {
    const ticket = await aTicket(db, { ...made, ...from });
    expect(await rule(company, ticket.id, { by, wish }), wish.kind).toMatchObject({
      ...becomes,
      version: 2,
      undo: null,
    });
    const author = "id" in by ? { kind: by.kind, id: by.id, name: by.name ?? null } : { kind: "system", id: null };
    expect(await logsOf(company, ticket.id)).toMatchObject([{ type: log, user: null, author }]);
    expect(await versionsOf(db, ticket.id)).toEqual([2]);
    const before = { status: ticket.status, userId: ticket.userId };
    expect(await journalOf(ticket.id)).toMatchObject([{ kind: "ticket.changed", data: { before } }]);
    await db.sql("update tickets set status = 'closed' where id = $1", [ticket.id]);
  }
});

test("the one who received it has a line of their own, in their own name", async () => {
  const company = await aCompany(db);
  const { made, sales, ana, bia } = company;
  const ticket = await aTicket(db, { ...made, queueId: sales.id, status: "open", userId: ana.id });
  await rule(company, ticket.id, { by: flow, wish: { kind: "person", userId: bia.id } });
  expect(await logsOf(company, ticket.id)).toMatchObject([
    { type: "transfered", user: null, author: { kind: "flow", id: 12, name: "Boas-vindas" } },
    { type: "receivedTransfer", user: { name: "Bia" }, author: { kind: "person", id: bia.id, name: "Bia" } },
  ]);
});

test("a machine is refused what contradicts the ticket as it has become, as people are", async () => {
  const company = await aCompany(db);
  const { made, sales, finance, ana, caio } = company;
  const ticket = await aTicket(db, { ...made, queueId: sales.id });
  const wish = (wanted: Ruled["wish"]) => rule(company, ticket.id, { by: flow, wish: wanted });
  await expect(wish({ kind: "queue", queueId: sales.id })).rejects.toThrow("ERR_ALREADY_THERE");
  await expect(wish({ kind: "queue", queueId: 999_999 })).rejects.toThrow("ERR_NO_QUEUE_FOUND");
  await expect(wish({ kind: "person", userId: 999_999 })).rejects.toThrow("ERR_NO_USER_FOUND");
  await expect(wish({ kind: "person", userId: caio.id })).rejects.toThrow("ERR_TRANSFER_TARGET");
  await expect(wish({ kind: "close", closingReasonId: 999_999 })).rejects.toThrow("ERR_NO_CLOSING_REASON_FOUND");
  await expect(wish({ kind: "flow", flowId: 999 })).rejects.toThrow("ERR_NO_AUTO_REPLY_FOUND");
  // Somebody else's by now: nothing is released.
  expect(await wish({ kind: "release", userId: ana.id })).toMatchObject({ version: 1 });
  await server.as(ana).put(`/tickets/${ticket.id}`, { status: "closed" });
  await expect(wish({ kind: "queue", queueId: finance.id })).rejects.toThrow("ERR_CONFLICT");
  await expect(wish({ kind: "person", userId: ana.id })).rejects.toThrow("ERR_CONFLICT");
  expect(await wish({ kind: "close" })).toMatchObject({ status: "closed", version: 2 });
  await aTicket(db, { ...made, queueId: sales.id, contactId: ticket.contactId });
  await expect(wish({ kind: "return" })).rejects.toThrow("ERR_OTHER_OPEN_TICKET");
  expect(await storyOf(db, ticket.id)).toEqual(["closed"]);
});

test("a person and a machine at once: the second waits, and decides on what the first has left", async () => {
  const company = await aCompany(db);
  const { made, sales, finance, ana } = company;
  const ticket = await aTicket(db, { ...made, queueId: sales.id });
  const outcomes = await Promise.allSettled([
    server.as(ana).put(`/tickets/${ticket.id}`, { status: "closed" }),
    rule(company, ticket.id, { by: flow, wish: { kind: "queue", queueId: finance.id } }),
  ]);
  const story = await storyOf(db, ticket.id);
  // Either it was given away first, and Ana does not see it any more; or it was closed first.
  expect([["closed"], ["transfered"]]).toContainEqual(story);
  expect(outcomes[1].status).toBe(story[0] === "closed" ? "rejected" : "fulfilled");
  expect(await versionsOf(db, ticket.id)).toEqual([2]);
});

test("a person's undo is gone once a machine has changed the ticket, and what is gone is nobody's", async () => {
  const company = await aCompany(db);
  const { made, sales, ana } = company;
  const ticket = await aTicket(db, { ...made, queueId: sales.id });
  const taken = (await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open" })).body;
  await rule(company, ticket.id, { by: flow, wish: { kind: "return" } });
  expect(await server.as(ana).post(`/tickets/${ticket.id}/undo`, { version: taken.version })).toFailWith(
    "ERR_NOTHING_TO_UNDO",
  );
  expect(await rule(company, 999_999, { by: flow, wish: { kind: "return" } })).toBeNull();
});

test("what a bot hands over looks unanswered, and the channel's texts are left to people", async () => {
  const company = await aCompany(db);
  const { made, sales, finance, channel } = company;
  await db.sql("update channels set transfer_text = 'Agora com outra fila' where id = $1", [channel.id]);
  const withBot = { queueId: sales.id, turn: "bot", answered: true, waitingSince: null } as const;
  const ticket = await aTicket(db, { ...made, ...withBot });
  const after = await rule(company, ticket.id, { by: flow, wish: { kind: "queue", queueId: finance.id } });
  expect(after).toMatchObject({ turn: "queue", answered: false, waitingSince: expect.any(Date) });
  expect(await db.sql("select 1 from messages where ticket_id = $1", [ticket.id])).toEqual([]);
});
