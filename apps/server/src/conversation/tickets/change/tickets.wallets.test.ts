// Whose customer somebody is, and what that lets people see: from the ticket's first moment, and when it changes hands.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { setUserProfile, setUserQueues } from "#company/users";
import { asSystem } from "#platform/context";
import { aContact, aTicket, aWallet, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { lockWallets, walletsChanged } from "../index.ts";
import { aCompany, decide, versionsOf } from "../testing/company.ts";
import { releaseTicketsJob } from "../tickets.jobs.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const idsOf = async (user: TestUser, query = "status=open,pending"): Promise<number[]> => {
  const { body } = await server.as(user).get(`/tickets?${query}`);
  return body.tickets.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
};

/** As whoever manages contacts does it. */
function handOver(contact: { id: number; tenantId: number }, owners: readonly TestUser[]) {
  return asSystem(server.deps, contact.tenantId, async (ctx) => {
    await lockWallets(ctx, [contact.id]);
    const { rows } = await sql<{ userId: number }>`
      delete from contact_wallets where contact_id = ${contact.id} returning user_id`.execute(ctx.tx);
    for (const { id } of owners) {
      await sql`insert into contact_wallets values (${ctx.tenantId}, ${contact.id}, ${id}, ${ctx.now})`.execute(ctx.tx);
    }
    const userIds = [...rows.map(({ userId }) => userId), ...owners.map(({ id }) => id)];
    await walletsChanged(ctx, { contactIds: [contact.id], userIds });
  });
}

test("a ticket knows its contact's wallets from its first moment", async () => {
  const { tenant, ana, caio, made, sales } = await aCompany(db);
  const contact = await aContact(db, { tenant });
  for (const owner of [caio, ana]) await aWallet(db, contact, owner);
  const ticket = await aTicket(db, { ...made, queueId: sales.id, contactId: contact.id });
  expect(ticket.walletIds).toEqual([ana.id, caio.id].toSorted((a, b) => a - b));
  expect((await server.as(ana).get(`/tickets/${ticket.id}`)).body.contact.wallets).toEqual([
    { id: ana.id, name: "Ana" },
    { id: caio.id, name: "Caio" },
  ]);
});

test("where the company directs tickets to wallets, their owner sees them in whatever queue", async () => {
  const company = await aCompany(db);
  const { tenant, ana, caio, made, sales, finance } = company;
  const contact = await aContact(db, { tenant });
  await aWallet(db, contact, caio);
  const inSales = await aTicket(db, { ...made, queueId: sales.id, contactId: contact.id });
  const inFinance = await aTicket(db, { ...made, queueId: finance.id });
  expect(await idsOf(caio)).toEqual([inFinance.id]);
  await decide(server, company, "DirectTicketsToWallets", true);
  expect(await idsOf(caio)).toEqual([inSales.id, inFinance.id]);
  expect(await idsOf(caio, `status=pending&queuesIds=${finance.id}&includeNotQueueDefined=false`)).toEqual([
    inFinance.id,
  ]);
  expect((await server.as(caio).get(`/tickets/${inSales.id}`)).status).toBe(200);
  expect((await server.as(caio).get("/user/counttickets")).body).toMatchObject({ pending: 2 });
  // The queue's own people see it as before.
  expect(await idsOf(ana)).toEqual([inSales.id]);
});

test("who has a wallet may be limited to it; own tickets stay, and who ignores wallets is not limited", async () => {
  const company = await aCompany(db);
  const { tenant, ana, bia, leader, made, sales } = company;
  const contact = await aContact(db, { tenant });
  for (const owner of [ana, leader]) await aWallet(db, contact, owner);
  const walleted = await aTicket(db, { ...made, queueId: sales.id, contactId: contact.id });
  const plain = await aTicket(db, { ...made, queueId: sales.id });
  const own = await aTicket(db, { ...made, queueId: sales.id, status: "open", userId: ana.id });
  await decide(server, company, "WalletContactsOnly", true);
  expect(await idsOf(ana)).toEqual([walleted.id, own.id]);
  expect(await server.as(ana).get(`/tickets/${plain.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  expect((await server.as(ana).get("/tickets/why")).body.rules).toContainEqual({ rule: "walletOnly", names: [] });
  // Nobody's wallet, and those who answer for the queue.
  for (const user of [bia, leader]) expect(await idsOf(user)).toEqual([walleted.id, plain.id, own.id]);
  await db.sql("update users set ignore_wallet = true where id = $1", [ana.id]);
  expect(await idsOf(ana)).toEqual([walleted.id, plain.id, own.id]);
});

test("when a contact changes hands the loser's screen drops the ticket and the winner's shows it", async () => {
  const company = await aCompany(db);
  const { tenant, bia, caio, made, sales } = company;
  await decide(server, company, "DirectTicketsToWallets", true);
  const contact = await aContact(db, { tenant });
  await aWallet(db, contact, caio);
  const ticket = await aTicket(db, { ...made, queueId: sales.id, contactId: contact.id });
  const closed = await aTicket(db, { ...made, queueId: sales.id, contactId: contact.id, status: "closed" });
  const [toCaio, toBia] = [await server.socket(caio), await server.socket(bia)];
  await handOver(contact, [bia]);
  const about = (type: string) => (frame: { name: string; data: { type?: string; ticketId?: number } }) =>
    frame.name === "event" && frame.data.type === type && frame.data.ticketId === ticket.id;
  await toCaio.waitFor(about("ticket.left"));
  await toCaio.waitFor(({ data }) => data?.type === "access.changed");
  const shown = await toBia.waitFor(about("ticket.changed"));
  expect(shown.data).toMatchObject({ version: 2, data: { ticket: { contact: { wallets: [{ name: "Bia" }] } } } });
  expect(await server.as(caio).get(`/tickets/${ticket.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  expect(await idsOf(caio, "status=open,pending,closed")).toEqual([]);
  expect([await versionsOf(db, ticket.id), await versionsOf(db, closed.id)]).toEqual([[2], [2]]);
  // What is already so changes nothing and tells nothing.
  await handOver(contact, [bia]);
  expect(await versionsOf(db, ticket.id)).toEqual([2]);
});

test("a wallet given at the moment a ticket opens is in it, whichever was first", async () => {
  const { tenant, ana, made, sales } = await aCompany(db);
  for (let round = 0; round < 10; round++) {
    const contact = await aContact(db, { tenant });
    const opening = aTicket(db, { ...made, queueId: sales.id, contactId: contact.id });
    await Promise.all([handOver(contact, [ana]), opening]);
    const [row] = await db.sql<{ wallet_ids: string[] }>("select wallet_ids from tickets where contact_id = $1", [
      contact.id,
    ]);
    expect(row?.wallet_ids.map(Number)).toEqual([ana.id]);
  }
});

test("somebody who is removed keeps neither tickets nor customers", async () => {
  const { tenant, ana, bia, made, sales } = await aCompany(db);
  const contact = await aContact(db, { tenant });
  for (const owner of [ana, bia]) await aWallet(db, contact, owner);
  const ticket = await aTicket(db, {
    ...made,
    queueId: sales.id,
    contactId: contact.id,
    status: "open",
    userId: ana.id,
  });
  await releaseTicketsJob.run(server.deps, { tenantId: tenant.id, userId: ana.id }, new AbortController().signal);
  expect((await server.as(bia).get(`/tickets/${ticket.id}`)).body).toMatchObject({
    status: "pending",
    userId: null,
    contact: { wallets: [{ name: "Bia" }] },
  });
});

test("losing a queue or a role is obeyed by the next request and by the next news", async () => {
  const { tenant, bia, leader, admin, made, sales, finance } = await aCompany(db);
  const losses: [TestUser, () => Promise<void>][] = [
    [bia, () => asSystem(server.deps, tenant.id, (ctx) => setUserQueues(ctx, bia.id, [finance.id]))],
    [admin, () => asSystem(server.deps, tenant.id, (ctx) => setUserProfile(ctx, admin.id, "user"))],
  ];
  for (const [who, lose] of losses) {
    const ticket = await aTicket(db, { ...made, queueId: sales.id });
    const socket = await server.socket(who);
    const count = (fits: (data: { type?: string; ticketId?: number }) => boolean) =>
      socket.frames.filter(({ name, data }) => name === "event" && fits(data)).length;
    /** Whether news of the ticket made now reaches them; their own preference, changed last, ends the wait. */
    const hears = async (status: "open" | "pending") => {
      const before = count(({ ticketId }) => ticketId === ticket.id);
      const settled = count(({ type }) => type === "configs.changed");
      await server.as(leader).put(`/tickets/${ticket.id}`, { status });
      await server.as(who).put(`/users/${who.id}/configs`, { isDark: status === "open" });
      await expect.poll(() => count(({ type }) => type === "configs.changed")).toBeGreaterThan(settled);
      return count(({ ticketId }) => ticketId === ticket.id) > before;
    };
    expect((await server.as(who).get(`/tickets/${ticket.id}`)).status).toBe(200);
    expect(await hears("open")).toBe(true);

    // No memory grows old meanwhile.
    server.clock.hold();
    await lose();
    expect(await server.as(who).get(`/tickets/${ticket.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
    await socket.waitFor(({ data }) => data?.type === "access.changed");
    expect(await hears("pending")).toBe(false);
  }
});
