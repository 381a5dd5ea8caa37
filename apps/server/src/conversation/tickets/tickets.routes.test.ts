// What people see of tickets and may do with them, through the real server.
import type { AnswerOf } from "@prosa/contracts/route";
import { listTickets } from "@prosa/contracts/tickets";
import { beforeAll, expect, test } from "vitest";
import { hideAssignedTickets, setSetting } from "#company/settings";
import { asSystem } from "#platform/context";
import {
  aChannel,
  aMessage,
  aQueue,
  aTag,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db);
});

async function company() {
  const tenant = await aTenant(db);
  const sales = await aQueue(db, { tenant, name: "Vendas" });
  const finance = await aQueue(db, { tenant, name: "Financeiro" });
  const channel = await aChannel(db, { tenant, defaultQueueId: sales.id });
  const ana = await aUser(db, { tenant, name: "Ana", queues: [sales] });
  const caio = await aUser(db, { tenant, name: "Caio", queues: [finance] });
  const admin = await aUser(db, { tenant, profile: "admin" });
  return { tenant, sales, finance, channel, ana, caio, admin };
}

const idsOf = async (user: TestUser, query: string) => {
  const { body } = await server.as(user).get(`/tickets?${query}`);
  return body.tickets.map(({ id }: { id: number }) => id);
};

test("a list holds what concerns the person; an admin sees all when asking for all", async () => {
  const { tenant, sales, finance, channel, ana, caio, admin } = await company();
  const at = (minute: number) => new Date(Date.UTC(2025, 2, 10, 12, minute));
  const made = { tenant, channelId: channel.id };
  const inSales = await aTicket(db, { ...made, queueId: sales.id, createdAt: at(1) });
  const inFinance = await aTicket(db, { ...made, queueId: finance.id, createdAt: at(2) });
  const nobodys = await aTicket(db, { ...made, createdAt: at(3) });
  const anasElsewhere = await aTicket(db, {
    ...made,
    queueId: finance.id,
    status: "open",
    userId: ana.id,
    createdAt: at(4),
  });
  const foreign = await aTicket(db, { tenant: "other" });

  expect(await idsOf(ana, "status=open,pending")).toEqual([anasElsewhere.id, nobodys.id, inSales.id]);
  // Left out, the status is open and pending.
  expect(await idsOf(ana, "")).toEqual([anasElsewhere.id, nobodys.id, inSales.id]);
  expect(await idsOf(ana, "status=pending")).toEqual([nobodys.id, inSales.id]);
  expect(await idsOf(ana, "status=pending&includeNotQueueDefined=false")).toEqual([inSales.id]);
  expect(await idsOf(ana, `status=open,pending&queuesIds=${finance.id}&includeNotQueueDefined=false`)).toEqual([]);
  expect(await idsOf(ana, "status=open&status=pending&isNotAssignedUser=true")).toEqual([nobodys.id, inSales.id]);
  expect(await idsOf(caio, "status=open,pending")).toEqual([anasElsewhere.id, nobodys.id, inFinance.id]);
  expect(await idsOf(admin, "status=open,pending")).toEqual([nobodys.id]);
  expect(await idsOf(admin, "showAll=true")).toEqual([anasElsewhere.id, nobodys.id, inFinance.id, inSales.id]);
  // For somebody who may not see all, asking for all changes nothing.
  expect(await idsOf(ana, "status=pending&showAll=true")).toEqual([nobodys.id, inSales.id]);
  expect(await idsOf(admin, `showAll=true&whatsappIds=${foreign.channelId}`)).toEqual([]);
});

test("no status at all is refused by its own code", async () => {
  const { ana, admin } = await company();
  expect(await server.as(admin).get("/tickets?status=")).toFailWith("ERR_NO_STATUS_SELECTED");
  expect(await server.as(ana).get("/tickets?status=someday")).toFailWith("ERR_VALIDATION");
});

test("pages follow each other by number and by cursor, across queues, without gap or repetition", async () => {
  const { tenant, sales, finance, channel, admin } = await company();
  const expected: number[] = [];
  for (let index = 0; index < 65; index++) {
    const queueId = [sales.id, finance.id, null][index % 3] ?? null;
    // Every five share their moment, so the order within it must come from the id.
    const createdAt = new Date(Date.UTC(2025, 2, 10, 12, Math.floor(index / 5)));
    expected.unshift((await aTicket(db, { tenant, channelId: channel.id, queueId, createdAt })).id);
  }
  const byNumber = [];
  for (const page of [1, 2, 3]) byNumber.push(...(await idsOf(admin, `showAll=true&pageNumber=${page}`)));
  expect(byNumber).toEqual(expected);

  const byCursor: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: { showAll: string; cursor?: string } = { showAll: "true", ...(cursor ? { cursor } : {}) };
    const answer: AnswerOf<typeof listTickets> = (await server.as(admin).call(listTickets, { query })).body;
    byCursor.push(...answer.tickets.map(({ id }) => id));
    expect(answer).toMatchObject({ count: 65, hasMore: answer.cursor !== null });
    cursor = answer.cursor;
  }
  expect(byCursor).toEqual(expected);
  expect(await server.as(admin).get("/tickets?showAll=true&cursor=nonsense")).toFailWith("ERR_VALIDATION");
});

test("search finds by name, number and protocol, and takes what was typed literally", async () => {
  const { tenant, channel, ana } = await company();
  const ticket = await aTicket(db, { tenant, channelId: channel.id });
  await db.sql("update contacts set name = 'Débora 100% Silva', number = '5511987659999' where id = $1", [
    ticket.contactId,
  ]);
  await aTicket(db, { tenant, channelId: channel.id });
  const found = (text: string) => idsOf(ana, `status=pending&searchParam=${encodeURIComponent(text)}`);
  expect(await found("débora")).toEqual([ticket.id]);
  expect(await found("100%")).toEqual([ticket.id]);
  expect(await found("98765-9999")).toEqual([ticket.id]);
  expect(await found(ticket.protocol)).toEqual([ticket.id]);
  expect(await found("déb%ra")).toEqual([]);
  expect(await found("déb_ra")).toEqual([]);
  expect(await found("' or true --")).toEqual([]);
});

test("a ticket shows its contact, tags, queue, channel, window and the viewer's own unread", async () => {
  const { tenant, sales, channel, ana, admin } = await company();
  const ticket = await aTicket(db, { tenant, channelId: channel.id, queueId: sales.id });
  const tag = await aTag(db, { tenant, name: "VIP" });
  await db.sql("insert into contact_tags values ($1, $2, $3)", [tenant.id, ticket.contactId, tag.id]);
  const first = await aMessage(db, { tenant, ticket, body: "Oi" });
  const second = await aMessage(db, { tenant, ticket, body: "Tudo bem?" });

  const { body } = await server.as(ana).get(`/tickets/${ticket.id}`);
  expect(body).toMatchObject({
    id: ticket.id,
    queue: { name: "Vendas" },
    channel: { type: "whatsapp_cloud" },
    contact: { name: "Ana Lima", tags: [{ id: tag.id, name: "VIP" }] },
    unreadMessages: 2,
    lastMessage: "Tudo bem?",
    windowExpiresAt: new Date(second.createdAt.getTime() + 24 * 3_600_000).toISOString(),
  });

  const read = (messageId: number) => server.as(ana).put(`/tickets/${ticket.id}/read`, { messageId });
  expect((await read(first.id)).body).toEqual({ unreadMessages: 1 });
  expect((await read(second.id)).body).toEqual({ unreadMessages: 0 });
  expect((await read(first.id)).body).toEqual({ unreadMessages: 0 });
  expect(await idsOf(ana, "status=pending&withUnreadMessages=true")).toEqual([]);
  expect((await server.as(admin).get(`/tickets/${ticket.id}`)).body.unreadMessages).toBe(2);
  const events = await db.sql("select data from journal where tenant_id = $1 and kind = 'ticket.read'", [tenant.id]);
  expect(events).toHaveLength(2);
});

test("counters agree with the lists", async () => {
  const { tenant, sales, finance, channel, ana, admin } = await company();
  const made = { tenant, channelId: channel.id };
  const waiting = await aTicket(db, { ...made, queueId: sales.id });
  await aMessage(db, { tenant, ticket: waiting, createdAt: new Date("2025-03-10T11:00:00Z") });
  await aTicket(db, { ...made, queueId: finance.id, status: "open", userId: ana.id });
  await aTicket(db, { ...made, status: "open", userId: ana.id });
  await aTicket(db, { ...made, queueId: finance.id, status: "closed" });
  expect((await server.as(ana).get("/user/counttickets")).body).toEqual({
    open: 2,
    pending: 1,
    chatbot: 0,
    groups: 0,
    mine: 2,
    unread: 1,
    oldestWaitingSince: "2025-03-10T11:00:00.000Z",
    oldestWait: { since: "2025-03-10T11:00:00.000Z", queueId: sales.id, channelId: channel.id, isFirst: true },
  });
  expect((await server.as(admin).get("/user/counttickets")).body).toMatchObject({
    open: 2,
    pending: 1,
    mine: 0,
  });
});

test("hidden, foreign and absent tickets are one and the same answer", async () => {
  const { tenant, finance, channel, ana } = await company();
  const hidden = await aTicket(db, { tenant, channelId: channel.id, queueId: finance.id });
  const foreign = await aTicket(db, { tenant: "other" });
  for (const id of [hidden.id, foreign.id, 999_999_999]) {
    const client = server.as(ana);
    const answers = [
      await client.get(`/tickets/${id}`),
      await client.put(`/tickets/${id}`, { status: "open" }),
      await client.put(`/tickets/${id}/read`, { messageId: 1 }),
      await client.put(`/tickets/${id}/unread`),
      await client.get(`/messages/${id}`),
      await client.post(`/messages/${id}`, { clientId: crypto.randomUUID(), body: "oi" }),
    ];
    for (const answer of answers) {
      expect(answer).toFailWith("ERR_NO_TICKET_FOUND");
      expect(Object.keys(answer.body)).toEqual(["error", "requestId"]);
    }
  }
});

test("start, return, resolve, reopen: each with its log line and its own version", async () => {
  const { tenant, sales, channel, ana } = await company();
  const ticket = await aTicket(db, { tenant, channelId: channel.id, queueId: sales.id, waitingSince: new Date() });
  const move = async (status: string) => (await server.as(ana).put(`/tickets/${ticket.id}`, { status })).body;
  expect(await move("open")).toMatchObject({ status: "open", userId: ana.id, turn: "person", version: 2 });
  expect(await move("open")).toMatchObject({ version: 2 });
  expect(await move("pending")).toMatchObject({ status: "pending", userId: null, turn: "queue", version: 3 });
  expect(await move("closed")).toMatchObject({ status: "closed", waitingSince: null, version: 4 });
  expect(await move("open")).toMatchObject({ status: "open", userId: ana.id, version: 5 });
  const logs = await db.sql<{ type: string }>("select type from ticket_logs where ticket_id = $1 order by id", [
    ticket.id,
  ]);
  expect(logs.map(({ type }) => type)).toEqual(["open", "pending", "closed", "reopen"]);
});

test("a stale version loses and is shown the ticket as it is", async () => {
  const { tenant, sales, channel, ana, admin } = await company();
  const ticket = await aTicket(db, { tenant, channelId: channel.id, queueId: sales.id });
  await server.as(admin).put(`/tickets/${ticket.id}`, { status: "open", version: 1 });
  const late = await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open", version: 1 });
  expect(late).toFailWith("ERR_CONFLICT");
  expect(late.body.entity).toMatchObject({ id: ticket.id, userId: admin.id, version: 2 });
  const unversioned = await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open" });
  expect(unversioned).toFailWith("ERR_TICKET_ASSIGNED");
  expect(unversioned.body.entity).toMatchObject({ userId: admin.id });
});

test("of many who start the same ticket at once exactly one wins", async () => {
  const { tenant, sales, channel } = await company();
  const people = [];
  for (let index = 0; index < 8; index++) people.push(await aUser(db, { tenant, queues: [sales] }));
  const ticket = await aTicket(db, { tenant, channelId: channel.id, queueId: sales.id });
  const answers = await Promise.all(
    people.map((user) => server.as(user).put(`/tickets/${ticket.id}`, { status: "open" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === "ERR_TICKET_ASSIGNED")).toHaveLength(7);
});

test("an old ticket stays closed while the contact has another", async () => {
  const { tenant, channel, ana } = await company();
  const old = await aTicket(db, { tenant, channelId: channel.id, status: "closed" });
  await aTicket(db, { tenant, channelId: channel.id, contactId: old.contactId });
  const answer = await server.as(ana).put(`/tickets/${old.id}`, { status: "open" });
  expect(answer).toFailWith("ERR_OTHER_OPEN_TICKET");
});

test("news goes to those who may see the ticket, with their own unread; who loses sight is told so", async () => {
  const { tenant, sales, channel, ana, caio, admin } = await company();
  const bia = await aUser(db, { tenant, queues: [sales] });
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  await asSystem(server.deps, tenant.id, (ctx) => setSetting(ctx, hideAssignedTickets, true));
  const ticket = await aTicket(db, { tenant, channelId: channel.id, queueId: sales.id });
  const message = await aMessage(db, { tenant, ticket });
  const sockets = await Promise.all([ana, bia, caio, admin, stranger].map((user) => server.socket(user)));
  const [toAna, toBia, toCaio, toAdmin, toStranger] = sockets;
  await server.as(admin).put(`/tickets/${ticket.id}/read`, { messageId: message.id });
  await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open" });

  const event = (type: string) => (frame: { name: string; data: { type?: string } }) =>
    frame.name === "event" && frame.data.type === type;
  const changed = await toAna?.waitFor(event("ticket.changed"));
  expect(changed?.data).toMatchObject({
    ticketId: ticket.id,
    version: 2,
    data: { ticket: { userId: ana.id, unreadMessages: 1 } },
  });
  const forAdmin = await toAdmin?.waitFor(event("ticket.changed"));
  expect(forAdmin?.data).toMatchObject({ version: 2, data: { ticket: { unreadMessages: 0 } } });
  const left = await toBia?.waitFor(event("ticket.left"));
  expect(left?.data).toMatchObject({ ticketId: ticket.id, version: 2, data: { ticketId: ticket.id } });
  expect((await toAdmin?.waitFor(event("ticket.read")))?.data).toMatchObject({
    ticketId: null,
    data: { ticketId: ticket.id, unreadMessages: 0 },
  });

  // A later piece of news that everybody of the company hears proves that nothing else was on its way.
  const open = await aTicket(db, { tenant, channelId: channel.id });
  await server.as(admin).put(`/tickets/${open.id}`, { status: "closed" });
  const isAboutTicket = ({ name, data }: { name: string; data: { ticketId?: number } }) =>
    name === "event" && data.ticketId === ticket.id;
  for (const socket of [toCaio, toBia]) await socket?.waitFor((frame) => frame.data?.ticketId === open.id);
  expect(toCaio?.frames.filter(isAboutTicket)).toEqual([]);
  expect(toBia?.frames.filter(isAboutTicket).map(({ data }) => data.type)).toEqual(["ticket.left"]);
  expect(toStranger?.frames.filter(({ name }) => name === "event")).toEqual([]);
});

test("where the company says so, only administrators reopen", async () => {
  const { tenant, sales, ana, admin } = await company();
  const ticket = await aTicket(db, { tenant, queueId: sales.id, status: "closed" });
  await asSystem(server.deps, tenant.id, (ctx) => setSetting(ctx, "ReopenAdminOnly", true));
  expect(await server.as(ana).put(`/tickets/${ticket.id}`, { status: "open" })).toFailWith("ERR_NO_PERMISSION");
  expect((await server.as(admin).put(`/tickets/${ticket.id}`, { status: "open" })).body.status).toBe("open");
});
