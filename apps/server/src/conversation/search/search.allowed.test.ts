// Search finds what the person who asks may see, and tells nothing of the rest.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aContact, aMessage, aTicket, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { aCompany, decide, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
});

const ask = async (as: TestUser, text: string, groups = "all") =>
  (await server.as(as).get(`/search?groups=${groups}&searchParam=${encodeURIComponent(text)}`)).body;
const nothing = { contacts: [], tickets: [], messages: [], cursor: null };

test("words of a hidden ticket are as absent as words nobody wrote", async () => {
  const { ana, caio, admin, made, sales, finance, tenant } = company;
  const contact = await aContact(db, { tenant, name: "Zuleica" });
  const hidden = await aTicket(db, { ...made, contactId: contact.id, queueId: finance.id });
  const seen = await aTicket(db, { ...made, queueId: sales.id });
  await db.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     select $1, $2, $3, gen_random_uuid(), 'text', 'segredo ' || n, false, 'chat', 'received', now()
       from generate_series(1, 300) n`,
    [tenant.id, hidden.id, made.channelId],
  );
  const own = await aMessage(db, { tenant, ticket: seen, body: "nenhum segredo aqui" });
  const { messages, cursor } = await ask(ana, "segredo");
  expect(messages.map(({ messageId }: { messageId: number }) => messageId)).toEqual([own.id]);
  expect(cursor).toBeNull();
  expect(await ask(ana, "segredo 77")).toEqual(nothing);
  expect(await ask(ana, "palavrainexistente")).toEqual(nothing);
  expect((await ask(caio, "segredo")).messages).toHaveLength(20);
  expect((await ask(admin, "segredo")).messages[0]).toMatchObject({ messageId: own.id });
  // By number, protocol and name: the contact is everybody's, its attendance is not.
  expect(await ask(ana, `#${hidden.id}`, "tickets")).toEqual(nothing);
  expect(await ask(ana, hidden.protocol, "tickets")).toEqual(nothing);
  expect(await ask(ana, "zuleica")).toMatchObject({ contacts: [{ id: contact.id, ticketId: null }], tickets: [] });
  expect(await ask(caio, "zuleica")).toMatchObject({
    contacts: [{ ticketId: hidden.id }],
    tickets: [{ id: hidden.id }],
  });
});

test("the same settings that hide a ticket hide its words", async () => {
  const { ana, caio, admin, made, sales, tenant } = company;
  const [withBot, assigned, secret] = [
    await aTicket(db, { ...made, queueId: sales.id, turn: "bot" }),
    await aTicket(db, { ...made, queueId: sales.id, status: "open", userId: caio.id }),
    await aTicket(db, { ...made, queueId: sales.id, isPrivate: true }),
  ];
  for (const ticket of [withBot, assigned, secret]) await aMessage(db, { tenant, ticket, body: "manga" });
  const found = async (as: TestUser) =>
    (await ask(as, "manga", "messages")).messages.map(({ ticketId }: { ticketId: number }) => ticketId);
  expect(await found(ana)).toEqual([secret.id, assigned.id, withBot.id]);
  await decide(server, company, "HidePrivateTickets", true);
  expect(await found(ana)).toEqual([assigned.id, withBot.id]);
  await decide(server, company, "NotViewTicketsChatBot", true);
  expect(await found(ana)).toEqual([assigned.id]);
  await decide(server, company, "NotViewAssignedTickets", true);
  expect(await found(ana)).toEqual([]);
  expect(await found(admin)).toEqual([secret.id, assigned.id, withBot.id]);
});

test("where peeking is forbidden, what may not be read is not found by its words either", async () => {
  const { ana, admin, made, sales, tenant } = company;
  const [waiting, own, over] = [
    await aTicket(db, { ...made, queueId: sales.id }),
    await aTicket(db, { ...made, queueId: sales.id, status: "open", userId: ana.id }),
    await aTicket(db, { ...made, queueId: sales.id, status: "closed" }),
  ];
  for (const ticket of [waiting, own, over]) await aMessage(db, { tenant, ticket, body: "caju" });
  await decide(server, company, "PeekAllowed", false);
  const found = async (as: TestUser) =>
    (await ask(as, "caju")).messages.map(({ ticketId }: { ticketId: number }) => ticketId);
  expect(await found(ana)).toEqual([over.id, own.id]);
  expect(await found(admin)).toEqual([over.id, own.id, waiting.id]);
  expect(await server.as(ana).get(`/messages/search/${waiting.id}?searchParam=caju`)).toFailWith("ERR_PEEK_DISABLED");
});

test("tickets are found by number, by the beginning of the protocol and by their contact, newest first", async () => {
  const { ana, made, sales, tenant } = company;
  const contact = await aContact(db, { tenant, name: "Anselmo Gonçalves" });
  const older = { ...made, contactId: contact.id, queueId: sales.id, lastMessageAt: new Date("2026-01-01T10:00:00Z") };
  const first = await aTicket(db, { ...older, status: "closed" });
  const second = await aTicket(db, {
    ...made,
    contactId: contact.id,
    queueId: sales.id,
    status: "open",
    userId: ana.id,
  });
  const third = await aTicket(db, { ...made, queueId: sales.id });
  const found = async (text: string) => (await ask(ana, text, "tickets")).tickets.map(({ id }: { id: number }) => id);
  expect(await found("goncalves")).toEqual([second.id, first.id]);
  expect(await found(`#${first.id}`)).toContain(first.id);
  expect(await found(third.protocol)).toEqual([third.id]);
  expect(await found(third.protocol.slice(0, 8))).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
  expect((await ask(ana, second.protocol, "tickets")).tickets).toEqual([
    {
      id: second.id,
      protocol: second.protocol,
      status: "open",
      contactName: "Anselmo Gonçalves",
      queue: "Vendas",
      username: "Ana",
      lastMessageAt: second.lastMessageAt.toISOString(),
    },
  ]);
});

test("numbers are masked in every group", async () => {
  const { ana, supervisor, made, sales, tenant } = company;
  const contact = await aContact(db, { tenant, name: "5511987651234", number: "5511987651234" });
  const ticket = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id });
  await aMessage(db, { tenant, ticket, body: "figo" });
  await decide(server, company, "HidePhones", true);
  const byWord = await ask(ana, "figo");
  const byNumber = await ask(ana, "5511987651234");
  expect(byWord.messages).toMatchObject([{ contactName: "•••••••••1234" }]);
  expect(byNumber).toMatchObject({
    contacts: [{ name: "•••••••••1234", number: "•••••••••1234" }],
    tickets: [{ contactName: "•••••••••1234" }],
  });
  for (const answer of [byWord, byNumber]) expect(JSON.stringify(answer)).not.toContain("98765");
  expect((await ask(ana, "98765")).contacts).toEqual([]);
  expect((await ask(supervisor, "98765")).contacts).toMatchObject([{ number: "5511987651234" }]);
});

test("another company's words, people and tickets do not exist", async () => {
  const { ana } = company;
  const other = await aCompany(db);
  const contact = await aContact(db, { tenant: other.tenant, name: "Forasteiro" });
  const ticket = await aTicket(db, { ...other.made, contactId: contact.id });
  await aMessage(db, { tenant: other.tenant, ticket, body: "pitanga" });
  for (const text of ["pitanga", "forasteiro", `#${ticket.id}`, ticket.protocol])
    expect(await ask(ana, text)).toEqual(nothing);
  expect((await ask(other.admin, "pitanga")).messages).toHaveLength(1);
  expect(await server.as(ana).get(`/messages/search/${ticket.id}?searchParam=pitanga`)).toFailWith(
    "ERR_NO_TICKET_FOUND",
  );
});

test("the groups that were not asked for stay empty, and going on goes on with the messages", async () => {
  const { ana, made, sales, tenant } = company;
  const contact = await aContact(db, { tenant, name: "Jaca" });
  const ticket = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id });
  for (let n = 0; n < 21; n++) await aMessage(db, { tenant, ticket, body: `jaca ${n}` });
  expect(await ask(ana, "jaca", "contacts")).toMatchObject({ contacts: { length: 1 }, tickets: [], messages: [] });
  expect(await ask(ana, "jaca", "tickets")).toMatchObject({ contacts: [], tickets: { length: 1 }, messages: [] });
  const all = await ask(ana, "jaca");
  expect(all).toMatchObject({ contacts: { length: 1 }, tickets: { length: 1 }, messages: { length: 20 } });
  const rest = (await server.as(ana).get(`/search?searchParam=jaca&cursor=${all.cursor}`)).body;
  expect(rest).toMatchObject({ contacts: [], tickets: [], messages: { length: 1 }, cursor: null });
});
