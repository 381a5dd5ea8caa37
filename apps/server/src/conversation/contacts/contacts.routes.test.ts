// Making, opening and changing contacts, seen from outside.
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aClosingReason,
  aContact,
  aMedia,
  aMessage,
  aTag,
  aTicket,
  aUser,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
});

const versionsOf = async (ticketId: number) => {
  const rows = await db.sql<{ version: string }>("select version from journal where ticket_id = $1 order by seq", [
    ticketId,
  ]);
  return rows.map(({ version }) => Number(version));
};

test("a new contact is known by its number in whatever form it was written", async () => {
  const { ana, tenant } = company;
  const wanted = { name: " Bia Melo ", number: "(11) 8765-4321", email: "Bia@Example.com" };
  const { status, body } = await server.as(ana).post("/contacts", wanted);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "Bia Melo",
    number: "5511987654321",
    isNumberMasked: false,
    email: "bia@example.com",
    tags: [],
    wallets: [],
    extraInfo: [],
    notes: "",
    flags: { disableBot: false, ignore: false },
  });
  expect((await server.as(ana).get(`/contacts/${body.id}`)).body).toEqual(body);
  const identities = await db.sql("select kind, value, match_key from contact_identities where contact_id = $1", [
    body.id,
  ]);
  expect(identities).toEqual([{ kind: "phone", value: "5511987654321", match_key: "5511987654321" }]);
  // A message from there is from this person.
  const { rows } = await db.tenantTx(tenant.id, (tx) =>
    sql<{
      id: number;
    }>`select intake_contact(${tenant.id}, ${'[{"kind": "wa_id", "value": "551187654321"}]'}::jsonb, 'Bia',
                                              now()) as id`.execute(tx),
  );
  expect(rows).toEqual([{ id: body.id }]);
});

test("the same number twice is refused, and the one who has it is named", async () => {
  const { ana, tenant } = company;
  const known = await aContact(db, { tenant, number: "551187654321" });
  const twice = await server.as(ana).post("/contacts", { name: "Bia", number: "+55 11 98765-4321" });
  expect(twice).toFailWith("ERR_DUPLICATED_CONTACT");
  expect(twice.body).toMatchObject({ field: "number", entity: { id: known.id } });
});

test("of twenty who keep the same number at once one succeeds", async () => {
  const { ana } = company;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      server.as(ana).post("/contacts", { name: `Bia ${n}`, number: n % 2 ? "11987651111" : "551187651111" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toFailWith("ERR_DUPLICATED_CONTACT");
});

test.each(["98765-4321", "123456", "não sei", "+55 11 123"])("%s is no number", async (number) => {
  const refused = await server.as(company.ana).post("/contacts", { name: "Bia", number });
  expect(refused).toFailWith("ERR_WAPP_INVALID_CONTACT");
  expect(refused.body.field).toBe("number");
});

test("fields are changed one by one, and those left out stay", async () => {
  const { ana, tenant } = company;
  const contact = await aContact(db, { tenant, name: "Bia" });
  const tag = await aTag(db, { tenant, name: "VIP" });
  const put = async (wanted: object) => (await server.as(ana).put(`/contacts/${contact.id}`, wanted)).body;
  expect(await put({ email: "Bia@x.com" })).toMatchObject({ name: "Bia", email: "bia@x.com" });
  expect(await put({ notes: "Prefere a tarde.\n" })).toMatchObject({ email: "bia@x.com", notes: "Prefere a tarde.\n" });
  expect(await put({ flags: { ignore: true, disableBot: true } })).toMatchObject({
    flags: { ignore: true, disableBot: true, disableCrm: false },
  });
  expect(await put({ flags: { ignore: false } })).toMatchObject({ flags: { ignore: false, disableBot: true } });
  expect(await put({ tagIds: [tag.id, tag.id] })).toMatchObject({ tags: [{ id: tag.id, name: "VIP" }] });
  const keys = [
    { name: "Placa", value: "ABC1D23" },
    { name: "Cidade", value: "Recife" },
  ];
  expect(await put({ extraInfo: keys })).toMatchObject({ extraInfo: keys });
  expect(await put({ extraInfo: [keys[1], { name: "Placa", value: "" }] })).toMatchObject({
    extraInfo: [keys[1], { name: "Placa", value: "" }],
  });
  expect(await put({ name: "Beatriz", email: null, tagIds: [], extraInfo: [] })).toMatchObject({
    name: "Beatriz",
    email: null,
    notes: "Prefere a tarde.\n",
    tags: [],
    extraInfo: [],
    flags: { disableBot: true },
  });
});

test("what does not exist is refused, and nothing of the wish remains", async () => {
  const { ana, admin, tenant } = company;
  const contact = await aContact(db, { tenant, name: "Bia" });
  const foreign = await aTag(db, { tenant: "elsewhere" });
  const gone = await aUser(db, { tenant, isActive: false });
  const put = (wanted: object, as = ana) => server.as(as).put(`/contacts/${contact.id}`, { name: "X", ...wanted });
  expect(await put({ tagIds: [foreign.id] })).toFailWith("ERR_NO_TAG_FOUND");
  expect(await put({ walletIds: [gone.id] }, admin)).toFailWith("ERR_NO_USER_FOUND");
  const twice = { name: "Placa", value: "1" };
  expect(await put({ extraInfo: [twice, twice] })).toFailWith("ERR_VALIDATION");
  expect((await server.as(ana).get(`/contacts/${contact.id}`)).body).toMatchObject({ name: "Bia", tags: [] });
});

test("a new name or tag reaches the screens of those who have the ticket open, with its own version", async () => {
  const { ana, caio, made, sales, tenant } = company;
  const contact = await aContact(db, { tenant, name: "Bia" });
  const tag = await aTag(db, { tenant, name: "VIP" });
  const ticket = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id });
  const closed = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id, status: "closed" });
  const socket = await server.socket(ana);
  await server.as(caio).put(`/contacts/${contact.id}`, { name: "Beatriz" });
  await server.as(caio).put(`/contacts/${contact.id}`, { tagIds: [tag.id] });
  const shown = await socket.waitFor(({ data }) => data?.type === "ticket.changed" && data.version === 3);
  expect(shown.data.data.ticket.contact).toMatchObject({ name: "Beatriz", tags: [{ name: "VIP" }] });
  await socket.waitFor(({ data }) => data?.type === "list.changed" && data.data.list === "contacts");
  // What the ticket does not show is no news of the ticket, and what is over is left alone.
  await server.as(caio).put(`/contacts/${contact.id}`, { notes: "x", name: "Beatriz", tagIds: [tag.id] });
  expect([await versionsOf(ticket.id), await versionsOf(closed.id)]).toEqual([[2, 3], []]);
});

test("previous attendances are those the caller may see, newest first", async () => {
  const { ana, admin, made, sales, finance, tenant } = company;
  const contact = await aContact(db, { tenant });
  const reason = await aClosingReason(db, { tenant, name: "Resolvido" });
  const closed = { ...made, contactId: contact.id, status: "closed" as const };
  const first = await aTicket(db, { ...closed, queueId: sales.id, userId: ana.id, closingReasonId: reason.id });
  const hidden = await aTicket(db, { ...closed, queueId: finance.id });
  const last = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id });
  const read = async (as = ana) => (await server.as(as).get(`/contacts/${contact.id}/tickets`)).body.tickets;
  expect(await read()).toEqual([
    {
      id: last.id,
      protocol: last.protocol,
      status: "pending",
      queue: "Vendas",
      username: null,
      channel: "Central",
      closingReason: null,
      createdAt: last.createdAt.toISOString(),
      closedAt: null,
    },
    expect.objectContaining({ id: first.id, username: "Ana", closingReason: "Resolvido" }),
  ]);
  expect((await read(admin)).map(({ id }: { id: number }) => id)).toEqual([last.id, hidden.id, first.id]);
});

test("files and links are shown by kind, in pages, without what was taken back or may not be seen", async () => {
  const { ana, made, sales, finance, tenant } = company;
  const contact = await aContact(db, { tenant });
  const ticket = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id, status: "closed" });
  const hidden = await aTicket(db, { ...made, contactId: contact.id, queueId: finance.id });
  const say = (given: object, to = ticket) => aMessage(db, { tenant, ticket: to, ...given });
  const picture = await say({ type: "image", body: "a nota" });
  const file = await aMedia(db, { message: picture, kind: "image" });
  await aMedia(db, { message: await say({ type: "image", body: "segredo" }, hidden), kind: "image" });
  await say({ type: "image", body: "", deletedAt: new Date() });
  const voice = await say({ type: "voice", body: "" });
  const link = await say({ body: "veja HTTPS://exemplo.com.br/pedido" });
  await say({ body: "http sem endereço" });
  const read = async (query: string) => (await server.as(ana).get(`/contacts/${contact.id}/media?${query}`)).body;
  expect(await read("kind=image")).toMatchObject({
    items: [{ messageId: picture.id, ticketId: ticket.id, body: "a nota", media: { id: file.id, status: "ready" } }],
    hasMore: false,
  });
  expect((await read("kind=audio")).items).toMatchObject([{ messageId: voice.id, media: null }]);
  expect((await read("kind=document")).items).toEqual([]);
  expect((await read("kind=link")).items).toMatchObject([{ messageId: link.id, media: null }]);

  for (let n = 0; n < 31; n++) await say({ type: "document", body: String(n) });
  const page = await read("kind=document");
  expect(page).toMatchObject({ hasMore: true, items: { length: 30, 0: { body: "30" } } });
  const rest = await read(`kind=document&before=${page.items[29].messageId}`);
  expect(rest).toMatchObject({ hasMore: false, items: [{ body: "0" }] });
});
