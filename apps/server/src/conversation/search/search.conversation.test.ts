// Searching one conversation: in the ticket and further back, as many pages as the company allows.
import { ourLimits } from "@prosa/contracts/limits";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aContact, aMessage, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, decide, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
let contactId: number;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
  contactId = (await aContact(db, { tenant: company.tenant })).id;
});

const aConversation = (given: object = {}) =>
  aTicket(db, { ...company.made, contactId, queueId: company.sales.id, ...given });
const say = (ticket: { id: number; channelId: number }, body: string, given: object = {}) =>
  aMessage(db, { tenant: company.tenant, ticket, body, ...given });
const ask = async (ticketId: number, query: string) =>
  (await server.as(company.ana).get(`/messages/search/${ticketId}?${query}`)).body;
const idsOf = ({ hits }: { hits: { messageId: number }[] }) => hits.map(({ messageId }) => messageId);

test("hits come newest first, with what the screen needs to jump there", async () => {
  const ticket = await aConversation();
  const first = await say(ticket, "Um limão");
  await say(ticket, "nada");
  const last = await say(ticket, "dois limões", { fromMe: true });
  await say(ticket, "limão", { deletedAt: new Date() });
  const found = await ask(ticket.id, "searchParam=limao");
  expect(found).toMatchObject({ hasMore: false, searchedPages: 1 });
  expect(found.hits).toEqual([
    {
      messageId: last.id,
      clientId: last.clientId,
      ticketId: ticket.id,
      at: last.createdAt.toISOString(),
      snippet: "dois \u0002limões\u0003",
    },
    expect.objectContaining({ messageId: first.id, snippet: "Um \u0002limão\u0003" }),
  ]);
  expect(idsOf(await ask(ticket.id, "searchParam=lim&fromMe=true"))).toEqual([last.id]);
  expect(idsOf(await ask(ticket.id, "searchParam=lim&type=image"))).toEqual([]);
  expect(idsOf(await ask(ticket.id, `searchParam=lim&before=${last.id}`))).toEqual([first.id]);
  expect(await ask(ticket.id, `searchParam=${encodeURIComponent("&&")}`)).toMatchObject({ hits: [], hasMore: false });
});

test("the conversation goes on in earlier attendances of the same contact and channel that may be seen", async () => {
  const { made, finance } = company;
  const earlier = await aConversation({ status: "closed" });
  const hidden = await aConversation({ status: "closed", queueId: finance.id });
  const somebodyElse = await aTicket(db, { ...made, queueId: company.sales.id });
  const ticket = await aConversation();
  const [old, now] = [await say(earlier, "melancia"), await say(ticket, "melancia")];
  for (const other of [hidden, somebodyElse]) await say(other, "melancia");
  const { hits } = await ask(ticket.id, "searchParam=melancia");
  expect(hits.map(({ messageId, ticketId }: { messageId: number; ticketId: number }) => [messageId, ticketId])).toEqual(
    [
      [now.id, ticket.id],
      [old.id, earlier.id],
    ],
  );
  expect(idsOf(await ask(earlier.id, "searchParam=melancia"))).toEqual([old.id]);
});

test("no more pages are searched than the company allows, and how many is told", async () => {
  const ticket = await aConversation();
  const { messagesPerPage } = ourLimits;
  const fill = (count: number, body: string) =>
    db.sql(
      `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
       select $1, $2, $3, gen_random_uuid(), 'text', $5, false, 'chat', 'received', now() from generate_series(1, $4::int)`,
      [company.tenant.id, ticket.id, ticket.channelId, count, body],
    );
  await fill(1, "kiwi antigo");
  await fill(messagesPerPage, "kiwi");
  await fill(messagesPerPage, "palha");
  await decide(server, company, "SearchPageLimit", 2);
  const first = await ask(ticket.id, "searchParam=kiwi");
  expect(first).toMatchObject({ hasMore: true, searchedPages: 2, hits: { length: 20 } });
  const second = await ask(ticket.id, `searchParam=kiwi&before=${first.hits[19].messageId}`);
  // The oldest message of all lies beyond the second page.
  expect(second).toMatchObject({ hasMore: false, searchedPages: 2, hits: { length: 20 } });
  await decide(server, company, "SearchPageLimit", 1);
  expect(await ask(ticket.id, "searchParam=kiwi")).toMatchObject({ hits: [], searchedPages: 1 });
  await decide(server, company, "SearchPageLimit", 3);
  expect(await ask(ticket.id, "searchParam=antigo")).toMatchObject({ hits: { length: 1 }, searchedPages: 3 });
});
