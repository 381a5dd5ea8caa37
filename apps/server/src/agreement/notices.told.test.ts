// Notices seen from outside: told once, read on one screen and so on all, over when their cause is, and never without bounds.
import { ourLimits } from "@prosa/contracts/limits";
import type { Notice } from "@prosa/contracts/notices";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { forgetOldNotices } from "#company/notices";
import { asSystem } from "#platform/context";
import { aContact, aNotice, aTicket, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { giveCredentials, markChannelLost } from "../conversation/channels/index.ts";
import { aCompany, decide, type TestCompany } from "../conversation/tickets/testing/company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
});

const bellOf = async (user: TestUser, query = "") =>
  (await server.as(user).get(`/notices${query}`)).body as { notices: Notice[]; unread: number; hasMore: boolean };

async function note(by: TestUser, ticketId: number, mentions: number[], clientId: string = crypto.randomUUID()) {
  const content = { type: "note", mentions };
  return (await server.as(by).post(`/messages/${ticketId}`, { clientId, body: "Veja isto", content })).body.messages[0];
}

const waiting = (given = {}) =>
  aTicket(db, { ...company.made, queueId: company.sales.id, status: "pending", ...given });

test("a repeated request tells once, and whoever names themselves is told nothing", async () => {
  const { ana, bia } = company;
  const ticket = await waiting();
  const clientId = crypto.randomUUID();
  await note(bia, ticket.id, [ana.id, bia.id], clientId);
  await note(bia, ticket.id, [ana.id, bia.id], clientId);
  expect(await bellOf(ana)).toMatchObject({
    unread: 1,
    notices: [{ kind: "mention.note", params: { author: "Bia" } }],
  });
  expect(await bellOf(bia)).toEqual({ notices: [], unread: 0, hasMore: false });
});

test("what is rolled back was never told", async () => {
  const { ana, bia, tenant } = company;
  const ticket = await waiting({ status: "open", userId: bia.id });
  const undone = asSystem(server.deps, tenant.id, async (ctx) => {
    await ctx.tx.updateTable("tickets").set({ userId: null }).where("id", "=", ticket.id).execute();
    throw new Error("planted");
  });
  await expect(undone).rejects.toThrow("planted");
  await server.as(bia).put(`/tickets/${ticket.id}`, { userId: ana.id, version: ticket.version + 5 });
  expect(await bellOf(ana)).toMatchObject({ unread: 0 });
});

test("a ticket given twice is told as one, and is over when it is given on or closed", async () => {
  const { ana, bia } = company;
  const ticket = await waiting({ status: "open", userId: bia.id });
  const give = (as: TestUser, to: TestUser) => server.as(as).put(`/tickets/${ticket.id}`, { userId: to.id });
  await give(bia, ana);
  await give(ana, bia);
  expect(await bellOf(ana)).toMatchObject({ unread: 0, notices: [] });
  expect(await bellOf(bia)).toMatchObject({ unread: 1, notices: [{ params: { author: "Ana" } }] });
  await give(bia, ana);
  expect(await bellOf(ana)).toMatchObject({ unread: 1, notices: [{ kind: "ticket.assigned" }] });
  await server.as(ana).put(`/tickets/${ticket.id}`, { status: "closed" });
  expect(await bellOf(ana)).toMatchObject({ unread: 0, notices: [] });
});

test("read in one window is read in all; what came since stays unread", async () => {
  const { ana, bia } = company;
  const ticket = await waiting();
  for (let time = 0; time < 3; time++) await note(bia, ticket.id, [ana.id]);
  const [third, second, first] = (await bellOf(ana)).notices.map(({ id }) => id);
  const other = await server.socket(ana);
  expect((await server.as(ana).put(`/notices/${first}/read`)).body).toEqual({ unread: 2 });
  expect((await server.as(ana).put(`/notices/${first}/read`)).body).toEqual({ unread: 2 });
  expect((await server.as(ana).put("/notices/read", { upTo: second })).body).toEqual({ unread: 1 });
  await other.waitFor(({ data }) => data?.type === "notice.read" && data.data.noticeId === second && data.data.isUpTo);
  expect(other.frames.filter(({ data }) => data?.type === "notice.read")).toHaveLength(2);
  const { notices } = await bellOf(ana);
  expect(notices.map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
  expect(await server.as(bia).put(`/notices/${third}/read`)).toFailWith("ERR_NO_NOTICE_FOUND");
});

test("a lost channel is told once until it is restored, then anew", async () => {
  const { ana, tenant, channel } = company;
  const lose = () => asSystem(server.deps, tenant.id, (ctx) => markChannelLost(ctx, channel.id, "token expired"));
  await lose();
  await lose();
  const { notices, unread } = await bellOf(ana);
  expect([unread, notices[0]?.kind, notices[0]?.params]).toEqual([1, "channel.lost", { channel: "Central" }]);
  await asSystem(server.deps, tenant.id, (ctx) => giveCredentials(ctx, channel.id, channel.credentials));
  expect(await bellOf(ana)).toMatchObject({ unread: 0, notices: [] });
  await lose();
  expect(await bellOf(ana)).toMatchObject({ unread: 1 });
});

test("a deleted note is no longer told, and where peeking is forbidden its words are not shown", async () => {
  const { ana, bia } = company;
  const ticket = await waiting({ status: "open", userId: bia.id });
  const { id } = await note(bia, ticket.id, [ana.id]);
  expect((await bellOf(ana)).notices[0]?.params.text).toBe("Veja isto");
  await decide(server, company, "PeekAllowed", false);
  expect((await bellOf(ana)).notices[0]?.params.text).toBe("");
  await server.as(bia).delete(`/messages/${id}`);
  expect(await bellOf(ana)).toMatchObject({ unread: 0, notices: [] });
});

test("whoever may not read numbers does not read one in a notice", async () => {
  const { ana, bia, tenant } = company;
  const contact = await aContact(db, { tenant, name: "+55 11 98765-0001", number: "5511987650001" });
  const ticket = await waiting({ contactId: contact.id });
  await note(bia, ticket.id, [ana.id]);
  await decide(server, company, "HidePhones", true);
  expect(JSON.stringify(await bellOf(ana))).not.toContain("98765");
});

test("pages go on where the last one ended, and what is old or too much is forgotten by the hour", async () => {
  const { ana, tenant } = company;
  const ticket = await waiting();
  const row = { tenantId: tenant.id, userId: ana.id, kind: "ticket.assigned" as const, subject: ticket.id };
  await db.sql("update tickets set status = 'open', turn = 'person', user_id = $2 where id = $1", [ticket.id, ana.id]);
  const data = { ticketId: ticket.id, by: null };
  const made = ourLimits.noticesKeptPerUser + 7;
  for (let each = 0; each < made; each++) await aNotice(db, { ...row, data });
  const long = new Date(server.clock.now().getTime() - (ourLimits.noticesKeptDays + 1) * 86_400_000);
  const kept = () => db.sql("select 1 from notices where tenant_id = $1", [tenant.id]);
  await forgetOldNotices(server.deps, tenant.id, new AbortController().signal);
  expect(await kept()).toHaveLength(ourLimits.noticesKeptPerUser);
  await db.sql("update notices set at = $2 where tenant_id = $1 and id % 2 = 0", [tenant.id, long]);
  await forgetOldNotices(server.deps, tenant.id, new AbortController().signal);
  expect(await kept()).toHaveLength(ourLimits.noticesKeptPerUser / 2);

  const first = await bellOf(ana);
  expect([first.notices.length, first.hasMore]).toEqual([ourLimits.noticesPerPage, true]);
  const next = await bellOf(ana, `?before=${first.notices.at(-1)?.id}`);
  expect(next.notices[0]?.id).toBeLessThan(first.notices.at(-1)?.id ?? 0);
  expect(next.unread).toBe(ourLimits.noticesKeptPerUser / 2);
});
