// What lists show: tabs, filters, orders, pages, somebody else's eyes, and numbers that not everybody reads.
import { beforeAll, expect, test } from "vitest";
import {
  aContact,
  aMessage,
  aTag,
  aTicket,
  type HttpAnswer,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { aCompany, decide } from "../testing/company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const at = (minute: number) => new Date(Date.UTC(2025, 2, 10, 12, minute));
const idsOf = async (user: TestUser, query: string): Promise<number[]> => {
  const { body } = await server.as(user).get(`/tickets?${query}`);
  return body.tickets.map(({ id }: { id: number }) => id);
};

test("people, bots and groups have tabs of their own, and the counters agree with each", async () => {
  const { ana, admin, made, sales } = await aCompany(db);
  const given = { ...made, queueId: sales.id };
  const person = await aTicket(db, { ...given, createdAt: at(1) });
  const withBot = await aTicket(db, { ...given, turn: "bot", createdAt: at(2) });
  const group = await aTicket(db, { ...given, isGroup: true, createdAt: at(3) });
  const looseGroup = await aTicket(db, { ...made, isGroup: true, createdAt: at(4) });
  const done = await aTicket(db, { ...given, status: "closed", createdAt: at(5) });
  expect(await idsOf(ana, "status=open,pending")).toEqual([person.id]);
  expect(await idsOf(ana, "status=open,pending&tab=chatbot")).toEqual([withBot.id]);
  expect(await idsOf(ana, "status=open,pending&tab=groups")).toEqual([group.id]);
  expect(await idsOf(ana, "status=open,pending,closed&tab=all")).toEqual([done.id, group.id, withBot.id, person.id]);
  expect(await idsOf(admin, "showAll=true&tab=groups")).toEqual([looseGroup.id, group.id]);
  expect((await server.as(ana).get("/user/counttickets")).body).toMatchObject({
    open: 0,
    pending: 1,
    chatbot: 1,
    groups: 1,
  });
  expect((await server.as(admin).get("/user/counttickets")).body).toMatchObject({ groups: 2 });
});

test("a list is narrowed by tag and by person", async () => {
  const { tenant, ana, bia, admin, made, sales, finance } = await aCompany(db);
  const [vip, late] = [await aTag(db, { tenant }), await aTag(db, { tenant })];
  const [maria, joao] = [await aContact(db, { tenant, name: "Maria" }), await aContact(db, { tenant, name: "João" })];
  await db.sql("insert into contact_tags values ($1, $2, $3), ($1, $4, $5)", [
    ...[tenant.id, maria.id, vip.id],
    ...[joao.id, late.id],
  ]);
  const ofMaria = await aTicket(db, { ...made, queueId: sales.id, contactId: maria.id, createdAt: at(1) });
  const ofJoao = await aTicket(db, {
    ...made,
    ...{ queueId: finance.id, contactId: joao.id, status: "open", userId: bia.id, createdAt: at(2) },
  });
  await aTicket(db, { ...made, queueId: sales.id });
  const tagged = (user: TestUser, ...tags: number[]) => idsOf(user, `status=open,pending&tagsIds=${tags.join(",")}`);
  expect(await tagged(ana, vip.id)).toEqual([ofMaria.id]);
  expect(await tagged(ana, late.id)).toEqual([]);
  expect(await tagged(bia, vip.id, late.id)).toEqual([ofJoao.id, ofMaria.id]);
  expect(await tagged(bia, 999_999)).toEqual([]);
  expect(await idsOf(admin, `showAll=true&useradmId=${bia.id}`)).toEqual([ofJoao.id]);
  expect(await idsOf(admin, `showAll=true&useradmId=${bia.id}&searchParam=joão`)).toEqual([ofJoao.id]);
  expect(await idsOf(admin, `showAll=true&useradmId=${bia.id}&searchParam=maria`)).toEqual([]);
  expect(await idsOf(ana, `status=open&useradmId=${bia.id}`)).toEqual([]);
  expect(await idsOf(ana, `status=pending&searchParam=maria&tagsIds=${late.id}`)).toEqual([]);
});

test("a list is narrowed by days of the company's calendar and by who waits for an answer, and counts what it shows", async () => {
  const { tenant, ana, admin, made, sales, finance } = await aCompany(db);
  await db.sql("update tenants set time_zone = 'America/Sao_Paulo' where id = $1", [tenant.id]);
  // 02:30 in Greenwich is still the evening before in São Paulo.
  const late = await aTicket(db, { ...made, queueId: sales.id, createdAt: new Date("2025-03-11T02:30:00Z") });
  const next = await aTicket(db, { ...made, queueId: sales.id, createdAt: new Date("2025-03-11T03:00:00Z") });
  const hidden = await aTicket(db, { ...made, queueId: finance.id, createdAt: new Date("2025-03-11T12:00:00Z") });
  await aMessage(db, { tenant, ticket: late, createdAt: new Date("2025-03-13T12:00:00Z") });
  const found = async (user: TestUser, query: string) => {
    const { tickets, count } = (await server.as(user).get(`/tickets?status=pending&${query}`)).body;
    expect(count).toBe(tickets.length);
    return tickets.map(({ id }: { id: number }) => id);
  };
  expect(await found(ana, "createdFrom=2025-03-10&createdTo=2025-03-10")).toEqual([late.id]);
  expect(await found(ana, "createdFrom=2025-03-11")).toEqual([next.id]);
  expect(await found(admin, "showAll=true&createdFrom=2025-03-11")).toEqual([hidden.id, next.id]);
  expect(await found(ana, "lastMessageTo=2025-03-12")).toEqual([next.id]);
  expect(await found(ana, "createdTo=2025-03-11&lastMessageFrom=2025-03-13")).toEqual([late.id]);
  expect(await found(ana, "createdFrom=2025-03-12&createdTo=2025-03-11")).toEqual([]);
  expect(await found(ana, "awaitingReply=true")).toEqual([late.id]);
  expect(await found(ana, "awaitingReply=true&createdFrom=2025-03-11&order=waiting")).toEqual([]);
  expect(await server.as(ana).get("/tickets?status=open&createdFrom=2025-02-30")).toFailWith("ERR_VALIDATION");
});

interface Placed {
  id: number;
  last: number;
  waiting: number | null;
  isUnread: boolean;
}

const newest = (a: Placed, b: Placed) => b.last - a.last || b.id - a.id;
/** What each order says, in plain words of the tickets. */
const orders: Record<string, (a: Placed, b: Placed) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  waiting: (a, b) => {
    if (a.waiting !== null && b.waiting !== null) return a.waiting - b.waiting || a.id - b.id;
    return Number(a.waiting === null) - Number(b.waiting === null) || newest(a, b);
  },
  unread: (a, b) => Number(b.isUnread) - Number(a.isUnread) || newest(a, b),
};

test.each(Object.entries(orders))(
  "in the order %s pages follow each other without gap or repetition",
  async (order, by) => {
    const company = await aCompany(db);
    const { bia, made, sales, finance, tenant } = company;
    await decide(server, company, "TicketsPerStatus", 10);
    const placed: Placed[] = [];
    for (let index = 0; index < 25; index++) {
      // Some moments are shared, so that the id has to decide.
      const createdAt = at(Math.floor(((index * 7) % 25) / 2));
      const ticket = await aTicket(db, {
        ...made,
        queueId: [sales.id, finance.id, null][index % 3] ?? null,
        createdAt,
      });
      const isUnread = index % 4 === 0;
      if (isUnread) await aMessage(db, { tenant, ticket, createdAt });
      const waitingSince = index % 5 < 2 ? at((index * 11) % 7) : null;
      await db.sql("update tickets set waiting_since = $2 where id = $1", [ticket.id, waitingSince]);
      placed.push({ id: ticket.id, last: createdAt.getTime(), waiting: waitingSince?.getTime() ?? null, isUnread });
    }
    const wanted = placed.toSorted(by).map(({ id }) => id);
    const list = `status=pending&order=${order}`;
    const byNumber = [];
    for (const page of [1, 2, 3]) byNumber.push(...(await idsOf(bia, `${list}&pageNumber=${page}`)));
    expect(byNumber).toEqual(wanted);

    const byCursor: number[] = [];
    let cursor: string | null = null;
    do {
      const { body }: HttpAnswer = await server.as(bia).get(`/tickets?${list}${cursor ? `&cursor=${cursor}` : ""}`);
      expect(body).toMatchObject({ count: 25, hasMore: body.cursor !== null });
      byCursor.push(...body.tickets.map(({ id }: { id: number }) => id));
      cursor = body.cursor;
    } while (cursor);
    expect(byCursor).toEqual(wanted);
  },
);

test("an administrator looks through somebody else's eyes, which is written down; nobody else may", async () => {
  const { ana, caio, admin, made, sales, finance, tenant } = await aCompany(db);
  const inSales = await aTicket(db, { ...made, queueId: sales.id });
  await aTicket(db, { ...made, queueId: finance.id });
  expect(await idsOf(admin, `status=pending&viewAsId=${ana.id}`)).toEqual([inSales.id]);
  expect(await server.as(caio).get(`/tickets?status=pending&viewAsId=${ana.id}`)).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(admin).get("/tickets?status=pending&viewAsId=999999")).toFailWith("ERR_NO_USER_FOUND");
  const kept = await db.sql(
    `select user_id, detail, request_id is not null and address is not null as "isPlaced"
       from security_log where tenant_id = $1 and kind = 'tickets.viewed.as'`,
    [tenant.id],
  );
  expect(kept).toEqual([{ user_id: String(admin.id), detail: { viewAsId: ana.id }, isPlaced: true }]);
});

test("where numbers are hidden they are hidden everywhere, and searching does not read them out", async () => {
  const company = await aCompany(db);
  const { tenant, ana, leader, admin, made, sales } = company;
  const number = "5511987651234";
  const [maria, nameless] = [
    await aContact(db, { tenant, name: "Maria", number }),
    await aContact(db, { tenant, name: "5521987659999", number: "5521987659999" }),
  ];
  const ticket = await aTicket(db, { ...made, queueId: sales.id, contactId: maria.id });
  const other = await aTicket(db, { ...made, queueId: sales.id, contactId: nameless.id });
  const shown = async (user: TestUser, id = ticket.id) => (await server.as(user).get(`/tickets/${id}`)).body.contact;
  expect(await shown(ana)).toMatchObject({ number });
  await decide(server, company, "HidePhones", true);
  const [toAna, toAdmin] = [await server.socket(ana), await server.socket(admin)];
  for (const user of [ana, leader]) {
    expect(await shown(user)).toMatchObject({ name: "Maria", number: "•••••••••1234" });
    expect(await shown(user, other.id)).toMatchObject({ name: "•••••••••9999", number: "•••••••••9999" });
  }
  expect(await shown(admin, other.id)).toMatchObject({ name: "5521987659999" });
  const { body } = await server.as(ana).get("/tickets?status=pending");
  expect(JSON.stringify(body)).not.toContain("98765");

  const find = (user: TestUser, text: string) => idsOf(user, `status=pending&showAll=true&searchParam=${text}`);
  expect(await find(admin, "98765")).toEqual([other.id, ticket.id]);
  expect(await find(ana, "98765")).toEqual([]);
  expect(await find(ana, "5511987651")).toEqual([]);
  expect(await find(ana, number)).toEqual([ticket.id]);
  expect(await find(ana, "maria")).toEqual([ticket.id]);

  await server.as(admin).put(`/tickets/${ticket.id}`, { isPrivate: true });
  const isNews = ({ name, data }: { name: string; data: { ticketId?: number } }) =>
    name === "event" && data.ticketId === ticket.id;
  expect((await toAna.waitFor(isNews)).data.data.ticket.contact.number).toBe("•••••••••1234");
  expect((await toAdmin.waitFor(isNews)).data.data.ticket.contact.number).toBe(number);
});

test("the list can say why it holds what it holds, and an administrator why somebody misses a ticket", async () => {
  const company = await aCompany(db);
  const { ana, caio, admin, leader, made, finance } = company;
  const hidden = await aTicket(db, { ...made, queueId: finance.id, status: "open", userId: caio.id });
  const why = async (user: TestUser, query = "") => (await server.as(user).get(`/tickets/why${query}`)).body;
  expect(await why(ana)).toEqual({
    seesAll: false,
    rules: [
      { rule: "ownTickets", names: [] },
      { rule: "ownQueues", names: ["Vendas"] },
      { rule: "withoutQueue", names: [] },
    ],
    ticket: null,
  });
  await decide(server, company, "NotViewAssignedTickets", true);
  expect((await why(ana)).rules).toContainEqual({ rule: "hideAssigned", names: [] });
  expect((await why(leader)).rules).not.toContainEqual({ rule: "hideAssigned", names: [] });
  expect(await why(admin)).toMatchObject({ seesAll: true, rules: [{ rule: "seesAll" }] });
  expect(await why(admin, `?userId=${ana.id}&ticketId=${hidden.id}`)).toMatchObject({
    seesAll: false,
    ticket: { isVisible: false, because: ["otherQueue", "hideAssigned"] },
  });
  expect((await why(caio, `?ticketId=${hidden.id}`)).ticket).toEqual({
    isVisible: true,
    because: ["ownTickets", "ownQueues"],
  });
  expect(await server.as(ana).get(`/tickets/why?ticketId=${hidden.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  expect(await server.as(ana).get(`/tickets/why?userId=${caio.id}`)).toFailWith("ERR_NO_PERMISSION");
});

test("the wall shows everybody to administrators, a queue's people to its leader, and oneself to attendants", async () => {
  const { ana, bia, caio, leader, admin, made, sales, finance } = await aCompany(db);
  const open = (userId: number, queueId: number, minute: number) =>
    aTicket(db, { ...made, status: "open", userId, queueId, waitingSince: at(minute) });
  const anas = await open(ana.id, sales.id, 5);
  const anasOlder = await open(ana.id, sales.id, 1);
  await open(caio.id, finance.id, 2);
  const waiting = await aTicket(db, { ...made, queueId: sales.id });
  const wall = async (user: TestUser, query = "") => {
    const { body } = await server.as(user).get(`/tickets/panel?${query}`);
    return body.columns as {
      id: number | null;
      open: number;
      pending: number;
      tickets: { id: number }[];
      hasMore: boolean;
    }[];
  };
  const people = async (user: TestUser) => (await wall(user)).map(({ id }) => id).toSorted();
  expect(await people(admin)).toEqual([ana.id, bia.id, caio.id, leader.id, admin.id, null].toSorted());
  expect(await people(leader)).toEqual([ana.id, bia.id, leader.id, null].toSorted());
  expect(await people(ana)).toEqual([ana.id]);
  const [first] = await wall(admin, "detail=true");
  expect(first).toMatchObject({
    id: ana.id,
    open: 2,
    pending: 0,
    oldestWaitingSince: at(1).toISOString(),
    hasMore: false,
  });
  expect(first?.tickets.map(({ id }) => id)).toEqual([anasOlder.id, anas.id]);
  const queues = await wall(admin, "by=queue&detail=true");
  expect(queues.find(({ id }) => id === sales.id)).toMatchObject({ open: 2, pending: 1 });
  expect(queues.find(({ id }) => id === sales.id)?.tickets.map(({ id }) => id)).toContain(waiting.id);
  expect((await wall(leader, "by=queue")).map(({ id }) => id)).toEqual([sales.id]);
});
