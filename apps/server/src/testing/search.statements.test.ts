// How much contacts and search ask of the database: few statements, however much there is to find.
import { beforeAll, expect, test } from "vitest";
import { type Actor, type Ctx, inTenantScope } from "#platform/context";
import { aContact, aTag, aTicket, recording, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { createContact, updateContact } from "../conversation/contacts/contacts.actions.ts";
import {
  chooseContacts,
  leafThroughBook,
  listMediaOf,
  listTicketsOf,
  showContact,
} from "../conversation/contacts/contacts.show.ts";
import { search, searchConversation } from "../conversation/search/search.show.ts";
import { aCompany, type TestCompany } from "./contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
let contactId: number;
let ticketId: number;
let tagId: number;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  company = await aCompany(db);
  const { tenant, made, sales, finance, channel } = company;
  contactId = (await aContact(db, { tenant, name: "Bia" })).id;
  tagId = (await aTag(db, { tenant })).id;
  ticketId = (await aTicket(db, { ...made, contactId, queueId: sales.id })).id;
  const hidden = await aTicket(db, { ...made, queueId: finance.id });
  // So many that Ana may not see that every round of a search is needed.
  await db.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     select $1, case when n % 5000 = 0 then $2 else $3 end::bigint, $4, gen_random_uuid(), 'text', 'palavra', false, 'chat',
            'received', now() from generate_series(1, 20000) n`,
    [tenant.id, ticketId, hidden.id, channel.id],
  );
});

/** Eight digits that nobody here has. */
let newNumber = 61_000_001;

/** The beginning with its tenant, and the end. */
const AROUND = 2;
const MOST = 12;

const doors: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ["choices", (ctx) => chooseContacts(ctx, "bia")],
  ["the book", (ctx) => leafThroughBook(ctx, { searchParam: "bia", tagId, walletId: 1 })],
  ["a contact", (ctx) => showContact(ctx, contactId)],
  ["its tickets", (ctx) => listTicketsOf(ctx, contactId)],
  ["its media", (ctx) => listMediaOf(ctx, contactId, { kind: "image" })],
  ["a new contact", (ctx) => createContact(ctx, { name: "Nova", number: `119${String(newNumber++)}` })],
  ["a new name", (ctx) => updateContact(ctx, contactId, { name: `Bia ${ctx.now.getTime()}` })],
  ["tags", (ctx) => updateContact(ctx, contactId, { tagIds: ctx.actor.kind === "user" ? [tagId] : [] })],
  [
    "extra info and notes",
    (ctx) => updateContact(ctx, contactId, { notes: "x", extraInfo: [{ name: "a", value: "b" }] }),
  ],
  ["wallets", (ctx) => updateContact(ctx, contactId, { walletIds: [company.ana.id] })],
  ["search", (ctx) => search(ctx, { searchParam: "palavra", groups: "all" })],
  ["search in a conversation", (ctx) => searchConversation(ctx, ticketId, { searchParam: "palavra" })],
];

function actorOf({ id: userId, tenantId, profile, sessionId }: TestUser): Actor {
  return { kind: "user", userId, tenantId, profile, sessionId, isSupport: false };
}

test.each(doors)("%s stays within twelve statements", async (_, door) => {
  for (const who of [company.ana, company.admin]) {
    const count = await inTenantScope(server.deps, company.tenant.id, actorOf(who), async (ctx) => {
      const recorded = recording(ctx);
      await door(recorded.ctx);
      return recorded.statements.length;
    });
    expect(count).toBeGreaterThan(0);
    expect(count + AROUND).toBeLessThanOrEqual(MOST);
  }
});

test("who may see little of what holds the words is answered what there is, and where to go on", async () => {
  const found: number[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const { body } = await server
      .as(company.ana)
      .get(`/search?groups=messages&searchParam=palavra${cursor === undefined ? "" : `&cursor=${cursor}`}`);
    found.push(...body.messages.map(({ messageId }: { messageId: number }) => messageId));
    cursor = body.cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined && pages < 20);
  expect(found).toHaveLength(4);
  expect(cursor).toBeUndefined();
});
